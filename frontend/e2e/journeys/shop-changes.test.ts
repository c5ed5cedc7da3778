import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { card, openBoard } from '../harness/board.ts'
import { gone, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { openPickUp, phone, putInCart, reprice, sellOut, tracked } from '../harness/shop.ts'
import { it } from '../harness/story.ts'

describe('while somebody orders', () => {
  let server: Server
  const shop = () => `${server.url}/loja/bar-do-cais?como=retirada`

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
  })
  afterAll(() => server.stop())

  it('the price rises: the customer is shown both and asked again, and pays what he has confirmed', async ({ story }) => {
    const page = await story.person(phone)
    story.expects(/^409 POST \S*\/orders/)
    await page.goto(shop())
    await putInCart(page, 'Coxinha de frango')
    const order = await openPickUp(page, 'Rosa Reajuste')
    await see(order.getByText('R$ 29,90').first())
    await reprice(server.url, 'Coxinha de frango', 31.5)
    await order.getByRole('button', { name: 'Confirmar pedido' }).tap()
    await order.getByRole('button', { name: 'Confirmar R$ 31,50' }).tap()
    await tracked(page)
    expect(await page.content()).toContain('31,50')
  })

  it('a dish is sold out: it is said at its line, and the rest of the cart stays', async ({ story }) => {
    const page = await story.person(phone)
    story.expects(/^4\d\d POST \S*\/(orders|quote)/)
    await page.goto(shop())
    await putInCart(page, 'Bolinho de siri')
    await putInCart(page, 'Batata frita do Cais')
    const order = await openPickUp(page, 'Tito Esgotado')
    await see(order.getByRole('button', { name: 'Confirmar pedido' }))
    await sellOut(server.url, 'Bolinho de siri')
    await order.getByRole('button', { name: 'Confirmar pedido' }).tap()
    await see(order.getByRole('alert').filter({ hasText: 'Este produto não está disponível agora.' }).first())
    await page.goBack()
    await gone(order)
    await page.reload()
    await see(page.getByRole('button', { name: /^Ver carrinho, 2 itens/ }))
  })

  it('the answer is lost and the button is tapped again: one order, and the back button leads to no second one', async ({ story }) => {
    const customer = 'Lia Repetida'
    const page = await story.person(phone)
    story.expects(/POST \S*\/orders/)
    let lost = 0
    await page.route('**/api/storefront/*/orders', async (route) => {
      if (lost++ > 0) return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.goto(shop())
    await putInCart(page, 'Coxinha de frango')
    const order = await openPickUp(page, customer)
    await order.getByRole('button', { name: 'Confirmar pedido' }).tap()
    await order.getByRole('button', { name: 'Tentar de novo' }).dblclick()
    const code = await tracked(page)
    const board = await openBoard(story, server.url, customer)
    await see(card(board, code))
    expect(await board.getByRole('article').count()).toBe(1)
    await page.goBack()
    await page.waitForURL(/\/loja\//)
    await gone(page.getByRole('button', { name: /^Ver carrinho/ }))
  })

  it('the customer cancels in time; the board calls and shows it', async ({ story }) => {
    const customer = 'Caio Desistente'
    const page = await story.person(phone)
    await page.goto(shop())
    await putInCart(page, 'Coxinha de frango')
    const order = await openPickUp(page, customer)
    await order.getByRole('button', { name: 'Confirmar pedido' }).tap()
    const code = await tracked(page)
    await page.getByRole('button', { name: /^(Cancelar pedido|Pedir cancelamento)$/ }).tap()
    const asked = page.getByRole('dialog')
    await asked.getByRole('button', { name: /^(Cancelar pedido|Pedir cancelamento)$/ }).tap()
    await gone(asked)
    const board = await openBoard(story, server.url, customer)
    await see(card(board, code).getByText(/cancel/i).first())
  })
})
