import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { violations } from '../accessibility/standard.ts'
import { openBoard } from '../harness/board.ts'
import { call } from '../harness/calls.ts'
import { demoSlug, tableTokens } from '../harness/orders.ts'
import { demo, gone, openAs, see } from '../harness/portal.ts'
import { startPrinter, type NetworkPrinter } from '../harness/printers.ts'
import { program, Server } from '../harness/server.ts'
import { phone, putInCart, tracked } from '../harness/shop.ts'
import { it } from '../harness/story.ts'
import { Venue } from '../harness/venue.ts'

const [cheap, fish] = ['Bolinho de siri', 'Tainha grelhada']

describe('the bill of a table', () => {
  let server: Server
  let printer: NetworkPrinter
  let table: string

  beforeAll(async () => {
    printer = await startPrinter()
    server = await Server.start({ flags: ['--demo', '--print'], copyOf: inject('demoData') })
    await server.halt()
    await promisify(execFile)(program, ['station', 'pair', '--data', server.dataDir, '--venue', demoSlug, '--name', 'Caixa'])
    await server.resume()
    const venue = await Venue.demo(server.url)
    await call('POST', `${server.url}/api/mesas`, { token: venue.token, body: { localClienteId: venue.id, numero: '88' } })
    const token = (await tableTokens(server.url, venue.id, venue.token)).get('88')
    table = `${server.url}/loja/${demoSlug}?mesa=${token}`
  })
  afterAll(async () => {
    await server.stop()
    await printer.close()
  })

  async function order(page: Page, product: string, customer: string): Promise<string> {
    await page.goto(table)
    await putInCart(page, product)
    await page.getByRole('button', { name: /^Ver carrinho/ }).tap()
    await page.getByRole('button', { name: 'Continuar' }).tap()
    const checkout = page.getByRole('dialog', { name: 'Finalizar pedido' })
    await checkout.getByLabel('Nome').fill(customer)
    await checkout.getByRole('radio', { name: /débito/ }).check({ force: true })
    await checkout.getByRole('button', { name: 'Confirmar pedido' }).tap()
    return tracked(page)
  }

  it('two phones order and ask for it; who serves takes the fee off, splits, prints, receives and closes', async ({ story }) => {
    const [one, other] = [await story.person(phone), await story.person(phone)]
    const codes = [await order(one, cheap, 'Gilda da Mesa'), await order(other, fish, 'Nestor da Mesa')]

    await one.goto(table)
    await one.getByRole('button', { name: 'Chamar o garçom' }).tap()
    await see(one.getByText(/^Garçom chamado às/))
    await other.goto(table)
    await other.getByRole('button', { name: /^Ver a conta/ }).tap()
    const seen = other.getByRole('dialog', { name: 'Conta da mesa' })
    for (const code of codes) await see(seen.getByRole('region', { name: `Pedido ${code}` }))
    await seen.getByRole('button', { name: 'Pedir a conta' }).tap()
    await see(seen.getByText(/^Conta pedida às/))

    const page = await openBoard(story, server.url, '', demo.owner)
    await page.getByRole('button', { name: 'Ciente: Mesa 88 chama o garçom' }).click()
    await gone(page.getByText('Mesa 88 chama o garçom'))
    await page.getByRole('alert').filter({ hasText: 'Mesa 88 pede a conta' }).getByRole('link', { name: 'Abrir a conta' }).click()
    await see(page.getByRole('heading', { level: 1, name: 'Conta da mesa 88' }), page.getByText(/A mesa pediu a conta às/))
    expect(await violations(page, 'account')).toEqual([])

    await page.getByRole('button', { name: 'Retirar taxa de serviço' }).click()
    await see(page.getByText('Taxa de serviço retirada.'))
    await page.getByRole('button', { name: 'Dividir' }).click()
    const parts = page.getByRole('list', { name: 'Partes' })
    await see(parts.getByText('Pessoa 2 de 2'))

    const cashier = await story.person()
    await openAs(cashier, demo.manager, `${server.url}/cadastro/impressoras`)
    await cashier.getByRole('button', { name: 'Nova impressora' }).click()
    const form = cashier.getByRole('dialog', { name: 'Nova impressora' })
    await form.getByLabel('Nome').fill('Caixa')
    await form.getByLabel('Endereço').fill(printer.address)
    await form.getByText('Texto', { exact: true }).click()
    await form.getByRole('button', { name: 'Cadastrar' }).click()
    await see(cashier.getByText('Sucesso: Impressora cadastrada.'))
    await page.getByRole('button', { name: /Imprimir conta/ }).click()
    await see(page.getByText('Conta enviada para a impressora.'))
    await expect.poll(() => printer.papers.some((paper) => [cheap, fish, 'Mesa 88', 'Pessoa 2 de 2'].every((words) => paper.includes(words)))).toBe(true)

    await parts.getByRole('button', { name: 'Receber de pessoa 1' }).click()
    await page.getByRole('button', { name: 'Registrar pagamento' }).click()
    await see(parts.getByText('Pago'))
    await parts.getByRole('button', { name: 'Receber de pessoa 2' }).click()
    await page.getByText('Dinheiro', { exact: true }).click()
    await page.getByLabel(/^Recebido/).fill('500,00')
    await page.getByRole('button', { name: 'Registrar pagamento' }).click()
    await see(page.getByText(/Pagamento registrado\. Troco: /))

    await page.getByRole('button', { name: 'Fechar conta' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Fechar assim mesmo' }).click()
    await see(page.getByText('Conta fechada.'), page.getByRole('button', { name: 'Reabrir conta' }))
    await page.goto(`${server.url}/cadastro/mesas/contas`)
    await see(page.getByRole('region', { name: 'Contas fechadas' }).getByRole('row', { name: /88/ }))

    for (const guest of [one, other]) {
      await guest.goto(table)
      await see(guest.getByRole('button', { name: 'Chamar o garçom' }))
      await gone(guest.getByRole('button', { name: /^Ver a conta/ }))
    }
  })
})
