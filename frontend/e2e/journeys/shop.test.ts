import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { violations } from '../accessibility/standard.ts'
import { card, openBoard } from '../harness/board.ts'
import { signInByCall } from '../harness/calls.ts'
import { tableTokens } from '../harness/orders.ts'
import { demo, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { phone, putInCart, tracked } from '../harness/shop.ts'
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

  it('two phones at a table see one account, call the waiter and ask for the bill; the board hears of both', async ({ story }) => {
    const { access_token: token, locais } = await signInByCall(server.url, demo.owner)
    const [first] = (await tableTokens(server.url, locais[0]!.localId, token)).values()
    const sit = async () => {
      const page = await story.person(phone)
      await page.goto(`${shop()}?mesa=${first}`)
      return page
    }
    const [one, other] = [await sit(), await sit()]
    await putInCart(one, cheap)
    await one.getByRole('button', { name: /^Ver carrinho/ }).tap()
    await one.getByRole('button', { name: 'Continuar' }).tap()
    const order = one.getByRole('dialog', { name: 'Finalizar pedido' })
    await order.getByLabel('Nome').fill('Gilda da Mesa')
    await order.getByRole('radio', { name: /débito/ }).check({ force: true })
    await order.getByRole('button', { name: 'Confirmar pedido' }).tap()
    await tracked(one)

    await other.reload()
    await other.getByRole('button', { name: 'Chamar o garçom' }).tap()
    await see(other.getByText(/^Garçom chamado às/))
    await other.getByRole('button', { name: /^Ver a conta/ }).tap()
    const bill = other.getByRole('dialog', { name: 'Conta da mesa' })
    await see(bill.getByText(cheap))
    expect(await violations(other, 'bill')).toEqual([])
    await bill.getByRole('button', { name: 'Pedir a conta' }).tap()
    await see(bill.getByText(/^Conta pedida às/))
    const board = await openBoard(story, server.url)
    await see(board.getByText(/chama o garçom/), board.getByText(/pede a conta/))
  })

  it('without JavaScript a customer orders by plain forms', async ({ story }) => {
    const page = await story.person({ ...phone, javaScriptEnabled: false })
    await page.goto(`${shop()}?como=retirada`)
    await page.getByRole('link', { name: new RegExp(fish) }).tap()
    await page.getByRole('button', { name: 'Pôr no carrinho' }).tap()
    await page.getByLabel('Nome').fill('Zacarias Papel')
    await page.getByRole('radio', { name: 'Pix', exact: true }).check()
    await page.getByRole('button', { name: /^Fazer pedido/ }).tap()
    expect(await tracked(page)).not.toBe('')
    expect(await page.content()).toContain(fish)
  })
})
