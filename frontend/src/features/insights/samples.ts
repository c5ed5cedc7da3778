import { json, server } from '@/testing/server'

/** What a server answers to the dashboard of a week, for tests. */

const card = (Title: string, Value: number, more: object = {}) => ({
  Title, Value, IsCurrency: false, OldTitle: 'Antigos', OldValue: 0, NewTitle: 'Novos', NewValue: 0, Previous: Value,
  Abrir: { relatorio: 'painel-resumo', medida: 'pedidos', chave: {} }, ...more,
})

const hours = (filled: Record<number, number>) => Array.from({ length: 24 }, (_, hour) => filled[hour] ?? 0)

export const dashboardAnswers = {
  Revenues: card('Faturamento', 32769.7, {
    IsCurrency: true, NewValue: 8914.2, OldValue: 23855.5, Previous: 29785, Abrir: { relatorio: 'painel-resumo', medida: 'liquido', chave: {} },
  }),
  TotalOrders: card('Pedidos', 422, { NewValue: 118, OldValue: 304, Previous: 397 }),
  AverageTicket: card('Ticket médio', 77.65, { IsCurrency: true, Previous: 80 }),
  RefusedOrders: card('Recusados', 9, { NewValue: 4, OldValue: 5, Previous: 6, Abrir: { relatorio: 'painel-recusados', medida: 'pedidos', chave: {} } }),
  HigherDemand: card('Maior demanda', 18, { DayOfWeek: 6, Hour: 20, Previous: null, Abrir: { relatorio: 'painel-hora', medida: 'pedidos', chave: { semana: '6', hora: '20' } } }),
  LowerDemand: card('Menor demanda', 1, { DayOfWeek: 1, Hour: 11, Previous: null, Abrir: { relatorio: 'painel-hora', medida: 'pedidos', chave: { semana: '1', hora: '11' } } }),
  SalesPerDay: [
    { Date: '2026-11-21', Quantity: 104, Amount: 8120.5, PreviousQuantity: 96, PreviousAmount: 7390 },
    { Date: '2026-11-22', Quantity: 52, Amount: 4031.8, PreviousQuantity: 40, PreviousAmount: 3540 },
  ],
  HourlySales: [1, 2, 3, 4, 5, 6, 7].map((DayOfWeek) => ({ DayOfWeek, Amounts: hours(DayOfWeek === 6 ? { 20: 18, 1: 9 } : {}) })),
  MostConsumed: [{ Item: 'Chope pilsen', Quantity: 318, Amount: 3816, HigherConsumption: '2026-11-21', AverageConsumption: 45.5, Key: 'p1' }],
  TopCustomers: [{ Name: 'Beatriz Schmitt', Image: null, AverageConsumption: 214.3, Quantity: 3, Amount: 642.9, Key: 'b1' }],
  SalesByRegion: [{ Item: 'Campeche, Florianópolis', Quantity: 132, Amount: 11101.2, HigherConsumption: '2026-11-21', AverageConsumption: 84.1, Key: 'Campeche|Florianópolis' }],
  SalesByGender: [{ Key: 0, Value: 30 }, { Key: 1, Value: 100 }, { Key: 2, Value: 200 }],
  SalesByAgeRange: [
    { Key: 'Até 17', Value: 2 }, { Key: '18–24', Value: 58 }, { Key: '25–34', Value: 128 }, { Key: '35–44', Value: 104 },
    { Key: '45–54', Value: 71 }, { Key: '55–64', Value: 36 }, { Key: '65 ou +', Value: 13 }, { Key: '', Value: 10 },
  ],
} as const

/** Puts the answers in place, and a stream that says nothing. */
export function answerDashboard() {
  for (const [name, answer] of Object.entries(dashboardAnswers)) server.on(`GET /api/salesdashboard/${name}`, () => json(answer))
  server.on('GET /api/insights/locais', () => json([]))
  server.on('GET /api/insights/prova', () => json({ ConferidoEm: null, Dias: 0, Alarmes: [] }))
  server.on('GET /api/insights/stream', () => new Response('event: hello\ndata: {}\n\n', { headers: { 'Content-Type': 'text/event-stream' } }))
}
