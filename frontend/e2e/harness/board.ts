import type { Locator, Page } from 'playwright-core'
import { type Account, demo, openAs, see } from './portal.ts'
import type { Story } from './story.ts'

type State = 'Pendente' | 'Aceito' | 'Em preparo' | 'Em transporte' | 'Entregue' | 'Recusado'

/** The board's address, showing what the keyword finds. */
export function boardAddress(url: string, keyword = ''): string {
  return `${url}/meepFood/painel${keyword && `?busca=${encodeURIComponent(keyword)}`}`
}

/** The card of an order, wherever it is. */
export function card(page: Page, code: string): Locator {
  return page.getByRole('article', { name: code, exact: true })
}

/** The card of an order in the column of a state. */
export function cardIn(page: Page, state: State, code: string): Locator {
  return page.getByRole('list', { name: state, exact: true }).getByRole('article', { name: code, exact: true })
}

/**
 * An action that the card of an order offers now: not while a tap is under
 * way, nor between its answer and the version that says what may follow.
 */
export function offer(page: Page, code: string, action: string): Locator {
  return card(page, code).getByRole('button', { name: action, exact: true, disabled: false })
}

/** The dialog that every visit of a board begins with (order-board-11). */
export function startDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Clique para iniciar o monitoramento dos pedidos' })
}

/** Begins the monitoring of a board that was just opened. */
export async function startMonitoring(page: Page): Promise<void> {
  await startDialog(page).getByRole('button', { name: 'Iniciar', exact: true }).click()
}

/** Waits until the board hears of changes as they happen; begins its monitoring where nobody has. */
export async function seeLive(page: Page): Promise<void> {
  const live = page.getByText('Ao vivo')
  await see(live.or(startDialog(page)).first())
  if (await startDialog(page).isVisible()) await startMonitoring(page)
  await see(live)
}

/** Signs somebody in at a board, showing what the keyword finds, and waits until it hears of changes as they happen. */
export async function openBoardAs(page: Page, account: Account, url: string, keyword = ''): Promise<void> {
  await openAs(page, account, boardAddress(url, keyword))
  await seeLive(page)
}

/** Somebody at a board of their own: a cook, unless told. */
export async function openBoard(story: Story, url: string, keyword = '', account: Account = demo.cook): Promise<Page> {
  const page = await story.person()
  await openBoardAs(page, account, url, keyword)
  return page
}

/** Unfolds the column of a finished state. */
export async function unfold(page: Page, state: State): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Abrir ${state}`) }).click()
}

/** Taps an action of an order. */
export async function tap(page: Page, code: string, action: string): Promise<void> {
  await card(page, code).getByRole('button', { name: action, exact: true }).click()
}
