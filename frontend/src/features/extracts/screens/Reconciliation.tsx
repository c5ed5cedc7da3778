import { CheckOutlined } from '@ant-design/icons'
import { Button, Form, Input, Select } from 'antd'
import { useNavigate } from 'react-router'
import { useVenue } from '@/api/venue'
import { formatDay } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { FileArea } from '@/ui/FileArea'
import { FilterBar } from '@/ui/FilterBar'
import { FormDrawer } from '@/ui/FormDrawer'
import { formatWire } from '@/ui/money'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { Skeleton } from '@/ui/Skeleton'
import { tableProps } from '@/ui/tableProps'
import { toast } from '@/ui/toasts'
import { useDialogs } from '@/ui/useDialogs'
import { useTableState } from '@/ui/useTableState'
import { useMatters, useReconciliation, useSummary, type Matter } from '../api'
import { reasons } from '../labels'
import { messages } from '../messages'
import styles from '../parts/Extracts.module.css'
import { Levels } from '../parts/Levels'

const defaults = { motivo: '', acertadas: false }
const largest = 5 * 1024 * 1024

/** /admin/EDI/conciliacao: sales, extracts and bank, and what does not match. */
export default function Reconciliation() {
  const venue = useVenue()
  const navigate = useNavigate()
  const table = useTableState(defaults)
  const summary = useSummary(venue.id)
  const matters = useMatters(venue.id, summary.data?.Conferindo ?? false, table.filters.motivo, table.filters.acertadas, table.page, table.pageSize)
  const { run, settle, bank } = useReconciliation(venue.id)
  const dialogs = useDialogs<Matter, 'settle'>()

  const columns: Column<Matter>[] = [
    { key: 'motivo', title: 'Motivo', render: ({ Motivo }) => reasons[Motivo] },
    { key: 'texto', title: 'O que é', render: ({ Texto }) => Texto || '—' },
    { key: 'dia', title: 'Dia', render: ({ Dia }) => formatDay(Dia) },
    { key: 'idade', title: 'Idade', align: 'end', render: ({ Idade }) => (Idade === 1 ? '1 dia' : `${Idade} dias`) },
    { key: 'valor', title: 'Valor', align: 'end', render: ({ Valor }) => formatWire(Valor) },
    { key: 'diferenca', title: 'Diferença', align: 'end', render: ({ Diferenca }) => (Diferenca === 0 ? '—' : formatWire(Diferenca)) },
    ...(table.filters.acertadas ? [{ key: 'acerto', title: 'Acerto', render: ({ AcertadaPor, Observacao }: Matter) => `${AcertadaPor}: ${Observacao}` }] : []),
  ]

  function readBank(file: File) {
    bank.mutate(file, {
      onSuccess: ({ Novos }) => toast.success(Novos === 1 ? '1 crédito novo lido do banco.' : `${Novos} créditos novos lidos do banco.`),
      onError: (failure) => toast.error(messageOf(failure)),
    })
  }

  return (
    <>
      <PageHeader
        title="Conciliação de cartões"
        description="O que foi vendido, o que as adquirentes dizem e o que caiu no banco, nos últimos 180 dias."
        back={{ to: '/admin/EDI/eletronicExtracts', label: messages.title }}
        actions={(
          <>
            <Button onClick={() => void navigate('/admin/EDI/taxas')}>Taxas contratadas</Button>
            <Button
              loading={run.isPending}
              onClick={() => run.mutate(undefined, { onSuccess: () => toast.success('Conferência iniciada.'), onError: (failure) => toast.error(messageOf(failure)) })}
            >
              Conferir de novo
            </Button>
          </>
        )}
      />
      {summary.data && <Levels of={summary.data} />}
      {!summary.data && summary.error && <ErrorState text={messageOf(summary.error)} onRetry={() => void summary.refetch()} />}
      {!summary.data && !summary.error && <Skeleton lines={1} lineHeight={96} />}
      <section aria-labelledby="bank" className={styles.section}>
        <h2 id="bank" className={styles.heading}>Extrato do banco</h2>
        <FileArea
          label="Escolher ou soltar o extrato do banco" hint="OFX ou CSV, até 5 MB. Só os créditos são guardados."
          accept=".ofx,.csv,.txt" busy={bank.isPending && 'Lendo o extrato…'}
          problemOf={({ size }) => (size > largest ? 'O extrato passa de 5 MB. Baixe um período menor no banco.' : null)} onChoose={readBank}
        />
      </section>
      <section aria-labelledby="matters" className={styles.section}>
        <h2 id="matters" className={styles.heading}>Divergências</h2>
        <FilterBar table={table}>
          <Form.Item name="motivo" label="Motivo">
            <Select options={[{ value: '', label: 'Todos' }, ...Object.entries(reasons).map(([value, label]) => ({ value, label }))]} />
          </Form.Item>
          <Form.Item name="acertadas" label="Mostrar">
            <Select options={[{ value: false, label: 'Em aberto' }, { value: true, label: 'Acertadas' }]} />
          </Form.Item>
        </FilterBar>
        <ResourceTable<Matter>
          label="Divergências"
          columns={columns}
          rowKey={({ Id }) => Id}
          rowName={({ Motivo, Texto }) => `${reasons[Motivo]}: ${Texto}`}
          {...tableProps(matters)}
          table={table}
          opens={({ ExtratoId }) => ExtratoId !== ''}
          onOpen={({ ExtratoId, Linha }) => void navigate(`/admin/EDI/eletronicExtracts/${ExtratoId}?linha=${Linha}`)}
          actions={(matter) => (matter.Acertada ? [] : [{ label: 'Acertar', icon: <CheckOutlined />, onClick: () => dialogs.open('settle', matter) }])}
          empty={<EmptyState text="Nenhuma divergência." detail="O que não bater entre vendas, extratos e banco aparece aqui." />}
        />
      </section>
      <FormDrawer<{ observacao: string }>
        {...dialogs.of('settle')}
        title="Acertar divergência"
        submitLabel="Acertar"
        success="Divergência acertada."
        onSubmit={dialogs.forRow(({ Id }, { observacao }: { observacao: string }) => settle.mutateAsync({ id: Id, observacao }))}
      >
        <Form.Item name="observacao" label="O que foi conferido" rules={[{ required: true, whitespace: true, message: 'Diga o que foi conferido.' }]}>
          <Input.TextArea rows={3} maxLength={500} />
        </Form.Item>
      </FormDrawer>
    </>
  )
}
