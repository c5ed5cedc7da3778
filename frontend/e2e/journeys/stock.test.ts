import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { cardIn, openBoard, tap } from '../harness/board.ts'
import { isSoldOut, placeOrder } from '../harness/orders.ts'
import { demo, heading, openAs, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { it } from '../harness/story.ts'

const [product, bottle, box] = ['Kombucha de hibisco', '7891000315507', '17891000315504']

describe('the stock of a product', () => {
  let server: Server

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
  })
  afterAll(() => server.stop())

  it('comes in a box of twelve, is sold to the last one, and is counted', async ({ story }) => {
    const page = await story.person()
    await openAs(page, demo.owner, `${server.url}/produtos/produto/editar`)
    await page.getByLabel('Nome', { exact: true }).fill(product)
    await page.getByLabel('Valor', { exact: true }).fill('14')
    await page.getByLabel('Categoria').click()
    await page.getByTitle('Bebidas', { exact: true }).last().click()
    const addCode = page.getByRole('button', { name: 'Adicionar código de barras' })
    await addCode.click()
    await page.getByLabel('Código de barras 1', { exact: true }).fill(bottle)
    await addCode.click()
    await page.getByLabel('Código de barras 2', { exact: true }).fill(box)
    await page.getByLabel('Unidades do código 2').fill('12')
    await page.getByRole('switch', { name: 'Controlar estoque' }).click()
    await page.getByRole('tab', { name: /^Fiscal/ }).click()
    await page.getByLabel('NCM').fill('22029900')
    await page.getByLabel('CFOP').fill('5405')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await see(heading(page, 'Produto criado'))
    expect(await isSoldOut(server.url, product)).toBe(true)

    await page.goto(`${server.url}/estoque/entrada`)
    await page.getByRole('button', { name: 'Nova entrada' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('Ler código de barras').fill(box)
    await page.keyboard.press('Enter')
    const line = drawer.getByRole('group', { name: product })
    await line.getByLabel('Quantidade').fill('1')
    await see(line.getByText('= 12 un'))
    await line.getByLabel('Total').fill('84')
    await drawer.getByRole('button', { name: 'Registrar' }).click()
    await see(page.getByText('Entrada registrada.'))
    expect(await isSoldOut(server.url, product)).toBe(false)

    const customer = 'Leocádia Kombucha'
    const board = await openBoard(story, server.url, customer)
    const { Codigo: code } = await placeOrder(server.url, { customer, product, quantity: 12 })
    expect(await isSoldOut(server.url, product)).toBe(true)
    await expect(placeOrder(server.url, { customer: 'Quem veio depois', product })).rejects.toThrow(`${product} acabou.`)
    await see(cardIn(board, 'Pendente', code))
    await tap(board, code, 'Aceitar')
    await see(cardIn(board, 'Aceito', code))

    await page.goto(`${server.url}/estoque/posicao`)
    await page.getByRole('search').getByLabel('Produto').fill('kombucha')
    await page.getByRole('search').getByRole('button', { name: 'Pesquisar' }).click()
    const row = page.getByRole('row').filter({ hasText: product })
    await see(row.getByText('Zerado'))
    await page.getByRole('button', { name: 'Contar estoque' }).click()
    await see(heading(page, 'Contagem de estoque'))
    await page.getByRole('search').getByLabel('Produto').fill('kombucha')
    await page.getByRole('search').getByRole('button', { name: 'Pesquisar' }).click()
    await page.getByLabel(`Contado de ${product}`).fill('2')
    await page.getByRole('button', { name: 'Registrar contagem' }).click()
    await see(page.getByText('Contagem registrada.'))
    expect(await isSoldOut(server.url, product)).toBe(false)
  })
})
