import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { demo, gone, openAs, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { it } from '../harness/story.ts'

const header = 'Nome;Categoria;Preço;Código interno;Código de barras\n'
const right = 'Pastel de vento;Salgados da feira;7,50;PV-1;\n'
const bad = 'Caldo de cana;Salgados da feira;sete;CC-1;\nCoxinha;Salgados da feira;8,00;CX-1;123\n;Salgados da feira;5,00;SN-1;\n'
const mended = 'Caldo de cana;Salgados da feira;7,00;CC-1;\nCoxinha;Salgados da feira;8,00;CX-1;\nEsfiha;Salgados da feira;5,00;SN-1;\n'

describe('products from a sheet', () => {
  let server: Server

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
  })
  afterAll(() => server.stop())

  it('names three bad lines, takes the mended file in, and takes it back', async ({ story }) => {
    const page = await story.person()
    await openAs(page, demo.owner, `${server.url}/admin/importacao/produtos`)
    const choose = (text: string) =>
      page.getByLabel(/Escolher ou soltar/).setInputFiles({ name: 'feira.csv', mimeType: 'text/csv', buffer: Buffer.from(header + text) })

    await choose(right + bad)
    await see(page.getByText('O arquivo tem 3 erros e não pode ser importado assim.'))
    for (const words of ['Escreva um valor em reais, como 1.234,56.', /O código de barras não confere/, 'Escolha o nome para continuar']) {
      await see(page.getByText(words))
    }
    expect(await page.getByRole('button', { name: /^Importar \d/ }).isDisabled()).toBe(true)

    await page.getByRole('button', { name: 'Escolher outro arquivo' }).click()
    await choose(right + mended)
    await page.getByRole('button', { name: 'Importar 4 linhas' }).click()
    await see(page.getByText('Importação concluída.'))

    await page.goto(`${server.url}/produtos/alteracoes`)
    await page.getByRole('button', { name: /^Ver itens Arquivo feira\.csv/ }).click()
    await see(page.getByRole('dialog').getByText('Pastel de vento').first())
    await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click()
    await gone(page.getByRole('dialog'))
    await page.getByRole('button', { name: /^Desfazer Arquivo feira\.csv/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Desfazer' }).click()
    await see(page.getByText('5 itens voltaram ao que era antes.'))
  })
})
