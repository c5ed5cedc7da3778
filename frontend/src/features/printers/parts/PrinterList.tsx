import { DeleteOutlined, EditOutlined, ExperimentOutlined, PlusOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { failureMessage } from '@/api/client'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { EmptyState } from '@/ui/EmptyState'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { toast } from '@/ui/toasts'
import { usePrintingChanges, type PrinterView, type Station, type useOverview } from '../api'
import { kindLabels, papersInWords } from '../labels'
import { PrinterForm } from './PrinterForm'
import { PrinterState } from './PrinterState'
import styles from './PrinterList.module.css'
import { TestPage } from './TestPage'

interface PrinterListProps {
  venueId: string
  zone: string | undefined
  overview: ReturnType<typeof useOverview>
  listsStores: boolean
  onShowPapers: (printerId: string) => void
  onShowStations: () => void
}

type Open = { kind: 'new' } | { kind: 'change' | 'test' | 'remove'; printer: PrinterView } | null

/** The venue's printers and how each is. */
export function PrinterList({ venueId, zone, overview, listsStores, onShowPapers, onShowStations }: PrinterListProps) {
  const { data, error, isPending, refetch } = overview
  const { remove } = usePrintingChanges(venueId)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const about = open && 'printer' in open ? open.printer : undefined
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
        <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => setOpen({ kind: 'new' })}>
          Nova impressora
        </Button>
      </div>
      {data && <NobodyPrints stations={stations} agent={data.enderecoServidorLocal} hasPrinters={data.printers.length > 0} onShowStations={onShowStations} />}
      <ResourceTable<PrinterView>
        label="Impressoras"
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rows={data?.printers}
        loading={isPending}
        error={error && !data ? failureMessage(error) : null}
        onRetry={() => void refetch()}
        empty={<EmptyState text="Nenhuma impressora cadastrada." detail="Cadastre a primeira para que os pedidos aceitos saiam no papel." />}
        onOpen={(printer) => setOpen({ kind: 'change', printer })}
        actions={(printer) => [
          { label: 'Testar', icon: <ExperimentOutlined />, onClick: () => setOpen({ kind: 'test', printer }) },
          { label: 'Ver fila', icon: <UnorderedListOutlined />, onClick: () => onShowPapers(printer.id) },
          { label: 'Editar', icon: <EditOutlined />, onClick: () => setOpen({ kind: 'change', printer }) },
          { label: 'Remover', icon: <DeleteOutlined />, danger: true, onClick: () => setOpen({ kind: 'remove', printer }) },
        ]}
      />
      <PrinterForm
        venueId={venueId}
        open={open?.kind === 'new' || open?.kind === 'change'}
        printer={open?.kind === 'change' ? about : undefined}
        printers={data?.printers ?? []}
        stations={stations}
        listsStores={listsStores}
        onClose={close}
      />
      <TestPage venueId={venueId} printer={open?.kind === 'test' ? open.printer : null} onClose={close} />
      <ConfirmDialog
        open={open?.kind === 'remove'}
        title={`Remover a impressora ${about?.name ?? ''}?`}
        danger
        confirmLabel="Remover"
        onConfirm={async () => {
          if (!about) return
          await remove.mutateAsync(about.id)
          toast.success('Impressora removida.')
          close()
        }}
        onCancel={close}
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
