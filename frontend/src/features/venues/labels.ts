import type { BankAccount } from './api'

/** The acquirers of bank accounts by their code, which is not the one of the list of acquirers (D24). */
export const acquirers = [
  { value: 3, label: 'PagSeguro' },
  { value: 4, label: 'MPPagamentos' },
  { value: 2, label: 'Stone' },
] as const

/** tipoContaBancaria (S2§3). */
export const accountKinds = [
  { value: 1, label: 'Conta corrente' },
  { value: 2, label: 'Conta poupança' },
  { value: 3, label: 'Conta de pagamento' },
] as const

/** An account in words: those of the platform's own acquirer say so (bank-accounts-02). */
export function nameOf({ descricao, mPPagamentos }: BankAccount): string {
  return mPPagamentos ? `(Adquirência Meep) ${descricao}` : descricao
}
