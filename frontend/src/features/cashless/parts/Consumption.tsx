import { DownloadOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useVenue } from '@/api/venue'
import { formatDateTime } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { messageOf } from '@/ui/failures'
import { formatWire } from '@/ui/money'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { toast } from '@/ui/toasts'
import { messages } from '../messages'
import { exportConsumption, useConsumption, type Consumed, type NegativeCard } from '../negative'

const columnsIn = (zone: string | undefined): Column<Consumed>[] => [
  { key: 'data', title: 'Data', render: ({ DataRealizacao }) => formatDateTime(new Date(DataRealizacao), zone) },
  { key: 'produto', title: 'Produto', render: ({ NomeProduto }) => NomeProduto || '—' },
  { key: 'valor', title: 'Valor', align: 'end', render: ({ ValorProduto }) => formatWire(ValorProduto) },
  { key: 'total', title: 'Total', align: 'end', render: ({ ValorTotal }) => formatWire(ValorTotal) },
  { key: 'forma', title: 'Forma de pagamento', render: ({ DescricaoTipoPagamento }) => DescricaoTipoPagamento },
  { key: 'equipamento', title: 'Equipamento', render: ({ Equipamento }) => Equipamento || '—' },
  { key: 'operador', title: 'Operador', render: ({ Operador }) => Operador || '—' },
]

/** What somebody of the report has consumed, with its export (S2§2.5). */
export function Consumption({ user, open, onClose }: { user: NegativeCard; open: boolean; onClose: () => void }) {
  const venue = useVenue()
  const consumption = useConsumption(venue.id, user.id)
  const [busy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    try {
      await exportConsumption(user.id)
    } catch (failure) {
      toast.error(messageOf(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      open={open}
      title={`Consumo de ${user.name || 'cartão anônimo'}`}
      width="min(960px, 100vw)"
      destroyOnHidden
      closable={{ 'aria-label': 'Fechar' }}
      onCancel={onClose}
      footer={<Button icon={<DownloadOutlined aria-hidden="true" />} loading={busy} disabled={!consumption.data?.length} onClick={() => void save()}>Exportar</Button>}
    >
      <ResourceTable<Consumed>
        label="Consumo"
        columns={columnsIn(venue.zone)}
        rowKey={({ DataRealizacao, NomeProduto, ValorTotal }) => `${DataRealizacao} ${NomeProduto} ${ValorTotal}`}
        rowName={({ NomeProduto }) => NomeProduto}
        {...tableProps(consumption)}
        empty={<EmptyState text={messages.noConsumption} />}
      />
    </Modal>
  )
}
