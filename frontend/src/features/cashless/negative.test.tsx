import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'
import { toast } from '@/ui/toasts'

installServer()
afterEach(() => {
  toast.clear()
  vi.restoreAllMocks()
})

const at = '/cashless/relatorios/saldoNegativo'
const report = 'GET /api/SaldoNegativo/Relatorio'
const ana = {
  id: 'c1', name: 'Ana Souza', document: '39053344705', negativeBalanceLimit: 30, negativeBalance: 12, difference: 18, scheduledRecharge: 12,
  scheduledRechargeDate: Date.parse('2026-12-24T22:00:00Z'),
}
const rui = { ...ana, id: 'c2', name: 'Rui Lima', document: '', negativeBalanceLimit: null, negativeBalance: 40, difference: null, scheduledRecharge: 0, scheduledRechargeDate: null }
const roles = 'RelatorioSaldoNegativo;CriarPlanejamentoRecargaSaldoNegativo;ConfirmarRecargaSaldoNegativo'

beforeEach(() => {
  server.on(report, () => json({ users: [ana, rui], totalNegativeBalance: 52, totalDifference: 18, totalScheduledRecharge: 12, totalQuantity: 21, planId: 'p1' }))
  server.on('POST /api/session/confirm', () => json({ validaAte: '2026-12-24T22:05:00Z' }))
})

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const choose = async (name: string) => {
  await press(/Planejamento/)
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}
const inDialog = async (title: string) => within(await screen.findByRole('dialog', { name: title }))

it('negative-balance-01 negative-balance-02 negative-balance-18 negative-balance-19 has the filter, the columns, the totals and pages of 20', async () => {
  await renderScreen(at, roles)
  expect(await screen.findByRole('row', { name: /Ana Souza/ })).toHaveTextContent('•••.533.447-••R$ 30,00R$ 12,00R$ 18,00R$ 12,00 (24/12/2026 19:00)')
  expect(screen.getByRole('row', { name: /Rui Lima/ })).toHaveTextContent('—IlimitadoR$ 40,00Ilimitado—')
  const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(titles).toEqual(['Nome', 'Documento', 'Limite', 'Consumido', 'Saldo Restante', 'Recarga Planejada', 'Ações'])
  expect(screen.getByRole('region', { name: 'Total' })).toHaveTextContent('Total21 cartõesConsumidoR$ 52,00Saldo RestanteR$ 18,00Recarga PlanejadaR$ 12,00')
  expect(screen.getByText('1–20 de 21')).toBeInTheDocument()
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
  await userEvent.type(screen.getByRole('textbox', { name: 'CPF' }), '39053344705')
  await press('Pesquisar')
  await waitFor(() => expect(server.calls(report).at(-1)?.query.get('document')).toBe('39053344705'))
})

it('negative-balance-17 says that nothing was consumed', async () => {
  server.on('GET /api/Cartao/consumo', () => json({ cartoes: [] }))
  await renderScreen(at, roles)
  await press('Ver consumo Rui Lima')
  expect(await screen.findByText('Sem consumo para este usuário.')).toBeInTheDocument()
})

it('negative-balance-03 shows what somebody consumed, and exports it', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  server.on('GET /api/Cartao/consumo/exportar', () => json({ FileName: 'consumo.xlsx', RelativePath: 'a/b' }))
  const one = { NomeProduto: 'Suco', ValorProduto: 12, ValorTotal: 12, DescricaoTipoPagamento: 'Cartão cashless', DataRealizacao: ana.scheduledRechargeDate, Equipamento: 'POS 1', Operador: 'Bia' }
  server.on('GET /api/Cartao/consumo', () => json({ cartoes: [one] }))
  await renderScreen(at, roles)
  await press('Ver consumo Ana Souza')
  const dialog = await inDialog('Consumo de Ana Souza')
  expect(await dialog.findByRole('row', { name: /Suco/ })).toHaveTextContent('24/12/2026 19:00SucoR$ 12,00R$ 12,00Cartão cashlessPOS 1Bia')
  await userEvent.click(dialog.getByRole('button', { name: 'Exportar' }))
  await waitFor(() => expect(opened).toHaveBeenCalledWith('/api/download/file?filename=consumo.xlsx&relativepath=a%2Fb', '_blank', 'noopener'))
})

it('negative-balance-04 negative-balance-12 exports the report', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const file = 'GET /api/SaldoNegativo/Relatorio/Exportar'
  server.on(file, () => json({ FileName: 'saldo-negativo.xlsx', RelativePath: 'x/y' }))
  await renderScreen(at, roles)
  await press('Exportar')
  await waitFor(() => expect(opened).toHaveBeenCalledWith('/api/download/file?filename=saldo-negativo.xlsx&relativepath=x%2Fy', '_blank', 'noopener'))
  expect(server.calls(file)[0]?.query.get('extension')).toBe('EXCELOPENXML')
})

it('negative-balance-10 shows no planning to whoever may do neither', async () => {
  await renderScreen(at, 'RelatorioSaldoNegativo')
  await screen.findByRole('row', { name: /Ana Souza/ })
  expect(screen.queryByRole('button', { name: /Planejamento/ })).not.toBeInTheDocument()
})

it.each([
  ['RelatorioSaldoNegativo;CriarPlanejamentoRecargaSaldoNegativo', ['Planejar recarga']],
  ['RelatorioSaldoNegativo;ConfirmarRecargaSaldoNegativo', ['Confirmar recarga']],
])('negative-balance-09 negative-balance-10 shows with %s what may be done', async (held, want) => {
  await renderScreen(at, held)
  await press(/Planejamento/)
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(want)
})

it('negative-balance-11 negative-balance-15 negative-balance-16 plans with the password, and says what failed', async () => {
  const plan = 'POST /api/SaldoNegativo/CriarPlanejamentoRecarga'
  await renderScreen(at, roles)
  await choose('Planejar recarga')
  const dialog = await inDialog('Planejar recarga?')
  expect(dialog.getByText('ATENÇÃO ESTA AÇÃO NÃO PODERÁ SER DESFEITA!')).toBeInTheDocument()
  const go = dialog.getByRole('button', { name: 'Planejar recarga' })
  await userEvent.click(go)
  expect(await dialog.findByText('Digite a sua senha.')).toBeInTheDocument()
  await userEvent.type(dialog.getByLabelText(/Sua senha/), 'segredo')
  server.on(plan, () => json({}, 500))
  await userEvent.click(go)
  expect(await dialog.findByText('Não foi possível realizar o planejamento de recarga!')).toBeInTheDocument()
  server.on(plan, () => json({ message: 'Planejamento criado com sucesso!' }))
  await userEvent.click(go)
  expect(await screen.findByText('Planejamento criado com sucesso!')).toBeInTheDocument()
  expect(server.calls(plan).at(-1)?.body).toEqual({ LocalId: 'bar' })
})

it('negative-balance-07 negative-balance-11 negative-balance-14 confirms the plan that was looked at', async () => {
  const pay = 'POST /api/SaldoNegativo/RealizarRecarga'
  server.on('POST /api/session/confirm', () => json({ code: 'invalid', message: 'Senha Incorreta' }, 400))
  server.on(pay, () => json({ message: 'Pagamento Confirmado com sucesso!' }))
  await renderScreen(at, roles)
  await choose('Confirmar recarga')
  const dialog = await inDialog('Confirmar recarga?')
  expect(dialog.getByText('ATENÇÃO ESTA AÇÃO NÃO PODERÁ SER DESFEITA!')).toBeInTheDocument()
  await userEvent.type(dialog.getByLabelText(/Sua senha/), 'errada')
  const go = dialog.getByRole('button', { name: 'Confirmar recarga' })
  await userEvent.click(go)
  expect(await dialog.findByText('Senha Incorreta')).toBeInTheDocument()
  expect(server.calls(pay)).toHaveLength(0)
  server.on('POST /api/session/confirm', () => json({ validaAte: '2026-12-24T22:05:00Z' }))
  await userEvent.click(go)
  expect(await screen.findByText('Pagamento Confirmado com sucesso!')).toBeInTheDocument()
  expect(server.calls(pay)[0]?.body).toEqual({ LocalId: 'bar', PlanId: 'p1' })
})

it('a plan that is confirmed while a CPF is searched for says what all of it pays', async () => {
  const all = { users: [ana, rui], totalNegativeBalance: 52, totalDifference: 18, totalScheduledRecharge: 12, totalQuantity: 21, planId: 'p1' }
  const none = { users: [], totalNegativeBalance: 0, totalDifference: 0, totalScheduledRecharge: 0, totalQuantity: 0, planId: '' }
  server.on(report, ({ query }) => json(query.get('document') ? none : all))
  await renderScreen(at, roles)
  await userEvent.type(await screen.findByRole('textbox', { name: 'CPF' }), '52998224725')
  await press('Pesquisar')
  expect(await screen.findByText('Nada encontrado com esses filtros.')).toBeInTheDocument()
  await choose('Confirmar recarga')
  expect((await inDialog('Confirmar recarga?')).getByText(/R\$\s12,00 ao todo/)).toBeInTheDocument()
})

it('negative-balance-13 says that the report or the history was not loaded', async () => {
  server.on(report, () => json({ code: 'internal', message: 'Algo deu errado.' }, 500))
  await renderScreen(at, roles)
  expect(await screen.findByText('Falha ao carregar relatório', {}, { timeout: 10_000 })).toBeInTheDocument()
})

it('negative-balance-05 negative-balance-06 shows the history and the detail of a plan', async () => {
  const plans = [{ id: 'p1', createdAt: ana.scheduledRechargeDate, createdBy: 'Bia', paidAt: ana.scheduledRechargeDate + 60_000, paidBy: 'Caio' }]
  server.on('GET /api/SaldoNegativo/Relatorio/Historico', () => json({ histories: plans, totalQuantity: 1 }))
  server.on('GET /api/SaldoNegativo/Relatorio/Historico/Detalhado', () => json({ recharges: [{ name: 'Ana Souza', document: '39053344705', value: 12 }], total: 12 }))
  await renderScreen(`${at}/historico`, roles)
  expect(await screen.findByRole('row', { name: /Bia/ })).toHaveTextContent('24/12/2026 19:00Bia24/12/2026 19:01Caio')
  await press(/^Detalhes/)
  const dialog = await inDialog('Detalhes')
  expect(await dialog.findByRole('row', { name: /Ana Souza/ })).toHaveTextContent('Ana Souza•••.533.447-••R$ 12,00')
  expect(dialog.getByText('Total: R$ 12,00')).toBeInTheDocument()
})
