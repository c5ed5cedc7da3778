/** The product types that the list shows, under their names (S1§3). */
export const productKinds = [
  { value: 1, label: 'Produto' },
  { value: 3, label: 'Variável' },
  { value: 12, label: 'Kilo' },
  { value: 15, label: 'Ingresso com nome na lista' },
  { value: 16, label: 'Ingresso avulso' },
  { value: 18, label: 'Doação' },
  { value: 11, label: 'Taxa de serviço' },
] as const

/** Types whose price is not that of a unit. */
export const variable = 3
export const fee = 11
export const kilo = 12
