/** Calls of the dialog in which staff type an order. */
import { answer, api } from '@/api/client'
import { deviceHeader } from '../data/preferences'
import type { Acquaintance, Menu, Placed, TypedCart, TypedOrder, TypedQuote } from './wire'

export function readMenu(localClienteId: string, signal: AbortSignal): Promise<Menu> {
  return answer(api.GET('/api/kds/cardapio', { params: { query: { localClienteId } }, signal }))
}

export function quote(body: TypedCart, signal: AbortSignal): Promise<TypedQuote> {
  return answer(api.POST('/api/kds/pedidos/cotacao', { body, signal }))
}

/** Places an order; the same key places it once. */
export function place(body: TypedOrder, key: string): Promise<Placed> {
  return answer(api.POST('/api/kds/pedidos', { body, params: { header: { 'Idempotency-Key': key, ...deviceHeader() } } }))
}

/** Reads what the venue knows of who asks. */
export function recognise(localClienteId: string, Telefone: string, CPF: string, signal: AbortSignal): Promise<Acquaintance> {
  return answer(api.POST('/api/kds/pedidos/cliente', { body: { localClienteId, ...(Telefone && { Telefone }), ...(CPF && { CPF }) }, signal }))
}

export function readCEP(cep: string, signal: AbortSignal) {
  return answer(api.GET('/api/CEP/{cep}', { params: { path: { cep } }, signal }))
}
