/** The calls of the list Conferir pagamentos, for the board and for its own page. */
import { answer, api } from '@/api/client'
import type { components } from '@/api/schema.gen'
import { formatWire, fromCentavos, toCentavos } from '@/ui/money'

/** A payment or refund that somebody has to look at. */
export type Matter = components['schemas']['PaymentsMatterView']

/** Reads what somebody has to look at, what waits longest first. */
export function readMatters(venueId: string, signal?: AbortSignal): Promise<Matter[]> {
  return answer(api.GET('/api/pagamentos/conferir', { params: { query: { localClienteId: venueId } }, signal }))
}

/** Takes a matter off the list; nothing is given back. */
export function markSeen(venueId: string, { id }: Matter) {
  return api.POST('/api/pagamentos/conferir/{id}/visto', { params: { path: { id } }, body: { localClienteId: venueId } })
}

/** Says that a charge was paid with what stands in the bank's statement, in centavos. */
export function confirmPaid(venueId: string, id: string, centavos: number) {
  return api.POST('/api/pagamentos/{id}/confirmar', { params: { path: { id } }, body: { localClienteId: venueId, valor: fromCentavos(centavos) } })
}

/** Has money pay what it came for, though it came late or is another amount. */
export function acceptPayment(venueId: string, { pagamentoId: id = '' }: Matter) {
  return api.POST('/api/pagamentos/recebidos/{id}/aceitar', { params: { path: { id } }, body: { localClienteId: venueId } })
}

interface Refund {
  paymentId: string
  /** Centavos. */
  value: number
  reason: string
  /** The same key asks once. */
  key: string
}

/** Gives money back. The call asks for the person's password where it is due. */
export function giveBack(venueId: string, { paymentId, value, reason, key }: Refund) {
  return answer(
    api.POST('/api/pagamentos/recebidos/{id}/devolver', {
      params: { path: { id: paymentId }, header: { 'Idempotency-Key': key } },
      body: { localClienteId: venueId, valor: fromCentavos(value), motivo: reason },
    }),
  )
}

/** Says that a refund was made in the bank's application. */
export function confirmReturned(venueId: string, { devolucaoId: id = '' }: Matter) {
  return api.POST('/api/pagamentos/devolucoes/{id}/confirmar', { params: { path: { id } }, body: { localClienteId: venueId } })
}

/** Says that the bank does not make a refund: nothing has gone back. */
export function denyReturned(venueId: string, { devolucaoId: id = '' }: Matter, motivo: string) {
  return api.POST('/api/pagamentos/devolucoes/{id}/nao-realizada', { params: { path: { id } }, body: { localClienteId: venueId, motivo } })
}

/** What giving back about a matter gives back, in centavos: of a refund that failed no more than that. */
export function amountBack({ motivo, devolucao, restante }: Matter): number {
  const rest = toCentavos(restante)
  return motivo === 'devolucao_nao_realizada' ? Math.min(toCentavos(devolucao), rest) : rest
}

/** What can be done about a matter. */
export type WayOut = 'confirm' | 'giveBack' | 'accept' | 'returned' | 'notReturned' | 'seen'

interface Words {
  title: string
  /** What has happened, and what to do. */
  text: (matter: Matter) => string
  ways: readonly WayOut[]
  /** Why money is given back, as the payer may read it. */
  reason?: string
}

/** What each reason on the list says, and its ways out. */
export const matterWords: Record<Matter['motivo'], Words> = {
  conferencia: {
    title: 'Conferir no extrato',
    text: ({ cobrado, txid }) => `Pix de ${formatWire(cobrado)} à espera de confirmação. Procure no extrato o valor${txid ? ` ou o código ${txid}` : ''}.`,
    ways: ['confirm'],
  },
  em_dobro: {
    title: 'Pago em dobro',
    text: ({ recebido }) => `Chegaram mais ${formatWire(recebido)} do que já estava pago.`,
    ways: ['giveBack', 'seen'],
    reason: 'Pagamento em dobro',
  },
  divergente: {
    title: 'Valor diferente',
    text: ({ cobrado, recebido }) => `Foram cobrados ${formatWire(cobrado)} e chegaram ${formatWire(recebido)}.`,
    ways: ['giveBack', 'accept', 'seen'],
    reason: 'Valor diferente do cobrado',
  },
  fora_do_prazo: {
    title: 'Pago fora do prazo',
    text: ({ recebido }) => `${formatWire(recebido)} chegaram depois do fim da cobrança.`,
    ways: ['giveBack', 'accept', 'seen'],
    reason: 'Pagamento fora do prazo',
  },
  sem_origem: {
    title: 'Pagamento sem origem',
    text: ({ recebido, txid }) => `${formatWire(recebido)} chegaram com o código ${txid}, que não é de nenhuma cobrança.`,
    ways: ['giveBack', 'seen'],
    reason: 'Pagamento sem cobrança',
  },
  contestada: {
    title: 'Pagamento contestado',
    text: ({ devolucao }) => `O banco de quem pagou pediu ${formatWire(devolucao)} de volta. Responda no aplicativo do seu banco.`,
    ways: ['seen'],
  },
  devolucao_nao_realizada: {
    title: 'Devolução não realizada',
    text: ({ devolucao, resposta }) => `O banco não devolveu ${formatWire(devolucao)}${resposta ? `: ${resposta.replace(/\.?$/, '.')}` : '.'} O cliente ainda espera.`,
    ways: ['giveBack', 'seen'],
    reason: 'Devolução pedida de novo',
  },
  devolver_no_banco: {
    title: 'Devolver no banco',
    text: ({ devolucao }) => `Devolva ${formatWire(devolucao)} no aplicativo do banco, pelo Pix recebido, e confirme aqui.`,
    ways: ['returned', 'notReturned'],
  },
  devolucao_atrasada: {
    title: 'Devolução atrasada',
    text: ({ devolucao }) => `A devolução de ${formatWire(devolucao)} ainda não terminou. O Balcão continua perguntando ao banco.`,
    ways: ['seen'],
  },
  devolvida_no_banco: {
    title: 'Devolvido pelo banco',
    text: ({ devolucao }) => `${formatWire(devolucao)} foram devolvidos pelo aplicativo do banco, sem pedido feito aqui.`,
    ways: ['seen'],
  },
}
