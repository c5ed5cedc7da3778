import { afterAll, beforeAll, describe, inject } from 'vitest'
import { demo, gone, heading, openAs, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { it } from '../harness/story.ts'

describe('operators', () => {
  let server: Server

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
  })
  afterAll(() => server.stop())

  it('one is registered, his PIN is checked, and he is archived and restored', async ({ story }) => {
    const page = await story.person()
    await openAs(page, demo.owner, `${server.url}/cadastro/operador`)
    await see(heading(page, 'Operadores'), page.getByText('Marina', { exact: true }))
    await page.getByRole('button', { name: 'Novo operador' }).click()
    const form = page.getByRole('dialog', { name: 'Novo operador' })
    await form.getByLabel('Nome', { exact: true }).fill('Honorina')
    await form.getByLabel('PIN', { exact: true }).fill('6402')
    await form.getByLabel('Dar desconto').check()
    await form.getByRole('button', { name: 'Salvar' }).click()
    await see(page.getByText('Operador cadastrado.'))

    await page.getByRole('button', { name: 'Conferir PIN Honorina' }).click()
    const check = page.getByRole('dialog', { name: 'Conferir o PIN de Honorina' })
    story.expects(/^400 POST \/api\/operadores\/[^/]+\/pin$/)
    await check.getByLabel('PIN', { exact: true }).fill('6403')
    await check.getByRole('button', { name: 'Conferir' }).click()
    await see(check.getByText('Este não é o PIN do operador.'))
    await check.getByLabel('PIN', { exact: true }).fill('6402')
    await check.getByRole('button', { name: 'Conferir' }).click()
    await see(page.getByText('Este é o PIN do operador.'))
    await gone(check)

    await page.getByRole('button', { name: 'Arquivar Honorina' }).click()
    await page.getByRole('dialog', { name: 'Arquivar Honorina?' }).getByRole('button', { name: 'Arquivar' }).click()
    await see(page.getByText('Operador arquivado.'))
    await page.goto(`${server.url}/cadastro/operador?situacao=arquivados`)
    await page.getByRole('button', { name: 'Restaurar Honorina' }).click()
    await see(page.getByText('Operador restaurado.'))
  })
})
