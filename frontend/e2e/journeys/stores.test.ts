import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { placeOrder } from '../harness/orders.ts'
import { drawnPicture } from '../harness/picture.ts'
import { demo, gone, heading, openAs, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { it } from '../harness/story.ts'

const [store, product] = ['Quiosque da praia', 'Caldo de cana']

describe('the stores of a venue', () => {
  let server: Server

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
  })
  afterAll(() => server.stop())

  it('stores-01 stores-04 stores-06 stores-09 are added, sorted, closed, opened and deleted, and the intake follows', async ({ story }) => {
    const page = await story.person()
    await openAs(page, demo.owner, `${server.url}/cadastro/stores`)
    await see(heading(page, 'Cadastro de lojas'))
    await page.getByRole('button', { name: 'Adicionar loja' }).click()
    const form = page.getByRole('dialog', { name: 'Adicionar' })
    await form.getByLabel('Nome', { exact: true }).fill(store)
    await form.getByLabel('Imagem da loja').setInputFiles({ name: 'quiosque.png', mimeType: 'image/png', buffer: await drawnPicture(page) })
    await page.getByRole('button', { name: 'Usar imagem' }).click()
    await gone(page.getByRole('dialog', { name: 'Recortar imagem' }))
    await form.getByLabel('Categorias').fill('Pé na areia')
    await page.getByTitle('Criar Pé na areia').click()
    await form.getByLabel('Setores').fill('Moenda')
    await page.keyboard.press('Enter')
    await form.getByRole('button', { name: 'Salvar' }).click()
    const card = page.getByRole('article', { name: store })
    await see(card.getByText('Pé na areia'), card.getByText('Moenda'), card.getByText('Aberta'))
    expect(await card.locator('img').evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(0)

    await page.getByRole('button', { name: 'Mudar a ordem' }).click()
    const up = page.getByRole('button', { name: `Mover ${store} para cima` })
    await up.focus()
    const saved = page.waitForResponse((response) => response.url().endsWith('/api/store/ordem'))
    await page.keyboard.press('Enter')
    expect((await saved).ok()).toBe(true)
    await page.getByRole('button', { name: 'Fechar', exact: true }).click()

    await page.goto(`${server.url}/produtos/produto/editar`)
    await page.getByLabel('Nome', { exact: true }).fill(product)
    await page.getByLabel('Valor', { exact: true }).fill('9')
    await page.getByLabel('Categoria').click()
    await page.getByTitle('Bebidas', { exact: true }).last().click()
    await page.getByRole('tab', { name: /^Estabelecimento/ }).click()
    await page.getByLabel('Loja').click()
    await page.getByTitle(store, { exact: true }).last().click()
    await page.getByRole('tab', { name: /^Fiscal/ }).click()
    await page.getByLabel('NCM').fill('20098990')
    await page.getByLabel('CFOP').fill('5102')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await see(heading(page, 'Produto criado'))

    await page.goto(`${server.url}/cadastro/stores`)
    await page.getByRole('button', { name: `Fechar ${store}` }).click()
    await see(page.getByText('Loja fechada com sucesso!'))
    await expect(placeOrder(server.url, { customer: 'Quem veio cedo', product })).rejects.toThrow(`A loja ${store} está fechada agora.`)
    await page.getByRole('button', { name: `Abrir ${store}` }).click()
    await see(page.getByText('Loja aberta com sucesso!'))
    const { Codigo: code } = await placeOrder(server.url, { customer: 'Quem esperou', product })

    await page.getByRole('button', { name: `Mais ações de ${store}` }).click()
    await page.getByRole('menuitem', { name: 'Excluir' }).click()
    const question = page.getByRole('dialog', { name: `Excluir ${store}?` })
    await see(question.getByText('Esta ação não poderá ser desfeita.'), question.getByText(`1 produto sai de venda e fica sem loja: ${product}.`), question.getByText(code))
    await question.getByRole('button', { name: 'Excluir' }).click()
    await see(page.getByText('Loja excluída.'))
    await gone(card)
    await expect(placeOrder(server.url, { customer: 'Quem veio tarde', product })).rejects.toThrow('sells nothing')
  })
})
