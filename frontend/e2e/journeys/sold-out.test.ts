import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { violations } from '../accessibility/standard.ts'
import { card, openBoard } from '../harness/board.ts'
import { isAdditionSoldOut, placeOrder } from '../harness/orders.ts'
import { gone, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { it } from '../harness/story.ts'

describe('sold out at the board', () => {
  let server: Server

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
  })
  afterAll(() => server.stop())

  it('a cook marks an addition by keyboard: intake refuses it by its name, the menu and the other board show it, and the undo sells it again', async ({ story }) => {
    const customer = 'Eulália Farofa'
    const fish = { customer, product: 'Tainha grelhada', extras: ['Farofa da casa'] }
    const shown = () => isAdditionSoldOut(server.url, fish.product, 'Farofa da casa')
    const page = await openBoard(story, server.url, customer)
    const other = await openBoard(story, server.url, customer)
    const { Codigo: code } = await placeOrder(server.url, fish)
    await see(card(page, code).getByText('Farofa da casa'), card(other, code).getByText('Farofa da casa'))

    await page.keyboard.press('1')
    await page.keyboard.press('x')
    const asked = page.getByRole('dialog', { name: `Esgotado no pedido ${code}`, exact: true })
    await expect.poll(() => asked.getByRole('radio', { name: fish.product }).evaluate((radio) => radio === document.activeElement)).toBe(true)
    expect(await violations(page, 'what')).toEqual([])
    await page.keyboard.press('ArrowDown')
    expect(await asked.getByRole('radio', { name: 'Farofa da casa' }).isChecked()).toBe(true)
    await page.keyboard.press('Enter')
    const ending = page.getByRole('dialog', { name: 'Esgotado agora: Farofa da casa', exact: true })
    await see(ending.getByRole('button', { name: 'Marcar esgotado', disabled: false }))
    expect(await violations(page, 'until when')).toEqual([])
    await page.keyboard.press('Enter')
    await gone(ending)

    await see(card(other, code).getByText('esgotado', { exact: true }), card(page, code).getByText('esgotado', { exact: true }))
    expect(await shown()).toBe(true)
    await expect(placeOrder(server.url, fish)).rejects.toThrow('Adicional esgotado: Farofa da casa. Tire-o de Tainha grelhada e peça de novo.')

    const undo = page.getByRole('button', { name: 'Desfazer' })
    await undo.focus()
    await page.keyboard.press('Enter')
    await see(page.getByText('Desfeito.'))
    await gone(card(other, code).getByText('esgotado', { exact: true }))
    expect(await shown()).toBe(false)
    expect((await placeOrder(server.url, fish)).Codigo).not.toBe('')
  })
})
