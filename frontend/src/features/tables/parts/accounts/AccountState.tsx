import { formatTime } from '@/ui/dates'
import { formatWire } from '@/ui/money'
import type { AccountRow } from '../../accounts'
import styles from './Account.module.css'

/** What an account waits for, in words; what presses comes first. */
export function AccountState({ account, zone }: { account: AccountRow; zone: string }) {
  const [urgent, words] = stateOf(account, zone)
  return (
    <span className={styles.state} data-urgent={urgent || undefined}>
      {words}
    </span>
  )
}

function stateOf({ fechadaEm, fechadaPor, falta, pediuConta, anterior, emAberto, pedidos }: AccountRow, zone: string): [urgent: boolean, words: string] {
  if (fechadaEm) return [falta !== 0, falta < 0 ? `Devolver ${formatWire(-falta)}` : fechadaPor ? `Fechada por ${fechadaPor}` : 'Fechada']
  if (pediuConta) return [true, `● Pediu a conta às ${formatTime(pediuConta, zone)}`]
  if (falta < 0) return [true, `▲ ${formatWire(-falta)} recebido a mais`]
  if (anterior) return [true, '▲ De visita anterior']
  if (falta === 0 && pedidos > 0) return [false, '✓ Paga: falta fechar']
  if (emAberto > 0) return [false, emAberto === 1 ? '1 pedido a entregar' : `${emAberto} pedidos a entregar`]
  return [false, 'Tudo entregue']
}
