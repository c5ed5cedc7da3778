import { DeleteOutlined, EditOutlined, ExperimentOutlined, PlusOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useOverview, type PrinterView, type Station } from '@/api/queries/printers'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { EmptyState } from '@/ui/EmptyState'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { useDialogs } from '@/ui/useDialogs'
import { usePrinterChanges } from '../api'
import { kindLabels, papersInWords } from '../labels'
import { PrinterForm } from './PrinterForm'
import { PrinterState } from './PrinterState'
import styles from './PrinterList.module.css'
import { TestPage } from './TestPage'

interface PrinterListProps {
  onShowPapers: (printerId: string) => void
  onShowStations: () => void
}

/** The venue's printers and how each is. */
export function PrinterList({ onShowPapers, onShowStations }: PrinterListProps) {
  const { id: venueId, zone } = useVenue()
  const overview = useOverview(venueId)
  const { data } = overview
  const { remove } = usePrinterChanges(venueId)
  const dialogs = useDialogs<PrinterView, 'edit' | 'test' | 'delete'>()
  const stations = data?.stations ?? []

  const columns: Column<PrinterView>[] = [
    { key: 'nome', title: 'Impressora', render: ({ name }) => name },
    {
      key: 'conexao', title: 'Conexão',
      render: (printer) => (
        <>
          {kindLabels[printer.kind]}
          <span className={styles.detail}>{printer.address}</span>
          <span className={styles.detail}>{computerOf(printer, stations)}</span>
        </>
      ),
    },
    {
      key: 'papeis', title: 'Imprime',
      render: ({ papers, sectors, remote }) => (
        <>
          {papersInWords(papers)}
          {sectors.length > 0 && <span className={styles.detail}>Setores: {sectors.join(', ')}</span>}
          {remote && <span className={styles.detail}>Remota</span>}
        </>
      ),
    },
    { key: 'situacao', title: 'Situação', render: (printer) => <PrinterState printer={printer} zone={zone} /> },
    { key: 'fila', title: 'Na fila', align: 'end', render: ({ waiting }) => waiting },
  ]

  return (
    <>
      <div className={styles.head}>
        <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => dialogs.open('create')}>
          Nova impressora
        </Button>
      </div>
      {data && <NobodyPrints stations={stations} agent={data.enderecoServidorLocal} hasPrinters={data.printers.length > 0} onShowStations={onShowStations} />}
      <ResourceTable<PrinterView>
        label="Impressoras"
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        {...tableProps({ ...overview, data: data?.printers })}
        empty={<EmptyState text="Nenhuma impressora cadastrada." detail="Cadastre a primeira para que os pedidos aceitos saiam no papel." />}
        onOpen={(printer) => dialogs.open('edit', printer)}
        actions={(printer) => [
          { label: 'Testar', icon: <ExperimentOutlined />, onClick: () => dialogs.open('test', printer) },
          { label: 'Ver fila', icon: <UnorderedListOutlined />, onClick: () => onShowPapers(printer.id) },
          { label: 'Editar', icon: <EditOutlined />, onClick: () => dialogs.open('edit', printer) },
          { label: 'Remover', icon: <DeleteOutlined />, danger: true, onClick: () => dialogs.open('delete', printer) },
        ]}
      />
      <PrinterForm
        open={dialogs.of('create').open || dialogs.of('edit').open}
        printer={dialogs.row}
        printers={data?.printers ?? []}
        stations={stations}
        onClose={dialogs.close}
      />
      <TestPage venueId={venueId} printer={dialogs.of('test').open ? (dialogs.row ?? null) : null} onClose={dialogs.close} />
      <ConfirmDialog
        {...dialogs.of('delete')}
        title={`Remover a impressora ${dialogs.row?.name ?? ''}?`}
        danger
        confirmLabel="Remover"
        onConfirm={dialogs.forRow(({ id }) => remove.mutateAsync(id))}
        success="Impressora removida."
      >
        O que espera na fila dela não será impresso.
      </ConfirmDialog>
    </>
  )
}

function computerOf({ station, kind }: PrinterView, stations: readonly Station[]): string {
  if (!station) return kind === 'network' ? 'Qualquer computador' : 'Sem computador'
  return stations.find(({ id }) => id === station)?.name ?? 'Sem computador'
}

interface NobodyPrintsProps {
  stations: readonly Station[]
  agent: string
  hasPrinters: boolean
  onShowStations: () => void
}

/** What keeps everything from being printed, said once and above all. */
function NobodyPrints({ stations, agent, hasPrinters, onShowStations }: NobodyPrintsProps) {
  if (agent || stations.some(({ online }) => online)) return null
  const text = stations.length === 0 ? 'Nenhum computador imprime para este estabelecimento ainda.' : 'Nenhum computador que imprime está no ar.'
  return (
    <Alert
      className={styles.notice}
      type={hasPrinters ? 'warning' : 'info'}
      showIcon
      title={text}
      description={
        <div className={styles.advice}>
          Uma impressora precisa de um computador com o Balcão aberto: é ele que entrega os papéis.
          <Button onClick={onShowStations}>Ver computadores</Button>
        </div>
      }
    />
  )
}
