import { afterAll, beforeAll, describe, expect } from 'vitest'
import { call, owner, setUpByCall, signInByCall } from '../harness/calls.ts'
import { it } from '../harness/story.ts'
import { arriveAt, heading, openAs, openUserMenu, see, storedSession } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'

describe('session', () => {
  let server: Server

  beforeAll(async () => {
    server = await Server.start()
    await setUpByCall(server.url)
  })
  afterAll(() => server.stop())

  it('login-08 routing-03 a private address asks to sign in and comes back to it', async ({ story }) => {
    const page = await story.person()
    await openAs(page, owner, `${server.url}/dashboard?de=favoritos`)
    await see(heading(page, /Marina/))
  })

  it('shell-02 Sair ends the session here, in the other tab of this browser and on the server', async ({ story }) => {
    const page = await story.person()
    await openAs(page, owner, `${server.url}/dashboard`)
    const token = (await storedSession(page))?.token as string
    const tab = await page.context().newPage()
    await tab.goto(`${server.url}/dashboard`)
    await see(heading(tab, /Marina/))

    await openUserMenu(page)
    const [answer] = await Promise.all([
      page.waitForResponse('**/api/session/signout'),
      page.getByRole('button', { name: 'Sair', exact: true }).click(),
    ])
    expect(answer.status()).toBe(204)
    await Promise.all([arriveAt(page, /^\/login/), arriveAt(tab, /^\/login/)])
    expect(await storedSession(page)).toBeNull()
    await expect(call('GET', `${server.url}/api/account/userinfo`, { token })).rejects.toThrow('401')
  })

  it('session-03 Sair de todos os dispositivos: another browser lands on /login at its next call', async ({ story }) => {
    const here = await story.person()
    const there = await story.person()
    await Promise.all([here, there].map((page) => openAs(page, owner, `${server.url}/dashboard`)))
    await openUserMenu(here)
    await here.getByRole('button', { name: 'Sair de todos os dispositivos' }).click()
    await arriveAt(here, /^\/login/)

    story.expects(/^401 GET \/api\//)
    await there.reload()
    await arriveAt(there, '/login?destino=%2Fdashboard')
    expect(await storedSession(there)).toBeNull()
  })

  it('session-03 a 401 to any call clears the session and leads to /login', async ({ story }) => {
    const page = await story.person()
    await openAs(page, owner, `${server.url}/dashboard`)
    const { token } = (await storedSession(page)) as { token: string }
    await call('POST', `${server.url}/api/session/signout`, { token })
    story.expects(/^401 GET \/api\//)
    await page.reload()
    await arriveAt(page, /^\/login/)
    expect(await storedSession(page)).toBeNull()
  })

  it('routing-02 an external hand-over signs in once, and goes on to the rest of the address', async ({ story }) => {
    const { access_token: token } = await signInByCall(server.url, owner)
    const { id } = await call<{ id: string }>('POST', `${server.url}/api/session/handover`, { token })
    const page = await story.person()
    await page.goto(`${server.url}/externalauthentication/${id}/configuracoes/acessos`)
    await arriveAt(page, '/configuracoes/acessos')
    expect((await storedSession(page))?.nome).toBe(owner.name)

    const late = await story.person()
    story.expects(/^400 POST \/api\/session\/handover\//)
    await late.goto(`${server.url}/externalauthentication/${id}`)
    await see(heading(late, 'Não foi possível entrar'), late.getByRole('link', { name: 'Entrar com e-mail e senha' }))
  })
})
