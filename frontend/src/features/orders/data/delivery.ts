/** Delivery of an order: courier, platform, and what may be changed about them (S1§4, D8, D9). */
import { isFromMarketplace, isLive, stateOf } from './order'
import type { DeliveryConfig, Order } from './wire'

/** Matches the id of the placeholder carrier: the platform's courier has still to be called (S1§4). */
export const callByHand = /^a{8}-?b{4}-?c{4}-?d{4}-?f{12}$/i

/** EmpresaEntrega (D8). */
export const company = { platform: 0, own: 1 } as const
export type Company = (typeof company)[keyof typeof company]

const platforms: Record<DeliveryConfig['deliveryPlatform'], string> = { 0: 'Play Delivery', 1: 'Loggi', 2: 'Entregador da plataforma' }

/** Names the venue's courier platform (D8). */
export function platformName(code: DeliveryConfig['deliveryPlatform']): string {
  return platforms[code]
}

/** Returns the person who takes the order out; null for the placeholder. */
export function courierOf(order: Order): Order['Transportador'] {
  const carrier = order.Transportador
  return carrier && carrier.Nome && !callByHand.test(carrier.Id) ? carrier : null
}

const stageWords: Record<NonNullable<Order['Entrega']>['Estagio'], string> = {
  manual: 'chamar entregador',
  solicitado: 'entregador solicitado',
  procurando: 'procurando entregador',
  designado: 'entregador a caminho da loja',
  coletado: 'pedido com o entregador',
  entregue: 'entrega concluída',
  falhou: 'não conseguiu entregador',
  '': '',
}

/** "Loggi: procurando entregador (simulado)"; empty for own deliveries. */
export function platformLine({ Entrega }: Order): string {
  if (!Entrega || Entrega.EmpresaEntrega !== company.platform) return ''
  const said = stageWords[Entrega.Estagio]
  const line = [Entrega.Plataforma, said].filter(Boolean).join(': ')
  return Entrega.Simulado && line ? `${line} (simulado)` : line
}

/** Tells whether the order may be delivered either way: the venue has both kinds, and no marketplace decides. */
export function hasDeliveryChoice({ TipoEntrega, OrigemPedido }: Order, { useOwnDelivery, useMeepDelivery }: DeliveryConfig): boolean {
  return TipoEntrega === 'delivery' && OrigemPedido === 1 && useOwnDelivery && useMeepDelivery
}

const platformStages = ['solicitado', 'procurando', 'designado', 'coletado'] as const

/** Tells whether the platform was called and has neither failed nor ended. */
export function isWithPlatform(order: Order): boolean {
  return platformStages.some((stage) => stage === order.Entrega?.Estagio)
}

/** Tells whether the carrier may be changed: own deliveries under way, never the placeholder nor the platform's (order-states-20, -21). */
export function mayChangeCarrier(order: Order): boolean {
  if (order.TipoEntrega !== 'delivery' || !isLive(order) || isWithPlatform(order)) return false
  return !callByHand.test(order.Transportador?.Id ?? '')
}

/** Tells whether the order may still change between own and platform delivery; what will be asked on accepting is not offered before. */
export function mayChangeCompany(order: Order, settings: DeliveryConfig): boolean {
  if (!hasDeliveryChoice(order, settings) || !isLive(order) || order.Entrega?.Estagio === 'coletado') return false
  return stateOf(order) !== 'pending' || order.EhPagamentoPresencial
}

/** Tells whether somebody has to call the platform's courier: not called yet, waiting for a manual call, or failed. */
export function awaitsCourierCall(order: Order, { useOwnDelivery, useMeepDelivery }: DeliveryConfig): boolean {
  const { Entrega, TipoEntrega } = order
  if (!isLive(order) || stateOf(order) === 'pending') return false
  if (!Entrega) return useMeepDelivery && !useOwnDelivery && TipoEntrega === 'delivery' && !isFromMarketplace(order)
  return Entrega.EmpresaEntrega === company.platform && ['', 'manual', 'falhou'].includes(Entrega.Estagio)
}
