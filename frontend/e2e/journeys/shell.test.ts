import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { call, hireByCall, owner, setUpByCall, signInByCall, type SignedIn } from '../harness/calls.ts'
import { openBoardAs } from '../harness/board.ts'
import { it } from '../harness/story.ts'
import { arriveAt, enterPassword, gone, heading, openAs, openUserMenu, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'

describe('shell', () => {
  let server: Server
  let boss: SignedIn

  beforeAll(async () => {
    server = await Server.start()
    boss = await setUpByCall(server.url)
  })
  afterAll(() => server.stop())

  const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' })

  it('routing-04 an unknown address shows, inside the shell, that it does not exist', async ({ story }) => {
    const page = await story.person()
    await openAs(page, owner, `${server.url}/nao/existe`)
    await see(heading(page, 'Página não encontrada'), menu(page))
    await page.getByRole('link', { name: 'Voltar ao início' }).click()
    await arriveAt(page, '/dashboard')
  })

  it('a screen opened without a network says so, and comes by itself with the network', async ({ story }) => {
    const page = await story.person()
    await openAs(page, owner, `${server.url}/dashboard`)
    await see(heading(page, /Marina/))
    story.expects(/ERR_INTERNET_DISCONNECTED|dynamically imported module|preload CSS/)
    await page.context().setOffline(true)
    await menu(page).getByRole('button', { name: 'Pedidos online' }).click()
    await page.getByRole('link', { name: 'Tutorial', exact: true }).click()
    await see(heading(page, 'Sem conexão com o servidor'))
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await see(heading(page, 'Sem conexão com o servidor'))
    await page.context().setOffline(false)
    await see(heading(page, /^Tutorial/))
  })

  it('routing-01 letter case and a trailing slash of an address do not matter', async ({ story }) => {
    const page = await story.person()
    await page.goto(`${server.url}/ESQUECIMINHASENHA/`)
    await see(heading(page, 'Recuperar senha'))
  })

  it('shell-07 the root leads to the dashboard', async ({ story }) => {
    const page = await story.person()
    await openAs(page, owner, `${server.url}/`)
    await arriveAt(page, '/dashboard')
  })

  it('a screen that is not built yet says so, and is not in the menu', async ({ story }) => {
    const page = await story.person()
    await openAs(page, owner, `${server.url}/tutorialPortal`)
    await see(heading(page, 'Tutoriais do portal'), page.getByText('Esta tela ainda não está disponível nesta versão.'))
    expect(await menu(page).getByRole('link', { name: 'Tutoriais do portal' }).count()).toBe(0)
  })

  it('Ctrl+K finds a screen by a few letters, without accents, and Enter goes there', async ({ story }) => {
    const page = await story.person()
    await openAs(page, owner, `${server.url}/dashboard`)
    await see(heading(page, /Marina/))
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Ir para uma tela' })
    await see(palette)
    await page.keyboard.type('acess')
    await see(palette.getByRole('option').first())
    await page.keyboard.press('Enter')
    await arriveAt(page, '/configuracoes/acessos')
    await gone(palette)
    await page.keyboard.press('Control+k')
    await see(palette)
    await page.keyboard.press('Escape')
    await gone(palette)
  })

  it('the theme is chosen in the user menu and remembered', async ({ story }) => {
    const page = await story.person()
    await openAs(page, owner, `${server.url}/dashboard`)
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
    expect(await theme()).toBe('light')
    await openUserMenu(page)
    await page.getByText('Escuro', { exact: true }).click()
    expect(await theme()).toBe('dark')
    await page.reload()
    await see(heading(page, /Marina/))
    expect(await theme()).toBe('dark')
    await openUserMenu(page)
    await page.getByText('Sistema', { exact: true }).click()
    expect(await theme()).toBe('light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark')
  })

  it('for whoever wants little motion, what is put somewhere stands there at once', async ({ story }) => {
    const page = await story.person({ reducedMotion: 'reduce' })
    await page.goto(`${server.url}/login`)
    await see(page.getByLabel('E-mail'))
    // As menus are placed: out of sight first, then measured, then where they belong.
    const left = await page.evaluate(() => {
      const panel = document.body.appendChild(document.createElement('div'))
      panel.style.cssText = 'position: absolute; left: -1000vw'
      panel.getBoundingClientRect()
      panel.style.left = '0'
      return panel.getBoundingClientRect().left
    })
    expect(left).toBe(0)
  })

  it('for whoever wants little motion, what opens has its whole height at once', async ({ story }) => {
    const page = await story.person({ reducedMotion: 'reduce' })
    await openAs(page, owner, `${server.url}/configuracoes/acessos`)
    await page.getByRole('button', { name: 'Convidar' }).click()
    const group = page.getByRole('dialog', { name: 'Convidar por e-mail' }).getByRole('button', { name: /^Pedidos/ })
    const heights = await group.evaluate(async (header: HTMLElement) => {
      header.click()
      const seen = new Set<number>()
      for (let frame = 0; frame < 30; frame++) {
        await new Promise(requestAnimationFrame)
        seen.add(header.parentElement!.offsetHeight)
      }
      return [...seen]
    })
    expect(heights).toHaveLength(1)
  })

  it('shell-01 shell-03 shell-04 the sidebar is open above 470, closes at 900 on a resize, and remembers', async ({ story }) => {
    const page = await story.person({ viewport: { width: 901, height: 700 } })
    await openAs(page, owner, `${server.url}/dashboard`)
    await see(page.getByRole('button', { name: 'Recolher menu' }))
    await page.setViewportSize({ width: 900, height: 700 })
    await see(page.getByRole('button', { name: 'Abrir menu' }))

    await page.setViewportSize({ width: 1366, height: 768 })
    await page.getByRole('button', { name: 'Abrir menu' }).click()
    await page.getByRole('button', { name: 'Recolher menu' }).click()
    // Folded, it shows the mark alone; the link keeps its name.
    await see(page.getByRole('link', { name: 'Balcão', exact: true }))
    await page.reload()
    await see(page.getByRole('button', { name: 'Abrir menu' }))
  })

  it('shell-03 at 470 the sidebar is a drawer: closed at first, and Escape closes it again', async ({ story }) => {
    const page = await story.person({ viewport: { width: 470, height: 800 } })
    await openAs(page, owner, `${server.url}/dashboard`)
    await see(heading(page, /Marina/))
    expect(await menu(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Abrir menu' }).click()
    await see(menu(page))
    await page.keyboard.press('Escape')
    await gone(menu(page))
  })

  it('roles-11 routing-05 access-denied-01 a role that is missing leads to /acessonegado, and from there home', async ({ story }) => {
    const waiter = await hireByCall(server, boss, ['CadastroLoja'])
    const page = await story.person()
    await page.goto(`${server.url}/meepFood/painel`)
    await arriveAt(page, /^\/login/)
    await enterPassword(page, waiter)
    await arriveAt(page, '/acessonegado')
    await see(heading(page, 'Acesso negado/Proibido'))
    expect(await menu(page).getByRole('link', { name: 'Painel de pedidos' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Ir para o início' }).click()
    await arriveAt(page, '/dashboard')
  })

  it('roles-11 a screen that needs a role shows the access-denied page in its place', async ({ story }) => {
    const cook = await hireByCall(server, boss, ['Painel'])
    const page = await story.person()
    story.expects(/^console: ApiError: Acesso negado/)
    await openAs(page, cook, `${server.url}/configuracoes/acessos`)
    await see(heading(page, 'Acesso negado/Proibido'))
    expect(await menu(page).getByRole('link', { name: 'Acessos' }).count()).toBe(0)
  })

  it('roles-11 a refusal by the server shows the access-denied page in place', async ({ story }) => {
    const manager = await hireByCall(server, boss, ['AcessosClientePortal'])
    const page = await story.person()
    // After the sign-in the shell reads the roles once more: from then on only a refusal tells that they have changed.
    let readings = 0
    const known = page.waitForResponse((response) => response.url().includes('/api/Acesso/BuscarPapeisPorCargo') && ++readings === 2)
    await openAs(page, manager, `${server.url}/dashboard`)
    await known
    await see(menu(page).getByRole('link', { name: 'Acessos' }))

    const localId = boss.locais[0]?.localId
    const { usuarioMeep } = await signInByCall(server.url, manager)
    await call('PUT', `${server.url}/api/Politica/Acessos`, { token: boss.access_token, body: { localId, usuarioId: usuarioMeep.id, papeis: ['Painel'] } })
    story.expects(/^403 GET \/api\/Politica\/Acessos$/, /^console: ApiError: /)
    await menu(page).getByRole('link', { name: 'Acessos' }).click()
    await see(heading(page, 'Acesso negado/Proibido'))
  })

  it('roles-11 a board that stands gives way to the access-denied page when the role is taken away', async ({ story }) => {
    const cook = await hireByCall(server, boss, ['Painel'])
    const page = await story.person()
    await openBoardAs(page, cook, server.url)
    const { usuarioMeep } = await signInByCall(server.url, cook)
    story.expects(/^403 GET \/api\/(kds|mesas\/chamados|pagamentos\/conferir)/, /^console: ApiError: /)
    await call('PUT', `${server.url}/api/Politica/Acessos`, { token: boss.access_token, body: { localId: boss.locais[0]?.localId, usuarioId: usuarioMeep.id, papeis: ['CadastroLoja'] } })
    await see(heading(page, 'Acesso negado/Proibido'))
  })

  it('the keyboard reaches the content by the skip link, and a new screen takes the focus to its heading', async ({ story }) => {
    const first = await story.person()
    await openAs(first, owner, `${server.url}/dashboard`)
    const page = await first.context().newPage()
    await page.goto(`${server.url}/dashboard`)
    await see(heading(page, /Marina/))
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Ir para o conteúdo' })
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')

    await page.keyboard.press('Control+k')
    await see(page.getByRole('dialog', { name: 'Ir para uma tela' }))
    await page.keyboard.type('acess')
    await page.keyboard.press('Enter')
    await arriveAt(page, '/configuracoes/acessos')
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
  })

  it('a screen that arrives late leaves the focus with whoever has opened a menu meanwhile', async ({ story }) => {
    const page = await story.person()
    await openAs(page, owner, `${server.url}/configuracoes/acessos`)
    await see(heading(page, 'Acessos'))
    let letGo: () => void = () => undefined
    const menuIsOpen = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/assets/AccessDenied-*.js', async (route) => {
      await menuIsOpen
      await route.continue()
    })
    await page.evaluate(() => {
      // As the router's own links do it.
      const state = { key: 'tarde', idx: 1, usr: null }
      history.pushState(state, '', '/acessonegado')
      dispatchEvent(new PopStateEvent('popstate', { state }))
    })
    await gone(heading(page, 'Acessos'))
    await openUserMenu(page)
    letGo()
    await see(heading(page, 'Acesso negado/Proibido'))
    // The arrival is told in words instead.
    await page.locator('[aria-live]').filter({ hasText: 'Acesso negado/Proibido' }).waitFor({ state: 'attached' })
    expect(await page.getByRole('button', { name: 'Sair', exact: true }).isVisible()).toBe(true)
  })
})
