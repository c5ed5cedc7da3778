import type { DuplicateGroup } from './api'

/** Names of a customer's sex (S0§3). */
export const sexNames = { 1: 'Masculino', 2: 'Feminino' } as const

/** What customers who are likely one person have in common. */
export const likenessNames: Readonly<Record<DuplicateGroup['Motivos'][number], string>> = {
  telefone: 'Mesmo telefone',
  email: 'Mesmo e-mail',
  nome: 'Mesmo nome e mesma data de nascimento',
}
