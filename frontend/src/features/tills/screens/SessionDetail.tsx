import { useParams } from 'react-router'
import { useVenue } from '@/api/venue'
import { formatDateTime } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { messageOf } from '@/ui/failures'
import { formatWire } from '@/ui/money'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { useTableState } from '@/ui/useTableState'
import { useSales, useSession, type MethodSum, type Movement } from '../api'
import { SalesTable } from '../parts/SalesTable'

const methods: Column<MethodSum>[] = [
  { key: 'forma', title: 'Forma de pagamento', render: ({ forma }) => forma },
  { key: 'esperado', title: 'Esperado', align: 'end', render: ({ esperado }) => formatWire(esperado) },
  { key: 'contado', title: 'Contado', align: 'end', render: ({ contado }) => formatWire(contado) },
  { key: 'diferenca', title: 'Diferença', align: 'end', render: ({ diferenca }) => formatWire(diferenca) },
]

const movementsIn = (zone: string | undefined): Column<Movement>[] => [
  { key: 'em', title: 'Quando', render: ({ em }) => formatDateTime(new Date(em), zone) },
  { key: 'tipo', title: 'Movimento', render: ({ valor }) => (valor < 0 ? 'Sangria' : 'Suprimento') },
  { key: 'operador', title: 'Operador', render: ({ operador, semDireito }) => `${operador || 'Sem operador'}${semDireito ? ' (sem o direito)' : ''}` },
  { key: 'motivo', title: 'Motivo', render: ({ motivo }) => motivo || '—' },
  { key: 'valor', title: 'Valor', align: 'end', render: ({ valor }) => formatWire(Math.abs(valor)) },
]

/** /admin/equipamentos/caixas/:id: what makes the sums of one cash session. */
export default function SessionDetail() {
  const venue = useVenue()
  const { id = '' } = useParams()
  const table = useTableState({})
  const session = useSession(venue.id, id)
  const sales = useSales(venue.id, { caixa: id }, table.page, table.pageSize)
  const { data } = session
  const reading = { error: session.error && !data ? messageOf(session.error) : null, onRetry: () => void session.refetch() }
  return (
    <>
      <PageHeader
        title={data ? `Caixa de ${data.equipamento}` : 'Caixa'}
        description={data && `${data.operador || 'Sem operador'}. Abertura de ${formatWire(data.abertura)}${data.observacao ? `. ${data.observacao}` : ''}.`}
      />
      <ResourceTable<MethodSum> label="Formas de pagamento" columns={methods} rowKey={({ forma }) => forma} rowName={({ forma }) => forma} rows={data?.formas} {...reading} empty={<EmptyState text="Nada entrou neste caixa ainda." />} />
      <ResourceTable<Movement> label="Suprimentos e sangrias" columns={movementsIn(venue.zone)} rowKey={(row) => row.id} rowName={({ motivo }) => motivo} rows={data?.movimentos} {...reading} empty={<EmptyState text="Sem suprimentos nem sangrias." />} />
      <SalesTable sales={sales} table={table} />
    </>
  )
}
