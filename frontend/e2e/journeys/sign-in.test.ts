import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { owner, setUpByCall } from '../harness/calls.ts'
import { it } from '../harness/story.ts'
import { codeIn } from '../harness/mailbox.ts'
import { arriveAt, enterPassword, gone, heading, see, storedSession } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'

const passwordRefused = /^400 POST \/api\/mfa\/login$/
const codeRefused = /^400 POST \/api\/mfa\/validate$/

describe('sign-in with a mailed code', () => {
  let server: Server

  beforeAll(async () => {
    server = await Server.start({ flags: ['--second-factor', 'on'] })
    await setUpByCall(server.url)
  })
  afterAll(() => server.stop())

  async function reachCodeStep(page: Page) {
    await page.goto(`${server.url}/login`)
    await enterPassword(page, owner)
    await see(page.getByRole('group', { name: 'Código de confirmação' }))
  }

  async function mailedCode(): Promise<string> {
    return codeIn(await server.mailbox.letter(owner.email, /^Código de confirmação/))
  }

  const box = (page: Page, number: number) => page.getByLabel(`Caractere ${number} de 6`)

  async function paste(page: Page, text: string) {
    await box(page, 1).focus()
    await page.evaluate((value) => {
      const data = new DataTransfer()
      data.setData('text', value)
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    }, text)
  }

  it('login-01 login-07 login-02 session-01 access-code-02 access-code-04 a typed code, confirmed with Enter, lands on /dashboard', async ({ story }) => {
    const page = await story.person()
    await reachCodeStep(page)
    await see(page.getByText('A cada acesso ao portal enviamos um código de confirmação para o seu e-mail.'))
    const code = await mailedCode()
    await box(page, 1).focus()
    await page.keyboard.type(code)
    expect(await box(page, 6).inputValue()).toBe(code[5])
    await page.keyboard.press('Enter')
    await arriveAt(page, '/dashboard')
    await see(heading(page, /Marina/))

    const session = await storedSession(page)
    expect(new Set(Object.keys(session ?? {}))).toEqual(
      new Set(['token', 'nome', 'usuarioId', 'locais', 'localCorrente', 'isAdmin', 'papeis']),
    )
  })

  it('access-code-05 access-code-10 a pasted code fills all boxes, in capitals, and signs in; the same code never works twice', async ({ story }) => {
    const page = await story.person()
    await reachCodeStep(page)
    const code = await mailedCode()
    await paste(page, ` ${code.toLowerCase()} `)
    expect(await Promise.all([1, 2, 3, 4, 5, 6].map((number) => box(page, number).inputValue()))).toEqual([...code])
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await arriveAt(page, '/dashboard')

    const again = await story.person()
    story.expects(codeRefused)
    await reachCodeStep(again)
    await paste(again, code)
    await again.keyboard.press('Enter')
    await see(again.getByRole('alert').getByText('Código inválido'))
    await mailedCode()
  })

  it('access-code-11 access-code-08 a wrong code is told so, and Voltar returns to the password', async ({ story }) => {
    const page = await story.person()
    story.expects(codeRefused)
    await reachCodeStep(page)
    await paste(page, 'AAAAAA')
    await page.keyboard.press('Enter')
    await see(page.getByRole('alert').getByText('Código inválido'))
    await page.getByRole('button', { name: 'Voltar' }).click()
    await see(page.getByLabel('Senha', { exact: true }))
    expect(new URL(page.url()).pathname).toBe('/login')
  })

  it('access-code-06 a code can be asked for again after 60 s, not before', async ({ story }) => {
    const page = await story.person()
    await page.clock.install()
    await reachCodeStep(page)
    const resend = page.getByRole('button', { name: 'Reenviar código de confirmação' })
    expect(await resend.isDisabled()).toBe(true)
    await see(page.getByRole('timer'))
    await page.clock.runFor(61_000)
    await gone(page.getByRole('timer'))
    const [answer] = await Promise.all([page.waitForResponse('**/api/mfa/sendcodetoemail'), resend.click()])
    expect(answer.status()).toBe(200)
    await see(page.getByRole('timer'), page.getByText('Enviamos um novo código para o seu e-mail.'))
    expect(await resend.isDisabled()).toBe(true)
  })

  it('login-13 a wrong password is refused with the server’s words', async ({ story }) => {
    const page = await story.person()
    story.expects(passwordRefused)
    await page.goto(`${server.url}/login`)
    await enterPassword(page, { email: owner.email, password: 'Errada#2026' })
    await see(page.getByRole('alert').getByText('E-mail ou senha incorretos.'))
    expect(await storedSession(page)).toBeNull()
  })

  it('login-10 login-11 login-12 what is missing is asked for, without a call', async ({ story }) => {
    const page = await story.person()
    await page.goto(`${server.url}/login`)
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await enterPassword(page, { email: '', password: '' })
    await see(page.getByText('Insira seu e-mail e senha.'))
    await enterPassword(page, { email: '', password: owner.password })
    await see(page.getByText('Insira seu e-mail.'))
    await enterPassword(page, { email: owner.email, password: '' })
    await see(page.getByText('Insira sua senha.'))
    expect(calls).not.toContain('/api/mfa/login')
  })

  it('login-05 login-06 the button reads Aguarde while the call runs; version, sign-up and recovery are at hand', async ({ story }) => {
    const page = await story.person()
    const gate = await holdBack(page, '**/api/mfa/login')
    await page.goto(`${server.url}/login`)
    await see(
      page.getByText(/^Versão /),
      page.getByRole('link', { name: 'Criar conta' }),
      page.getByRole('link', { name: 'Esqueci minha senha' }),
    )
    await enterPassword(page, owner)
    await see(page.getByRole('button', { name: 'Aguarde' }))
    gate.open()
    await see(page.getByRole('group', { name: 'Código de confirmação' }))
  })
})

/** Keeps calls to an address waiting until the gate opens. */
async function holdBack(page: Page, address: string): Promise<{ open: () => void }> {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  await page.route(address, async (route) => {
    await opened
    await route.continue()
  })
  return { open }
}
