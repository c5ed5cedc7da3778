import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { card, openBoard } from '../harness/board.ts'
import { signInByCall } from '../harness/calls.ts'
import { tableTokens } from '../harness/orders.ts'
import { demo, gone, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { openPickUp, pauseShop, phone, putInCart, resumeShop, tracked } from '../harness/shop.ts'
import { it } from '../harness/story.ts'

const [dish, side] = ['Coxinha de frango', 'Batata frita do Cais']

describe('what a customer has chosen stays', () => {
  let server: Server
  const shop = () => `${server.url}/loja/bar-do-cais`

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
  })
  afterAll(() => server.stop())

  it('the shop closes while somebody orders: it is said in place, and once it is open again the same cart is ordered', async ({ story }) => {
    const customer = 'Célia Paciente'
    const page = await story.person(phone)
    story.expects(/^409 POST \S*\/orders/)
    await page.goto(`${shop()}?como=retirada`)
    await putInCart(page, dish)
    await putInCart(page, side)
    const order = await openPickUp(page, customer)
    const confirm = order.getByRole('button', { name: /^Confirmar/ })
    await see(confirm)
    await pauseShop(server.url)
    await confirm.tap()
    await see(order.getByText(/fez uma pausa nos pedidos e abre/).first())
    await page.reload()
    await see(page.getByText(/fez uma pausa nos pedidos/).first())
    await see(page.getByRole('button', { name: /^Ver carrinho, 2 itens/ }))
    await resumeShop(server.url)
    await page.reload()
    const again = await openPickUp(page, customer)
    await again.getByRole('button', { name: /^Confirmar/ }).tap()
    const code = await tracked(page)
    const board = await openBoard(story, server.url, customer)
    await see(card(board, code).getByText(dish), card(board, code).getByText(side))
    expect(await board.getByRole('article').count()).toBe(1)
  })

  it('the button is tapped twice at once: one order', async ({ story }) => {
    const customer = 'Duda Dedoduplo'
    const page = await story.person(phone)
    const sent: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/orders')) sent.push(request.headers()['idempotency-key'])
    })
    await page.goto(`${shop()}?como=retirada`)
    await putInCart(page, dish)
    const order = await openPickUp(page, customer)
    await order.getByRole('button', { name: /^Confirmar/ }).dblclick()
    const code = await tracked(page)
    expect(new Set(sent).size).toBe(1)
    const board = await openBoard(story, server.url, customer)
    await see(card(board, code))
    expect(await board.getByRole('article').count()).toBe(1)
  })

  it('the back button closes what is open, one after the other, and keeps cart and words', async ({ story }) => {
    const page = await story.person(phone)
    await page.goto(`${shop()}?como=retirada`)
    const address = page.url()
    await page.getByRole('link', { name: new RegExp(dish) }).tap()
    await see(page.getByRole('dialog').getByRole('heading', { name: dish }))
    await page.goBack()
    await gone(page.getByRole('dialog'))
    await putInCart(page, dish)
    const order = await openPickUp(page, 'Bia Volta')
    await page.goBack()
    await gone(order)
    expect(page.url()).toBe(address)
    await see(page.getByRole('button', { name: /^Ver carrinho, 1 item/ }))
    await page.getByRole('button', { name: /^Ver carrinho/ }).tap()
    await page.getByRole('button', { name: 'Continuar' }).tap()
    await see(page.getByRole('dialog', { name: 'Finalizar pedido' }))
    expect(await page.getByLabel('Nome').inputValue()).toBe('Bia Volta')
  })

  it('without JavaScript a table orders by plain forms, a delivery is told what it needs, and tracking is read', async ({ story }) => {
    const { access_token: token, locais } = await signInByCall(server.url, demo.owner)
    const [[number, qr] = ['', '']] = await tableTokens(server.url, locais[0]!.localId, token)
    const page = await story.person({ ...phone, javaScriptEnabled: false })
    await page.goto(`${shop()}?mesa=${qr}`)
    await page.getByRole('link', { name: new RegExp(dish) }).tap()
    await page.getByRole('button', { name: 'Pôr no carrinho' }).tap()
    await see(page.getByText(/^Entrega: precisa do JavaScript/), page.getByText(`Mesa ${number}`).first())
    await page.getByLabel('Nome').fill('Rui Semscript')
    await page.getByRole('radio', { name: /mesa/i }).check()
    await page.getByRole('radio', { name: 'Pix', exact: true }).check()
    await page.getByRole('button', { name: /^Fazer pedido/ }).tap()
    const code = await tracked(page)
    expect(await page.content()).toContain(dish)
    const board = await openBoard(story, server.url, 'Rui Semscript')
    await see(card(board, code).getByText(dish), card(board, code).getByText(new RegExp(`Mesa ${number}`)).first())
  })
})
