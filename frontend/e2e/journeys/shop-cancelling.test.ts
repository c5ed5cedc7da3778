import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { card, cardIn, openBoard, tap, unfold } from '../harness/board.ts'
import { gone, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { configure, openPickUp, phone, putInCart, tracked } from '../harness/shop.ts'
import { it, type Story } from '../harness/story.ts'

const [atOnce, byRequest] = ['Cancelar pedido', 'Pedir cancelamento']

describe('the customer cancels', () => {
  let server: Server

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
  })
  afterAll(() => server.stop())

  /** Orders something to fetch, and stays on the order's page. */
  async function orders(story: Story, customer: string) {
    const page = await story.person(phone)
    await page.goto(`${server.url}/loja/bar-do-cais?como=retirada`)
    await putInCart(page, 'Coxinha de frango')
    const order = await openPickUp(page, customer)
    await order.getByRole('button', { name: 'Confirmar pedido' }).tap()
    return { page, code: await tracked(page) }
  }

  async function cancels(page: Page, by: string, why = '') {
    await page.getByRole('button', { name: by }).tap()
    const asked = page.getByRole('dialog')
    await asked.getByLabel('Motivo').fill(why)
    await asked.getByRole('button', { name: by }).tap()
    await gone(asked)
  }

  it('in time: at once, and nobody cooks it', async ({ story }) => {
    await configure(server.url, { allowCustomerCancelOrder: true, timeToCancelOrder: 5 })
    const customer = 'Ivo Emtempo'
    const board = await openBoard(story, server.url, customer)
    const { page, code } = await orders(story, customer)
    await see(cardIn(board, 'Pendente', code))
    await cancels(page, atOnce)
    await see(page.getByRole('heading', { name: 'Pedido cancelado, como você pediu' }))
    await gone(page.getByRole('button', { name: /cancel/i }))
    await gone(cardIn(board, 'Pendente', code).getByRole('button', { name: 'Aceitar', exact: true }))
  })

  it('too late: the kitchen has accepted, so the customer asks, and reads why not', async ({ story }) => {
    await configure(server.url, { allowCustomerCancelOrder: true, timeToCancelOrder: 5 })
    const customer = 'Ada Atrasada'
    const board = await openBoard(story, server.url, customer)
    const { page, code } = await orders(story, customer)
    await see(page.getByRole('button', { name: atOnce }))
    await tap(board, code, 'Aceitar')
    await see(page.getByRole('button', { name: byRequest }))
    await gone(page.getByRole('button', { name: atOnce }))
    await cancels(page, byRequest, 'Vou me atrasar')
    await see(page.getByText(/^Você pediu o cancelamento às/))
    await see(card(board, code).getByText('“Vou me atrasar”'))
    await tap(board, code, 'Não cancelar')
    const answer = board.getByRole('dialog')
    await answer.getByLabel('O que dizer ao cliente').fill('Já está na chapa. Espere por nós.')
    await answer.getByRole('button', { name: 'Enviar resposta' }).click()
    await see(page.getByText(/Já está na chapa\. Espere por nós\./))
    await gone(page.getByRole('button', { name: /cancel/i }))
    await see(cardIn(board, 'Aceito', code))
  })

  it('with the switch off: always by a request, which the venue grants', async ({ story }) => {
    await configure(server.url, { allowCustomerCancelOrder: false })
    const customer = 'Noé Pedinte'
    const board = await openBoard(story, server.url, customer)
    const { page, code } = await orders(story, customer)
    await see(page.getByRole('button', { name: byRequest }))
    await gone(page.getByRole('button', { name: atOnce }))
    await cancels(page, byRequest)
    await see(cardIn(board, 'Pendente', code).getByText('O cliente pede para cancelar.'))
    await tap(board, code, atOnce)
    await board.getByRole('dialog').getByRole('button', { name: atOnce }).click()
    await see(page.getByRole('heading', { name: 'Pedido cancelado, como você pediu' }))
    await gone(cardIn(board, 'Pendente', code))
    await unfold(board, 'Recusado')
    await see(cardIn(board, 'Recusado', code))
  })
})
