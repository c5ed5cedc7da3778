import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { violations } from '../accessibility/standard.ts'
import { Bank } from '../harness/bank.ts'
import { card, cardIn, openBoard, tap } from '../harness/board.ts'
import { demo, gone, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { openPickUp, phone, pixNow, putInCart, tracked } from '../harness/shop.ts'
import { it, type Story } from '../harness/story.ts'

const toCopy = 'Copiar código Pix'

describe('an order that is paid online', () => {
  let server: Server
  let bank: Bank

  beforeAll(async () => {
    bank = await Bank.start()
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
    await bank.serves(server)
  })
  afterAll(async () => {
    await server.stop()
    await bank.stop()
  })

  it('leaves for the bank and comes back: the code is copied, the way back orders nothing, and once it is paid the board has it', async ({ story }) => {
    const customer = 'Lia Vaievolta'
    const board = await openBoard(story, server.url, customer)
    const { page, code } = await orders(story, server, customer)
    await see(page.getByRole('heading', { name: 'Pague o Pix para confirmar' }), page.getByRole('img', { name: 'QR code do Pix' }))
    expect(await violations(page, 'waiting for its Pix')).toEqual([])
    await page.getByRole('button', { name: toCopy }).tap()
    await see(page.getByRole('button', { name: 'Copiado' }))
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe((await bank.chargeOf(code)).pixCopiaECola)
    expect(await board.getByRole('article').count()).toBe(0)

    const address = page.url()
    await page.goBack()
    await see(page.getByRole('heading', { name: 'Bar do Cais' }).first())
    await gone(page.getByRole('button', { name: /^Ver carrinho/ }))
    await page.goForward()
    await see(page.getByRole('button', { name: toCopy }))
    const away = await page.context().newPage()
    await page.close()
    await bank.pay(code)
    await see(cardIn(board, 'Pendente', code).getByText('pago online'))
    await away.goto(address)
    await see(away.getByText(/^Pix confirmado/).first())
    await gone(away.getByRole('button', { name: toCopy }))
    expect(await violations(away, 'paid')).toEqual([])
    await tap(board, code, 'Aceitar')
    await see(away.getByText('A loja confirmou seu pedido').first())
  })

  it('the bank loses an answer and is paid twice, before two tabs: one order, and the second payment is given back', async ({ story }) => {
    const customer = 'Davi Duasvezes'
    const board = await openBoard(story, server.url, customer, demo.manager)
    await bank.fails('resposta-perdida')
    const { page, code } = await orders(story, server, customer)
    await see(page.getByRole('button', { name: toCopy }))
    const other = await page.context().newPage()
    await other.goto(page.url())
    await see(other.getByRole('button', { name: toCopy }))
    await bank.pay(code)
    await bank.pay(code, { forced: true })
    await see(page.getByText(/^Pix confirmado/).first(), other.getByText(/^Pix confirmado/).first())
    await see(cardIn(board, 'Pendente', code))
    expect(await board.getByRole('article').count()).toBe(1)
    await givesBack(story, board, `Pago em dobro: Pedido ${code}`)
    await expect.poll(async () => (await bank.chargeOf(code)).pix?.map(({ devolucoes }) => devolucoes?.map(({ status }) => status))).toEqual([undefined, ['DEVOLVIDO']])
    await see(cardIn(board, 'Pendente', code))
    await gone(card(board, code).getByText(/estorno|devolvido/))
  })

  it('another amount pays nothing: the shop sees it, gives it back, and the customer reads so', async ({ story }) => {
    const customer = 'Vera Valorerrado'
    const board = await openBoard(story, server.url, customer, demo.manager)
    const { page, code } = await orders(story, server, customer)
    await see(page.getByRole('button', { name: toCopy }))
    await bank.pay(code, { amount: '1.00' })
    await see(page.getByRole('heading', { name: 'O valor pago não é o do pedido' }))
    expect(await violations(page, 'paid another amount')).toEqual([])
    expect(await board.getByRole('article').count()).toBe(0)
    await givesBack(story, board, `Valor diferente: Pedido ${code}`)
    await see(page.getByText(/Devolvemos R\$ 1,00/))
  })

  it('the shop refuses it: the money goes back, at once or, where the bank cannot, once somebody has asked again', async ({ story }) => {
    const customer = 'Rosa Recusada'
    const board = await openBoard(story, server.url, customer, demo.manager)
    const { page, code } = await orders(story, server, customer)
    await see(page.getByRole('button', { name: toCopy }))
    await bank.pay(code)
    await see(cardIn(board, 'Pendente', code))
    await bank.refunds('NAO_REALIZADO')
    await tap(board, code, 'Recusar')
    const dialog = board.getByRole('dialog', { name: `Estornar e recusar ${code}` })
    await dialog.getByLabel('Senha', { exact: true }).fill(demo.manager.password)
    await dialog.getByRole('button', { name: 'Estornar e recusar' }).click()
    await see(page.getByRole('heading', { name: 'A loja não pôde aceitar este pedido' }), page.getByText(/não foi concluída pelo banco/))
    await bank.refunds('DEVOLVIDO')
    await givesBack(story, board, `Devolução não realizada: Pedido ${code}`)
    await see(page.getByText(/Devolvemos R\$/))
    expect(await violations(page, 'given back')).toEqual([])
  })

  it('its customer cancels, and pays all the same: nobody gets the order, and the money goes back', async ({ story }) => {
    const customer = 'Ciro Cancela'
    const board = await openBoard(story, server.url, customer)
    const { page, code } = await orders(story, server, customer)
    await see(page.getByRole('button', { name: toCopy }))
    await page.getByRole('button', { name: 'Cancelar pedido' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar pedido' }).tap()
    await see(page.getByRole('heading', { name: 'Pedido cancelado, como você pediu' }))
    await bank.pay(code, { forced: true })
    await see(page.getByText(/Devolvemos R\$/))
    expect(await board.getByRole('article').count()).toBe(0)
  })
})

describe('an order that nobody pays in time', () => {
  let server: Server
  let bank: Bank

  beforeAll(async () => {
    bank = await Bank.start()
    server = await Server.start({ flags: ['--demo', '--pay-within', '12s'], copyOf: inject('demoData') })
    await bank.serves(server)
  })
  afterAll(async () => {
    await server.stop()
    await bank.stop()
  })

  it('says so, has not reached the shop, and is placed once it is paid late while the shop is open', async ({ story }) => {
    const customer = 'Téo Tarde'
    const board = await openBoard(story, server.url, customer)
    const { page, code } = await orders(story, server, customer)
    await see(page.getByRole('heading', { name: 'O prazo para pagar terminou' }))
    await gone(page.getByRole('button', { name: toCopy }))
    expect(await violations(page, 'not paid in time')).toEqual([])
    expect(await board.getByRole('article').count()).toBe(0)
    expect((await bank.chargeOf(code)).status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR')
    await bank.pay(code, { forced: true })
    await see(cardIn(board, 'Pendente', code), page.getByText(/^Pix confirmado/).first())
  })
})

/** Orders something to fetch that is paid by Pix, and stays on the order's page. */
async function orders(story: Story, { url }: Server, customer: string) {
  const page = await story.person({ ...phone, permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto(`${url}/loja/bar-do-cais?como=retirada`)
  await putInCart(page, 'Coxinha de frango')
  const order = await openPickUp(page, customer, pixNow)
  await order.getByRole('button', { name: 'Confirmar pedido' }).tap()
  return { page, code: await tracked(page) }
}

/** Gives a payment back that the board has on its list. */
async function givesBack(story: Story, board: Page, matter: string) {
  story.expects(/^403 POST \/api\/pagamentos\/recebidos\/.*\/devolver/)
  await board.getByRole('button', { name: /^Conferir pagamentos/ }).click()
  await board.getByRole('button', { name: `Devolver: ${matter}` }).click()
  await board.getByRole('listitem', { name: matter }).getByRole('button', { name: /^Devolver R\$/ }).click()
  const proof = board.getByRole('dialog', { name: 'Confirme com a sua senha' })
  await proof.getByLabel('Sua senha').fill(demo.manager.password)
  await proof.getByRole('button', { name: 'Continuar' }).click()
  await see(board.getByText('Devolução pedida.'))
}
