/** Element ids of the sections that the checklist leads to. */
export const places = { address: 'endereco-da-loja', pin: 'posicao-da-loja' } as const
