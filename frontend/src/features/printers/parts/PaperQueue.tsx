import { PrinterOutlined, StopOutlined, SwapOutlined } from '@ant-design/icons'
import { Form, Select, Tag } from 'antd'
import { useId } from 'react'
import { failureMessage } from '@/api/client'
import { useOverview } from '@/api/queries/printers'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { formatDateTime } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { FormDrawer } from '@/ui/FormDrawer'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { toast } from '@/ui/toasts'
import { useDialogs } from '@/ui/useDialogs'
import { useTableState } from '@/ui/useTableState'
import { usePapers, usePaperChanges, type Paper } from '../api'
import { fateLabels, titleOf } from '../labels'
import { sentence } from './PrinterState'
import styles from './PaperQueue.module.css'

const defaults = { impressora: '', situacao: '' }

const fates = [
  { value: '', label: 'Todas' },
  { value: '0,1', label: 'Na fila' },
  { value: '3', label: 'Não impressos' },
  { value: '2', label: 'Impressos' },
]

const colors: Record<Paper['Status'], string> = { 0: 'warning', 1: 'default', 2: 'success', 3: 'error' }

/** Every paper and what became of it, with what a person can do about it. */
export default function PaperQueue() {
  const { id: venueId, zone } = useVenue()
  const { data: { printers } = { printers: [] } } = useOverview(venueId)
  const table = useTableState(defaults)
  const { impressora, situacao } = table.filters
  const papers = usePapers(venueId, { printer: impressora, status: situacao, page: table.page, size: table.pageSize })
  const { cancel, move, retry } = usePaperChanges(venueId)
  const dialogs = useDialogs<Paper, 'cancel' | 'move'>()
  const title = dialogs.row ? titleOf(dialogs.row) : ''
  const base = useId()

  const columns: Column<Paper>[] = [
    {
      key: 'papel', title: 'Papel',
      render: (paper) => (
        <>
          {titleOf(paper)} {paper.SegundaVia && <Tag>2ª via</Tag>}
        </>
      ),
    },
    { key: 'impressora', title: 'Impressora', render: ({ Impressora, PeloPainel }) => Impressora || (PeloPainel ? 'Pelo painel' : '-') },
    {
      key: 'situacao', title: 'Situação',
      render: ({ Motivo, Status, Tentativas }) => (
        <>
          <Tag color={colors[Status]}>{fateLabels[Status]}</Tag>
          {Motivo && <span className={styles.reason}>{sentence(Motivo)}</span>}
          {Tentativas > 1 && <span className={styles.reason}>{Tentativas} tentativas</span>}
        </>
      ),
    },
    { key: 'hora', title: 'Pedido em', render: ({ CreatedAt }) => formatDateTime(CreatedAt, zone) },
  ]

  async function again(paper: Paper) {
    try {
      await retry.mutateAsync(paper.Id)
      toast.success('O papel voltou à fila.')
    } catch (failure) {
      toast.error(failureMessage(failure))
    }
  }

  return (
    <>
      <div className={styles.filters} role="search">
        <div>
          <label htmlFor={`${base}-printer`}>Impressora</label>
          <Select
            id={`${base}-printer`}
            value={impressora}
            onChange={(value: string) => table.setFilters({ impressora: value })}
            options={[{ value: '', label: 'Todas' }, ...printers.map(({ id, name }) => ({ value: id, label: name }))]}
          />
        </div>
        <div>
          <label htmlFor={`${base}-fate`}>Situação</label>
          <Select id={`${base}-fate`} value={situacao} onChange={(value: string) => table.setFilters({ situacao: value })} options={fates} />
        </div>
      </div>
      <ResourceTable<Paper>
        label="Fila de impressão"
        columns={columns}
        rowKey={({ Id }) => Id}
        rowName={titleOf}
        {...tableProps(papers)}
        table={table}
        empty={<EmptyState text="Nada foi impresso ainda." detail="Os papéis dos pedidos aceitos aparecem aqui." />}
        actions={(paper) => {
          const waits = paper.Status < 2
          return [
            { label: paper.Status === 2 ? 'Imprimir 2ª via' : 'Imprimir de novo', icon: <PrinterOutlined />, onClick: () => void again(paper), disabled: waits ? 'Já está na fila.' : undefined },
            { label: 'Enviar a outra impressora', icon: <SwapOutlined />, onClick: () => dialogs.open('move', paper) },
            { label: 'Cancelar', icon: <StopOutlined />, danger: true, onClick: () => dialogs.open('cancel', paper), disabled: waits ? undefined : 'Este papel já saiu da fila.' },
          ]
        }}
      />
      <ConfirmDialog
        {...dialogs.of('cancel')}
        title={`Cancelar ${title}?`}
        danger
        confirmLabel="Cancelar o papel"
        cancelLabel="Voltar"
        onConfirm={dialogs.forRow(({ Id }) => cancel.mutateAsync(Id))}
        success="Papel cancelado."
      >
        O papel não será impresso, a menos que já esteja saindo.
      </ConfirmDialog>
      <FormDrawer<{ ImpressoraId: string }>
        {...dialogs.of('move')}
        title={`Enviar ${title}`}
        submitLabel="Enviar"
        size={420}
        onSubmit={dialogs.forRow(({ Id }, { ImpressoraId }: { ImpressoraId: string }) => move.mutateAsync({ id: Id, printer: ImpressoraId }))}
        success="O papel foi para a outra impressora."
      >
        <Form.Item name="ImpressoraId" label="Impressora" rules={[{ required: true, message: 'Escolha a impressora' }]}>
          <Select
            options={printers.filter(({ id, active }) => active && id !== dialogs.row?.ImpressoraId).map(({ id, name }) => ({ value: id, label: name }))}
            notFoundContent="Não há outra impressora em uso."
          />
        </Form.Item>
      </FormDrawer>
    </>
  )
}
