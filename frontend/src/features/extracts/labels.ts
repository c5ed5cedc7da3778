/** Names of values. */
import type { Extract, Reason } from './api'
import { messages } from './messages'

export const reasons: Record<Reason, string> = {
  semVenda: 'Sem venda nossa',
  semExtrato: 'Venda sem extrato',
  valorDiferente: 'Valor diferente',
  taxaMaior: 'Taxa acima da contratada',
  creditoNaoConfere: 'Vendas não somam o crédito',
  creditoNaoCaiu: 'Crédito não caiu no banco',
  bancoSemExtrato: 'Crédito no banco sem extrato',
}

/** A present AnalizedAt means processed (S2§3); beside it stands what became of the file. */
export function statusOf({ AnalizedAt, Situacao }: Extract): string {
  if (Situacao === 'recusado') return `${messages.processed}, com erros`
  if (Situacao === 'guardado') return `${messages.waiting}, sem layout`
  return AnalizedAt ? messages.processed : messages.waiting
}

const acquirers: Record<number, string> = { 3: 'PagSeguro', 6: 'Cielo' }

export function acquirerOf({ AquirerType, Adquirente }: Pick<Extract, 'AquirerType' | 'Adquirente'>): string {
  return acquirers[AquirerType] ?? (Adquirente || 'Não reconhecida')
}

export const acquirerOptions = Object.entries(acquirers).map(([value, label]) => ({ value: Number(value), label }))
