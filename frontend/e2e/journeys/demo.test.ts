import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { card, openBoard, seeLive } from '../harness/board.ts'
import { placeOrder } from '../harness/orders.ts'
import { arriveAt, demo, gone, heading, openAs, see, storedSession } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { it } from '../harness/story.ts'

describe('the demo venues', () => {
  let server: Server

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
  })
  afterAll(() => server.stop())

  /** The groups of the menu and the screens in them: a long menu begins with most of them closed. */
  async function menuOf(page: Page) {
    const menu = page.getByRole('navigation', { name: 'Menu principal' })
    for (const closed of await menu.getByRole('button', { expanded: false }).elementHandles()) await closed.click()
    return [...(await menu.getByRole('button').allTextContents()), ...(await menu.getByRole('link').allTextContents())]
  }

  async function switchTo(page: Page, place: string) {
    await page.getByRole('button', { name: /^Estabelecimento:/ }).click()
    await page.getByRole('button', { name: place, exact: true }).click()
    await see(page.getByRole('button', { name: `Estabelecimento: ${place}. Trocar` }))
  }

  it('the sign-in page offers the demo accounts and fills them in', async ({ story }) => {
    const page = await story.person()
    await page.goto(`${server.url}/login`)
    await page.getByRole('button', { name: /cozinha@balcao\.demo/ }).click()
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await arriveAt(page, '/dashboard')
    await see(heading(page, /Jussara/))
  })

  it('sidebar-01 sidebar-02 roles-06 roles-07 each demo account sees its own menu', async ({ story }) => {
    const seen: Record<string, string[]> = {}
    for (const [who, account] of Object.entries(demo)) {
      const page = await story.person()
      await openAs(page, account, `${server.url}/dashboard`)
      await see(page.getByRole('navigation', { name: 'Menu principal' }))
      seen[who] = await menuOf(page)
      await page.context().close()
    }
    expect(seen.cook).toContain('Pedidos online')
    expect(seen.cook).not.toContain('Configurações')
    expect(seen.manager).toContain('Pedidos online')
    expect(seen.manager).not.toContain('Acessos')
    expect(seen.owner).toEqual(expect.arrayContaining(['Pedidos online', 'Configurações', 'Acessos']))
    expect(seen.support).toEqual(expect.arrayContaining(['Pedidos online', 'Configurações', 'Acessos']))
  })

  it('session-02 session-04 the place switcher scopes the board to its venue, remembers it, and is not offered for one venue', async ({ story }) => {
    const customer = 'Dorotéia Escopo'
    const page = await openBoard(story, server.url, customer, demo.owner)
    if ((await storedPlace(page)) !== 'Bar do Cais') await switchTo(page, 'Bar do Cais')
    await seeLive(page)
    const { Codigo: code } = await placeOrder(server.url, { customer })
    await see(card(page, code))

    await switchTo(page, 'Colégio Aroeira')
    await seeLive(page)
    await see(page.getByText(`Nenhum pedido encontrado para “${customer}”.`))
    expect(await card(page, code).count()).toBe(0)
    const other = await placeOrder(server.url, { customer })
    await page.reload()
    await seeLive(page)
    expect(await storedPlace(page)).toBe('Colégio Aroeira')
    expect(await card(page, other.Codigo).count()).toBe(0)

    await switchTo(page, 'Bar do Cais')
    await seeLive(page)
    await see(card(page, code), card(page, other.Codigo))

    const cook = await story.person()
    await openAs(cook, demo.cook, `${server.url}/dashboard`)
    await see(heading(cook, /Jussara/))
    await gone(cook.getByRole('button', { name: /^Estabelecimento:/ }))
  })

  async function storedPlace(page: Page): Promise<string | undefined> {
    const session = (await storedSession(page)) as { localCorrente: string; locais: { localId: string; nomeLocal: string }[] } | null
    return session?.locais.find(({ localId }) => localId === session.localCorrente)?.nomeLocal
  }
})
