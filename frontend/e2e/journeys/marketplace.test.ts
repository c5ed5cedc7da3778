import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { boardAddress, card, cardIn, openBoard, seeLive, startMonitoring, tap } from '../harness/board.ts'
import { call } from '../harness/calls.ts'
import { Marketplace, type Sold } from '../harness/marketplace.ts'
import { type Network, type Reply, startNetwork } from '../harness/network.ts'
import { demo, gone, openAs, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { it, type Story } from '../harness/story.ts'
import { Venue } from '../harness/venue.ts'

/** What the board's list says of a marketplace's order. */
interface Listed {
  Id: string
  Codigo: string
  OrigemPedido: number
  TipoEntrega: string
  ValorTotal: number
  Marketplace: { Codigo: string } | null
  WorkflowInstance: { CurrenteState: { Name: string } }
}

/** Events are asked for every 30 s; with chaos some come with a later answer. */
const polls = { timeout: 240_000, interval: 500 }

/** Milliseconds for a test of many polls. */
const evening = 900_000

/** What a shop asks for its news by. */
const polling = '/events:polling'

/** What the marketplace answers to a poll when nothing has happened. */
const nothingNew: Reply = { status: 204, body: '' }

/** Room for what several stories claim: a column draws what is in view. */
const highScreen = { width: 1366, height: 2400 }

/** Everybody whom the marketplace sells to is called "… (simulado)". */
const fromMarketplace = 'simulado'

/** A shop of the marketplace on a board, joined through the screen. */
class Shop {
  readonly server: Server
  readonly market: Marketplace
  /** Between the server and the marketplace. */
  readonly network: Network
  readonly venue: Venue
  readonly #claimed = new Set<string>()

  private constructor(server: Server, market: Marketplace, network: Network, venue: Venue) {
    this.server = server
    this.market = market
    this.network = network
    this.venue = venue
  }

  static async open(...flags: string[]): Promise<Shop> {
    const market = await Marketplace.start(...flags)
    const network = await startNetwork(market.url)
    const server = await Server.start({
      flags: ['--demo', '--marketplace-url', network.url],
      copyOf: inject('demoData'),
      expects: /O marketplace não respondeu/,
    })
    return new Shop(server, market, network, await Venue.demo(server.url))
  }

  async close() {
    await this.server.stop()
    await this.network.close()
    await this.market.stop()
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

  /** The two oldest orders that nobody has decided on and that no other story has; none until there are two. */
  async claimTwo(): Promise<Listed[]> {
    const free = (await this.listed()).filter(({ Id, WorkflowInstance: { CurrenteState } }) => CurrenteState.Name === 'Pendente' && !this.#claimed.has(Id))
    if (free.length < 2) return []
    const two = free.slice(-2)
    for (const { Id } of two) this.#claimed.add(Id)
    return two
  }

  /** The marketplace takes an order back, as its support does for a customer; the shop hears of it with its next poll. */
  async takeBack({ Marketplace: from }: Listed): Promise<void> {
    const sold = (await this.market.sold()).find(({ displayId }) => displayId === from?.Codigo)
    await call('POST', `${this.market.url}/order/v1.0/orders/${sold?.id}/requestCancellation`, { body: { reason: 'O cliente desistiu', cancellationCode: '501' } })
  }

  /** What the server knows to have happened to an order. */
  async happened({ Id }: Listed): Promise<string[]> {
    const { Historico } = await call<{ Historico: { Acao: string }[] }>('GET', `${this.server.url}/api/kds/pedidos/${Id}`, { token: this.venue.token })
    return Historico.map(({ Acao }) => Acao)
  }

  /** How the marketplace sees the order that it calls so. */
  async stateOf(displayId: string): Promise<Sold['state'] | undefined> {
    return (await this.market.sold()).find((sold) => sold.displayId === displayId)?.state
  }
}

/** What a card says until somebody has acknowledged that the marketplace took its order back. */
function cancelled(of: Locator): Locator {
  return of.getByRole('group', { name: 'Pedido cancelado' })
}

// All wait for the next answer of a marketplace most of the time: they wait together.
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
    await page.getByRole('button', { name: /^iFood .*situação da loja/ }).click()
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
    const other = await openBoard(story, shop.server.url, fromMarketplace)
    await expect.poll(async () => (await shop.listed()).length, polls).toBeGreaterThan(0)
    const [order] = await shop.listed()
    const code = order?.Codigo ?? ''
    await see(cardIn(page, 'Pendente', code).getByText('Aceite em'), cardIn(other, 'Pendente', code))
    // The other board is away while it happens.
    story.expects(/^net::ERR_INTERNET_DISCONNECTED /)
    await other.context().setOffline(true)

    const notice = (where: Page) => cancelled(cardIn(where, 'Pendente', code))
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

describe.concurrent('a marketplace that takes orders back', () => {
  let shop: Shop

  beforeAll(async () => {
    shop = await Shop.open('--rate', '12/m', '--chaos', '0', '--seed', '5')
  })
  afterAll(() => shop.close())

  it('a tap and a cancellation at the same time: the cancellation wins, whichever comes first, and the cook is told and acknowledges it', { timeout: evening }, async ({ expect, story }) => {
    const page = await shop.join(story)
    const cook = await openBoard(story, shop.server.url, fromMarketplace)
    for (const board of [page, cook]) await board.setViewportSize(highScreen)
    const claimed: Listed[] = []
    await expect.poll(async () => claimed.push(...(await shop.claimTwo())), polls).toBe(2)
    const [early, late] = claimed as [Listed, Listed]
    await see(...[early, late].flatMap(({ Codigo }) => [cardIn(cook, 'Pendente', Codigo), cardIn(page, 'Pendente', Codigo)]))

    // Taken back already, which the shop has still to hear.
    shop.network.intercept((_, path) => (path.endsWith(polling) ? nothingNew : undefined))
    await shop.takeBack(early)
    await shop.takeBack(late)
    await tap(cook, early.Codigo, 'Aceitar')
    await see(cardIn(cook, 'Aceito', early.Codigo).getByText('O marketplace não registrou a aceitação.'))
    // This tap is under way, not yet at the server, when it asks the marketplace and hears of both.
    story.expects(/^409 POST \/api\/kds\/acceptOrder$/)
    let letGo: () => void = () => undefined
    const isHeard = new Promise<void>((resolve) => (letGo = resolve))
    await cook.route('**/api/kds/acceptOrder', async (route) => {
      await isHeard
      await route.continue()
    })
    shop.network.become('silent')
    let asked = false
    shop.network.intercept((_, path) => {
      asked ||= path.endsWith(polling)
      return undefined
    })
    await expect.poll(() => asked, polls).toBe(true)
    await tap(cook, late.Codigo, 'Aceitar')
    await see(card(cook, late.Codigo).getByText('Enviando…'))
    shop.network.become('open')

    const notices = (where: Page) => [cancelled(cardIn(where, 'Aceito', early.Codigo)), cancelled(cardIn(where, 'Pendente', late.Codigo))]
    await Promise.all([...notices(cook), ...notices(page)].map((notice) => notice.waitFor({ timeout: polls.timeout })))
    letGo()
    await see(card(cook, late.Codigo).getByText(/Este pedido já foi recusado por Marketplace às \d\d:\d\d\./))
    // Nobody reads as quickly as this: a press so soon after the change is taken for a stray one.
    const changed = await cook.evaluate(() => performance.now())
    await cook.waitForFunction((at) => performance.now() > at + 350, changed)
    for (const { Codigo: code } of [early, late]) {
      expect(await card(cook, code).getByRole('button', { name: /^(Aceitar|Iniciar|Recusar)$/ }).count()).toBe(0)
      // At one tap, whatever there is to be told.
      await cancelled(card(cook, code)).getByRole('button', { name: 'Entendi' }).click()
      await gone(card(cook, code))
    }
    // Whoever works at the other board has still to read it.
    await see(...notices(page))
    expect(await shop.happened(early)).toEqual(expect.arrayContaining(['acceptOrder', 'refuseOrder']))
    expect(await shop.happened(late)).toEqual(['placeOrder', 'refuseOrder'])
    for (const order of [early, late]) expect(await shop.stateOf(order.Marketplace?.Codigo ?? '')).toBe('CANCELLED')
  })

  it('what is taken back while the board is closed is told when it opens', { timeout: evening }, async ({ expect, story }) => {
    await shop.join(story)
    const cook = await openBoard(story, shop.server.url, fromMarketplace)
    await cook.setViewportSize(highScreen)
    const claimed: Listed[] = []
    await expect.poll(async () => claimed.push(...(await shop.claimTwo())), polls).toBe(2)
    const [accepted, waiting] = claimed as [Listed, Listed]
    await tap(cook, accepted.Codigo, 'Aceitar')
    await see(cardIn(cook, 'Aceito', accepted.Codigo), cardIn(cook, 'Pendente', waiting.Codigo))
    await expect.poll(() => shop.stateOf(accepted.Marketplace?.Codigo ?? ''), polls).toBe('CONFIRMED')

    await cook.goto(`${shop.server.url}/dashboard`)
    for (const order of [accepted, waiting]) await shop.takeBack(order)
    for (const order of [accepted, waiting]) await expect.poll(() => shop.happened(order), polls).toContain('refuseOrder')
    await cook.goto(boardAddress(shop.server.url, fromMarketplace))
    await startMonitoring(cook)
    for (const [state, { Codigo: code }] of [['Aceito', accepted], ['Pendente', waiting]] as const) {
      const notice = cancelled(cardIn(cook, state, code))
      await see(notice.getByText('Pedido cancelado: não prepare.'))
      await notice.getByRole('button', { name: 'Entendi' }).click()
      await gone(cardIn(cook, state, code))
    }
  })
})

describe.concurrent('a marketplace that does not take a refusal', () => {
  let shop: Shop

  beforeAll(async () => {
    shop = await Shop.open('--rate', '6/m', '--chaos', '0', '--seed', '7')
  })
  afterAll(() => shop.close())

  it('has it called out on every board until one person has read it', { timeout: evening }, async ({ expect, story }) => {
    const page = await shop.join(story)
    const other = await openBoard(story, shop.server.url, fromMarketplace)
    await page.setViewportSize(highScreen)
    const claimed: Listed[] = []
    await expect.poll(async () => claimed.push(...(await shop.claimTwo())), polls).toBe(2)
    const [refused, kept] = claimed as [Listed, Listed]
    const sold = (await shop.market.sold()).find(({ displayId }) => displayId === refused.Marketplace?.Codigo)
    shop.network.intercept((_, path) => (path.endsWith(`/${sold?.id}/requestCancellation`) ? { status: 400, body: '' } : undefined))
    await tap(page, refused.Codigo, 'Recusar')
    const dialog = page.getByRole('dialog', { name: `Recusar pedido ${refused.Codigo}` })
    await dialog.getByRole('radio', { name: 'Item indisponível' }).check()
    await dialog.getByRole('button', { name: 'Recusar' }).click()
    await gone(dialog)

    const words = `Pedido ${refused.Codigo}, recusado: O marketplace não registrou a recusa. Confira o pedido no marketplace.`
    const notice = (where: Page) => where.getByRole('alert').filter({ hasText: words })
    await Promise.all([page, other].map((where) => notice(where).waitFor({ timeout: polls.timeout })))
    await notice(page).getByRole('button', { name: 'Ver pedido' }).click()
    const details = page.getByRole('dialog', { name: `Pedido ${refused.Codigo}` })
    await see(details.getByText('O marketplace não registrou a recusa.').first())
    await page.keyboard.press('Escape')
    await notice(page).getByRole('button', { name: 'Entendi' }).click()
    for (const where of [page, other]) await gone(notice(where))
    await other.reload()
    await seeLive(other)
    await see(cardIn(other, 'Pendente', kept.Codigo))
    expect(await notice(other).count()).toBe(0)
  })
})
