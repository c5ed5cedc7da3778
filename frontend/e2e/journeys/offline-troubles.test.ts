import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject } from 'vitest'
import { violations } from '../accessibility/standard.ts'
import { card, cardIn, tap } from '../harness/board.ts'
import { Branch, chip } from '../harness/branch.ts'
import { Certificate } from '../harness/certificate.ts'
import { Gateway } from '../harness/gateway.ts'
import { type Network, type Reply, startNetwork } from '../harness/network.ts'
import { placeOrder } from '../harness/orders.ts'
import { gone, see } from '../harness/portal.ts'
import { it } from '../harness/story.ts'

/** What the gateway answers to what it cannot do without the server. */
const refused = /^503 /

const accept = '/api/kds/acceptOrder'

const inTrouble: Reply = { status: 503, body: '{"message":"Em manutenção.","code":"unavailable"}' }

const diskIsFull = 'O disco do servidor está cheio. Libere espaço nele: as ações guardadas são enviadas em seguida.'

const isFull: Reply = { status: 503, headers: { 'Retry-After': '1' }, body: JSON.stringify({ message: diskIsFull, code: 'unavailable' }) }

/** Seconds for which a busy server wants to be left alone. */
const asked = 3

describe('what stands between a window and its server', () => {
  let branch: Branch

  beforeAll(async () => {
    branch = await Branch.start(inject('demoData'))
  })
  afterEach(() => branch.reconnect())
  afterAll(() => branch.stop())

  /** The chip's details say this of the server. */
  async function isExplained(page: Page, chipWords: RegExp, sentence: string | RegExp) {
    await chip(page, chipWords).click()
    await see(page.getByText('Últimas trocas'), page.getByText(sentence, { exact: true }))
    expect(await violations(page, 'details of the connection')).toEqual([])
    await page.keyboard.press('Escape')
    await gone(page.getByText('Últimas trocas'))
  }

  /** What was kept goes out by itself, and has happened once. */
  async function goesOut(page: Page, { Id, Codigo: code }: { Id: string; Codigo: string }) {
    await see(chip(page, /^(Conectado|Instável)\./))
    await gone(card(page, code).getByText(/^(Guardado|Enviado)/))
    await see(cardIn(page, 'Aceito', code))
    expect(await branch.happened(Id)).toEqual(['placeOrder', 'acceptOrder'])
  }

  it('a network that asks to sign in: said in its own words, taps are kept and go out once it is over', async ({ story }) => {
    story.expects(refused)
    const customer = 'Dorotéia Praça'
    const page = await branch.board(story, customer)
    const order = await placeOrder(branch.server.url, { customer })
    await see(cardIn(page, 'Pendente', order.Codigo))
    branch.network.become('captive')
    await see(chip(page, /^Sem conexão/))
    await tap(page, order.Codigo, 'Aceitar')
    await see(cardIn(page, 'Aceito', order.Codigo).getByText(/^Guardado/), chip(page, /1 ação na fila/))
    await isExplained(page, /^Sem conexão/, 'A rede respondeu no lugar do servidor. Confira no navegador se o Wi-Fi pede para entrar.')
    branch.network.become('open')
    await goesOut(page, order)
  })

  it('a server in trouble: said in its own words, taps are kept and go out once it is well', async ({ story }) => {
    story.expects(refused)
    const customer = 'Eulália Tormenta'
    const page = await branch.board(story, customer)
    const order = await placeOrder(branch.server.url, { customer })
    await see(cardIn(page, 'Pendente', order.Codigo))
    branch.network.intercept(() => inTrouble)
    await tap(page, order.Codigo, 'Aceitar')
    await see(cardIn(page, 'Aceito', order.Codigo).getByText(/^Guardado/), chip(page, /^Sem conexão · 1 ação na fila/))
    await isExplained(page, /^Sem conexão/, 'O servidor está com problemas e não conseguiu responder. Tentamos de novo sozinhos.')
    branch.network.become('open')
    await goesOut(page, order)
  })

  it('a server whose disk is full: its own words, no tap becomes a dead letter, all of them go out once there is room', async ({ story }) => {
    story.expects(refused)
    const customer = 'Firmina Lotação'
    const page = await branch.board(story, customer)
    const orders = [await placeOrder(branch.server.url, { customer }), await placeOrder(branch.server.url, { customer })]
    await see(...orders.map(({ Codigo }) => cardIn(page, 'Pendente', Codigo)))
    let refusals = 0
    branch.network.intercept((method, path) => {
      if (method === 'GET' || !path.startsWith('/api/kds/')) return undefined
      refusals++
      return isFull
    })
    for (const { Codigo: code } of orders) {
      await tap(page, code, 'Aceitar')
      await see(cardIn(page, 'Aceito', code).getByText(/^Guardado/))
    }
    await see(chip(page, /^Instável · 2 ações na fila/))
    await isExplained(page, /^Instável/, diskIsFull)
    // Six failures made a dead letter of a tap that alone fails.
    await expect.poll(() => refusals).toBeGreaterThan(7)
    await see(chip(page, /^Instável · 2 ações na fila\./))
    branch.network.become('open')
    for (const order of orders) await goesOut(page, order)
  })

  it('a server that asks for time: said in its own words, and left alone for as long as it asks', async ({ story }) => {
    const customer = 'Florinda Pressa'
    const page = await branch.board(story, customer)
    const order = await placeOrder(branch.server.url, { customer })
    await see(cardIn(page, 'Pendente', order.Codigo))
    const heard: number[] = []
    branch.network.intercept((_, path) => {
      if (path !== accept) return undefined
      heard.push(performance.now())
      return { status: 429, headers: { 'Retry-After': String(asked) }, body: '{"message":"Devagar.","code":"limited"}' }
    })
    await tap(page, order.Codigo, 'Aceitar')
    await see(cardIn(page, 'Aceito', order.Codigo).getByText(/^Guardado/), chip(page, /^Instável · 1 ação na fila/))
    await isExplained(page, /^Instável/, /^O servidor pediu para esperar \d s\. Tentamos de novo sozinhos depois disso\.$/)
    // It asks for time again and again, and each time gets what it asked for.
    await expect.poll(() => heard.length).toBeGreaterThan(1)
    branch.network.become('open')
    await goesOut(page, order)
    expect(heard.filter((at, index) => at < (heard[index - 1] ?? -Infinity) + asked * 1_000)).toEqual([])
  })

  describe('on the way', () => {
    let own: Certificate
    let another: Certificate
    let network: Network
    let gateway: Gateway

    beforeAll(async () => {
      own = await Certificate.issue()
      another = await Certificate.issue()
      network = await startNetwork(branch.server.url, own)
      gateway = await Gateway.start(network.url, { trusted: own.file })
    })
    afterAll(async () => {
      await gateway.stop()
      await network.close()
      await Promise.all([own.discard(), another.discard()])
    })

    it('a certificate that cannot be believed: said in its own words, nothing is sent to whoever shows it', async ({ story }) => {
      story.expects(refused)
      const customer = 'Genoveva Cifra'
      const page = await branch.board(story, customer, gateway)
      const order = await placeOrder(branch.server.url, { customer })
      await see(cardIn(page, 'Pendente', order.Codigo))
      network.present(another)
      await see(chip(page, /^Sem conexão/))
      await tap(page, order.Codigo, 'Aceitar')
      await see(cardIn(page, 'Aceito', order.Codigo).getByText(/^Guardado/), chip(page, /1 ação na fila/))
      await isExplained(page, /^Sem conexão/, /^O certificado do servidor não foi emitido por uma autoridade que este computador conhece\./)
      expect(await branch.happened(order.Id)).toEqual(['placeOrder'])
      network.present(own)
      await goesOut(page, order)
    })
  })
})
