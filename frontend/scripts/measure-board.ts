/** Measures the board in a browser, with 500 and 2 000 live orders, and leaves build/bin/board.json for `make bench`. */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { Host } from '../e2e/board/host.ts'
import { boardAddress, seeLive } from '../e2e/harness/board.ts'
import { call, signInByCall } from '../e2e/harness/calls.ts'
import { postOrder, quotedTotal } from '../e2e/harness/orders.ts'
import { openAs } from '../e2e/harness/portal.ts'
import { it } from '../e2e/harness/story.ts'

const file = path.join(import.meta.dirname, '../../build/bin/board.json')

/** Milliseconds that opening a board leaves work over. */
const leftOver = 3000
const idleSeconds = 20
const taps = 40
/** Cartões has twenty on a page, and those that were tapped stay there. */
const tapsOnPage = 15
const burst = 50
const followed = 200

/** What was found with so many live orders; times in milliseconds. */
interface Measured {
  live: number
  /** Processor time of the main thread in a second without news. */
  idle: number
  /** From the pointer to the frame that answers it. */
  tapP50: number
  tapMax: number
  /** The longest frame's work, and the longest time between two frames, while 50 orders arrive within a second. */
  burstFrame: number
  burstGap: number
  /** From a customer's call to the card's frame on a board. */
  paintedP50: number
  paintedP99: number
  looks: Look[]
}

/** The same with the burst's cards in view, on a board that looks like this. */
interface Look {
  name: string
  idle: number
  tapP50: number
  tapMax: number
  burstFrame: number
  burstGap: number
}

const looks = [
  { name: 'columns', preferences: {} },
  { name: 'cards', preferences: { layout: 'cards' } },
  { name: 'wall', preferences: { wall: true } },
] as const

interface Watched {
  /** When each card was first painted, by order id; epoch milliseconds. */
  painted: Record<string, number>
  /** From each click to its frame. */
  clicks: number[]
  /** Between two frames, while they are counted. */
  gaps: number[] | null
  /** Durations of frames over 50 ms of work. */
  longFrames: number[]
}

declare global {
  interface Window {
    watched: Watched
  }
}

/**
 * Runs in the page: notes clicks, frames and new cards. A task posted from a
 * frame's callback runs once that frame's work is done; at this priority the
 * server's answers, and what they draw in later frames, do not come between.
 */
function watchFrames() {
  const watched: Watched = { painted: {}, clicks: [], gaps: null, longFrames: [] }
  window.watched = watched
  const afterFrame = (then: () => void) =>
    requestAnimationFrame(() => void scheduler.postTask(then, { priority: 'user-blocking' }))
  document.addEventListener('click', ({ timeStamp }) => afterFrame(() => watched.clicks.push(performance.now() - timeStamp)), true)
  new MutationObserver((records) => {
    const added = records.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof HTMLElement)
    const ids = added.flatMap((node) => [node, ...node.querySelectorAll<HTMLElement>('[data-card]')]).map(({ dataset }) => dataset.card ?? '')
    const fresh = ids.filter((id) => id !== '' && !(id in watched.painted))
    if (fresh.length > 0) afterFrame(() => fresh.forEach((id) => (watched.painted[id] ??= performance.timeOrigin + performance.now())))
  }).observe(document, { childList: true, subtree: true })
  new PerformanceObserver((list) => watched.longFrames.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'long-animation-frame' })
  let before = 0
  const count = (now: number) => {
    watched.gaps?.push(now - before)
    before = now
    requestAnimationFrame(count)
  }
  window.addEventListener('count-frames', () => {
    watched.gaps = []
    before = performance.now()
    requestAnimationFrame(count)
  })
}

function percentile(values: number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))] ?? Number.NaN
}

/** Seconds that the main thread has worked, by its own clock: a busy machine does not stretch it. */
async function worked(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
}

/** Orders from the public menu as fast as it is answered: all the same, and quoted once. Answers the order's id. */
async function customerOf(host: Host) {
  const storefront = `${host.venue.url}/api/storefront/${host.venue.slug}`
  const menu = await call<{ Categorias: { Produtos: { Id: string }[] }[] }>('GET', storefront)
  const product = menu.Categorias[0]?.Produtos[0]?.Id
  const orderOf = (name: string) => ({ Cliente: { Nome: name }, TipoEntrega: 'retirada', TipoPagamento: 'pix', Itens: [{ ProdutoId: product, Quantidade: 2 }] })
  const total = await quotedTotal(storefront, orderOf('Preço'))
  return async (name: string) => {
    const { Id } = await postOrder(storefront, orderOf(name), total)
    return Id
  }
}

/** What waits for somebody calls until it is silenced; a board that calls is not idle. */
async function silence(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Silenciar' })
  await button.click()
  // A page of cards is drawn before the other orders have been read: those call after it.
  while (await button.isVisible()) {
    await button.click({ timeout: 1000 }).catch(() => undefined)
    await pause(500)
  }
}

/** What was silenced once calls nobody any more: an order of now makes sure that there is something to silence. */
async function openSilently(page: Page, address: string, order: (name: string) => Promise<string>): Promise<void> {
  await order('Campainha')
  await page.goto(address)
  await seeLive(page)
  await silence(page)
}

async function measureIdle(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  // What opening has thrown away is collected some time in the following minute: that is not work of a board at rest.
  await devtools.send('HeapProfiler.collectGarbage')
  await pause(leftOver)
  const before = await worked(devtools)
  await pause(idleSeconds * 1000)
  return ((await worked(devtools)) - before) * (1000 / idleSeconds)
}

async function measureTaps(page: Page, list = 'Pendente', count = taps): Promise<number[]> {
  const accept = page.getByRole('list', { name: list, exact: true }).getByRole('button', { name: 'Aceitar', exact: true }).first()
  await page.evaluate(() => (window.watched.clicks = []))
  for (let tap = 1; tap <= count; tap++) {
    await accept.click()
    await page.waitForFunction((wanted) => window.watched.clicks.length >= wanted, tap)
  }
  return page.evaluate(() => window.watched.clicks)
}

/** Fifty orders within a second. */
async function rush(order: (name: string) => Promise<string>, customer: string): Promise<void> {
  const began = performance.now()
  const placed: Promise<string>[] = []
  for (let n = 0; n < burst; n++) {
    placed.push(order(`${customer} ${n}`))
    await pause(Math.max(0, ((n + 1) * 1000) / burst - (performance.now() - began)))
  }
  await Promise.all(placed)
  await pause(1000) // the last ones are on their way to the screen
}

/**
 * Two rushes, each on a board that was opened for it. To count the time between
 * frames, frames are asked for all the time: sixty a second that the board does
 * not need, each of them as long as it waits for a processor. So the frames'
 * own work is measured where only the board asks for them.
 * @param open shows the board on which the orders of a customer arrive
 */
async function measureBurst(page: Page, order: (name: string) => Promise<string>, customer: string, open: (customer: string) => Promise<void>): Promise<{ frame: number; gap: number }> {
  const [alone, counted] = [`${customer} alone`, `${customer} counted`]
  await open(alone)
  await pause(leftOver)
  await page.evaluate(() => (window.watched.longFrames = []))
  await rush(order, alone)
  const longFrames = await page.evaluate(() => window.watched.longFrames)
  await open(counted)
  await pause(leftOver)
  await page.evaluate(() => window.dispatchEvent(new Event('count-frames')))
  await rush(order, counted)
  const gaps = await page.evaluate(() => window.watched.gaps)
  return { frame: Math.max(0, ...longFrames), gap: Math.max(...(gaps ?? [])) }
}

/** Each order is accepted as soon as it was seen, so that the next one has its place in view. */
async function measurePainting(page: Page, host: Host, customer: string, order: (name: string) => Promise<string>): Promise<number[]> {
  const { access_token: token } = await signInByCall(host.venue.url, host.venue)
  const delays: number[] = []
  for (let n = 0; n < followed; n++) {
    const sent = performance.timeOrigin + performance.now()
    const id = await order(customer)
    const painted = await page.waitForFunction((wanted) => window.watched.painted[wanted], id, { polling: 50 })
    delays.push(((await painted.jsonValue()) ?? Number.NaN) - sent)
    await call('POST', `${host.venue.url}/api/kds/acceptOrder`, { token, body: { Id: id } })
    await pause(40 * Math.random())
  }
  return delays
}

/** Narrowed to the burst's customer, every one of its cards comes into view; Cartões has the newest first anyway. */
async function measureLook(page: Page, host: Host, { name, preferences }: (typeof looks)[number], order: (name: string) => Promise<string>): Promise<Look> {
  await page.evaluate((chosen) => localStorage.setItem('balcao.board.preferences', JSON.stringify(chosen)), preferences)
  const isPaged = name === 'cards'
  await openSilently(page, boardAddress(host.venue.url), order)
  const idle = await measureIdle(page)
  const customer = `Vista ${name}`
  const { frame, gap } = await measureBurst(page, order, customer, (shown) => openSilently(page, boardAddress(host.venue.url, isPaged ? '' : shown), order))
  await page.locator('[data-card]', { hasText: customer }).first().waitFor()
  const clicks = await (isPaged ? measureTaps(page, 'Pedidos', tapsOnPage) : measureTaps(page))
  return { name, idle, tapP50: percentile(clicks, 0.5), tapMax: Math.max(...clicks), burstFrame: frame, burstGap: gap }
}

describe('the board in a browser', () => {
  const found: Measured[] = []

  it.for([500, 2000])('%d live orders', { timeout: 600_000 }, async (live, { story }) => {
    const host = await Host.start(live)
    try {
      const order = await customerOf(host)
      const page = await story.person({ viewport: { width: 1920, height: 1080 } })
      await page.addInitScript(watchFrames)
      await openAs(page, host.venue, boardAddress(host.venue.url))
      await seeLive(page)
      await page.getByRole('article').first().waitFor()
      await silence(page)
      const idle = await measureIdle(page)
      const clicks = await measureTaps(page)
      const { frame, gap } = await measureBurst(page, order, 'Rajada', () => openSilently(page, boardAddress(host.venue.url), order))
      const customer = 'Zuleica Pintada'
      await page.goto(boardAddress(host.venue.url, customer))
      await seeLive(page)
      const delays = await measurePainting(page, host, customer, order)
      const seen: Look[] = []
      for (const look of looks) seen.push(await measureLook(page, host, look, order))
      found.push({
        live,
        idle,
        tapP50: percentile(clicks, 0.5),
        tapMax: Math.max(...clicks),
        burstFrame: frame,
        burstGap: gap,
        paintedP50: percentile(delays, 0.5),
        paintedP99: percentile(delays, 0.99),
        looks: seen,
      })
      console.log(JSON.stringify(found.at(-1), null, 1))
      expect([found.at(-1) ?? {}, ...seen].flatMap((each) => Object.values(each)).some(Number.isNaN)).toBe(false)
    } finally {
      // A board whose server goes first is in trouble.
      await story.close()
      await host.stop()
    }
    await writeFile(file, JSON.stringify(found, null, 1))
  })
})
