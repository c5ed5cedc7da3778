import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { Host } from './board/host.ts'
import { boardAddress, openBoardAs, seeLive } from './harness/board.ts'
import { see } from './harness/portal.ts'
import { excess, isScript, sizesOf, type Sizes } from './harness/sizes.ts'
import { it } from './harness/story.ts'

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
}

const kB = 1000
const budget = 150 * kB

/** What the board fetches once it has been left alone for a while (useSettled), in one go. */
const leftAlone = /\/(Dialogs|Accessibility|Notices|PrintSummary|LocalPrinting|BackgroundAlerts|Payments|Proof|panels)-[^/]*\.js$/

declare global {
  interface Window {
    /** When the screen could be used, on the page's clock. */
    usable?: number
  }
}

/** Notes when something of the screen first stands on the page. */
async function noteFirst(page: Page, selector: string) {
  await page.addInitScript((awaited) => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector(awaited)) return
      window.usable = performance.now()
      watch.disconnect()
    })
    watch.observe(document, { childList: true, subtree: true })
  }, selector)
}

/** Every script that the page asks for until it can be used. */
async function scriptsUntilUsable(page: Page): Promise<Sizes> {
  const end = (await page.waitForFunction(() => window.usable).then((found) => found.jsonValue()))!
  const asked = await page.evaluate(
    (until) => performance.getEntriesByType('resource').flatMap(({ name, startTime }) => (startTime < until ? [name] : [])),
    end,
  )
  return sizesOf(page, asked.filter(isScript))
}

/**
 * Every script that the board, opened on an empty page, asks for until it has been left alone for a while. They
 * are told apart by the order in which it asks: what is asked for first may arrive last.
 */
async function scriptsUntilLeftAlone(page: Page, open: () => Promise<void>): Promise<Sizes> {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await open()
  await expect.poll(() => asked.findIndex((address) => leftAlone.test(address))).toBeGreaterThan(0)
  return sizesOf(page, asked.slice(0, asked.findIndex((address) => leftAlone.test(address))).filter(isScript))
}

/**
 * Counted in a browser, on the production build: every script that the page
 * asks for, in however many files and by whatever means. Dialogs, the chat, the
 * command palette and the rest of the portal come when somebody asks for them
 * or when the screen has been left alone for a while, and are not counted.
 */
describe('JavaScript, gzipped, until a screen can be used', () => {
  let host: Host

  beforeAll(async () => {
    host = await Host.start(60)
  })
  afterAll(() => host.stop())

  it('is at most 150 kB for /login', async ({ story }) => {
    const page = await story.person()
    await noteFirst(page, 'input[type=password]')
    await page.goto(`${host.venue.url}/login`)
    await see(page.getByRole('button', { name: 'Entrar', exact: true }))
    expect(excess(await scriptsUntilUsable(page), budget)).toBeNull()
  })

  it.for(['Colunas', 'Cartões'])('is at most 150 kB for /meepFood/painel with its cards, %s', async (layout, { story }) => {
    const page = await story.person()
    await openBoardAs(page, host.venue, host.venue.url)
    await page.getByRole('button', { name: layout, exact: true }).click()
    // Nothing of this visit is still being asked for during the next.
    await page.goto('about:blank')
    const sizes = await scriptsUntilLeftAlone(page, async () => {
      await page.goto(boardAddress(host.venue.url))
      await seeLive(page)
      await see(page.locator('[data-card]').first())
    })
    expect(excess(sizes, budget)).toBeNull()
  })

  it('leaves nothing of the board for a tap to wait for, once it has been left alone', async ({ story }) => {
    const page = await story.person()
    const dialogs = page.waitForRequest(/\/Dialogs-[^/]*\.js$/)
    await openBoardAs(page, host.venue, host.venue.url)
    await dialogs
  })
})

describe('JavaScript before a screen runs, gzipped', () => {
  const dist = path.join(import.meta.dirname, '../dist')
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

  /** Bytes that the browser must have before these modules run. */
  function initialSize(...modules: string[]): number {
    const files = new Set<string>()
    const add = (key: string) => {
      const chunk = manifest[key]
      if (!chunk) throw new Error(`${key} is not in the build`)
      if (files.has(chunk.file)) return
      files.add(chunk.file)
      for (const imported of chunk.imports ?? []) add(imported)
    }
    for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry) add(key)
    for (const each of modules) add(each)
    return [...files]
      .filter((file) => file.endsWith('.js'))
      .reduce((sum, file) => sum + gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length, 0)
  }

  const screens = Object.keys(manifest).filter((key) => /^src\/(features\/[^/]+\/)?screens\//.test(key))
  // The frame is 165 kB with its table of screens, which grows with each; table, form and drawer of the kit come to 155
  // more. The rest is room for a screen's own.
  it.for(screens)('is at most 430 kB for %s', (screen) => {
    expect(initialSize('src/app/shell/Shell.tsx', 'src/app/PortalProviders.tsx', screen)).toBeLessThanOrEqual(430 * kB)
  })
})
