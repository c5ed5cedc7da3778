const numbers = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 3 })

/** 1.250 g, 12 un. */
export function formatQuantity(quantity: number, unit: string): string {
  return `${numbers.format(quantity)} ${unit}`
}
