import type { UseState } from './api'
import type { LinkState } from './link'

/** What people call what can be done with a link. */
export const linkStates: Record<LinkState, string> = { ativo: 'Ativo', expirado: 'Vencido', esgotado: 'Esgotado', apagado: 'Apagado' }

/** What people call how far a use of a link is. */
export const useStates: Record<UseState, string> = {
  iniciado: 'Iniciado', aguardando: 'Aguardando', pago: 'Pago', expirado: 'Não pago', cancelado: 'Cancelado', divergente: 'Valor diferente', fora_do_prazo: 'Fora do prazo',
}

/** What people call a way to pay; nothing has been chosen where it has no name. */
export const methods: Readonly<Partial<Record<string, string>>> = { pix: 'Pix', cartao: 'Cartão', boleto: 'Boleto' }
