import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject } from 'vitest'
import { card, cardIn, openBoard, tap } from '../harness/board.ts'
import { type Network, startNetwork } from '../harness/network.ts'
import { placeOrder } from '../harness/orders.ts'
import { gone, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { it, type Story } from '../harness/story.ts'

/** Milliseconds until the board has tried again by itself, which it does every 30 s at the latest. */
const triesAgain = 90_000

const staleness = /dados de (\d\d s|\d+ min) atrás/

/** What the browser says of calls, and of parts of the screen that are fetched late. */
const brokenNetwork = [/^net::ERR_/, /^console: Failed to load module script/]

const sameDocument = 'a mesma página'

describe('the board on a network that fails', () => {
  let server: Server
  let network: Network

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
    network = await startNetwork(server.url)
  })
  afterEach(() => network.become('open'))
  afterAll(async () => {
    await network.close()
    await server.stop()
  })

  /** The cook's board behind the network, with one order on it. */
  async function kitchen(story: Story, customer: string): Promise<{ page: Page; code: string }> {
    const page = await openBoard(story, network.url, customer)
    const { Codigo: code } = await placeOrder(server.url, { customer })
    await see(cardIn(page, 'Pendente', code))
    await page.evaluate((title) => (document.title = title), sameDocument)
    return { page, code }
  }

  /** The board is live again, shows what was ordered meanwhile, and is still the same document. */
  async function recovers(page: Page, ...codes: string[]) {
    await page.getByText('Ao vivo').waitFor({ timeout: triesAgain })
    await see(...codes.map((code) => card(page, code)))
    expect(await page.title()).toBe(sameDocument)
  }

  it('cut: says so, shows what it knows and how old that is, sends no tap twice, and catches up by itself', async ({ story }) => {
    const customer = 'Ifigênia Cabo'
    const { page, code } = await kitchen(story, customer)
    story.expects(...brokenNetwork)
    network.become('cut')
    await see(page.getByText('Sem conexão'))
    const during = await placeOrder(server.url, { customer })
    await tap(page, code, 'Aceitar')
    await see(card(page, code).getByText('Não enviado.'), cardIn(page, 'Pendente', code))
    await see(page.getByText(staleness))
    expect(await card(page, during.Codigo).count()).toBe(0)

    network.become('open')
    await recovers(page, code, during.Codigo)
    await gone(page.getByText(/dados de/))
    // What was not sent is not sent behind the cook's back either.
    await see(cardIn(page, 'Pendente', code).getByText('Não enviado.'))
    await card(page, code).getByRole('button', { name: 'Tentar de novo' }).click()
    await see(cardIn(page, 'Aceito', code))
  })

  it('captive: a page that answers in the server’s place counts as no connection and is named', async ({ story }) => {
    const customer = 'Jurandir Praça'
    const { page, code } = await kitchen(story, customer)
    story.expects(...brokenNetwork)
    network.become('captive')
    await page.getByText('A rede pede para entrar').waitFor({ timeout: triesAgain })
    await tap(page, code, 'Aceitar')
    await see(card(page, code).getByText('Não enviado.'), card(page, code).getByText(/Verifique se o Wi-Fi pede para entrar/), cardIn(page, 'Pendente', code))
    const during = await placeOrder(server.url, { customer })
    network.become('open')
    await recovers(page, code, during.Codigo)
    await card(page, code).getByRole('button', { name: 'Desistir' }).click()
    await tap(page, code, 'Aceitar')
    await see(cardIn(page, 'Aceito', code))
  })

  it('silent: a stream that says nothing any more is not called live; the board says that there is no connection', async ({ story }) => {
    const customer = 'Leocádia Silêncio'
    const { page, code } = await kitchen(story, customer)
    story.expects(...brokenNetwork)
    network.become('silent')
    await gone(page.getByText('Ao vivo'))
    const during = await placeOrder(server.url, { customer })
    await page.getByText('Sem conexão').waitFor({ timeout: triesAgain })
    await see(page.getByText(staleness))
    network.become('open')
    await recovers(page, code, during.Codigo)
  })
})
