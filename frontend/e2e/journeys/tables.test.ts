import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { cardIn, openBoard } from '../harness/board.ts'
import { placeOrder, tableTokens } from '../harness/orders.ts'
import { demo, heading, openAs, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { it } from '../harness/story.ts'
import { Venue } from '../harness/venue.ts'

describe('the tables of a venue', () => {
  let server: Server
  let venue: Venue

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo', '--store-url', 'https://lojas.example/pedir'], copyOf: inject('demoData') })
    venue = await Venue.demo(server.url)
  })
  afterAll(() => server.stop())

  it('are added as a range, printed, renewed, ordered from, and not archived while an order is open', async ({ story }) => {
    const page = await story.person()
    await openAs(page, demo.owner, `${server.url}/cadastro/mesas`)
    await see(page.getByRole('region', { name: 'Varanda' }))
    await page.getByRole('button', { name: 'Adicionar mesas' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('Uma faixa de números').check()
    await drawer.getByLabel('Do número').fill('101')
    await drawer.getByLabel('Ao número').fill('104')
    await drawer.getByLabel(/^Área/).fill('Rooftop')
    await drawer.getByRole('button', { name: 'Adicionar', exact: true }).click()
    await see(page.getByText('4 mesas criadas.'))

    await page.getByLabel('Escolher todas: Rooftop').check()
    await page.getByRole('button', { name: 'Imprimir QR (4)' }).click()
    await see(heading(page, 'Imprimir QR das mesas'))
    await see(page.getByRole('article', { name: 'Mesa 104' }))
    expect(await page.getByRole('article').count()).toBe(4)
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: 'print' })
    await see(page.getByRole('article', { name: 'Mesa 101' }).last())
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))

    const before = (await tableTokens(server.url, venue.id, venue.token)).get('102') ?? ''
    await page.getByRole('link', { name: 'Mesas' }).first().click()
    await page.getByRole('button', { name: 'Mais ações da mesa 102' }).click()
    await page.getByRole('menuitem', { name: 'Renovar QR' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Renovar QR' }).click()
    await see(page.getByText('QR renovado. Imprima o novo e troque-o na mesa.'))
    await expect(placeOrder(server.url, { customer: 'Quem leu o antigo', tableToken: before })).rejects.toThrow('Este QR não vale mais.')

    const after = (await tableTokens(server.url, venue.id, venue.token)).get('102') ?? ''
    const customer = 'Quitéria do Rooftop'
    const board = await openBoard(story, server.url, customer)
    const { Codigo: code } = await placeOrder(server.url, { customer, tableToken: after })
    await see(cardIn(board, 'Pendente', code).getByText('102'))

    story.expects(/^409 DELETE \/api\/mesas\//)
    await page.getByRole('button', { name: 'Mais ações da mesa 102' }).click()
    await page.getByRole('menuitem', { name: 'Arquivar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Arquivar' }).click()
    await see(page.getByText(`O pedido ${code} está aberto nesta mesa.`, { exact: false }))
  })
})
