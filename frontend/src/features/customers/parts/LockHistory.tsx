import { Modal } from 'antd'
import { useVenue } from '@/api/venue'
import { formatDateTime } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { useFocusReturn } from '@/ui/useFocusReturn'
import { useLockHistory, type Lock } from '../api'
import { messages } from '../messages'

interface LockHistoryProps {
  open: boolean
  /** Of the customer; '' before one is chosen. */
  cpf: string
  /** The customer in words. */
  name: string
  onClose: () => void
}

/** Who blocked and unblocked a customer, when in the venue's time, and why. */
export function LockHistory({ open, cpf, name, onClose }: LockHistoryProps) {
  useFocusReturn(open)
  return (
    <Modal
      open={open}
      title={`Histórico de bloqueios de ${name}`}
      width={880}
      footer={null}
      destroyOnHidden
      closable={{ 'aria-label': 'Fechar' }}
      focusable={{ focusTriggerAfterClose: false }}
      onCancel={onClose}
    >
      <Locks cpf={cpf} />
    </Modal>
  )
}

function Locks({ cpf }: { cpf: string }) {
  const venue = useVenue()
  const history = useLockHistory(venue.id, cpf)

  const when = (lock: Lock) => formatDateTime(lock.BlockedAt, venue.zone)
  const columns: Column<Lock>[] = [
    { key: 'bloqueadoEm', title: 'Bloqueado em', render: when },
    { key: 'bloqueadoPor', title: 'Bloqueado por', render: (lock) => lock.BlockedBy },
    { key: 'motivo', title: 'Motivo', render: (lock) => lock.BlockedReason },
    { key: 'desbloqueadoEm', title: 'Desbloqueado em', render: (lock) => formatDateTime(lock.UnlockedAt, venue.zone) },
    { key: 'desbloqueadoPor', title: 'Desbloqueado por', render: (lock) => lock.UnlockedBy ?? '-' },
    { key: 'motivoDesbloqueio', title: 'Motivo do desbloqueio', render: (lock) => lock.UnlockeReason ?? '-' },
  ]

  return (
    <ResourceTable<Lock>
      label="Histórico de bloqueios"
      columns={columns}
      rowKey={(lock) => lock.BlockedAt}
      rowName={when}
      {...tableProps(history)}
      empty={<EmptyState text={messages.noHistory} />}
    />
  )
}
