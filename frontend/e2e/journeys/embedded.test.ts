import type { Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { hireByCall, owner, setUpByCall, signInByCall, type SignedIn } from '../harness/calls.ts'
import { it } from '../harness/story.ts'
import { type Account, enterPassword, heading, openAs, see, storedSession } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { type Site, startSite } from '../harness/site.ts'

/** A classic portal that shows who handed it what. */
const classicPage = `<!doctype html><title>Portal clássico</title><h1>Portal clássico</h1><pre id="handed">nada</pre>
<script>addEventListener('message', (event) => { handed.textContent = JSON.stringify({ from: event.origin, session: event.data }) })</script>`

describe('the classic portal in a frame', () => {
  let classic: Site
  let server: Server

  beforeAll(async () => {
    classic = await startSite(classicPage)
    server = await Server.start({ flags: ['--legacy-url', `${classic.origin}/portal`] })
    await setUpByCall(server.url)
  })
  afterAll(async () => {
    await server.stop()
    await classic.close()
  })

  async function handedOver(page: Page): Promise<{ from: string; session: { token: string } }> {
    const handed = page.frameLocator('iframe').locator('#handed')
    await see(handed.filter({ hasText: 'token' }))
    return JSON.parse((await handed.textContent()) ?? '') as { from: string; session: { token: string } }
  }

  it('embedded-01 embedded-02 embedded-04 embedded-05 a classic page gets its name and the session, and the account is validated', async ({ story }) => {
    const page = await story.person()
    const validated = page.waitForResponse('**/api/Account/validate')
    await openAs(page, owner, `${server.url}/contaDigital`)
    const handed = await handedOver(page)
    expect(handed.from).toBe(server.url)
    expect(handed.session.token).toBe((await storedSession(page))?.token)
    expect((await validated).status()).toBe(200)
    expect(new URL(classic.visits.at(-1) ?? '', classic.origin).searchParams.get('page')).toBe('minhaConta')
  })

  it('embedded-03 each load of a classic page asks for a new copy', async ({ story }) => {
    const page = await story.person()
    await openAs(page, owner, `${server.url}/contaDigital`)
    await handedOver(page)
    const first = classic.visits.at(-1)
    await page.reload()
    await handedOver(page)
    expect(classic.visits.at(-1)).not.toBe(first)
  })

  it('embedded-02 the session is not handed to a frame that has gone to another origin', async ({ story }) => {
    const stranger = await startSite(classicPage)
    const page = await story.person()
    await openAs(page, owner, `${server.url}/contaDigital`)
    await handedOver(page)
    // The policy keeps the frame from going there at all.
    story.expects(/^console: .*frame-src/, /ERR_BLOCKED_BY_CSP/)
    const blocked = page.waitForEvent('console', (message) => message.text().includes('frame-src'))
    await page.frames().at(-1)?.evaluate((origin) => {
      location.href = origin
    }, stranger.origin)
    await blocked
    expect(stranger.visits).toEqual([])
    await stranger.close()
  })
})

describe('without a classic portal', () => {
  let server: Server

  beforeAll(async () => {
    server = await Server.start()
    await setUpByCall(server.url)
  })
  afterAll(() => server.stop())

  it('embedded-07 a classic page says in words that there is none, and shows no frame', async ({ story }) => {
    const page = await story.person()
    await openAs(page, owner, `${server.url}/contaDigital`)
    await see(page.getByText('O portal clássico não está configurado nesta instalação.'))
    expect(await page.locator('iframe').count()).toBe(0)
  })
})

describe('inside a host window', () => {
  let host: Site
  let stranger: Site
  let server: Server
  let person: SignedIn

  beforeAll(async () => {
    host = await startSite('<!doctype html><title>Anfitrião</title><body></body>')
    stranger = await startSite('<!doctype html><title>Outro</title><body></body>')
    server = await Server.start({ flags: ['--host-origins', host.origin] })
    await setUpByCall(server.url)
    person = await signInByCall(server.url, owner)
  })
  afterAll(async () => {
    await server.stop()
    await Promise.all([host.close(), stranger.close()])
  })

  /** Opens a site that shows the portal in a frame. */
  async function openFramed(page: Page, site: Site): Promise<void> {
    await page.goto(site.origin)
    await page.evaluate((address) => {
      const frame = document.createElement('iframe')
      frame.src = address
      frame.style.cssText = 'width:1000px;height:600px'
      document.body.append(frame)
    }, server.url)
  }

  function message(path: string) {
    const place = person.locais[0]
    return { papeis: 'Painel;Acessos', localId: place?.localId, nomeLocal: place?.nomeLocal, path, token: person.access_token }
  }

  async function sendFromHost(page: Page, sent: unknown) {
    await page.evaluate(
      ([data, origin]) => document.querySelector('iframe')?.contentWindow?.postMessage(data, origin as string),
      [sent, server.url],
    )
  }

  function portalFrame(page: Page): Frame {
    const frame = page.frames().find((each) => each.url().startsWith(server.url))
    if (!frame) throw new Error('the portal is not in a frame')
    return frame
  }

  it('shell-05 shell-06 shell-09 session-05 the host’s message signs in, merges the roles and opens its path, without the layout', async ({ story }) => {
    const page = await story.person()
    await openFramed(page, host)
    const portal = page.frameLocator('iframe')
    await see(portal.getByText('Aguardando a entrada pelo portal.'))
    await sendFromHost(page, message('/dashboard'))
    await see(portal.getByRole('heading', { level: 1 }))
    await portalFrame(page).waitForURL('**/dashboard')
    expect(await portal.getByRole('navigation').count()).toBe(0)
    const roles = await portalFrame(page).evaluate(
      () => (JSON.parse(localStorage.getItem('balcao.session') ?? '{}') as { papeis: string }).papeis,
    )
    const names = roles.split(';')
    expect(names).toContain('Painel')
    expect(names.length).toBeGreaterThan(2)
    expect(new Set(names).size).toBe(names.length)
  })

  it('shell-06 a message from another origin is ignored', async ({ story }) => {
    const page = await story.person()
    const askedFor: (string | null)[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/api/Acesso/BuscarPapeisPorCargo') askedFor.push(searchParams.get('ownerId'))
    })
    await openFramed(page, host)
    const portal = page.frameLocator('iframe').first()
    await see(portal.getByText('Aguardando a entrada pelo portal.'))

    // A second frame of another origin speaks to the portal's.
    await page.evaluate((address) => {
      const frame = document.createElement('iframe')
      frame.src = address
      document.body.append(frame)
    }, stranger.origin)
    await page.frameLocator('iframe').nth(1).locator('body').waitFor({ state: 'attached' })
    const other = page.frames().find((each) => each.url().startsWith(stranger.origin))
    await other?.evaluate(
      ([sent, origin]) => parent.frames[0]?.postMessage(sent, origin as string),
      [{ ...message('/dashboard'), localId: 'de-outra-origem' }, server.url],
    )

    // The host speaks next: had the stranger been heard, the roles would have been asked for twice.
    await sendFromHost(page, message('/dashboard'))
    await portalFrame(page).waitForURL('**/dashboard')
    expect(askedFor).toEqual([person.locais[0]?.localId])
  })

  it('a site that is not configured cannot show the portal in a frame', async ({ story }) => {
    const page = await story.person()
    story.expects(/^console: .*frame-ancestors/, /ERR_BLOCKED_BY_RESPONSE/)
    const refused = page.waitForEvent('console', (line) => line.text().includes('frame-ancestors'))
    await openFramed(page, stranger)
    await refused
    expect(await page.frameLocator('iframe').getByText('Aguardando').count()).toBe(0)
  })
})

describe('the newer portal', () => {
  let newer: Site
  let server: Server
  let colleague: Account

  beforeAll(async () => {
    newer = await startSite('<!doctype html><title>Novo portal</title><h1>Novo portal</h1>')
    server = await Server.start({ flags: ['--new-portal-url', newer.origin] })
    colleague = await hireByCall(server, await setUpByCall(server.url), ['Painel'])
  })
  afterAll(async () => {
    await server.stop()
    await newer.close()
  })

  it('shell-08 roles-12 somebody with neither Admin nor SuporteMeep goes on to the newer portal', async ({ story }) => {
    const page = await story.person()
    await page.goto(`${server.url}/login`)
    await enterPassword(page, colleague)
    await page.waitForURL(`${newer.origin}/**`)
    await see(heading(page, 'Novo portal'))
  })

  it('shell-08 roles-12 an Admin stays here', async ({ story }) => {
    const page = await story.person()
    await openAs(page, owner, `${server.url}/dashboard`)
    await see(heading(page, /Marina/))
    expect(new URL(page.url()).origin).toBe(server.url)
  })
})
