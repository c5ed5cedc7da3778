import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { violations } from '../accessibility/standard.ts'
import { call } from '../harness/calls.ts'
import { demo, heading, openAs, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { it } from '../harness/story.ts'
import { Venue } from '../harness/venue.ts'

interface Good {
  nome: string
  porQuilo: boolean
  precoAberto: boolean
}

describe('tabs', () => {
  let server: Server
  let drink = ''
  let customer = ''

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
    const venue = await Venue.demo(server.url)
    const goods = await call<Good[]>('GET', `${server.url}/api/comandas/produtos?localClienteId=${venue.id}`, { token: venue.token })
    drink = goods.find(({ porQuilo, precoAberto }) => !porQuilo && !precoAberto)?.nome ?? ''
    const found = await call<{ nome: string }[]>('GET', `${server.url}/api/comandas/clientes?localClienteId=${venue.id}&busca=a`, { token: venue.token })
    customer = found[0]?.nome ?? ''
  })
  afterAll(() => server.stop())

  it('one is opened, charged, split and paid in part; what stays open is the customer’s, who pays later', async ({ story }) => {
    const page = await story.person()
    await openAs(page, demo.owner, `${server.url}/posPago/fluxoDeComandas?busca=30`)
    await see(heading(page, 'Fluxo de comandas'))
    expect(await violations(page, 'tab flow')).toEqual([])
    await page.getByRole('button', { name: '30', exact: true }).click()
    const opening = page.getByRole('dialog', { name: 'Abrir a comanda 30?' })
    await opening.getByRole('combobox', { name: 'Cliente' }).fill(customer)
    await page.locator('.ant-select-item-option').filter({ hasText: customer }).first().click()
    await opening.getByRole('button', { name: 'Abrir comanda' }).click()
    await see(heading(page, 'Comanda 30'))

    const charging = page.getByRole('region', { name: 'Lançar produto' })
    for (const code of ['30/1', '30/2']) {
      await charging.getByRole('combobox', { name: 'Produto' }).fill(drink)
      await page.locator('.ant-select-item-option').filter({ hasText: drink }).first().click()
      await charging.getByRole('button', { name: 'Lançar' }).click()
      await see(page.getByRole('button', { name: `Cancelar lançamento ${code}` }))
    }
    expect(await violations(page, 'tab')).toEqual([])

    await page.getByRole('button', { name: 'Dividir' }).click()
    const parts = page.getByRole('list', { name: 'Partes' })
    await parts.getByRole('button', { name: 'Receber de pessoa 1' }).click()
    await page.getByText('Stone débito', { exact: true }).click()
    await page.getByRole('button', { name: 'Registrar pagamento' }).click()
    await see(page.getByText('Pagamento registrado.'), parts.getByText('Pago'))

    await page.getByRole('button', { name: 'Deixar em aberto' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Deixar em aberto' }).click()
    await see(page.getByText('Comanda fechada com valor em aberto.'), page.getByText(`${customer} deve`))

    await page.goto(`${server.url}/posPago/contas`)
    const owed = page.getByRole('row').filter({ hasText: customer }).filter({ hasText: '30' })
    await owed.getByRole('button', { name: customer }).click()
    await see(heading(page, 'Comanda 30'))
    await page.getByText('Dinheiro', { exact: true }).click()
    await page.getByRole('button', { name: 'Registrar pagamento' }).click()
    await see(page.getByText('Pagamento registrado.'))
    await page.goto(`${server.url}/posPago/fluxoDeComandas?busca=30&situacao=livres`)
    await see(page.getByRole('button', { name: '30', exact: true }))
  })
})
