/** A full Friday night at eight boards, two of them in browsers: a minute with the journeys, twenty with `make soak`. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { openBoardAs } from '../harness/board.ts'
import { it } from '../harness/story.ts'
import { Host, run } from './host.ts'

const minutes = Number(process.env.SOAK_MINUTES ?? 1)

/** Milliseconds for sign-in, the last changes and reading every history at the end. */
const around = 300_000

/** Orders a second, at random moments. */
const pace = 10
const asked = minutes * 60 * pace
/** Fewer come by chance once in thirty thousand evenings. */
const fewest = asked - 4 * Math.sqrt(asked)

/** The other boards follow the stream and tap without a screen. */
const screens = 2
const boards = 8

/** Milliseconds between two taps on a screen. */
const tapEvery = 1_000

/** Milliseconds from one loss of the network on a screen to the next one on the other, and for how long. */
const cutEvery = (minutes * 60_000) / 6
const cutFor = 8_000

/** How much memory may grow once everything is warm. */
const flat = 1.1

const liveStates = ['Pendente', 'Aceito', 'Em preparo', 'Em transporte'] as const

interface Soaked {
  Orders: number
  Taps: number
  Live: Record<string, string[]>
  Faults: string[] | null
}

/** Memory in bytes of the server and of each page, at a moment. */
type Memory = [server: number, ...pages: number[]]

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** How much more the last quarter holds than the second: the first one warms up. */
function growth(samples: Memory[], of: number): number {
  const values = samples.map((sample) => sample[of] ?? Number.NaN)
  const quarter = Math.ceil(values.length / 4)
  return median(values.slice(-quarter)) / median(values.slice(quarter, 2 * quarter))
}

/** The ids of the orders that the board shows in a state, in order. Its cards come and go as the column is scrolled. */
async function shown(page: Page, state: string): Promise<string[]> {
  const list = page.getByRole('list', { name: state, exact: true })
  if (!(await list.isVisible())) return []
  return list.evaluate(async (cards) => {
    const scroller = cards.parentElement as HTMLElement
    const ids = new Set<string>()
    for (scroller.scrollTop = 0; ; scroller.scrollTop += scroller.clientHeight / 2) {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      for (const card of cards.querySelectorAll<HTMLElement>('[data-card]')) ids.add(card.dataset.card ?? '')
      if (scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1) return [...ids].sort()
    }
  })
}

/** One tap on what a card in view offers; it may have moved away meanwhile. */
async function tapAnything(page: Page): Promise<void> {
  const offered = page.getByRole('button', { name: /^(Aceitar|Iniciar|Transportar|Finalizar|Retirado|Pedido pronto)$/ })
  const count = await offered.count()
  if (count > 0) await offered.nth(Math.floor(Math.random() * count)).click({ timeout: tapEvery }).catch(() => undefined)
}

/** One loss of the page's network. */
async function cut(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await new Promise((over) => setTimeout(over, cutFor))
  await page.context().setOffline(false)
}

describe('a full evening', () => {
  let host: Host

  beforeAll(async () => {
    host = await Host.start(0)
  })
  afterAll(() => host.stop())

  it('eight boards agree with the server, every order’s history is legal, and memory stays flat', { timeout: minutes * 60_000 + around }, async ({ story }) => {
    const { url, slug, email, password } = host.venue
    const pages = await Promise.all(Array.from({ length: screens }, () => story.person()))
    const heaps = await Promise.all(
      pages.map(async (page) => {
        await openBoardAs(page, { email, password }, url)
        const devtools = await page.context().newCDPSession(page)
        return async () => {
          await devtools.send('HeapProfiler.collectGarbage')
          return (await devtools.send('Runtime.getHeapUsage')).usedSize
        }
      }),
    )
    const samples: Memory[] = []
    const sample = async () => {
      samples.push([await host.memory(), ...(await Promise.all(heaps.map((heap) => heap())))])
    }
    // Another board may have been faster.
    story.expects(/^409 POST \/api\/kds\/\w+$/)
    // What is on its way as the network goes is not heard of; its card says so.
    story.expects(/^net::ERR_/)
    const tapping = setInterval(() => void Promise.all(pages.map(tapAnything)), tapEvery)
    let turn = 0
    const cutting = setInterval(() => void cut(pages[turn++ % screens] as Page).catch(() => undefined), cutEvery)
    const sampling = setInterval(() => void sample().catch(() => undefined), (minutes * 60_000) / 40)
    let told: string
    try {
      told = await run(['soak', '--server', url, '--slug', slug, '--email', email, '--password', password, '--for', `${minutes}m`, '--rate', `${pace}/s`, '--boards', String(boards - screens)])
    } finally {
      clearInterval(sampling)
      clearInterval(tapping)
      clearInterval(cutting)
    }
    const words = told.slice(0, told.indexOf('{'))
    const { Live: standing, ...found } = JSON.parse(told.slice(words.length)) as Soaked
    const megabytes = samples.map((sample) => sample.map((bytes) => (bytes / 1e6).toFixed(1)).join('/'))
    console.log(words, found, `MB of the server/each page: ${megabytes.join(' ')}`)
    expect(found.Faults).toBeNull()
    expect(found.Orders).toBeGreaterThan(fewest)

    for (const page of pages) {
      for (const state of liveStates) await expect.poll(() => shown(page, state)).toEqual(standing[state] ?? [])
    }

    // A few minutes are too short to tell growth from warming up.
    if (minutes < 5) return
    const grown = ['server', ...pages.map((_, n) => `page ${n + 1}`)].map((name, of) => [name, growth(samples, of)] as const)
    expect(grown.filter(([, by]) => by > flat)).toEqual([])
  })
})
