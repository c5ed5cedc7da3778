import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { violations } from '../accessibility/standard.ts'
import { cardIn, openBoard } from '../harness/board.ts'
import { takesCards } from '../harness/cards.ts'
import { gone, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { openPickUp, phone, putInCart, tracked } from '../harness/shop.ts'
import { Simulated } from '../harness/simulated.ts'
import { it } from '../harness/story.ts'

const byCard = /Na página segura da operadora/

describe('an order that is paid by card', () => {
  let server: Server
  let hosted: Simulated

  beforeAll(async () => {
    hosted = await Simulated.start('--mercadopago', '--for', '1h')
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
    await takesCards(server.url, hosted.url)
  })
  afterAll(async () => {
    await server.stop()
    await hosted.stop()
  })

  it('is paid where the customer is led to: refused once, then taken, and the board has it', async ({ story }) => {
    const customer = 'Carla Cartão'
    const board = await openBoard(story, server.url, customer)
    const page = await story.person(phone)
    await page.goto(`${server.url}/loja/bar-do-cais?como=retirada`)
    await putInCart(page, 'Coxinha de frango')
    const order = await openPickUp(page, customer, byCard)
    await order.getByRole('button', { name: 'Confirmar pedido' }).tap()
    await page.waitForURL(`${hosted.url}/**`)
    await page.getByRole('button', { name: 'Ter o cartão recusado' }).tap()
    await see(page.getByText('Pagamento recusado: tente outro cartão.'))

    await page.getByRole('link', { name: 'Voltar à loja' }).tap()
    const code = await tracked(page)
    await see(page.getByRole('heading', { name: 'Pague com cartão para confirmar' }), page.getByText(/^A última tentativa foi recusada/))
    expect(await violations(page, 'a card was refused')).toEqual([])
    expect(await board.getByRole('article').count()).toBe(0)

    await page.getByRole('button', { name: 'Pagar com Pix' }).tap()
    await see(page.getByRole('button', { name: 'Copiar código Pix' }))
    await page.getByRole('button', { name: 'Pagar com cartão' }).tap()
    await page.waitForURL(`${hosted.url}/**`)
    await page.getByRole('button', { name: 'Pagar com cartão' }).tap()
    await see(page.getByText('Pagamento aprovado.'))
    await see(cardIn(board, 'Pendente', code).getByText('pago online'))
    await page.getByRole('link', { name: 'Voltar à loja' }).tap()
    await see(page.getByText(/^Pagamento confirmado/).first())
    await gone(page.getByRole('heading', { name: 'Pague com cartão para confirmar' }))
  })
})
