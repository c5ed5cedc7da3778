/**
 * The messages of the order board (S1§5, S1§8), word for word, against the
 * real server; those of a paper that was printed are printing's. Where a message's story is told:
 *
 *   Erro ao buscar os pedidos.                          here
 *   Ocorreu um erro! Tente novamente                    here
 *   Ocorreu um erro. Tente novamente                    printing
 *   the server's own Message                            orders
 *   Erro ao enviar pedido para impressora: {printer}    here
 *   Sem resposta do servidor                            here
 *   Falha ao solicitar {platform}. Tente novamente      board-dialogs
 *   Pedido recusado com sucesso!                        orders, marketplace
 *   Preencha a senha do usuário atual para continuar    orders, board-dialogs
 *   9+, and a chat that answers 401                     here
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { boardAddress, card, cardIn, openBoard, openBoardAs, startMonitoring, tap } from '../harness/board.ts'
import { call } from '../harness/calls.ts'
import { placeOrder } from '../harness/orders.ts'
import { arriveAt, demo, gone, openAs, see, storedSession } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { it } from '../harness/story.ts'
import { Venue } from '../harness/venue.ts'

describe('the messages of the board', () => {
  let server: Server
  let venue: Venue

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
    venue = await Venue.demo(server.url)
  })
  afterAll(() => server.stop())

  it('order-board-27 “Erro ao buscar os pedidos.” when the list cannot be had, and a way to ask again', async ({ story }) => {
    const customer = 'Abigail Lista'
    const { Codigo: code } = await placeOrder(server.url, { customer })
    const page = await story.person()
    await openAs(page, demo.cook, boardAddress(server.url, customer))
    story.expects(/^500 GET \/api\/kds$/)
    await page.route(/\/api\/kds\?/, (route) => route.fulfill({ status: 500 }))
    await startMonitoring(page)
    await see(page.getByRole('alert').getByText('Erro ao buscar os pedidos.'), page.getByText('Sem conexão'))
    const asked = page.waitForRequest(/\/api\/kds\?/)
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await asked
    await page.unroute(/\/api\/kds\?/)
    // Whether somebody asks again or nobody does.
    await see(cardIn(page, 'Pendente', code), page.getByText('Ao vivo'))
  })

  it('order-board-28 “Ocorreu um erro! Tente novamente” when a change fails without a reason; the card stays where it is', async ({ story }) => {
    const customer = 'Balbina Semrazão'
    const page = await openBoard(story, server.url, customer)
    const { Codigo: code } = await placeOrder(server.url, { customer })
    story.expects(/^400 POST \/api\/kds\/acceptOrder$/)
    await page.route('**/api/kds/acceptOrder', (route) => route.fulfill({ status: 400, contentType: 'application/json', body: '{}' }))
    await tap(page, code, 'Aceitar')
    await see(cardIn(page, 'Pendente', code).getByText('Ocorreu um erro! Tente novamente'))
    await page.unroute('**/api/kds/acceptOrder')
    await card(page, code).getByRole('button', { name: 'Entendi' }).click()
    await tap(page, code, 'Aceitar')
    await see(cardIn(page, 'Aceito', code))
  })

  it('order-board-20 order-board-30 “Sem resposta do servidor” where no printer takes the paper; “Erro ao enviar pedido para impressora: …” where it cannot be resent', async ({ story }) => {
    await venue.configure({ sendToPrinterServerOnAcceptOrder: true })
    const customer = 'Cidália Papel'
    const page = await openBoard(story, server.url, customer)
    const { Codigo: code } = await placeOrder(server.url, { customer })
    await tap(page, code, 'Aceitar')
    const line = cardIn(page, 'Aceito', code)
    await see(line.getByText('Sem resposta do servidor'))

    story.expects(/^500 POST \/api\/kds\/ReSendOrder$/)
    await page.route('**/api/kds/ReSendOrder*', (route) => route.fulfill({ status: 500 }))
    await line.getByRole('button', { name: 'Reenviar' }).click()
    await see(page.getByText(/Erro ao enviar pedido para impressora: \S/))
    await venue.configure({})
  })

  it.for([
    { width: 1366, height: 768 },
    { width: 390, height: 844 },
  ])('order-board-30 is told over the details where it was asked for in them, at $width px: to be seen, and to be closed', async (viewport, { story }) => {
    await venue.configure({ sendToPrinterServerOnAcceptOrder: true })
    const customer = `Clotilde Gaveta ${viewport.width}`
    const page = await story.person({ viewport })
    await openBoardAs(page, demo.cook, server.url, customer)
    const { Codigo: code } = await placeOrder(server.url, { customer })
    await card(page, code).getByRole('button', { name: code, exact: true }).click()
    const details = page.getByRole('dialog', { name: `Pedido ${code}` })
    await details.getByRole('button', { name: 'Aceitar', exact: true }).click()

    story.expects(/^500 POST \/api\/kds\/ReSendOrder$/)
    await page.route('**/api/kds/ReSendOrder*', (route) => route.fulfill({ status: 500 }))
    const told = page.getByText(/Erro ao enviar pedido para impressora: \S/)
    const isOnTop = () =>
      told.evaluate((text) => {
        const { x, y, width, height } = text.getBoundingClientRect()
        return text.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      })
    const resend = details.getByRole('button', { name: 'Reenviar' })
    await resend.click()
    await see(told)
    expect(await isOnTop()).toBe(true)
    await page.getByRole('button', { name: 'Fechar aviso' }).click()
    await gone(told)
    await expect.poll(() => resend.evaluate((button) => button === document.activeElement)).toBe(true)

    await page.keyboard.press('Enter')
    await see(told)
    await page.keyboard.press('Escape')
    await gone(details)
    await see(told)
    expect(await isOnTop()).toBe(true)
    await venue.configure({})
  })

  it('order-board-09 the badge says 9+ above nine', async ({ story }) => {
    const customer = 'Deodora Tagarela'
    const page = await openBoard(story, server.url, customer)
    const order = await placeOrder(server.url, { customer })
    const write = (Texto: string) =>
      call('POST', `${server.url}/api/Chat/pedidos/${order.CodigoAcompanhamento}/mensagens`, { headers: { 'Idempotency-Key': randomUUID(), 'Pedido-Segredo': order.Segredo }, body: { Texto } })
    for (let count = 1; count <= 9; count++) await write(`Mensagem ${count}`)
    await see(page.getByRole('button', { name: 'Conversas, 9 mensagens não lidas' }))
    await write('Mensagem 10')
    await see(page.getByRole('button', { name: 'Conversas, 9+ mensagens não lidas' }), page.getByText('9+', { exact: true }))
  })

  it('chat-01 a chat that answers 401 clears the session and leads to /login', async ({ story }) => {
    const page = await openBoard(story, server.url, 'Ninguém')
    story.expects(/^401 GET \/api\/Chat\/conversas$/)
    await page.route('**/api/Chat/conversas?*', (route) => route.fulfill({ status: 401, contentType: 'application/json', body: '{"message":"Sua sessão terminou. Entre novamente.","code":"unauthenticated"}' }))
    await page.getByRole('button', { name: /^Conversas/ }).click()
    await arriveAt(page, /^\/login/)
    expect(await storedSession(page)).toBeNull()
    await gone(page.getByText('Ao vivo'))
  })

  it('order-board-35 order-board-37 the support button opens a conversation with the venue’s telephone, country code 55', async ({ story }) => {
    await venue.configure({ notificationPhone: '48991234567' })
    const page = await openBoard(story, server.url, 'Ninguém')
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'conversa' }))
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: 'Suporte' }).click()])
    await popup.waitForURL('https://wa.me/5548991234567')
    await venue.configure({})
  })
})
