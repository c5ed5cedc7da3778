import { formatDateTime } from '@/ui/dates'
import { formatWire } from '@/ui/money'
import type { Column } from '@/ui/ResourceTable'
import { limitText } from '../labels'
import { messages } from '../messages'
import type { NegativeCard } from '../negative'
import { HolderCPF } from './HolderCPF'

/** The columns of the negative-balance report (S2§2.5). */
export const negativeColumns = (zone: string | undefined): Column<NegativeCard>[] => [
  { key: 'name', title: messages.name, render: ({ name }) => name || 'Cartão anônimo' },
  { key: 'document', title: messages.document, render: ({ id, document, name }) => <HolderCPF cardId={id} cpf={document} name={name} /> },
  { key: 'limit', title: messages.limit, align: 'end', render: ({ negativeBalanceLimit }) => limitText(negativeBalanceLimit) },
  { key: 'consumed', title: messages.consumed, align: 'end', render: ({ negativeBalance }) => formatWire(negativeBalance) },
  { key: 'left', title: messages.left, align: 'end', render: ({ difference }) => limitText(difference) },
  {
    key: 'planned', title: messages.planned, align: 'end',
    render: ({ scheduledRecharge, scheduledRechargeDate }) =>
      scheduledRechargeDate === null ? '—' : `${formatWire(scheduledRecharge)} (${formatDateTime(new Date(scheduledRechargeDate), zone)})`,
  },
]
