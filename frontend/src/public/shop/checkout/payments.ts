import type { components } from '@/api/schema.gen'
import type { Way } from '../cart'

type Menu = components['schemas']['StorefrontMenu']
type Kind = components['schemas']['OrdersNewOrder']['TipoPagamento']

/** One way to pay. */
export interface Payment {
  id: string
  kind: Kind
  isOnline: boolean
  name: string
  hint?: string
  icon: 'pix' | 'card' | 'machine' | 'cash'
  /** How the button's foot says it: *Você paga na entrega, em dinheiro.* */
  words: string
}

const online: Record<Menu['FormasOnline'][number], Payment> = {
  pix: { id: 'online-pix', kind: 'pix', isOnline: true, name: 'Pix', hint: 'O código aparece ao confirmar o pedido', icon: 'pix', words: 'com Pix' },
  cartao: {
    id: 'online-cartao', kind: 'cartao', isOnline: true, name: 'Cartão de crédito ou débito', hint: 'Na página segura da operadora, que abre ao confirmar o pedido', icon: 'card',
    words: 'com cartão, na página segura da operadora',
  },
}

const inPerson: Payment[] = [
  { id: 'pix', kind: 'pix', isOnline: false, name: 'Pix', icon: 'pix', words: 'com Pix' },
  { id: 'credito', kind: 'credito', isOnline: false, name: 'Cartão de crédito', hint: 'Na maquininha', icon: 'machine', words: 'no cartão de crédito' },
  { id: 'debito', kind: 'debito', isOnline: false, name: 'Cartão de débito', hint: 'Na maquininha', icon: 'machine', words: 'no cartão de débito' },
  { id: 'valeRefeicao', kind: 'valeRefeicao', isOnline: false, name: 'Vale-refeição', hint: 'Na maquininha', icon: 'machine', words: 'com vale-refeição' },
  { id: 'dinheiro', kind: 'dinheiro', isOnline: false, name: 'Dinheiro', icon: 'cash', words: 'em dinheiro' },
]

/** When what is not paid online is paid. */
export const whenPaid: Record<Way, string> = { delivery: 'Na entrega', mesa: 'Na mesa', retirada: 'Na retirada' }

/** The ways to pay that the shop offers, those online first. */
export function paymentsOf(menu: Menu): Payment[] {
  return [...menu.FormasOnline.map((way) => online[way]), ...(menu.PagamentoPresencial ? inPerson : [])]
}

/** The chosen way to pay. What costs nothing needs no choice: the last one offered stands for it. */
export function paymentOf(menu: Menu, id: string, total: number | undefined): Payment | undefined {
  const offered = paymentsOf(menu)
  return total === 0 ? offered.at(-1) : offered.find((payment) => payment.id === id)
}
