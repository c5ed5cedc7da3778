import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { violations } from '../accessibility/standard.ts'
import { openBoard } from '../harness/board.ts'
import { see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { phone, putInCart, tracked } from '../harness/shop.ts'
import { it } from '../harness/story.ts'

const cheap = 'Bolinho de siri'

describe('an order for later', () => {
  let server: Server

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
  })
  afterAll(() => server.stop())

  it('a customer chooses a time, and the board keeps the order apart until then', async ({ story }) => {
    const customer = 'Noêmia da Noite'
    const page = await story.person(phone)
    await page.goto(`${server.url}/loja/bar-do-cais?como=retirada`)
    await putInCart(page, cheap)
    await page.getByRole('button', { name: /^Ver carrinho/ }).tap()
    await page.getByRole('button', { name: 'Continuar' }).tap()
    const order = page.getByRole('dialog', { name: 'Finalizar pedido' })
    await order.getByRole('radio', { name: /^Para mais tarde/ }).check({ force: true })
    const days = order.getByLabel('Dia')
    // In the last hours of a day there may be no time left for today.
    await days.selectOption({ label: 'amanhã' })
    const times = order.getByLabel('Horário')
    await times.selectOption({ index: 3 })
    const chosen = (await times.locator('option:checked').textContent())?.trim() ?? ''
    await see(order.getByText(`Para amanhã às ${chosen}.`))
    await order.getByLabel('Nome').fill(customer)
    await order.getByRole('radio', { name: /débito/ }).check({ force: true })
    expect(await violations(page, 'checkout for later')).toEqual([])
    await order.getByRole('button', { name: 'Confirmar pedido' }).tap()
    const code = await tracked(page)
    await see(page.getByText(`amanhã às ${chosen}`))

    const board = await openBoard(story, server.url, customer)
    const apart = board.getByRole('region', { name: /^Para mais tarde/ })
    const waiting = apart.getByRole('button', { name: new RegExp(`amanhã às ${chosen}.*${customer}`) })
    await see(waiting)
    expect(await violations(board, 'orders for later')).toEqual([])
    await waiting.click()
    const details = board.getByRole('dialog')
    await see(details.getByText(new RegExp(`^Para amanhã às ${chosen}`)))
    await details.getByRole('button', { name: 'Aceitar' }).click()
    await see(apart.getByRole('button', { name: new RegExp(`${customer}.*aceito`) }))
    expect(code).not.toBe('')
  })
})
