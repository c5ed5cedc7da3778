import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { placeOrder } from '../harness/orders.ts'
import { demo, gone, openAs, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { it } from '../harness/story.ts'

/** What the list shows of one product. */
function rowOf(page: Page, name: string) {
  return page.getByRole('row').filter({ hasText: name })
}

describe('the list of products', () => {
  let server: Server

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
  })
  afterAll(() => server.stop())

  it('finds, prices, pauses and sells out an ingredient with what is made of it, by keyboard alone', async ({ story }) => {
    const page = await story.person()
    await openAs(page, demo.owner, `${server.url}/produtos/produto`)
    const search = page.getByRole('textbox', { name: 'Nome, código, barras ou NCM' })
    await search.focus()
    await page.keyboard.type('camarao milanesa')
    await gone(rowOf(page, 'Bolinho de siri'))
    await see(rowOf(page, 'Camarão à milanesa'))

    await page.getByRole('button', { name: /^Preço de Camarão à milanesa/ }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('81,50')
    await page.keyboard.press('Enter')
    await see(page.getByRole('button', { name: 'Preço de Camarão à milanesa: R$ 81,50. Mudar' }))

    const sale = page.getByRole('switch', { name: 'Venda de Camarão à milanesa' })
    await sale.focus()
    await page.keyboard.press('Space')
    await see(rowOf(page, 'Camarão à milanesa').getByText('Pausado'))
    await sale.focus()
    await page.keyboard.press('Space')
    await see(rowOf(page, 'Camarão à milanesa').getByText('À venda'))

    await search.fill('')
    await search.focus()
    await page.keyboard.type('camarao limpo')
    await gone(rowOf(page, 'Camarão à milanesa'))
    await page.getByRole('switch', { name: 'Venda de Camarão limpo' }).focus()
    await page.keyboard.press('e')
    const dialog = page.getByRole('dialog')
    await see(dialog.getByText('Pastel de camarão'))
    await see(dialog.getByText('Camarão à milanesa'))
    await dialog.getByRole('button', { name: 'Esgotar os 3' }).focus()
    await page.keyboard.press('Enter')
    await gone(dialog)
    await see(rowOf(page, 'Camarão limpo').getByText('Esgotado'))

    const undo = page.getByRole('button', { name: 'Desfazer' })
    await undo.focus()
    await page.keyboard.press('Enter')
    await see(page.getByText('Desfeito.'))
    await gone(rowOf(page, 'Camarão limpo').getByText('Esgotado'))
    // Intake sells again.
    expect((await placeOrder(server.url, { customer: 'Depois do camarão' })).Codigo).not.toBe('')
  })
})
