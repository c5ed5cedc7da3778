import { afterAll, beforeAll, describe, inject } from 'vitest'
import { demo, gone, openAs, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { it } from '../harness/story.ts'

describe("the venue's customers", () => {
  let server: Server

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
  })
  afterAll(() => server.stop())

  it('customers-03 customers-05 registers, blocks and unblocks a customer, by keyboard alone', async ({ story }) => {
    const page = await story.person()
    const name = 'Sebastiana Teclado'
    await openAs(page, demo.owner, `${server.url}/cadastro/clientes`)
    await page.getByRole('search').getByLabel('Nome', { exact: true }).focus()
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await see(page.getByText('Nada encontrado com esses filtros.'))

    await page.getByRole('button', { name: 'Novo cliente' }).focus()
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog')
    await see(drawer)
    await page.keyboard.type(name)
    await page.keyboard.press('Tab')
    await page.keyboard.type('52998224725')
    await page.keyboard.press('Enter')
    await see(page.getByText('Ação realizada com sucesso!'))
    await gone(drawer)

    /** Gives a justification in the dialog that a row's action opens, which begins in its field. */
    const justify = async (action: string, reason: string) => {
      await page.getByRole('button', { name: `${action} ${name}`, exact: true }).focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await see(dialog)
      await page.keyboard.type(reason)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await gone(dialog)
    }
    await justify('Bloquear', 'Saiu sem pagar.')
    await see(page.getByText('Usuário bloqueado com sucesso!'), page.getByRole('cell', { name: 'Bloqueado' }))
    await justify('Desbloquear', 'Acertou a conta.')
    await see(page.getByText('Usuário desbloqueado com sucesso!'), page.getByRole('cell', { name: 'Liberado' }))

    await page.getByRole('button', { name: `Histórico de bloqueios ${name}` }).focus()
    await page.keyboard.press('Enter')
    await see(page.getByText('Saiu sem pagar.'), page.getByText('Acertou a conta.'))
  })
})
