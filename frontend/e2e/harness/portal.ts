import type { Download, Locator, Page } from 'playwright-core'

export interface Account {
  email: string
  password: string
}

const demoPassword = 'Cozinha#2026'

/** The demo venue's people (they exist only under --demo). */
export const demo = {
  owner: { email: 'dono@balcao.demo', password: demoPassword },
  manager: { email: 'gerente@balcao.demo', password: demoPassword },
  cook: { email: 'cozinha@balcao.demo', password: demoPassword },
  support: { email: 'suporte@balcao.demo', password: demoPassword },
} as const satisfies Record<string, Account>

/** Waits until it is on screen. */
export async function see(...things: Locator[]): Promise<void> {
  await Promise.all(things.map((thing) => thing.waitFor({ state: 'visible' })))
}

/** Waits until it is on screen no longer. */
export async function gone(thing: Locator): Promise<void> {
  await thing.waitFor({ state: 'hidden' })
}

/** The one h1 of a screen. */
export function heading(page: Page, title: string | RegExp): Locator {
  return page.getByRole('heading', { level: 1, name: title })
}

/** Waits for the address, given as path and query. */
export async function arriveAt(page: Page, path: string | RegExp): Promise<void> {
  await page.waitForURL((url) => {
    const here = url.pathname + url.search
    return typeof path === 'string' ? here === path : path.test(here)
  })
}

/** Types e-mail and password into the sign-in form and sends it. */
export async function enterPassword(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** Opens an address of the portal as somebody who signs in on the way there. */
export async function openAs(page: Page, account: Account, address: string): Promise<void> {
  const { pathname, search } = new URL(address)
  await page.goto(address)
  await arriveAt(page, /^\/login/)
  await enterPassword(page, account)
  if (pathname === '/') await page.waitForURL((url) => url.pathname !== '/login')
  else await arriveAt(page, pathname + search)
}

/** The file that an action gives the person. The browser tells of it at the page, or at the window that it opens for it. */
export async function fileBy(page: Page, act: () => Promise<void>): Promise<Download> {
  const file = new Promise<Download>((resolve) => {
    page.once('download', resolve)
    page.context().once('page', (window) => window.once('download', resolve))
  })
  await act()
  return file
}

/** The user menu, opened. */
export async function openUserMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Conta de/ }).click()
}

/** What the portal keeps in this browser about who is signed in (session-01). */
export function storedSession(page: Page): Promise<Record<string, unknown> | null> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('balcao.session') ?? 'null') as Record<string, unknown> | null)
}
