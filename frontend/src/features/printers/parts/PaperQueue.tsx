import { PrinterOutlined, StopOutlined, SwapOutlined } from '@ant-design/icons'
import { Form, Select, Tag } from 'antd'
import { useId, useState } from 'react'
import { failureMessage } from '@/api/client'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { formatDateTime } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { FormDrawer } from '@/ui/FormDrawer'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { toast } from '@/ui/toasts'
import { useTableState } from '@/ui/useTableState'
import { usePapers, usePrintingChanges, type Paper, type PrinterView } from '../api'
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

type Open = { kind: 'cancel' | 'move'; paper: Paper } | null

interface PaperQueueProps {
  venueId: string
  zone: string | undefined
  printers: readonly PrinterView[]
}

/** Every paper and what became of it, with what a person can do about it. */
export function PaperQueue({ venueId, zone, printers }: PaperQueueProps) {
  const table = useTableState(defaults)
  const { impressora, situacao } = table.filters
  const papers = usePapers(venueId, { printer: impressora, status: situacao, page: table.page, size: table.pageSize })
  const { cancel, move, retry } = usePrintingChanges(venueId)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
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
        rows={papers.data?.papers}
        total={papers.data?.total}
        table={table}
        loading={papers.isPending}
        error={papers.error && !papers.data ? failureMessage(papers.error) : null}
        onRetry={() => void papers.refetch()}
        empty={<EmptyState text="Nada foi impresso ainda." detail="Os papéis dos pedidos aceitos aparecem aqui." />}
        actions={(paper) => {
          const waits = paper.Status < 2
          return [
            { label: paper.Status === 2 ? 'Imprimir 2ª via' : 'Imprimir de novo', icon: <PrinterOutlined />, onClick: () => void again(paper), disabled: waits ? 'Já está na fila.' : undefined },
            { label: 'Enviar a outra impressora', icon: <SwapOutlined />, onClick: () => setOpen({ kind: 'move', paper }) },
            { label: 'Cancelar', icon: <StopOutlined />, danger: true, onClick: () => setOpen({ kind: 'cancel', paper }), disabled: waits ? undefined : 'Este papel já saiu da fila.' },
          ]
        }}
      />
      <ConfirmDialog
        open={open?.kind === 'cancel'}
        title={open ? `Cancelar ${titleOf(open.paper)}?` : ''}
        danger
        confirmLabel="Cancelar o papel"
        cancelLabel="Voltar"
        onConfirm={async () => {
          if (!open) return
          await cancel.mutateAsync(open.paper.Id)
          toast.success('Papel cancelado.')
          close()
        }}
        onCancel={close}
      >
        O papel não será impresso, a menos que já esteja saindo.
      </ConfirmDialog>
      <FormDrawer<{ ImpressoraId: string }>
        open={open?.kind === 'move'}
        title={open ? `Enviar ${titleOf(open.paper)}` : ''}
        submitLabel="Enviar"
        size={420}
        onSubmit={async ({ ImpressoraId }) => {
          if (!open) return
          await move.mutateAsync({ id: open.paper.Id, printer: ImpressoraId })
          toast.success('O papel foi para a outra impressora.')
        }}
        onClose={close}
      >
        <Form.Item name="ImpressoraId" label="Impressora" rules={[{ required: true, message: 'Escolha a impressora' }]}>
          <Select
            options={printers.filter(({ id, active }) => active && id !== open?.paper.ImpressoraId).map(({ id, name }) => ({ value: id, label: name }))}
            notFoundContent="Não há outra impressora em uso."
          />
        </Form.Item>
      </FormDrawer>
    </>
  )
}
