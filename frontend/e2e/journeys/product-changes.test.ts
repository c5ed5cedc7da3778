import { afterAll, beforeAll, describe, inject } from 'vitest'
import { demo, openAs, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { it } from '../harness/story.ts'

describe('changes of products', () => {
  let server: Server

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
  })
  afterAll(() => server.stop())

  it('archives an ingredient with what it is part of told, unites two categories, and takes both back later', async ({ story }) => {
    const page = await story.person()
    await openAs(page, demo.owner, `${server.url}/produtos/produto?busca=camarao+limpo`)
    await page.getByRole('button', { name: 'Mais ações de Camarão limpo' }).click()
    await page.getByRole('menuitem', { name: 'Arquivar…' }).click()
    const drawer = page.getByRole('dialog')
    await see(drawer.getByText('Pastel de camarão'))
    await drawer.getByRole('button', { name: 'Arquivar' }).click()
    await see(drawer.getByText('Marque que sai também de lá, ou retire o acréscimo primeiro.'))
    await drawer.getByRole('checkbox', { name: 'Retirar também destes 2 produtos' }).check()
    await drawer.getByRole('button', { name: 'Arquivar' }).click()
    await see(page.getByText(/Produto arquivado\./))

    await page.goto(`${server.url}/produtos/categorias`)
    await page.getByRole('button', { name: 'Unir Bebidas' }).click()
    await drawer.getByLabel('Categoria que fica').click()
    await page.getByTitle('Balcão', { exact: true }).click()
    await see(drawer.getByText(/produtos passam de Bebidas para Balcão, e Bebidas sai do cardápio\.$/))
    await drawer.getByRole('button', { name: 'Unir' }).click()
    await see(page.getByText('Bebidas foi unida a Balcão.'))

    await page.goto(`${server.url}/produtos/alteracoes`)
    for (const change of ['Categoria Bebidas unida a Balcão', 'Produto arquivado: Camarão limpo']) {
      await page.getByRole('button', { name: new RegExp(`^Desfazer ${change},`) }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Desfazer' }).click()
      await see(page.getByRole('region', { name: `Resultado de desfazer ${change}` }).getByText(/voltaram ao que era antes\.$/))
    }
    await page.goto(`${server.url}/produtos/categorias`)
    await see(page.getByRole('button', { name: 'Unir Bebidas' }))
    await page.goto(`${server.url}/produtos/produto?busca=camarao+limpo`)
    await page.getByRole('link', { name: 'Camarão limpo' }).click()
    await see(page.getByText('Usado em 2 produtos'))
  })
})
