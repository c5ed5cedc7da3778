/** What ends a product's being sold out, in the order in which people are asked. */
import type { components } from '../schema.gen'

export type SoldOutEnding = components['schemas']['CatalogSoldOutInputBody']['ate']

const soldOutEndings: readonly { value: SoldOutEnding; label: string }[] = [
  { value: 'dia', label: 'Até o fim do dia do estabelecimento' },
  { value: 'horario', label: 'Até um horário' },
  { value: 'reabrir', label: 'Até alguém voltar a vender' },
  { value: 'estoque', label: 'Até chegar estoque' },
]

/** Those that can end it: stock reopens only what controls it. */
export function endingsOf({ controlaEstoque }: { controlaEstoque: boolean }) {
  return soldOutEndings.filter(({ value }) => value !== 'estoque' || controlaEstoque)
}
