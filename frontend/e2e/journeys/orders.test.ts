import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { card, cardIn, openBoard, seeLive, tap, unfold } from '../harness/board.ts'
import { call, signInByCall } from '../harness/calls.ts'
import { placeOrder } from '../harness/orders.ts'
import { arriveAt, demo, gone, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { it, type Story } from '../harness/story.ts'

describe('an order on its way', () => {
  let server: Server

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
  })
  afterAll(() => server.stop())

  /** Cook and manager, each at a board of their own that shows what one customer ordered. */
  async function twoBoards(story: Story, customer: string): Promise<[Page, Page]> {
    return [await openBoard(story, server.url, customer), await openBoard(story, server.url, customer, demo.manager)]
  }

  it('order-states-01 order-states-03 order-states-07 order-states-08 order-states-09 order-states-11 order-states-12 goes from the public menu to Entregue on two browsers, each seeing the other’s change', async ({ story }) => {
    const customer = 'Zuleica Travessia'
    const [cook, manager] = await twoBoards(story, customer)

    const { Codigo: code } = await placeOrder(server.url, { customer, way: 'delivery', note: 'Sem cebola' })
    await Promise.all([see(cardIn(cook, 'Pendente', code)), see(cardIn(manager, 'Pendente', code))])
    await see(card(cook, code).getByText('Sem cebola'), card(cook, code).getByText(customer))

    await tap(cook, code, 'Aceitar')
    await see(cardIn(cook, 'Aceito', code), cardIn(manager, 'Aceito', code))
    await tap(manager, code, 'Iniciar')
    await see(cardIn(manager, 'Em preparo', code), cardIn(cook, 'Em preparo', code))
    await tap(cook, code, 'Transportar')
    await see(cardIn(cook, 'Em transporte', code), cardIn(manager, 'Em transporte', code))

    await tap(manager, code, 'Finalizar')
    await manager.getByRole('dialog').getByRole('button', { name: 'Confirmar entrega' }).click()
    await Promise.all([unfold(cook, 'Entregue'), unfold(manager, 'Entregue')])
    await see(cardIn(cook, 'Entregue', code), cardIn(manager, 'Entregue', code))
    expect(await card(cook, code).getByRole('button', { name: /Finalizar|Devolver/ }).count()).toBe(0)
  })

  it('order-states-16 order-states-18 a refusal needs the password, and the other browser sees it', async ({ story }) => {
    const customer = 'Quirino Recusa'
    const [cook, manager] = await twoBoards(story, customer)
    const { Codigo: code } = await placeOrder(server.url, { customer })
    await see(cardIn(cook, 'Pendente', code), cardIn(manager, 'Pendente', code))

    await tap(manager, code, 'Recusar')
    const dialog = manager.getByRole('dialog')
    const refuse = dialog.getByRole('button', { name: 'Recusar', exact: true })
    await see(dialog.getByText('Preencha a senha do usuário atual para continuar'))
    expect(await refuse.isDisabled()).toBe(true)

    story.expects(/^400 POST \/api\/kds\/refuseOrder$/)
    await dialog.getByLabel('Senha', { exact: true }).fill('Errada#2026')
    await refuse.click()
    await see(dialog.getByText('Senha Incorreta'))
    await dialog.getByLabel('Senha', { exact: true }).fill(demo.manager.password)
    await refuse.click()
    await gone(dialog)
    await see(manager.getByText('Pedido recusado com sucesso!'))
    await unfold(cook, 'Recusado')
    await see(cardIn(cook, 'Recusado', code))
  })

  it('order-states-17 refusing what was paid online says that it is refunded', async ({ story }) => {
    const customer = 'Filomena Estorno'
    const [cook] = await twoBoards(story, customer)
    const { Codigo: code } = await placeOrder(server.url, { customer, paidOnline: true })
    await tap(cook, code, 'Recusar')
    const dialog = cook.getByRole('dialog', { name: `Estornar e recusar ${code}` })
    await dialog.getByLabel('Senha', { exact: true }).fill(demo.cook.password)
    await dialog.getByRole('button', { name: 'Estornar e recusar' }).click()
    await see(cook.getByText('Pedido recusado com sucesso!'))
    await unfold(cook, 'Recusado')
    await see(cardIn(cook, 'Recusado', code))
  })

  it('order-states-13 order-states-19 a return of what was paid online confirms the refund with the password, then the return', async ({ story }) => {
    const customer = 'Gaspar Devolve'
    const [cook, manager] = await twoBoards(story, customer)
    const { Codigo: code } = await placeOrder(server.url, { customer, way: 'delivery', paidOnline: true })
    await tap(cook, code, 'Aceitar')
    await tap(cook, code, 'Iniciar')
    await tap(cook, code, 'Transportar')
    await tap(cook, code, 'Devolver')
    const refund = cook.getByRole('dialog', { name: `Estornar pagamento ${code}` })
    await refund.getByLabel('Senha', { exact: true }).fill(demo.cook.password)
    await cook.keyboard.press('Enter')
    await see(cook.getByRole('dialog', { name: `Devolver pedido ${code}` }))
    await cook.keyboard.press('Enter')
    await unfold(manager, 'Recusado')
    await see(cardIn(manager, 'Recusado', code), card(manager, code).getByText('devolvido', { exact: true }))
  })

  it('order-states-09 a pick-up order has no Transportar: the customer takes it from Em preparo', async ({ story }) => {
    const customer = 'Hermínia Retira'
    const [cook, manager] = await twoBoards(story, customer)
    const { Codigo: code } = await placeOrder(server.url, { customer, way: 'retirada' })
    await tap(cook, code, 'Aceitar')
    await tap(cook, code, 'Iniciar')
    await see(cardIn(manager, 'Em preparo', code))
    expect(await card(cook, code).getByRole('button', { name: 'Transportar' }).count()).toBe(0)
    await tap(manager, code, 'Retirado')
    await manager.getByRole('dialog').getByRole('button', { name: 'Confirmar entrega' }).click()
    await unfold(cook, 'Entregue')
    await see(cardIn(cook, 'Entregue', code))
  })

  it('session-03 a board whose session is ended elsewhere goes to /login by itself', async ({ story }) => {
    const page = await openBoard(story, server.url, '', demo.support)
    const { access_token: token } = await signInByCall(server.url, demo.support)
    story.expects(/^401 GET \/api\//)
    await call('POST', `${server.url}/api/session/signoutEverywhere`, { token })
    await arriveAt(page, /^\/login/)
  })

  it('two cooks tap the same card: one wins, the other is told who did it, and both see the truth', async ({ story }) => {
    const customer = 'Iolanda Corrida'
    const [cook, manager] = await twoBoards(story, customer)
    const { Codigo: code } = await placeOrder(server.url, { customer })
    await see(cardIn(cook, 'Pendente', code), cardIn(manager, 'Pendente', code))

    // The manager's tap is under way, not yet at the server, while the cook's is done.
    story.expects(/^409 POST \/api\/kds\/acceptOrder$/)
    let letGo: () => void = () => undefined
    const cookIsDone = new Promise<void>((resolve) => (letGo = resolve))
    await manager.route('**/api/kds/acceptOrder', async (route) => {
      await cookIsDone
      await route.continue()
    })
    await tap(manager, code, 'Aceitar')
    await see(card(manager, code).getByText('Enviando…'))
    await tap(cook, code, 'Aceitar')
    await see(cardIn(cook, 'Aceito', code))
    letGo()
    await see(card(manager, code).getByText(/já foi aceito por Jussara Lima às \d\d:\d\d/), cardIn(manager, 'Aceito', code))
    await card(manager, code).getByRole('button', { name: 'Entendi' }).click()
    await gone(card(manager, code).getByText(/já foi aceito/))
    await tap(manager, code, 'Iniciar')
    await see(cardIn(cook, 'Em preparo', code))
  })

  it('a tap while the network is cut says that it was not sent; tried again, it counts once', async ({ story }) => {
    const customer = 'Belmiro Semfio'
    const page = await openBoard(story, server.url, customer)
    const { Codigo: code } = await placeOrder(server.url, { customer })
    await see(cardIn(page, 'Pendente', code))

    story.expects(/^net::ERR_INTERNET_DISCONNECTED /)
    await page.context().setOffline(true)
    await tap(page, code, 'Aceitar')
    await see(card(page, code).getByText('Não enviado.'))
    await see(cardIn(page, 'Pendente', code))
    await page.context().setOffline(false)
    await card(page, code).getByRole('button', { name: 'Tentar de novo' }).click()
    await see(cardIn(page, 'Aceito', code))
    await seeLive(page)
  })

  it('an answer that is lost on the way is found out: the tap is repeated with the same key and done once', async ({ story }) => {
    const customer = 'Otília Repete'
    const page = await openBoard(story, server.url, customer)
    const { Id: id, Codigo: code } = await placeOrder(server.url, { customer })
    await see(cardIn(page, 'Pendente', code))

    story.expects(/^net::ERR_FAILED POST \/api\/kds\/acceptOrder$/)
    const keys: string[] = []
    await page.route('**/api/kds/acceptOrder', async (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '')
      const answer = await route.fetch()
      if (keys.length === 1) await route.abort()
      else await route.fulfill({ response: answer })
    })
    await tap(page, code, 'Aceitar')
    // The stream may have told by then that the order has moved.
    await see(card(page, code).getByText(/^(Não enviado|Sem resposta)\.$/))
    const again = page.waitForResponse('**/api/kds/acceptOrder')
    await card(page, code).getByRole('button', { name: 'Tentar de novo' }).click()
    expect((await again).status()).toBe(200)
    await see(cardIn(page, 'Aceito', code))
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys).toEqual([keys[0], keys[0]])
    const { access_token: token } = await signInByCall(server.url, demo.cook)
    const { Historico } = await call<{ Historico: { Acao: string }[] }>('GET', `${server.url}/api/kds/pedidos/${id}`, { token })
    expect(Historico.filter(({ Acao }) => Acao === 'acceptOrder')).toHaveLength(1)
  })
})

describe('a server that goes away', () => {
  let server: Server

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
  })
  afterAll(() => server.stop())

  it('an open board catches up after a restart, without loss and without a reload', async ({ story }) => {
    const customer = 'Perpétua Volta'
    const page = await openBoard(story, server.url, customer)
    const before = await placeOrder(server.url, { customer })
    await see(cardIn(page, 'Pendente', before.Codigo))
    await page.evaluate(() => (document.title = 'a mesma página'))

    story.expects(/^net::ERR_(CONNECTION_REFUSED|INCOMPLETE_CHUNKED_ENCODING|CONNECTION_RESET|EMPTY_RESPONSE) /)
    await server.halt()
    await gone(page.getByText('Ao vivo'))
    await see(cardIn(page, 'Pendente', before.Codigo))
    await server.resume()
    const during = await placeOrder(server.url, { customer })
    await see(cardIn(page, 'Pendente', during.Codigo), cardIn(page, 'Pendente', before.Codigo))
    await seeLive(page)
    const after = await placeOrder(server.url, { customer })
    await see(cardIn(page, 'Pendente', after.Codigo))
    expect(await page.title()).toBe('a mesma página')
  })
})
