/** Names of the values of a product (S1§3). */

/** The types that the form makes (product-edit-16). */
export const kinds = [
  { value: 1, label: 'Produto' },
  { value: 3, label: 'Variável' },
  { value: 12, label: 'Kilo' },
  { value: 15, label: 'Ingresso com nome na lista' },
  { value: 16, label: 'Ingresso avulso' },
  { value: 18, label: 'Doação' },
] as const

/** The service fee: the venue's one is edited, none is made. */
export const feeKind = { value: 11, label: 'Taxa de serviço' } as const

/** The types that a list shows. */
export const productKinds = [...kinds, feeKind] as const

export const sexes = [
  { value: 0, label: 'Sem restrição' },
  { value: 1, label: 'Somente homens' },
  { value: 2, label: 'Somente mulheres' },
] as const

export const units = [
  { value: 'un', label: 'Unidade (un)' },
  { value: 'g', label: 'Grama (g)' },
  { value: 'ml', label: 'Mililitro (ml)' },
] as const

export const additionKinds: Readonly<Record<number, string>> = { 1: 'Fixo', 2: 'Variável', 3: 'Composição' }
