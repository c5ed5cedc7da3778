/** Which report stands behind each chart of the dashboard, and which of its figures a chart shows. */
export const opens = {
  day: (day: string, measure: 'pedidos' | 'liquido') => ({ report: 'painel-dia', key: { dia: day }, measure }),
  weekday: (weekday: number) => ({ report: 'painel-hora', key: { semana: String(weekday) }, measure: 'pedidos' }),
  hour: (weekday: number, hour: number) => ({ report: 'painel-hora', key: { semana: String(weekday), hora: String(hour) }, measure: 'pedidos' }),
  item: (key: string) => ({ report: 'painel-itens', key: { produto: key }, measure: 'quantidade' }),
  customer: (key: string) => ({ report: 'painel-clientes', key: { comprador: key }, measure: 'liquido' }),
  region: (key: string) => ({ report: 'painel-regiao', key: { regiao: key }, measure: 'pedidos' }),
  gender: (key: number) => ({ report: 'painel-genero', key: { genero: String(key) }, measure: 'pedidos' }),
  age: (key: string) => ({ report: 'painel-idade', key: { idade: key }, measure: 'pedidos' }),
} as const

/** A figure behind a chart, without its bounds. */
export interface Behind {
  report: string
  key: Record<string, string>
  measure: string
}
