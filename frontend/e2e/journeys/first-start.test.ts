import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { owner } from '../harness/calls.ts'
import { linkIn } from '../harness/mailbox.ts'
import { arriveAt, enterPassword, gone, heading, openAs, openUserMenu, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { it } from '../harness/story.ts'

describe('from the first start to the first colleague', () => {
  let server: Server
  const colleague = { name: 'Joana Chapa', email: 'joana@casa.example', password: 'Chapeira#2026' }

  beforeAll(async () => {
    server = await Server.start()
  })
  afterAll(() => server.stop())

  it('an unused server leads whoever comes to the first start, which makes owner and venue and signs in', async ({ story }) => {
    const page = await story.person()
    await page.goto(server.url)
    await arriveAt(page, '/primeiroAcesso')

    await page.getByRole('button', { name: 'Criar e entrar' }).click()
    await see(page.getByText('Confira os campos marcados.'), page.getByText('Preencha o nome do estabelecimento.'))

    await page.getByLabel('Nome', { exact: true }).fill(owner.name)
    await page.getByLabel('E-mail').fill(owner.email)
    await page.getByLabel('Senha', { exact: true }).fill(owner.password)
    await page.getByLabel('Confirmar senha', { exact: true }).fill(owner.password)
    await page.getByLabel('Nome do estabelecimento').fill('Casa Prado')
    await page.getByLabel('Tipo').selectOption({ label: 'Bar' })
    await page.getByLabel('Estado').selectOption('AM')
    await page.getByLabel('Cidade').fill('Manaus')
    await page.getByRole('button', { name: 'Criar e entrar' }).click()
    await arriveAt(page, '/dashboard')
    await see(heading(page, /Marina/), page.getByText('Casa Prado').first())
  })

  it('the first start happens once', async ({ story }) => {
    const page = await story.person()
    await page.goto(`${server.url}/primeiroAcesso`)
    await arriveAt(page, '/login')
    await see(heading(page, 'Entrar'))
  })

  async function invite(page: Page, email: string) {
    await page.getByRole('button', { name: 'Convidar' }).click()
    const drawer = page.getByRole('dialog', { name: 'Convidar por e-mail' })
    await drawer.getByLabel('E-mail').fill(email)
    await drawer.getByRole('button', { name: /^Pedidos/ }).click()
    await drawer.getByRole('checkbox', { name: 'Painel de pedidos' }).check()
    await drawer.getByRole('button', { name: 'Enviar convite' }).click()
    await see(page.getByText('Convite enviado.'))
    await gone(drawer)
  }

  it('the owner invites a colleague by e-mail, who makes an account with the link and sees just what was given', async ({ story }) => {
    const boss = await story.person()
    await openAs(boss, owner, `${server.url}/configuracoes/acessos`)
    await see(heading(boss, 'Acessos'))
    await invite(boss, colleague.email)
    await see(boss.getByRole('row').filter({ hasText: colleague.email }).getByText(/^Convidado em/))
    const link = linkIn(await server.mailbox.letter(colleague.email, /^Convite para Casa Prado$/))

    const newcomer = await story.person()
    await newcomer.goto(link)
    await see(heading(newcomer, 'Convite de Casa Prado'))
    await newcomer.getByLabel('Nome').fill(colleague.name)
    await newcomer.getByLabel('Senha', { exact: true }).fill(colleague.password)
    await newcomer.getByLabel('Confirmar senha', { exact: true }).fill(colleague.password)
    await newcomer.getByRole('button', { name: 'Criar conta e entrar' }).click()
    await arriveAt(newcomer, '/dashboard')
    const menu = newcomer.getByRole('navigation', { name: 'Menu principal' })
    await see(menu.getByRole('button', { name: 'Pedidos online' }))
    expect(await menu.getByRole('button', { name: 'Configurações' }).count()).toBe(0)

    await openUserMenu(newcomer)
    await newcomer.getByRole('button', { name: 'Sair', exact: true }).click()
    await arriveAt(newcomer, /^\/login/)
    await enterPassword(newcomer, colleague)
    await see(heading(newcomer, /Joana/))

    await boss.reload()
    await see(boss.getByRole('row').filter({ hasText: colleague.email }).getByText('Ativo'))
    await newcomer.goto(link)
    await see(heading(newcomer, 'Este convite não vale mais'))
  })

  it('the owner takes the access away again, and the colleague’s next page knows it', async ({ story }) => {
    const [boss, worker] = [await story.person(), await story.person()]
    await openAs(worker, colleague, `${server.url}/dashboard`)
    await openAs(boss, owner, `${server.url}/configuracoes/acessos`)
    await boss.getByRole('button', { name: `Remover ${colleague.name}` }).click()
    const dialog = boss.getByRole('dialog').filter({ hasText: 'Remover acesso' })
    await dialog.getByRole('button', { name: 'Remover acesso' }).click()
    await see(boss.getByText('Acesso removido.'))
    await gone(boss.getByRole('row').filter({ hasText: colleague.email }))

    story.expects(/^403 GET \/api\//)
    await worker.reload()
    await see(worker.getByText('Você ainda não tem acesso a nenhum estabelecimento.'))
  })
})
