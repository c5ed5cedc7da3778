import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { boardAddress, card, openBoard, seeLive, startDialog, startMonitoring, tap } from '../harness/board.ts'
import { call } from '../harness/calls.ts'
import { placeOrder } from '../harness/orders.ts'
import { demo, gone, openAs, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { it } from '../harness/story.ts'
import { Venue } from '../harness/venue.ts'

describe('around the board', () => {
  let server: Server
  let venue: Venue

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
    venue = await Venue.demo(server.url)
  })
  afterAll(() => server.stop())

  /** Switches the integration on and opens the board. */
  async function sellOnMarketplace(page: Page) {
    await openAs(page, demo.owner, `${server.url}/meepFood/integracaoIfood`)
    await page.getByLabel('ID da loja').fill('loja-do-cais')
    const toggle = page.getByRole('switch', { name: 'Buscar pedidos do Ifood' })
    if ((await toggle.getAttribute('aria-checked')) !== 'true') await toggle.click()
    await page.getByRole('button', { name: 'Salvar' }).click()
    await see(page.getByText('Alteração realizada com sucesso!'))
    await page.goto(boardAddress(server.url))
    await seeLive(page)
  }

  it('order-board-11 order-board-23 nothing is watched before Iniciar', async ({ story }) => {
    const page = await story.person()
    const streams: string[] = []
    page.on('request', (request) => request.url().includes('/api/kds/stream') && streams.push(request.url()))
    await openAs(page, demo.cook, boardAddress(server.url))
    await see(startDialog(page))
    expect(streams).toEqual([])
    await startMonitoring(page)
    await see(page.getByText('Ao vivo'))
  })

  it('a new order calls on every board until somebody accepts it on one', async ({ story }) => {
    const customer = 'Iolanda Sineta'
    // What is waiting before is somebody else's story. That it calls says that the boards have their bells.
    await placeOrder(server.url, { customer: 'Sineta Anterior' })
    const [cook, manager] = [await openBoard(story, server.url, customer), await openBoard(story, server.url, customer, demo.manager)]
    const silences = [cook, manager].map((page) => page.getByRole('button', { name: 'Silenciar' }))
    await see(...silences)
    for (const silence of silences) {
      if (await silence.isVisible()) await silence.click()
      await gone(silence)
    }
    const { Codigo: code } = await placeOrder(server.url, { customer })
    await Promise.all([cook, manager].map((page) => see(page.getByText('1 pedido chamando'))))
    await tap(cook, code, 'Aceitar')
    await Promise.all([cook, manager].map((page) => gone(page.getByText('1 pedido chamando'))))
  })

  it('a board that was begun calls on every other page of its window, and the bell leads back to the order', async ({ story }) => {
    const customer = 'Vitória Vigia'
    const page = await openBoard(story, server.url, '', demo.owner)
    const silence = page.getByRole('button', { name: 'Silenciar' })
    await see(silence.or(page.getByText('Nenhum pedido esperando')).first())
    if (await silence.isVisible()) await silence.click()
    await page.getByRole('button', { name: 'Configuração da entrega' }).click()
    await page.getByRole('link', { name: 'Alterar a configuração' }).click()
    await see(page.getByRole('heading', { level: 1, name: /Configura/ }))
    await gone(silence)
    const { Codigo: code } = await placeOrder(server.url, { customer })
    const { Codigo: other } = await placeOrder(server.url, { customer: 'Vicente Vulto' })
    const orders = page.getByRole('complementary', { name: 'Pedidos' })
    await see(orders.getByText('2 pedidos chamando'))
    await orders.getByRole('button', { name: `Ir ao pedido ${code}` }).click()
    await see(card(page, code))
    await expect.poll(() => card(page, code).evaluate((each) => each === document.activeElement)).toBe(true)
    await gone(orders)
    // Nobody has touched the other: it is as new as if the board had never been left.
    await see(card(page, other).getByText('novo'))
  })

  it('order-board-09 a customer writes, the badge counts, the venue answers', async ({ story }) => {
    await venue.configure({ allowCustomerChatVisualization: true })
    const customer = 'Perpétua Recado'
    const page = await openBoard(story, server.url, customer)
    const order = await placeOrder(server.url, { customer })
    await call('POST', `${server.url}/api/Chat/pedidos/${order.CodigoAcompanhamento}/mensagens`, {
      headers: { 'Idempotency-Key': randomUUID(), 'Pedido-Segredo': order.Segredo },
      body: { Texto: 'Vem com talher?' },
    })
    await page.getByRole('button', { name: 'Conversas, 1 mensagem não lida' }).click()
    await page.getByRole('button', { name: new RegExp(`${order.Codigo} ${customer}`) }).click()
    await see(page.getByRole('log').getByText('Vem com talher?'), page.getByRole('button', { name: 'Conversas', exact: true }))
    await page.getByRole('textbox', { name: 'Mensagem ao cliente' }).fill('Vai sim, bom apetite!')
    await page.keyboard.press('Enter')
    await see(page.getByRole('log').getByText('Vai sim, bom apetite!'))
    await page.keyboard.press('Escape')
    await gone(page.getByRole('dialog', { name: 'Conversas' }))
  })

  it('order-board-09 the venue begins a conversation from the details of an order', async ({ story }) => {
    await venue.configure({ allowCustomerChatVisualization: true })
    const customer = 'Quitéria Calada'
    const page = await openBoard(story, server.url, customer)
    const { Codigo: code } = await placeOrder(server.url, { customer })
    await card(page, code).getByRole('button', { name: code, exact: true }).click()
    await page.getByRole('dialog', { name: `Pedido ${code}` }).getByRole('button', { name: 'Conversar' }).click()
    const chat = page.getByRole('dialog', { name: 'Conversas' })
    await see(chat.getByRole('heading', { name: `${code} ${customer}` }), chat.getByText('Nenhuma mensagem ainda. A primeira é sua.'))
    await chat.getByRole('textbox', { name: 'Mensagem ao cliente' }).fill('O pão de hoje acabou. Pode ser de forma?')
    await page.keyboard.press('Enter')
    await see(chat.getByRole('log').getByText('O pão de hoje acabou. Pode ser de forma?'))
    await chat.getByRole('button', { name: 'Todas as conversas' }).click()
    await see(chat.getByRole('button', { name: new RegExp(`${code} ${customer}`) }))
  })

  it('order-board-15 order-board-22 the closed establishment is opened from the board', async ({ story }) => {
    await venue.configure({ isActive: false, availableDay: [] })
    const page = await story.person()
    await openAs(page, demo.cook, boardAddress(server.url))
    await startMonitoring(page)
    const prompt = page.getByRole('region', { name: 'Loja fechada' }).filter({ hasText: 'Bar do Cais' })
    await prompt.getByRole('button', { name: 'Sim' }).click()
    await gone(prompt)
    expect((await venue.configuration()).isActive).toBe(true)
  })

  it('order-print-01 the print page needs no session and prints once', async ({ story }) => {
    const { Id: id, Codigo: code } = await placeOrder(server.url, { customer: 'Zulmira Papel', note: 'Sem cebola' })
    const page = await story.person()
    await page.addInitScript(() => {
      const counted = window as unknown as { printed: number }
      counted.printed = 0
      window.print = () => counted.printed++
    })
    await page.goto(`${server.url}/print/${id}`)
    await see(page.getByRole('article', { name: `Pedido ${code}` }), page.getByText('Obs.: Sem cebola'))
    await page.waitForFunction(() => (window as unknown as { printed: number }).printed === 1)
  })

  it('delivery-integration-03 the integration is switched on, and the board shows the marketplace as simulated', async ({ story }) => {
    const page = await story.person()
    await sellOnMarketplace(page)
    await page.getByRole('button', { name: /^iFood .*situação da loja/ }).click()
    await see(page.getByText('Simulado: nenhum marketplace está configurado neste servidor.'))
  })
  it('with the marketplace and the conversations on, the header of a common screen (1366×768) is one row', async ({ story }) => {
    await venue.configure({ allowCustomerChatVisualization: true })
    const page = await story.person()
    await sellOnMarketplace(page)
    await see(page.getByText(/^iFood/), page.getByRole('button', { name: /^Conversas/ }))
    const header = page.locator('header').filter({ has: page.getByRole('heading', { level: 1, name: 'Pedidos' }) })
    const tops = await header.getByRole('button').or(header.getByRole('searchbox')).evaluateAll((tools) =>
      tools.map((tool) => tool.getBoundingClientRect()).map(({ top, height }) => Math.round(top + height / 2)),
    )
    expect(tops.length).toBeGreaterThan(8)
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(8)
    expect(await header.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  })
})
