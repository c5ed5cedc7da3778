import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { drawnPicture } from '../harness/picture.ts'
import { arriveAt, demo, gone, heading, openAs, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { it } from '../harness/story.ts'

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByLabel(field).fill(option)
  await page.getByTitle(option, { exact: true }).last().click()
}

async function fillFiscal(page: Page): Promise<void> {
  await page.getByLabel('NCM').fill('21039021')
  await page.getByLabel('CFOP').fill('5102')
}

describe('the form of a product', () => {
  let server: Server

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
  })
  afterAll(() => server.stop())

  it('product-wizard-01 product-created-01 product-edit-17 registers a product by the wizard, and gives its new price to where it is an addition', async ({ story }) => {
    const page = await story.person()
    await openAs(page, demo.owner, `${server.url}/produtos/produto/cadastro`)
    const next = page.getByRole('button', { name: 'Avançar' })
    await next.click()
    await see(page.getByText('Selecione uma categoria para continuar').first())
    await page.getByLabel('Categoria do produto').fill('Molhos da casa')
    await page.getByTitle('Clique aqui para criar Molhos da casa').click()
    await next.click()

    await next.click()
    await see(page.getByText('Escolha uma foto para continuar').first())
    await page.getByLabel('Foto do produto').setInputFiles({ name: 'molho.png', mimeType: 'image/png', buffer: await drawnPicture(page) })
    await page.getByRole('button', { name: 'Usar imagem' }).click()
    await gone(page.getByRole('dialog'))
    await page.getByLabel('Nome', { exact: true }).fill('Molho de alho')
    await page.getByLabel('Valor', { exact: true }).fill('4')
    for (const step of ['Adicionais', 'Observações', 'Fiscal']) {
      await next.click()
      await see(page.getByRole('region', { name: new RegExp(`: ${step}$`) }))
    }
    // The demo's bar issues electronic receipts.
    await page.getByRole('button', { name: 'Finalizar' }).click()
    await see(page.getByText('Preencha o NCM para continuar').first())
    await fillFiscal(page)
    await page.getByRole('button', { name: 'Finalizar' }).click()
    await see(heading(page, 'Produto criado'))

    // A second product carries it as an addition at a price of its own.
    await page.goto(`${server.url}/produtos/produto/editar`)
    await page.getByLabel('Nome', { exact: true }).fill('Mandioca frita')
    await page.getByLabel('Valor', { exact: true }).fill('28')
    await choose(page, 'Categoria', 'Molhos da casa')
    await page.getByRole('tab', { name: /^Acréscimos/ }).click()
    const addition = page.getByRole('group', { name: 'Novo acréscimo' })
    await addition.getByLabel('Produto').fill('molho de alho')
    await page.getByTitle('Molho de alho', { exact: true }).last().click()
    await addition.getByLabel('Valor').fill('3')
    await addition.getByRole('button', { name: 'Adicionar acréscimo' }).click()
    await page.getByRole('tab', { name: /^Fiscal/ }).click()
    await fillFiscal(page)
    await page.getByRole('button', { name: 'Salvar' }).click()
    await see(heading(page, 'Produto criado'))

    // The first one's new price follows there where it is ticked.
    await page.goBack()
    await page.getByRole('link', { name: 'Editar Molho de alho' }).click()
    await arriveAt(page, /^\/produtos\/produto\/editar\//)
    await see(page.getByText('Usado em 1 produto'))
    await page.getByLabel('Valor', { exact: true }).fill('5')
    await page.getByRole('button', { name: 'Salvar' }).click()
    const question = page.getByRole('dialog')
    await see(question.getByText('R$ 3,00 → R$ 5,00'))
    await question.getByRole('button', { name: 'Salvar' }).click()
    await see(page.getByText('Produto editado com sucesso!'))
    await page.getByText('Usado em 1 produto').click()
    await page.getByRole('link', { name: 'Mandioca frita' }).click()
    await page.getByRole('tab', { name: /^Acréscimos/ }).click()
    await see(page.getByRole('list', { name: 'Acréscimos do produto' }).getByText('R$ 5,00'))
    expect(await page.getByRole('tab', { name: /^Acréscimos/ }).textContent()).toContain('1')
  })
})
