/** Texts of the catalogue's screens that stand in more than one place. */
export const messages = {
  noProducts: 'Ainda não há produtos.',
  soldOut: (name: string) => `${name} está esgotado.`,
  reopened: (name: string) => `${name} voltou a ser vendido.`,
  undone: 'Desfeito.',
} as const
