import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { violations } from '../accessibility/standard.ts'
import { card, openBoard } from '../harness/board.ts'
import { see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { phone, tracked } from '../harness/shop.ts'
import { it } from '../harness/story.ts'

const [cheap, fish] = ['Bolinho de siri', 'Tainha grelhada']

describe('the shop on a phone', () => {
  let server: Server
  const shop = () => `${server.url}/loja/bar-do-cais`

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
  })
  afterAll(() => server.stop())

  it('a customer chooses, orders a delivery and follows it; the board has it', async ({ story }) => {
    const customer = 'Otília da Sacola'
    const page = await story.person(phone)
    // The fee of a delivery is unknown until its district is.
    story.expects(/^400 POST \S*\/quote/)
    await page.goto(shop())
    await page.getByRole('link', { name: new RegExp(cheap) }).tap()
    const sheet = page.getByRole('dialog')
    await see(sheet.getByRole('heading', { name: cheap }))
    expect(await violations(page, 'sheet')).toEqual([])
    await sheet.getByRole('button', { name: /^Adicionar/ }).tap()
    await page.reload()
    await page.getByRole('button', { name: /^Ver carrinho, 1 item/ }).tap()
    await page.getByRole('button', { name: 'Continuar' }).tap()
    const order = page.getByRole('dialog', { name: 'Finalizar pedido' })
    await order.getByLabel('CEP').fill('88063300')
    await order.getByLabel('Número').fill('366')
    await order.getByLabel('Nome').fill(customer)
    await order.getByLabel('Telefone').fill('48991234567')
    await order.getByRole('radio', { name: /débito/ }).check({ force: true })
    expect(await violations(page, 'checkout')).toEqual([])
    await order.getByRole('button', { name: 'Confirmar pedido' }).tap()
    const code = await tracked(page)
    expect(await violations(page, 'tracking')).toEqual([])
    const board = await openBoard(story, server.url, customer)
    await see(card(board, code).getByText(cheap))
    expect(await page.content()).not.toContain(customer)
  })

  it('without JavaScript a customer orders by plain forms', async ({ story }) => {
    const page = await story.person({ ...phone, javaScriptEnabled: false })
    await page.goto(`${shop()}?como=retirada`)
    await page.getByRole('link', { name: new RegExp(fish) }).tap()
    await page.getByRole('button', { name: 'Pôr no carrinho' }).tap()
    await page.getByLabel('Nome').fill('Zacarias Papel')
    await page.getByRole('radio', { name: 'Pix' }).check()
    await page.getByRole('button', { name: /^Fazer pedido/ }).tap()
    expect(await tracked(page)).not.toBe('')
    expect(await page.content()).toContain(fish)
  })
})
