import { Button } from 'antd'
import { useParams } from 'react-router'
import { ApiError, failureMessage } from '@/api/client'
import { useMayMoveStock, useReverse, type Movement } from '@/api/queries/stock'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { formatDateTime } from '@/ui/dates'
import { EmptySearch } from '@/ui/drawings'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { useDialogs } from '@/ui/useDialogs'
import { useMovement } from '../api'
import { kindNames, paths } from '../labels'
import { MovementFacts } from '../parts/MovementFacts'
import { PostedLines } from '../parts/PostedLines'

/** /estoque/movimento/:id: one entry, exit, count or order, and what it did. */
export default function MovementPage() {
  const { id = '' } = useParams()
  const { data, error, refetch, isFetching } = useMovement(useVenue().id, id)

  if (error instanceof ApiError && error.status === 404) return <Unknown />
  if (data) return <Known movement={data} />
  return (
    <>
      <PageHeader title="Movimento de estoque" />
      {error ? <ErrorState text={failureMessage(error)} onRetry={() => void refetch()} retrying={isFetching} /> : <Skeleton lines={6} lineHeight={48} />}
    </>
  )
}

/** To the list that it stands in. */
function backOf({ tipo }: Movement): { to: string; label: string } {
  if (tipo === 'entrada') return { to: '/estoque/entrada', label: 'Entradas' }
  if (tipo === 'saida') return { to: '/estoque/saida', label: 'Saídas' }
  return { to: paths.positions, label: 'Posição de estoque' }
}

function Known({ movement }: { movement: Movement }) {
  const venue = useVenue()
  const mayMove = useMayMoveStock()
  const reverse = useReverse(venue.id)
  const dialogs = useDialogs<Movement, 'reverse'>()
  const name = `${kindNames[movement.tipo]} de ${formatDateTime(movement.registradoEm, venue.zone)}`
  const isReversible = ['entrada', 'saida', 'contagem'].includes(movement.tipo) && !movement.estornadoPorId && mayMove

  return (
    <>
      <PageHeader title={name} back={backOf(movement)} actions={isReversible && <Button danger onClick={() => dialogs.open('reverse', movement)}>Estornar</Button>} />
      <MovementFacts movement={movement} />
      <PostedLines movement={movement} />
      <ConfirmDialog
        {...dialogs.of('reverse')}
        title={`Estornar ${kindNames[movement.tipo].toLowerCase()}?`}
        danger
        confirmLabel="Estornar"
        onConfirm={() => reverse.mutateAsync(movement.id)}
        success="Movimento estornado."
      >
        O estoque volta ao que era sem este movimento, por um movimento contrário. O que já foi vendido continua vendido: um produto pode ficar abaixo de zero.
      </ConfirmDialog>
    </>
  )
}

function Unknown() {
  return (
    <>
      <PageHeader title="Movimento não encontrado" />
      <EmptyState drawing={<EmptySearch />} text="Este movimento não existe neste estabelecimento." detail="Volte à lista de entradas ou saídas e procure por produto ou data." />
    </>
  )
}
