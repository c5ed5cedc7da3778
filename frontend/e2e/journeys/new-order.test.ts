import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { sizes, violations } from '../accessibility/standard.ts'
import { card, cardIn, openBoard } from '../harness/board.ts'
import { press, retype, tabTo } from '../harness/keyboard.ts'
import { gone, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { it } from '../harness/story.ts'
import { Venue } from '../harness/venue.ts'

describe('staff type an order', () => {
  let server: Server
  let venue: Venue

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
    venue = await Venue.demo(server.url)
  })
  afterAll(() => server.stop())

  /** The code of the order that was just placed. */
  async function placedCode(page: Page): Promise<string> {
    const told = page.getByText(/Pedido \S+ feito\./)
    await see(told)
    return /Pedido (\S+) feito/.exec(await told.innerText())?.[1] ?? ''
  }

  const place = (dialog: Locator) => dialog.getByRole('button', { name: /^Fazer pedido · R\$/, disabled: false })

  it('by keyboard alone, at the counter, while the shop is closed: it is confirmed, and the card is accepted under their name', async ({ story }) => {
    await venue.configure({ isActive: false })
    const customer = 'Honorina Teclado'
    const page = await openBoard(story, server.url, customer)
    await page.keyboard.press('o')
    const dialog = page.getByRole('dialog', { name: 'Novo pedido', exact: true })
    await see(dialog.getByRole('combobox', { name: 'Buscar produto' }))
    await page.keyboard.type('tainha')
    await page.keyboard.press('Enter')
    await see(dialog.getByRole('form', { name: 'Tainha grelhada' }))
    expect(await violations(page, 'choices')).toEqual([])
    await page.keyboard.press('Enter')
    await see(dialog.getByRole('list', { name: 'Itens do pedido' }).getByText('Tainha grelhada'))

    await tabTo(page, dialog.getByRole('radio', { name: 'Telefone' }))
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    expect(await dialog.getByRole('radio', { name: 'Balcão' }).isChecked()).toBe(true)
    await retype(page, dialog.getByLabel('Nome (opcional)'), customer)
    await tabTo(page, dialog.getByRole('checkbox', { name: 'Fazer o pedido assim mesmo' }))
    await page.keyboard.press('Space')
    expect(await violations(page, 'order')).toEqual([])
    await see(place(dialog))
    await press(page, place(dialog))
    await gone(dialog)
    const code = await placedCode(page)
    await see(cardIn(page, 'Aceito', code), page.getByRole('button', { name: 'Imprimir', exact: true }))

    await card(page, code).getByRole('button', { name: code, exact: true }).click()
    await see(page.getByRole('dialog', { name: `Pedido ${code}`, exact: true }).getByText('Pedido feito', { exact: true }))
    await see(page.getByText('no balcão', { exact: false }).first())
    await venue.configure({})
  })

  it('by touch alone, on a telephone, for a table', async ({ story }) => {
    const customer = 'Ivo do Toque'
    const page = await openBoard(story, server.url, customer)
    await page.setViewportSize(sizes.phone)
    await page.getByRole('button', { name: 'Mais opções' }).click()
    await page.getByRole('menuitem', { name: /^Novo pedido/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Novo pedido', exact: true })
    await dialog.getByRole('option', { name: /^Tainha grelhada/ }).click()
    await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click()
    await dialog.getByRole('button', { name: /^Ver pedido, 1 item, R\$/ }).click()
    await dialog.getByText('Mesa', { exact: true }).first().click()
    await dialog.getByRole('combobox', { name: 'Mesa', exact: true }).fill('1')
    await dialog.getByLabel('Nome (opcional)').fill(customer)
    await dialog.getByRole('checkbox', { name: 'Já aceitar o pedido' }).uncheck()
    expect(await violations(page, 'on a telephone')).toEqual([])
    await place(dialog).click()
    await gone(dialog)
    await see(card(page, await placedCode(page)))
  })
})
