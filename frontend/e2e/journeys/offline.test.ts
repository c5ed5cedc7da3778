import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject } from 'vitest'
import { boardAddress, card, cardIn, tap } from '../harness/board.ts'
import { begin, Branch, chip } from '../harness/branch.ts'
import { call, signInByCall } from '../harness/calls.ts'
import { Gateway } from '../harness/gateway.ts'
import type { Network } from '../harness/network.ts'
import { placeOrder } from '../harness/orders.ts'
import { demo, gone, heading, openAs, see } from '../harness/portal.ts'
import type { Server } from '../harness/server.ts'
import { it, type Story } from '../harness/story.ts'

/** What the gateway answers to what it cannot do without the server. */
const refused = [/^503 /]

declare global {
  interface Window {
    /** When tones began since the page was asked to note it, on its clock. */
    tones: number[]
  }
}

describe('a window whose server is away', () => {
  let branch: Branch
  let server: Server
  let network: Network
  let gateway: Gateway

  beforeAll(async () => {
    branch = await Branch.start(inject('demoData'))
    ;({ server, network, gateway } = branch)
  })
  afterEach(() => branch.reconnect())
  afterAll(() => branch.stop())

  /** The cook's board at the gateway, narrowed to a customer. */
  async function kitchen(story: Story, customer: string, computer = gateway): Promise<Page> {
    const page = await story.person()
    await page.addInitScript(() => {
      window.tones = []
      const create = (audio: AudioContext) => new OscillatorNode(audio)
      AudioContext.prototype.createOscillator = function (this: AudioContext) {
        window.tones.push(performance.now())
        return create(this)
      }
    })
    await openAs(page, demo.cook, boardAddress(computer.url, customer))
    await begin(page)
    await see(chip(page, /^Conectado/))
    return page
  }

  it('the kitchen goes on: taps and what is struck through are kept over a loss of power, taps delivered once; new orders ring together', async ({ story }) => {
    const customer = 'Quitéria Remo'
    const page = await kitchen(story, customer)
    const { Id, Codigo: code } = await placeOrder(server.url, { customer })
    const { Codigo: waiting } = await placeOrder(server.url, { customer })
    await see(cardIn(page, 'Pendente', code), cardIn(page, 'Pendente', waiting))
    await branch.cut(page)
    await see(card(page, code).getByText(/^Recusar: só com conexão/))
    await tap(page, code, 'Aceitar')
    await see(cardIn(page, 'Aceito', code).getByText(/^Guardado/), chip(page, /1 ação na fila/))
    await tap(page, code, 'Iniciar')
    await see(cardIn(page, 'Em preparo', code).getByText(/^Guardado \(2 ações\)/), chip(page, /2 ações na fila/))
    const struck = card(page, code).getByRole('button', { pressed: true })
    await card(page, code).getByTitle('Riscar o item').click()
    await see(struck)

    story.expects(/^net::ERR_/, ...refused)
    await gateway.losePower()
    await page.reload()
    await begin(page)
    await see(cardIn(page, 'Em preparo', code).getByText(/^Guardado \(2 ações\)/), chip(page, /^Sem conexão · 2 ações na fila/), struck)
    await chip(page, /Ver as últimas trocas/).click()
    await see(page.getByText('Últimas trocas'), page.getByRole('link', { name: 'Ver a fila de ações' }))
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
    await page.keyboard.press('Escape')

    // Whatever called before the outage is answered: what rings now is new.
    await page.getByRole('button', { name: 'Silenciar', exact: true }).click()
    await gone(page.getByText(/chamando/))
    const during = [await placeOrder(server.url, { customer }), await placeOrder(server.url, { customer }), await placeOrder(server.url, { customer })]
    await page.evaluate(() => (window.tones = []))
    await branch.mend(page)
    await see(page.getByText('3 pedidos chamando'), ...during.map(({ Codigo }) => cardIn(page, 'Pendente', Codigo)))
    // One calm chime: two strikes of three tones each. The next one is ten seconds away.
    await expect.poll(() => page.evaluate(() => window.tones.filter((at) => at < (window.tones[0] ?? 0) + 8_000).length)).toBe(6)
    await gone(card(page, code).getByText(/^Guardado/))
    expect(await branch.happened(Id)).toEqual(['placeOrder', 'acceptOrder', 'startOrder'])
  })

  it('a start without the server tells how old its orders are, and the queue for how long', async ({ story }) => {
    story.expects(/^net::ERR_/, ...refused)
    const customer = 'Severina Madrugada'
    const { Codigo: code } = await placeOrder(server.url, { customer })
    // What it hears now it hears nine hours ago.
    const computer = await Gateway.start(network.url, { behind: '9h3m' })
    try {
      const page = await kitchen(story, customer, computer)
      await see(cardIn(page, 'Pendente', code))
      const age = page.getByText(/^Pedidos de \d/)
      await branch.cut(page)
      await tap(page, code, 'Aceitar')
      await see(cardIn(page, 'Aceito', code).getByText(/^Guardado/))
      await computer.losePower()
      await page.reload()
      await begin(page)
      await see(age.filter({ hasText: /, há 9 h \d min\.$/ }), page.getByText('Os novos aparecem quando a conexão voltar.'))
      expect(await chip(page, /^Sem conexão/).textContent()).toMatch(/há 9 h \d min/)
      expect(await page.getByRole('status').filter({ hasText: 'Pedidos de' }).textContent()).toMatch(/^Sem conexão · 1 ação na fila\. .* Pedidos de (\d\d\/\d\d\/\d{4} )?\d\d:\d\d\.$/)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id }) => id)).toEqual([])
      await page.goto(`${computer.url}/filaDeAcoes`)
      await see(page.getByText(/^Sem conexão há 9 h \d min\./))
      await page.goto(boardAddress(computer.url, customer))
      await begin(page)
      await see(age)
      network.become('open')
      await see(chip(page, /^Conectado\./))
      await gone(age)
    } finally {
      await computer.stop()
    }
  })

  it('the server wins: the cook is told what happened and acknowledges it at one tap', async ({ story }) => {
    const customer = 'Rosalvo Vela'
    const page = await kitchen(story, customer)
    const { Id, Codigo: code } = await placeOrder(server.url, { customer })
    await see(cardIn(page, 'Pendente', code))
    await branch.cut(page)
    await tap(page, code, 'Aceitar')
    await see(cardIn(page, 'Aceito', code))
    const { access_token: token } = await signInByCall(server.url, demo.manager)
    await call('POST', `${server.url}/api/kds/refuseOrder`, { token, body: { Id, Password: demo.manager.password } })
    await branch.mend(page)
    // On its card where that still stands, else beside the bell: the column of the refused is folded.
    const told = card(page, code).or(page.getByRole('alert')).filter({ hasText: /já foi recusado por/ })
    await see(told)
    await told.getByRole('button', { name: 'Entendi' }).first().click()
    await gone(told)
  })

  it('every screen says how old it is; what cannot be sent is refused and stays in the form', async ({ story }) => {
    story.expects(...refused)
    const page = await story.person()
    await openAs(page, demo.owner, `${gateway.url}/configuracoes/acessos`)
    await see(heading(page, 'Acessos'), page.getByText(demo.manager.email))
    network.become('cut')
    const notice = page.getByRole('status').filter({ hasText: 'Sem conexão com o servidor.' })
    await page.reload()
    await see(notice.getByText(/Esta tela mostra o que ele disse às \d\d:\d\d/), page.getByText(demo.manager.email))

    await page.getByRole('button', { name: 'Convidar' }).click()
    const drawer = page.getByRole('dialog', { name: 'Convidar por e-mail' })
    await drawer.getByLabel('E-mail').fill('nina@casa.example')
    await drawer.getByRole('button', { name: /^Pedidos/ }).click()
    await drawer.getByRole('checkbox', { name: 'Painel de pedidos' }).check()
    await drawer.getByRole('button', { name: 'Enviar convite' }).click()
    await see(drawer.getByText(/Nada foi enviado, e o que você preencheu continua na tela/))
    network.become('open')
    await notice.waitFor({ state: 'detached' })
    expect(await drawer.getByLabel('E-mail').inputValue()).toBe('nina@casa.example')
    await drawer.getByRole('button', { name: 'Enviar convite' }).click()
    await see(page.getByText('Convite enviado.'))
  })
})
