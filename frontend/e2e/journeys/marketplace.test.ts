import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { boardAddress, card, cardIn, seeLive, tap } from '../harness/board.ts'
import { call } from '../harness/calls.ts'
import { Marketplace, type Sold } from '../harness/marketplace.ts'
import { demo, gone, openAs, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { it, type Story } from '../harness/story.ts'
import { Venue } from '../harness/venue.ts'

/** What the board's list says of a marketplace's order. */
interface Listed {
  Codigo: string
  OrigemPedido: number
  TipoEntrega: string
  ValorTotal: number
  Marketplace: { Codigo: string } | null
}

/** Events are asked for every 30 s; with chaos some come with a later answer. */
const polls = { timeout: 240_000, interval: 500 }

/** Milliseconds for a test of many polls. */
const evening = 900_000

/** Everybody whom the marketplace sells to is called "… (simulado)". */
const fromMarketplace = 'simulado'

/** A shop of the marketplace on a board, joined through the screen. */
class Shop {
  readonly server: Server
  readonly market: Marketplace
  readonly venue: Venue

  private constructor(server: Server, market: Marketplace, venue: Venue) {
    this.server = server
    this.market = market
    this.venue = venue
  }

  static async open(...flags: string[]): Promise<Shop> {
    const market = await Marketplace.start(...flags)
    const server = await Server.start({
      flags: ['--demo', '--marketplace-url', market.url],
      copyOf: inject('demoData'),
      expects: /O marketplace não respondeu/,
    })
    return new Shop(server, market, await Venue.demo(server.url))
  }

  async close() {
    await this.market.stop()
    await this.server.stop()
  }

  async join(story: Story): Promise<Page> {
    const page = await story.person()
    await openAs(page, demo.owner, `${this.server.url}/meepFood/integracaoIfood`)
    await page.getByLabel('ID da loja').fill('loja-do-cais')
    const toggle = page.getByRole('switch', { name: 'Buscar pedidos do Ifood' })
    if ((await toggle.getAttribute('aria-checked')) !== 'true') await toggle.click()
    await page.getByRole('button', { name: 'Salvar' }).click()
    await see(page.getByText('Alteração realizada com sucesso!'))
    await page.goto(boardAddress(this.server.url, fromMarketplace))
    await seeLive(page)
    return page
  }

  /** The marketplace's orders as the board's list has them, all pages of it. */
  async listed(): Promise<Listed[]> {
    const address = `${this.server.url}/api/kds?localClienteId=${this.venue.id}&keyword=${fromMarketplace}&size=100`
    return call('GET', address, { token: this.venue.token })
  }

  /** How the marketplace sees the order that it calls so. */
  async stateOf(displayId: string): Promise<Sold['state'] | undefined> {
    return (await this.market.sold()).find((sold) => sold.displayId === displayId)?.state
  }
}

// Both wait for the next answer of a marketplace most of the time: they wait together.
describe.concurrent('a marketplace that misbehaves', () => {
  let shop: Shop

  beforeAll(async () => {
    shop = await Shop.open('--rate', '12/m', '--chaos', '0.2', '--seed', '11')
  })
  afterAll(() => shop.close())

  it('order-board-08 order-board-14 order-states-10 order-states-14 order-states-15 each order it sells is on the board once, whatever its events; what the kitchen does reaches it', { timeout: evening }, async ({ expect, story }) => {
    const page = await shop.join(story)
    const ofKind = async (way: string) => (await shop.listed()).filter(({ TipoEntrega }) => TipoEntrega === way)
    await expect.poll(async () => (await ofKind('retirada')).length, polls).toBeGreaterThan(0)
    await expect.poll(async () => (await ofKind('delivery')).length, polls).toBeGreaterThan(1)
    await expect.poll(async () => (await shop.market.sold()).length, polls).toBeGreaterThan(7)
    const sold = await shop.market.sold()
    // All of these arrive, each once, with their very sum.
    await expect.poll(async () => {
      const codes = new Set((await shop.listed()).map(({ Marketplace: from }) => from?.Codigo))
      return sold.filter(({ displayId }) => !codes.has(displayId))
    }, polls).toEqual([])
    const listed = await shop.listed()
    for (const { displayId, total } of sold) {
      const same = listed.filter(({ Marketplace: from }) => from?.Codigo === displayId)
      expect(same.map(({ ValorTotal, OrigemPedido }) => [ValorTotal, OrigemPedido])).toEqual([[Number(total), 2]])
    }

    await see(page.getByText(/^iFood online/))
    await page.getByRole('button', { name: 'Situação no iFood' }).click()
    await see(page.getByText('Recebendo pedidos do simulador').first(), page.getByRole('list', { name: 'Validações' }))
    await page.keyboard.press('Escape')

    const [pickup] = await ofKind('retirada')
    const [delivery, refused] = await ofKind('delivery')
    if (!pickup || !delivery || !refused) throw new Error('an order has left the list')
    const until = (order: Listed, state: Sold['state']) => expect.poll(() => shop.stateOf(known(order)), polls).toBe(state)
    const known = ({ Marketplace: from }: Listed) => from?.Codigo ?? ''
    const show = ({ Codigo }: Listed) => page.getByRole('searchbox', { name: /^Buscar/ }).fill(Codigo)

    await show(pickup)
    await see(cardIn(page, 'Pendente', pickup.Codigo).getByText(`Marketplace ${known(pickup)}`))
    expect(await page.getByText(`Marketplace ${known(pickup)}`).count()).toBe(1)
    await tap(page, pickup.Codigo, 'Aceitar')
    await see(cardIn(page, 'Aceito', pickup.Codigo))
    await until(pickup, 'CONFIRMED')
    await tap(page, pickup.Codigo, 'Iniciar')
    await until(pickup, 'PREPARATION_STARTED')
    await tap(page, pickup.Codigo, 'Pedido pronto')
    await see(cardIn(page, 'Em preparo', pickup.Codigo).getByText('Pronto, esperando a retirada'))
    await until(pickup, 'READY_TO_PICKUP')

    await show(refused)
    await tap(page, refused.Codigo, 'Recusar')
    const dialog = page.getByRole('dialog', { name: `Recusar pedido ${refused.Codigo}` })
    const reason = dialog.getByRole('radio', { name: 'Item indisponível' })
    const again = dialog.getByRole('button', { name: 'Tentar novamente' })
    story.expects(/^50\d GET \/api\/kds\/cancellationReasons\//)
    await expect.poll(async () => {
      // The button goes away when the answer comes.
      if (await again.isVisible()) await again.click({ timeout: 1_000 }).catch(() => undefined)
      return reason.isVisible()
    }, polls).toBe(true)
    expect(await dialog.getByLabel('Senha').count()).toBe(0)
    expect(await dialog.getByRole('button', { name: 'Recusar' }).isDisabled()).toBe(true)
    await reason.check()
    await dialog.getByRole('button', { name: 'Recusar' }).click()
    await gone(dialog)
    await see(page.getByText('Pedido recusado com sucesso!'))
    await until(refused, 'CANCELLED')

    await show(delivery)
    for (const action of ['Aceitar', 'Iniciar', 'Transportar']) await tap(page, delivery.Codigo, action)
    await see(cardIn(page, 'Em transporte', delivery.Codigo))
    expect(await card(page, delivery.Codigo).getByRole('button', { name: /Finalizar|Devolver/ }).count()).toBe(0)
    await until(delivery, 'DISPATCHED')
  })
})

describe.concurrent('a marketplace whose customers lose patience', () => {
  let shop: Shop

  beforeAll(async () => {
    // Longer than it takes until the next poll: nobody sees what is sold and taken back between two of them.
    shop = await Shop.open('--rate', '3/m', '--chaos', '0', '--patience', '45s', '--seed', '3')
  })
  afterAll(() => shop.close())

  it('an order that it takes back while it is on the board asks to be acknowledged, over a reload, and on a board that was away', { timeout: evening }, async ({ expect, story }) => {
    const page = await shop.join(story)
    const other = await story.person()
    await openAs(other, demo.cook, boardAddress(shop.server.url, fromMarketplace))
    await seeLive(other)
    await expect.poll(async () => (await shop.listed()).length, polls).toBeGreaterThan(0)
    const [order] = await shop.listed()
    const code = order?.Codigo ?? ''
    await see(cardIn(page, 'Pendente', code).getByText('Aceite em'), cardIn(other, 'Pendente', code))
    // The other board is away while it happens.
    story.expects(/^net::ERR_INTERNET_DISCONNECTED /)
    await other.context().setOffline(true)

    const notice = (where: Page) => cardIn(where, 'Pendente', code).getByRole('group', { name: 'Pedido cancelado' })
    await notice(page).waitFor({ timeout: polls.timeout })
    expect(await card(page, code).getByRole('button', { name: 'Aceitar' }).count()).toBe(0)
    await page.reload()
    await seeLive(page)
    await see(notice(page))
    await notice(page).getByRole('button', { name: 'Entendi' }).click()
    await gone(cardIn(page, 'Pendente', code))
    // Whoever works at the other board has still to read it.
    await other.context().setOffline(false)
    await seeLive(other)
    await see(notice(other))
  })
})
