/** Names of a customer's sex (S0§3). */
export const sexNames = { 1: 'Masculino', 2: 'Feminino' } as const
