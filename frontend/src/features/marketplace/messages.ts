import { ApiError, genericMessage } from '@/api/client'

/** Texts of the integration (S2§2.8, S2§8), as the documents spell them. */
export const messages = {
  toggle: 'Buscar pedidos do Ifood',
  saved: 'Alteração realizada com sucesso!',
  saveFailed: 'Ocorreu um erro. Tente novamente',
} as const

/** What a failed save tells: the server's words where it has any (delivery-integration-06). */
export function saveFailure(failure: unknown): string {
  return failure instanceof ApiError && failure.message !== genericMessage ? failure.message : messages.saveFailed
}
