import { expect, it } from 'vitest'
import { understood } from './question'

/** A Monday. */
const today = '2026-11-23'
const addressOf = (question: string) => {
  const found = understood(question, today)
  return found && decodeURIComponent(found.to)
}

it.each([
  ['vendas por hora sexta passada', '/novoDashboard?de=20/11/2026&ate=20/11/2026'],
  ['Vendas por produto ontem', '/relatorios/venda/porProduto?de=22/11/2026&ate=22/11/2026'],
  ['vendas na segunda', '/relatorios/venda/porDia?de=16/11/2026&ate=16/11/2026'],
  ['vendas por dia semana passada na mesa', '/relatorios/venda/porDia?de=15/11/2026&ate=21/11/2026&tipo=2'],
  ['vendas por forma de pagamento nos últimos 30 dias', '/relatorios/venda/porTipoPagamento?de=25/10/2026&ate=23/11/2026'],
  ['vendas por produto em 24/12', '/relatorios/venda/porProduto?de=24/12/2025&ate=24/12/2025'],
  ['vendas de 01/11 a 10/11 no ifood de clientes novos', '/relatorios/venda/porDia?de=01/11/2026&ate=10/11/2026&canal=2&clientes=novos'],
  ['cancelamentos do mês passado', '/relatorios/caixa/cancelamento?de=01/10/2026&ate=31/10/2026'],
  ['vendas sem estornos', '/relatorios/venda/porDia?estornos=sem'],
  ['vendas por produto sexta passada sem estornos', '/relatorios/venda/porProduto?de=20/11/2026&ate=20/11/2026&estornos=sem'],
  ['vendas', '/relatorios/venda/porDia'],
])('understands "%s"', (question, address) => {
  expect(addressOf(question)).toBe(address)
})

it('says what it has understood', () => {
  expect(understood('vendas por produto sábado entrega', today)?.words).toBe('por produto · 21/11/2026 · Entrega')
})

it.each(['clientes', 'vendas por lua', 'vendas em 31/02', 'vendas por hora na mesa', 'vendas por hora sem estornos', 'cancelamentos sem estornos'])('does not guess at "%s"', (question) => {
  expect(understood(question, today)).toBeUndefined()
})
