import { formatDateTime } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { useBindings, type Binding } from '../api'

/** An active terminal is done, all others wait (S2§4). */
function status({ EhTerminalAtivo }: Binding): string {
  return EhTerminalAtivo ? 'Concluído' : 'Pendente'
}

const columns: Column<Binding>[] = [
  { key: 'portal', title: 'Nome no portal', render: ({ NomePortal }) => NomePortal },
  { key: 'serie', title: 'Número de série', render: ({ NumeroSerie }) => NumeroSerie || '—' },
  { key: 'patrimonio', title: 'Patrimônio', render: ({ Patrimonio }) => Patrimonio || '—' },
  { key: 'criacao', title: 'Data de criação', render: ({ DataCriacao }) => formatDateTime(DataCriacao) },
  { key: 'situacao', title: 'Situação', render: status },
]

/** /admin/FilaVinculacaoPhoebus: the latest codes for devices, of all venues (S2§2.14). */
export default function BindingQueue() {
  const bindings = useBindings()
  return (
    <>
      <PageHeader title="Fila de vinculação" description="Os últimos aparelhos que foram vinculados, ou esperam por isso, em todos os estabelecimentos." />
      <ResourceTable<Binding>
        label="Vinculações"
        columns={columns}
        rowKey={({ Id }) => Id}
        rowName={({ NomePortal, NumeroSerie }) => `${NomePortal} ${NumeroSerie}`}
        {...tableProps(bindings)}
        empty={<EmptyState text="Nenhum aparelho foi vinculado ainda." />}
      />
    </>
  )
}
