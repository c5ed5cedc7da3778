/** What was sent and has no answer yet: kept on the phone, so that a reload sends the same order again and not another one. */
import { toCentavos } from '@/ui/money'
import { forget, keep, kept, orderPlace, sentPlace } from '../../kept'
import type { CartLine } from '../cart'
import type { Form } from './form'
import type { NewOrder } from './order'

export interface Sent {
  /** The cart's key, which went with it. */
  key: string
  body: NewOrder
  lines: readonly CartLine[]
}

export function keepSent(slug: string, sent: Sent) {
  keep(sentPlace(slug), { ...sent, em: Date.now() })
}

export function forgetSent(slug: string) {
  forget(sentPlace(slug))
}

/** The order that went with this key and has no answer; null when there is none. */
export function sentWith(slug: string, key: string): Sent | null {
  const found = kept(sentPlace(slug)) as Sent | null
  return found?.key === key ? found : null
}

/** What the phone does not keep, as it was when the order was sent. */
export function choicesOf({ body }: Sent): Partial<Form> {
  const { TipoPagamento, PagamentoOnline, Troco, MaiorDeIdade = false, Sexo = 0, SemTaxaServico = false, ObservacaoPedido = '', Para } = body
  const { Latitude, Longitude } = body.Cliente
  return {
    payment: PagamentoOnline ? `online-${TipoPagamento}` : TipoPagamento,
    changeFor: Troco === undefined ? null : toCentavos(Troco),
    noChange: TipoPagamento === 'dinheiro' && Troco === undefined,
    isAdult: MaiorDeIdade,
    sex: Sexo,
    untaxed: SemTaxaServico,
    note: ObservacaoPedido,
    isLater: Para !== undefined,
    wantedFor: Para ?? null,
    position: Latitude !== undefined && Longitude !== undefined ? { latitude: Latitude, longitude: Longitude } : null,
  }
}

/** Remembers that this phone made the order: its secret opens what the code alone does not (D42). */
export function keepOrder(slug: string, code: string, secret: string | undefined) {
  keep(orderPlace(code), { segredo: secret, slug, em: Date.now() })
}
