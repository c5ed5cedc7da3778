import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { loadConfiguration } from '@/api/configuration'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'
import { formatDay } from '@/ui/dates'
import { dayIn, periodOf } from '@/ui/periods'
import { answerDashboard } from './samples'

installServer()
beforeEach(answerDashboard)

const week = '?de=17/11/2026&ate=23/11/2026'
const open = (address = `/novoDashboard${week}`, roles = 'DashboardPortal') => renderScreen(address, roles)

/** What the last call of a figure asked for. */
const asked = (figure = 'Revenues') => Object.fromEntries(server.calls(`GET /api/salesdashboard/${figure}`).at(-1)?.query ?? [])

const chart = (name: string) => screen.findByRole('region', { name })

/** The table of a list. */
const listOf = async (name: string) => within(await chart(name)).findByRole('table')

/** The table of a chart, which is asked for. */
async function tableOf(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Ver tabela de ${name}` }))
  return listOf(name)
}

describe('the filter of the dashboard', () => {
  it('sales-dashboard-01 has the period, customers and channel, and asks on Filtrar', async () => {
    await open()
    const form = await screen.findByRole('search', { name: 'Filtros do dashboard' })
    expect(within(form).getByLabelText('Data inicial')).toHaveValue('17/11/2026')
    expect(within(form).getByLabelText('Data final')).toHaveValue('23/11/2026')
    await userEvent.click(within(form).getByRole('checkbox', { name: 'Antigos' }))
    await userEvent.click(within(form).getByRole('checkbox', { name: 'Interno' }))
    const before = server.calls('GET /api/salesdashboard/Revenues').length
    expect(asked()).toMatchObject({ IsOld: 'true', IsInInternalChannel: 'true' })
    await userEvent.click(within(form).getByRole('button', { name: 'Filtrar' }))
    await waitFor(() => expect(server.calls('GET /api/salesdashboard/Revenues').length).toBeGreaterThan(before))
    expect(asked()).toMatchObject({ IsNew: 'true', IsOld: 'false', IsInInternalChannel: 'false', IsInDeliveryChannel: 'true' })
  })

  it('sales-dashboard-04 lets the start be no later than the end', async () => {
    await open()
    const last = await screen.findByLabelText('Data final')
    await userEvent.clear(last)
    await userEvent.type(last, '16112026')
    const before = server.calls('GET /api/salesdashboard/Revenues').length
    await userEvent.click(screen.getByRole('button', { name: 'Filtrar' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('A data inicial não pode ser depois da data final.')
    expect(server.calls('GET /api/salesdashboard/Revenues')).toHaveLength(before)
  })

  it('asks for customers of one kind at least, and for one channel', async () => {
    await open()
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Novos' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Antigos' }))
    await userEvent.click(screen.getByRole('button', { name: 'Filtrar' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Marque clientes novos, antigos ou os dois.')
  })

  it('sales-dashboard-05 sends the filter and the venue with every call', async () => {
    await open()
    await screen.findByText('Chope pilsen')
    const figures = [
      'Revenues', 'TotalOrders', 'AverageTicket', 'RefusedOrders', 'HigherDemand', 'LowerDemand', 'SalesPerDay', 'HourlySales',
      'MostConsumed', 'TopCustomers', 'SalesByRegion', 'SalesByGender', 'SalesByAgeRange',
    ]
    for (const figure of figures) {
      expect(asked(figure)).toEqual({
        localClienteId: 'bar', InitialPeriod: '2026-11-17', FinalPeriod: '2026-11-23',
        IsNew: 'true', IsOld: 'true', IsInInternalChannel: 'true', IsInDeliveryChannel: 'true',
      })
    }
  })

  it('sales-dashboard-06 begins with the last 7 days', async () => {
    await open('/novoDashboard')
    const { from, to } = periodOf('last7', dayIn('America/Sao_Paulo'))
    expect(await screen.findByLabelText('Data inicial')).toHaveValue(formatDay(from))
    await waitFor(() => expect(asked()).toMatchObject({ InitialPeriod: from, FinalPeriod: to }))
  })
})

describe('the dashboard', () => {
  it('sales-dashboard-02 shows six cards, with their change and the parts of new and old customers', async () => {
    await open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard do Usuário' })).toBeInTheDocument()
    const revenue = (await screen.findByText('Faturamento', { selector: 'dt' })).parentElement!
    expect(revenue).toHaveTextContent('R$ 32.769,70')
    expect(revenue).toHaveTextContent('↑ 10,0%')
    expect(revenue).toHaveTextContent('Novos 8.914,20')
    expect(revenue).toHaveTextContent('Antigos 23.855,50')
    expect(revenue.parentElement!.children).toHaveLength(6)
    expect(screen.getByText('Ticket médio', { selector: 'dt' }).parentElement).toHaveTextContent('↓ 2,9%')
    // More of what nobody wants is said to be worse.
    expect(screen.getByText('Recusados', { selector: 'dt' }).parentElement).toHaveTextContent('↑ 3 a mais, pior')
    expect(screen.getByText('Maior demanda', { selector: 'dt' }).parentElement).toHaveTextContent('Sáb, 20h')
    expect(screen.getByText('Menor demanda', { selector: 'dt' }).parentElement).toHaveTextContent('1 pedido')
  })

  it('sales-dashboard-03 shows every chart, each with the table of its figures', async () => {
    await open()
    expect(within(await tableOf('Pedidos e faturamento por data')).getByRole('row', { name: /^21\/11\/2026/ })).toHaveTextContent('21/11/20261048.120,50967.390,00')
    expect(within(await listOf('Mais consumidos')).getByRole('row', { name: /^Chope pilsen/ })).toHaveTextContent('Chope pilsen31845,521/11')
    expect(within(await listOf('Melhores clientes')).getByRole('row', { name: /^Beatriz Schmitt/ })).toHaveTextContent('214,30')
    expect(within(await listOf('Regiões')).getByRole('row', { name: /^Campeche, Florianópolis/ })).toHaveTextContent('84,10')
    expect(within(await tableOf('Faixa etária')).getAllByRole('row')).toHaveLength(8)
  })

  it('sales-dashboard-07 shows genders in whole percents, and says how many are of none', async () => {
    await open()
    const table = await tableOf('Gênero')
    expect(within(table).getByRole('row', { name: /^Homens/ })).toHaveTextContent('Homens10033%')
    expect(within(table).getByRole('row', { name: /^Mulheres/ })).toHaveTextContent('Mulheres20067%')
    expect(within(table).getAllByRole('row')).toHaveLength(3)
    expect(screen.getByText('Pedidos de clientes com cadastro; 30 pedidos sem informação')).toBeInTheDocument()
  })

  it('sales-dashboard-08 is led through the hours by the arrows', async () => {
    await open()
    const grid = await screen.findByRole('table', { name: 'Pedidos por hora e dia da semana' })
    const most = within(grid).getByRole('button', { name: 'Sábado, 20h: 18 pedidos' })
    expect(most.parentElement).toHaveAttribute('data-band', '10')
    expect(within(grid).getByRole('button', { name: 'Sábado, 1h: 9 pedidos' }).parentElement).toHaveAttribute('data-band', '5')
    within(grid).getByRole('button', { name: 'Domingo, 0h: 0 pedidos' }).focus()
    await userEvent.keyboard('{ArrowDown}{ArrowRight}')
    expect(within(grid).getByRole('button', { name: 'Segunda, 1h: 0 pedidos' })).toHaveFocus()
  })

  it('sales-dashboard-10 names the weekdays in Portuguese, Sunday first', async () => {
    await open()
    const names = ['Domingo', 'Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado']
    const headers = (table: HTMLElement) => within(table).getAllByRole('rowheader').map((each) => each.textContent)
    expect(headers(await tableOf('Vendas por dia da semana'))).toEqual(names)
    expect(headers(await screen.findByRole('table', { name: 'Pedidos por hora e dia da semana' }))).toEqual(names)
  })

  it('opens the rows behind a figure, with the same bounds', async () => {
    server.on('POST /api/relatorios/painel-hora/abrir', () =>
      json({
        Figura: 18, Soma: 18, Igual: true, Frase: 'A soma das 18 linhas é igual ao valor.', Total: 18,
        Colunas: [
          { Chave: 'quando', Titulo: 'Quando', Tipo: 'instante', Medida: false, Soma: false },
          { Chave: 'codigo', Titulo: 'Venda', Tipo: 'texto', Medida: false, Soma: false },
          { Chave: 'pedidos', Titulo: 'Pedidos', Tipo: 'inteiro', Medida: true, Soma: true },
        ],
        Linhas: [{ Venda: 'o1', Canal: 'proprio', Valores: ['2026-11-21T23:10:00Z', 'B1038', 1] }],
      }),
    )
    await open(`/novoDashboard${week}&interno=false`, 'DashboardPortal;Painel')
    await userEvent.click(await screen.findByRole('button', { name: 'Sábado, 20h: 18 pedidos' }))
    expect(await screen.findByText('A soma das 18 linhas é igual ao valor.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Pedido B1038 no painel' })).toHaveAttribute('href', '/meepFood/painel?busca=B1038')
    expect(server.calls('POST /api/relatorios/painel-hora/abrir')[0]?.body).toEqual({
      localClienteId: 'bar', De: '2026-11-17', Ate: '2026-11-23', Filtros: { Tipo: ['1', '3', '4', '5'] },
      Chave: { semana: '6', hora: '20' }, Medida: 'pedidos',
    })
  })

  it('shows several venues side by side', async () => {
    const venue = (LocalClienteId: string, Nome: string, Faturamento: number) => ({
      LocalClienteId, Nome, Pedidos: 10, Faturamento, Ticket: Faturamento / 10, Recusados: 1, AnteriorPedidos: 8, AnteriorFaturamento: Faturamento,
    })
    server.on('GET /api/insights/locais', () => json([venue('bar', 'Bar do Cais', 1000), venue('clube', 'Clube Aurora', 500)]))
    await open()
    const row = within(await listOf('Estabelecimentos lado a lado')).getByRole('row', { name: /^Clube Aurora/ })
    expect(row).toHaveTextContent('500,00')
    expect(row).toHaveTextContent('↑ 25,0%')
    expect(row).toHaveTextContent('= igual ao período anterior')
  })

  it('warns of days whose kept sums were wrong', async () => {
    server.on('GET /api/insights/prova', () => json({ ConferidoEm: '2026-11-24T06:00:00Z', Dias: 7, Alarmes: [{ Dia: '2026-11-21', Em: '2026-11-24T06:00:00Z', Diferenca: 10, Medida: 'total' }] }))
    await open()
    expect(await screen.findByRole('alert')).toHaveTextContent('A conferência achou somas diferentes das vendas em 21/11/2026.')
  })

  it('says what failed, chart by chart, and tries again', async () => {
    server.on('GET /api/salesdashboard/MostConsumed', () => json({ message: 'Tente mais tarde.', code: 'unavailable' }, 503))
    await open()
    const frame = await chart('Mais consumidos')
    expect(await within(frame).findByText('Tente mais tarde.')).toBeInTheDocument()
    expect(await screen.findByText('Beatriz Schmitt')).toBeInTheDocument()
    answerDashboard()
    await userEvent.click(within(frame).getByRole('button', { name: 'Tentar novamente' }))
    expect(await within(frame).findByText('Chope pilsen')).toBeInTheDocument()
  })

  it('asks again for what shows today when something is sold', async () => {
    let sell = () => {}
    server.on('GET /api/insights/stream', () =>
      new Response(
        new ReadableStream({
          start: (stream) => {
            stream.enqueue(new TextEncoder().encode('event: hello\ndata: {}\n\n'))
            sell = () => stream.enqueue(new TextEncoder().encode('event: sales\ndata: {}\n\n'))
          },
        }),
        { headers: { 'Content-Type': 'text/event-stream' } },
      ),
    )
    await open('/novoDashboard')
    await screen.findByText('Chope pilsen')
    const before = server.calls('GET /api/salesdashboard/TotalOrders').length
    sell()
    await waitFor(() => expect(server.calls('GET /api/salesdashboard/TotalOrders').length).toBeGreaterThan(before))
  })

  it('does not listen for sales of a period that is over', async () => {
    await open()
    await screen.findByText('Chope pilsen')
    expect(server.calls('GET /api/insights/stream')).toHaveLength(0)
  })

  it('D22 stands at /dashboard where there is no classic portal, for who may see it', async () => {
    await loadConfiguration()
    await open(`/dashboard${week}`)
    expect(await screen.findByRole('heading', { level: 1, name: /^Bo(m|a) .*, Ana$/ })).toBeInTheDocument()
    expect(await screen.findByText('Chope pilsen')).toBeInTheDocument()
  })

  it('D22 leaves /dashboard to the list of screens for everybody else', async () => {
    await loadConfiguration()
    await open('/dashboard', 'Painel')
    expect(await screen.findByRole('heading', { level: 1, name: /^Bo(m|a) / })).toBeInTheDocument()
    expect(server.calls('GET /api/salesdashboard/Revenues')).toHaveLength(0)
  })
})
