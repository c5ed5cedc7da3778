import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject } from 'vitest'
import { violations } from '../accessibility/standard.ts'
import { boardAddress, card, cardIn, startDialog, tap } from '../harness/board.ts'
import { begin, Branch, chip } from '../harness/branch.ts'
import { call, signInByCall } from '../harness/calls.ts'
import type { Reply } from '../harness/network.ts'
import { placeOrder } from '../harness/orders.ts'
import { arriveAt, demo, enterPassword, gone, heading, openUserMenu, see } from '../harness/portal.ts'
import { it } from '../harness/story.ts'

/** What the gateway answers to what it cannot do without the server. */
const refused = /^503 /

/** Fails at this one thing, and may be asked again at once. */
const stumbles: Reply = { status: 500, headers: { 'Retry-After': '0' }, body: '{"message":"Algo deu errado.","code":"internal"}' }

describe('what a computer has not sent', () => {
  let branch: Branch

  beforeAll(async () => {
    branch = await Branch.start(inject('demoData'))
  })
  afterEach(() => branch.reconnect())
  afterAll(() => branch.stop())

  /** Tab until this has the focus. */
  async function tabTo(page: Page, wanted: Locator) {
    await see(wanted)
    for (let stops = 0; stops < 80; stops++) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not reach ${String(wanted)}`)
  }

  const entry = (page: Page, code: string) => page.getByRole('listitem').filter({ hasText: `pedido ${code}` })

  it('what fails again and again while the server is well: a loud notice, the reason, and a decision without a mouse', async ({ story }) => {
    const customer = 'Hermínia Poço'
    const page = await branch.board(story, customer)
    const wanted = await placeOrder(branch.server.url, { customer })
    const mistaken = await placeOrder(branch.server.url, { customer })
    await see(cardIn(page, 'Pendente', wanted.Codigo), cardIn(page, 'Pendente', mistaken.Codigo))
    const others: string[] = []
    for (let count = 0; count < 4; count++) {
      const { Id, Codigo: code } = await placeOrder(branch.server.url, { customer })
      await tap(page, code, 'Aceitar')
      await expect.poll(() => branch.happened(Id)).toContain('acceptOrder')
      others.push(code)
    }
    let failures = 0
    branch.network.intercept((_, path) => {
      if (path !== '/api/kds/acceptOrder') return undefined
      failures++
      return stumbles
    })
    await tap(page, wanted.Codigo, 'Aceitar')
    await tap(page, mistaken.Codigo, 'Aceitar')
    await see(card(page, wanted.Codigo).getByText(/^Guardado/), card(page, mistaken.Codigo).getByText(/^Guardado/))
    const notice = page.getByRole('alert').filter({ hasText: '2 ações paradas' })
    // A server that did nothing else meanwhile might be what is wrong.
    const steps = [['Iniciar', 'Em preparo'], ['Transportar', 'Em transporte']] as const
    for (const [code, [action, state]] of steps.flatMap((step) => others.map((other) => [other, step] as const))) {
      const known = failures
      await expect.poll(async () => failures >= known + 2 || (await notice.isVisible())).toBe(true)
      if (await notice.isVisible()) break
      await tap(page, code, action)
      await see(cardIn(page, state, code))
    }
    await see(notice, card(page, wanted.Codigo).getByText(/^Parado na fila/), chip(page, /2 ações paradas\./))
    expect(await violations(page, 'board with dead taps')).toEqual([])

    await tabTo(page, notice.getByRole('link', { name: 'Resolver na fila' }))
    await page.keyboard.press('Enter')
    await see(heading(page, 'Ações na fila'), page.getByText('Precisam de você'))
    for (const { Codigo: code } of [wanted, mistaken]) {
      const dead = entry(page, code)
      await see(dead.getByText(`Aceitar, pedido ${code}`), dead.getByText('Parada: precisa de você'), dead.getByText('O servidor responde, mas falha ao fazer esta ação. Confira o pedido e avise quem cuida do servidor.'))
    }
    expect(await violations(page, 'queue with dead taps')).toEqual([])

    await tabTo(page, entry(page, mistaken.Codigo).getByRole('button', { name: 'Descartar' }))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Descartar esta ação?' })
    await tabTo(page, dialog.getByRole('button', { name: 'Descartar' }))
    await page.keyboard.press('Enter')
    await see(dialog.getByText('Diga por que a ação é descartada.'))
    expect(await violations(page, 'discarding')).toEqual([])
    await tabTo(page, dialog.getByLabel('Motivo'))
    await page.keyboard.type('Cliente desistiu')
    await tabTo(page, dialog.getByRole('button', { name: 'Descartar' }))
    const [answer] = await Promise.all([page.waitForResponse('**/discard'), page.keyboard.press('Enter')])
    expect(await answer.json()).toMatchObject({ state: 'discarded', reason: 'Cliente desistiu' })
    await gone(entry(page, mistaken.Codigo))

    branch.network.become('open')
    await tabTo(page, entry(page, wanted.Codigo).getByRole('button', { name: 'Tentar de novo' }))
    await page.keyboard.press('Enter')
    await see(page.getByText('Nada na fila.'))
    expect(await branch.happened(wanted.Id)).toEqual(['placeOrder', 'acceptOrder'])
    expect(await branch.happened(mistaken.Id)).toEqual(['placeOrder'])
    await page.goBack()
    await see(chip(page, /^Conectado\./), cardIn(page, 'Aceito', wanted.Codigo), cardIn(page, 'Pendente', mistaken.Codigo))
  })

  it('a session that ended meanwhile: everything waits for whoever did it, and nobody else sees or sends it', async ({ story }) => {
    story.expects(refused, /^401 /)
    const customer = 'Iracema Turno'
    const page = await branch.board(story, customer)
    const order = await placeOrder(branch.server.url, { customer })
    await see(cardIn(page, 'Pendente', order.Codigo))
    await branch.cut(page)
    await tap(page, order.Codigo, 'Aceitar')
    await see(cardIn(page, 'Aceito', order.Codigo).getByText(/^Guardado/))
    const { access_token: token } = await signInByCall(branch.server.url, demo.cook)
    await call('POST', `${branch.server.url}/api/session/signoutEverywhere`, { token })
    branch.network.become('open')
    await arriveAt(page, /^\/login/)
    const kept = '1 ação ainda não enviada fica guardada neste computador. Ela é enviada quando quem a fez entrar de novo.'
    await see(page.getByText('Sua sessão terminou. Entre novamente.'), page.getByText(kept))
    expect(await violations(page, 'sign-in that tells of kept taps')).toEqual([])

    await enterPassword(page, demo.manager)
    await arriveAt(page, /^\/meepFood\/painel/)
    // What the cook had begun was his.
    await begin(page)
    await see(cardIn(page, 'Pendente', order.Codigo))
    await chip(page, /^Conectado\./).click()
    await see(page.getByText('Há ações de outras pessoas na fila: elas são enviadas quando quem as fez entrar de novo.'))
    await page.goto(`${branch.gateway.url}/filaDeAcoes`)
    await see(page.getByText('Nada na fila.'), page.getByText(/^Há ações de outras pessoas na fila\./))
    expect(await page.getByText(order.Codigo).count()).toBe(0)
    expect(await violations(page, 'queue of another person')).toEqual([])
    expect(await branch.happened(order.Id)).toEqual(['placeOrder'])

    await openUserMenu(page)
    await page.getByRole('button', { name: 'Sair', exact: true }).click()
    await arriveAt(page, /^\/login/)
    await page.goto(boardAddress(branch.gateway.url, customer))
    await arriveAt(page, /^\/login/)
    await enterPassword(page, demo.cook)
    await arriveAt(page, /^\/meepFood\/painel/)
    await see(startDialog(page))
    await expect.poll(() => branch.happened(order.Id)).toEqual(['placeOrder', 'acceptOrder'])
    await begin(page)
    await see(cardIn(page, 'Aceito', order.Codigo), chip(page, /^Conectado\./))
  })

  it('clearing this computer warns of what was not sent; giving up keeps all of it, going on forgets it', async ({ story }) => {
    story.expects(refused, /^401 /)
    const customer = 'Joaquina Faxina'
    const page = await branch.board(story, customer)
    const order = await placeOrder(branch.server.url, { customer })
    await see(cardIn(page, 'Pendente', order.Codigo))
    await branch.cut(page)
    await tap(page, order.Codigo, 'Aceitar')
    await tap(page, order.Codigo, 'Iniciar')
    await see(cardIn(page, 'Em preparo', order.Codigo).getByText(/^Guardado \(2 ações\)/))

    // The window's own door to this: a browser has no computer to speak of.
    await page.addInitScript((server) => {
      const nothing = () => Promise.resolve()
      const Native = new Proxy({ Server: () => Promise.resolve({ choice: server, given: false }) }, { get: (known, name) => (Reflect.get(known, name) as unknown) ?? nothing })
      Object.assign(window, { go: { desktop: { Native } } })
    }, branch.network.url)
    await page.goto(`${branch.gateway.url}/esteComputador`)
    const clear = page.getByRole('button', { name: 'Limpar dados deste computador' })
    await see(page.getByText('2 ações na fila'))
    await clear.click()
    const dialog = page.getByRole('dialog', { name: 'Limpar os dados deste computador?' })
    await see(dialog.getByText('Há 2 ações que ainda não foram enviadas e se perdem.'))
    expect(await violations(page, 'clearing this computer')).toEqual([])
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await gone(dialog)
    await see(page.getByText('2 ações na fila'))

    await clear.click()
    await dialog.getByRole('button', { name: 'Limpar e perder a fila' }).click()
    await arriveAt(page, '/login?limpo')
    await see(page.getByText('Os dados deste computador foram apagados. Entre novamente.'))
    await branch.reconnect()
    expect(await call('GET', `${branch.gateway.url}/local/status`)).toMatchObject({ queued: 0, dead: 0, others: 0 })
    expect(await branch.happened(order.Id)).toEqual(['placeOrder'])
  })
})
