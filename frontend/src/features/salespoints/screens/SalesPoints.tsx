import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { ApiError } from '@/api/client'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toasts'
import { useDialogs } from '@/ui/useDialogs'
import { activateDelivery, useSalesPointChanges, useSalesPoints, type Listed } from '../api'
import { messages } from '../messages'
import { EquipmentDialog } from '../parts/EquipmentDialog'
import { SalesPointCard, type SalesPointAct } from '../parts/SalesPointCard'
import { SalesPointEditor } from '../parts/SalesPointEditor'
import styles from './SalesPoints.module.css'

/** What the server says is told only where the documents have it told (S2§8). */
const deleteFailure = (failure: unknown) => (failure instanceof ApiError && failure.status === 400 ? messageOf(failure) : messages.deleteFailed)

/** /admin/equipamentos/pontoDeVendas: what is sold where, and how (S2§2.11). */
export default function SalesPoints() {
  const venue = useVenue()
  const points = useSalesPoints(venue.id)
  const changes = useSalesPointChanges(venue.id)
  const dialogs = useDialogs<Listed, SalesPointAct>()
  const [importing, setImporting] = useState(false)
  const rows = points.data
  const chosen = dialogs.row
  const add = <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => dialogs.open('create')}>{messages.add}</Button>

  return (
    <>
      <PageHeader
        title={messages.title}
        description="Cada ponto de venda diz como os seus equipamentos vendem, imprimem e cobram."
        actions={
          <>
            <Button onClick={() => setImporting(true)}>Importar delivery</Button>
            {rows && rows.length > 0 && add}
          </>
        }
      />
      {!rows && points.error && <ErrorState text={messageOf(points.error)} onRetry={() => void points.refetch()} />}
      {!rows && !points.error && <Skeleton lines={3} lineHeight={240} />}
      {rows?.length === 0 && <EmptyState text="Ainda não há pontos de venda." detail="Um ponto de venda diz o que um caixa, totem ou tablet vende, e como se paga." action={add} />}
      {rows && rows.length > 0 && (
        <ul className={styles.cards} aria-label={messages.title}>
          {rows.map((listed) => (
            <li key={listed.salesPoint.id}>
              <SalesPointCard listed={listed} onAct={(act) => dialogs.open(act, listed)} />
            </li>
          ))}
        </ul>
      )}
      <SalesPointEditor {...dialogs.of('create')} changes={changes} />
      <SalesPointEditor {...dialogs.of('edit')} point={chosen} changes={changes} />
      <EquipmentDialog {...dialogs.of('link')} kind="link" point={chosen} changes={changes} />
      <EquipmentDialog {...dialogs.of('unlink')} kind="unlink" point={chosen} changes={changes} />
      <ConfirmDialog
        {...dialogs.of('delete')}
        title={messages.askDelete}
        danger
        confirmLabel="Excluir"
        onConfirm={dialogs.forRow(({ salesPoint }) => changes.remove.mutateAsync(salesPoint.id ?? ''))}
        explain={deleteFailure}
        success={messages.deleted}
      >
        <strong>{chosen?.salesPoint.name}</strong>. {messages.noWayBack}
      </ConfirmDialog>
      <ConfirmDialog
        open={importing}
        onClose={() => setImporting(false)}
        title="Importar o estabelecimento de delivery?"
        confirmLabel="Importar"
        onConfirm={async () => {
          const name = await activateDelivery(venue.id, venue.name)
          toast.success(messages.imported(name))
        }}
      >
        A loja online de {venue.name} passa a receber pedidos de entrega, com o prazo e a taxa que já estão configurados.
      </ConfirmDialog>
    </>
  )
}
