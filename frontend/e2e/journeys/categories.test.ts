import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { drawnPicture } from '../harness/picture.ts'
import { demo, gone, openAs, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { it } from '../harness/story.ts'

const juices = 'Sucos da casa'

function lineOf(page: Page, name: string) {
  return page.getByRole('list', { name: 'Categorias de produtos' }).getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
}

/** The names of the categories, in their order. */
async function order(page: Page): Promise<string[]> {
  const moves = page.getByRole('button', { name: /^Mover .* para cima$/ })
  const labels = await moves.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''))
  return labels.map((label) => label.replace(/^Mover (.*) para cima$/, '$1'))
}

async function press(page: Page, key: string, button: string | RegExp) {
  await page.getByRole('button', { name: button }).focus()
  await page.keyboard.press(key)
}

describe('the categories of the menu', () => {
  let server: Server

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
  })
  afterAll(() => server.stop())

  it('are made with a photo, ordered by keyboard, merged and deleted after a look at what moves, and brought back', async ({ story }) => {
    const page = await story.person()
    await openAs(page, demo.owner, `${server.url}/produtos/categorias`)
    await page.getByRole('button', { name: 'Nova categoria' }).click()
    await page.getByLabel('Nome', { exact: true }).fill(juices)
    await page.getByLabel('Foto da categoria').setInputFiles({ name: 'sucos.png', mimeType: 'image/png', buffer: await drawnPicture(page) })
    const use = page.getByRole('button', { name: 'Usar imagem' })
    await use.click()
    await gone(use)
    await see(page.getByRole('button', { name: 'Remover imagem' }))
    await page.waitForFunction(() => [...document.images].every((image) => image.complete))
    await page.getByRole('button', { name: 'Salvar' }).click()
    await see(page.getByText('Categoria criada.'), lineOf(page, juices).locator('img'))

    const before = await order(page)
    expect(before.at(-1)).toBe(juices)
    await press(page, 'Enter', `Mover ${juices} para cima`)
    await see(page.getByText(`${juices}: posição ${before.length - 1} de ${before.length}.`))
    // The button that was pressed has the focus again once the order is kept: the same key goes on.
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(`Mover ${juices} para cima`)
    await page.reload()
    await see(lineOf(page, juices))
    expect(await order(page)).toEqual([...before.slice(0, -2), juices, before.at(-2)])

    await press(page, 'Enter', 'Unir Do mar')
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('Categoria que fica').click()
    await page.getByTitle(juices, { exact: true }).last().click()
    await see(drawer.getByText(`4 produtos passam de Do mar para ${juices}, e Do mar sai do cardápio.`))
    await drawer.getByRole('button', { name: 'Unir' }).click()
    await see(lineOf(page, juices).getByText('4 produtos'))
    await gone(lineOf(page, 'Do mar'))
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await see(lineOf(page, 'Do mar').getByText('4 produtos'), lineOf(page, juices).getByText('Sem produtos'))

    await page.getByRole('button', { name: 'Excluir Do mar' }).click()
    await drawer.getByLabel('Mover 4 produtos para').click()
    await page.getByTitle('Petiscos', { exact: true }).last().click()
    await see(drawer.getByText('4 produtos passam de Do mar para Petiscos, e Do mar sai do cardápio.'))
    await drawer.getByRole('button', { name: 'Mover e excluir' }).click()
    await gone(lineOf(page, 'Do mar'))
    await page.getByRole('button', { name: 'Desfazer' }).last().click()
    await see(lineOf(page, 'Do mar').getByText('4 produtos'))
  })
})
