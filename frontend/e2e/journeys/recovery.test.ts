import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { owner, setUpByCall } from '../harness/calls.ts'
import { it } from '../harness/story.ts'
import { linkIn } from '../harness/mailbox.ts'
import { arriveAt, enterPassword, heading, openAs, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'

describe('password recovery', () => {
  let server: Server

  beforeAll(async () => {
    server = await Server.start()
    await setUpByCall(server.url)
  })
  afterAll(() => server.stop())

  async function ask(page: Page, whom: string) {
    await page.goto(`${server.url}/login`)
    await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
    await arriveAt(page, '/esqueciMinhaSenha')
    await page.getByLabel('CPF ou e-mail').fill(whom)
    await page.getByRole('button', { name: 'Enviar link' }).click()
    await see(page.getByText('Enviamos para seu email um link para recuperação de senha.'))
  }

  async function mailedLink(): Promise<string> {
    return linkIn(await server.mailbox.letter(owner.email, /^Recuperação de senha$/))
  }

  async function choose(page: Page, password: string) {
    await page.getByLabel('Senha', { exact: true }).fill(password)
    await page.getByLabel('Confirmar senha', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Salvar nova senha' }).click()
  }

  it('password-recovery-01 password-recovery-03 the mailed link sets a new password once, and ends the sessions of the old one', async ({ story }) => {
    const elsewhere = await story.person()
    await openAs(elsewhere, owner, `${server.url}/dashboard`)

    const page = await story.person()
    await ask(page, owner.email)
    const link = await mailedLink()
    await page.goto(link)
    await see(heading(page, 'Criar nova senha'))
    await choose(page, 'Renovada#2026')
    await arriveAt(page, '/login')

    story.expects(/^400 POST \/api\/mfa\/login$/)
    await enterPassword(page, owner)
    await see(page.getByRole('alert').getByText('E-mail ou senha incorretos.'))
    await enterPassword(page, { email: owner.email, password: 'Renovada#2026' })
    await arriveAt(page, '/dashboard')

    story.expects(/^401 GET \/api\//)
    await elsewhere.reload()
    await arriveAt(elsewhere, /^\/login/)

    await page.goto(link)
    await see(heading(page, 'Este link não vale mais'), page.getByRole('link', { name: 'Pedir um novo link' }))
  })

  it('a link stops working when a newer one is asked for', async ({ story }) => {
    const page = await story.person()
    await ask(page, owner.email)
    const older = await mailedLink()
    await ask(page, owner.email)
    const newer = await mailedLink()
    await page.goto(older)
    await see(heading(page, 'Este link não vale mais'))
    await page.goto(newer)
    await see(heading(page, 'Criar nova senha'))
  })

  it('a link that dies while its page is open is told so when the password is sent', async ({ story }) => {
    const page = await story.person()
    await ask(page, owner.email)
    await page.goto(await mailedLink())
    await see(heading(page, 'Criar nova senha'))
    const other = await story.person()
    await ask(other, owner.email)
    await mailedLink()
    story.expects(/^400 POST \/api\/Account\/RedefinirSenha$/)
    await choose(page, 'Terceira#2026')
    await see(heading(page, 'Este link não vale mais'))
  })

  it('password-recovery-02 an empty field sends nothing; an unknown address learns nothing', async ({ story }) => {
    const page = await story.person()
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await page.goto(`${server.url}/esqueciMinhaSenha`)
    await page.getByRole('button', { name: 'Enviar link' }).click()
    expect(calls).not.toContain('/api/Account/SolicitarRecuperacaoSenha')
    await ask(page, 'ninguem@casa.example')
    expect(await server.mailbox.untaken('ninguem@casa.example')).toEqual([])
  })
})
