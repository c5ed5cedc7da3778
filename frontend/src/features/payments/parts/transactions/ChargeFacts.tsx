import type { ReactNode } from 'react'
import { formatDateTime } from '@/ui/dates'
import { formatWire } from '@/ui/money'
import type { Charge, Payment } from '../../api'
import { methodNames, providerName, states } from '../../labels'
import { Facts } from './Facts'
import { Received } from './Received'
import { Steps } from './Steps'

interface ChargeFactsProps {
  charge: Charge
  zone: string | undefined
  /** What can be done about the charge. */
  look?: ReactNode
  /** What can be done about money that came in. */
  action?: (payment: Payment) => ReactNode
}

/** A charge, what came in for it, and what became of it. */
export function ChargeFacts({ charge, zone, look, action }: ChargeFactsProps) {
  const days = charge.diasParaReceber === 1 ? '1 dia' : `${charge.diasParaReceber} dias`
  return (
    <>
      <Facts
        facts={[
          ['Situação', states[charge.estado].label],
          ['Cobrado', formatWire(charge.valor)],
          ['Forma', `${methodNames[charge.forma]}, ${providerName(charge.provedor)}`],
          ['Taxa', charge.taxa ? `${formatWire(charge.taxa)}, cai em ${days}` : ''],
          ['Criada', formatDateTime(charge.criadaEm, zone)],
          ['Vale até', formatDateTime(charge.expiraEm, zone)],
          ['Txid', charge.txid],
        ]}
      />
      {look}
      {charge.recebimentos.map((payment) => (
        <Received key={payment.id} payment={payment} zone={zone} action={action?.(payment)} />
      ))}
      <Steps charge={charge} zone={zone} />
    </>
  )
}
