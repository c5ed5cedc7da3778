import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { card, cardIn, openBoard, seeLive, tap, unfold } from '../harness/board.ts'
import { call } from '../harness/calls.ts'
import { placeOrder } from '../harness/orders.ts'
import { demo, gone, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { it } from '../harness/story.ts'
import { Venue } from '../harness/venue.ts'

describe('what the board shows', () => {
  let server: Server
  let venue: Venue

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
    venue = await Venue.demo(server.url)
  })
  afterAll(() => server.stop())

  it('order-board-02 order-board-03 order-board-04 filters narrow by word, day, table, store and state, are kept in the address, and go with one button', async ({ story }) => {
    const customer = 'Ermelinda Acentuação'
    const { Codigo: code } = await placeOrder(server.url, { customer })
    const page = await openBoard(story, server.url, 'ermelinda acentuacao')
    await see(cardIn(page, 'Pendente', code))

    await page.getByRole('button', { name: 'Filtros' }).click()
    const panel = page.getByRole('region', { name: 'Filtros' })
    const nothing = page.getByText('Nenhum pedido encontrado com esses filtros.')
    const [first, second] = await call<{ id: string; numero: string }[]>('GET', `${server.url}/api/kds/mesas?localClienteId=${venue.id}`, { token: venue.token })
    await panel.getByLabel('Mesa').selectOption(second?.id ?? '')
    await see(nothing)
    await panel.getByLabel('Mesa').selectOption(first?.id ?? '')
    await see(card(page, code))

    await panel.getByLabel('Até').fill('2020-01-01')
    await see(nothing)
    await panel.getByLabel('Até').fill('')
    await see(card(page, code))
    await panel.getByLabel('Loja').selectOption({ label: 'Bar' })
    await see(nothing)
    await panel.getByLabel('Loja').selectOption({ label: 'Todas' })

    await panel.getByRole('checkbox', { name: 'Aceito' }).check()
    await gone(card(page, code))
    await panel.getByRole('checkbox', { name: 'Pendente' }).check()
    await see(card(page, code))
    await expect.poll(() => [...new URL(page.url()).searchParams.values()]).toEqual(expect.arrayContaining([first?.id, 'ermelinda acentuacao', 'pendente,aceito']))

    await page.reload()
    await seeLive(page)
    await see(card(page, code))
    expect(await panel.getByRole('checkbox', { name: 'Aceito' }).isChecked()).toBe(true)
    await panel.getByRole('button', { name: 'Limpar filtros' }).click()
    await expect.poll(() => [...new URL(page.url()).searchParams.values()]).toEqual(['ermelinda acentuacao'])
  })

  it('order-board-01 order-board-26 cards are paged by twenty, with Anterior and Próxima', async ({ story }) => {
    const customer = 'Fulgêncio Muitos'
    const codes: string[] = []
    for (let count = 0; count < 23; count++) codes.push((await placeOrder(server.url, { customer })).Codigo)
    const page = await openBoard(story, server.url, customer)
    await page.getByRole('button', { name: 'Cartões' }).click()
    const cards = page.getByRole('list', { name: 'Pedidos' }).getByRole('article')
    await see(page.getByText('Página 1 de 2'), page.getByText('23 pedidos'))
    await expect.poll(() => cards.count()).toBe(20)
    const shown = await cards.evaluateAll((articles) => articles.map((article) => article.querySelector('h3')?.textContent ?? ''))
    expect(shown).toEqual(codes.toReversed().slice(0, 20))
    await page.getByRole('button', { name: 'Próxima' }).click()
    await see(page.getByText('Página 2 de 2'), card(page, codes[0] ?? ''))
    await expect.poll(() => cards.count()).toBe(3)
    expect(await page.getByRole('button', { name: 'Próxima' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Anterior' }).click()
    await see(page.getByText('Página 1 de 2'))
    expect(await page.getByRole('button', { name: 'Anterior' }).isDisabled()).toBe(true)
  })

  it('order-board-05 the automatic update can be switched off: nothing comes until somebody asks', async ({ story }) => {
    const customer = 'Gertrudes Quieta'
    const page = await openBoard(story, server.url, customer)
    await see(page.getByText(`Nenhum pedido encontrado para “${customer}”.`))
    const automatic = page.getByRole('switch', { name: 'Atualização automática' })
    expect(await automatic.getAttribute('aria-checked')).toBe('true')
    await automatic.click()
    await see(page.getByText('Atualização desligada'))
    const manager = await openBoard(story, server.url, customer, demo.manager)
    const { Codigo: code } = await placeOrder(server.url, { customer })
    await see(card(manager, code))
    expect(await card(page, code).count()).toBe(0)
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    await see(cardIn(page, 'Pendente', code))
    await tap(manager, code, 'Aceitar')
    await see(cardIn(manager, 'Aceito', code), cardIn(page, 'Pendente', code))
    await automatic.click()
    await see(cardIn(page, 'Aceito', code))
  })

  it('order-board-07 on paper the board is the list of what is under way, and nothing else', async ({ story }) => {
    const customer = 'Hildegarda Folha'
    const { Codigo: code } = await placeOrder(server.url, { customer, note: 'Sem gelo' })
    const page = await openBoard(story, server.url, customer)
    await see(card(page, code))
    const summary = page.getByRole('region', { name: 'Resumo dos pedidos' })
    await page.emulateMedia({ media: 'print' })
    expect(await summary.count()).toBe(0)
    // It is fetched once the board has settled.
    await expect.poll(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
      return summary.count()
    }).toBe(1)
    await see(summary.getByRole('row', { name: new RegExp(`${code}.*${customer}.*Sem gelo`) }))
    expect(await page.getByRole('button', { name: 'Filtros' }).isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await gone(summary)
  })

  it('items are struck through by touch, on this device and over a reload; a new order says so until touched', async ({ story }) => {
    const customer = 'Iracema Risca'
    const { Codigo: code } = await placeOrder(server.url, { customer, quantity: 2 })
    const page = await openBoard(story, server.url, customer)
    const item = card(page, code).getByTitle('Riscar o item')
    await item.click()
    await see(card(page, code).getByTitle('Desfazer o risco'))
    await page.reload()
    await seeLive(page)
    await see(card(page, code).getByTitle('Desfazer o risco'))
    const other = await openBoard(story, server.url, customer)
    await see(card(other, code).getByTitle('Riscar o item'))
    const { Codigo: next } = await placeOrder(server.url, { customer })
    await see(card(page, next).getByText('novo', { exact: true }))
    await card(page, next).click({ position: { x: 4, y: 4 } })
    await gone(card(page, next).getByText('novo', { exact: true }))
  })

  it('order-board-17 the clock runs until the food leaves', async ({ story }) => {
    const customer = 'Jacira Relógio'
    const { Codigo: code } = await placeOrder(server.url, { customer, way: 'delivery' })
    const page = await openBoard(story, server.url, customer)
    const clock = card(page, code).getByText(/^\d\d:\d\d$/).first()
    const before = await clock.textContent()
    await expect.poll(() => clock.textContent()).not.toBe(before)
    for (const action of ['Aceitar', 'Iniciar', 'Transportar']) await tap(page, code, action)
    const isTicking = async (state: 'Em transporte' | 'Entregue') => {
      await see(cardIn(page, state, code).getByText(/^às \d\d:\d\d$/))
      return (await cardIn(page, state, code).getByLabel(/^há /).count()) > 0
    }
    expect(await isTicking('Em transporte')).toBe(false)
    await tap(page, code, 'Finalizar')
    await page.getByRole('button', { name: 'Confirmar entrega' }).click()
    await unfold(page, 'Entregue')
    expect(await isTicking('Entregue')).toBe(false)
  })
})
