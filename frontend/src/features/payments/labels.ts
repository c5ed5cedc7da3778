import { providers } from './providers'
import type { Payment, Refund, StatementLine, Transaction } from './api'

/** What people read for the states of charges, and for money without one, and how antd colours them. */
export const states: Record<Transaction['estado'], { label: string; color?: string }> = {
  criada: { label: 'Criada' },
  aguardando: { label: 'Aguardando', color: 'processing' },
  paga: { label: 'Paga', color: 'success' },
  expirada: { label: 'Expirada' },
  cancelada: { label: 'Cancelada' },
  paga_fora_do_prazo: { label: 'Paga fora do prazo', color: 'warning' },
  divergente: { label: 'Valor divergente', color: 'warning' },
  contestada: { label: 'Contestada', color: 'error' },
  sem_origem: { label: 'Sem origem', color: 'warning' },
}

/** What people call a way to pay. */
export const methodNames: Record<Transaction['forma'], string> = { pix: 'Pix', cartao: 'Cartão', boleto: 'Boleto' }

/** Where customers can choose it. The banks take days to tell of a boleto: no order waits for that. */
export const methodPlaces: Record<Transaction['forma'], string> = { pix: 'Na loja e nos links de pagamento.', cartao: 'Na loja e nos links de pagamento.', boleto: 'Nos links de pagamento que aceitam boleto.' }

export const refundStates: Record<Refund['estado'], { label: string; color?: string }> = {
  pedida: { label: 'Devolução pedida', color: 'processing' },
  em_processamento: { label: 'Em devolução', color: 'processing' },
  devolvida: { label: 'Devolvida', color: 'success' },
  nao_realizada: { label: 'Devolução não realizada', color: 'error' },
}

export const natures: Record<Refund['origem'], string> = { pedida_aqui: '', feita_no_banco: 'Feita no aplicativo do banco', contestacao: 'Contestação pelo banco de quem pagou' }

export const standings: Record<Payment['situacao'], string> = {
  contado: '',
  em_dobro: 'em dobro',
  divergente: 'de outro valor',
  fora_do_prazo: 'fora do prazo',
  sem_origem: 'sem cobrança',
}

const names = new Map(Object.entries(providers).map(([name, { label }]) => [name, label]))

export const providerName = (provider: string) => names.get(provider) ?? provider

/** What a line of a bank's statement means. */
export const meanings: Record<StatementLine['situacao'], string> = {
  confere: 'Confere',
  valor_diferente: 'Valor diferente do cobrado',
  em_dobro: 'Pagamento em dobro',
  ja_confirmada: 'Já confirmado por uma pessoa',
  ja_conferida: 'Já conferido por um extrato',
  sugestao: 'Mesmo valor e dia',
}
