import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { Host } from './board/host.ts'
import { openBoardAs, seeLive } from './harness/board.ts'
import { see } from './harness/portal.ts'
import { it } from './harness/story.ts'

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
}

const kB = 1000
const budget = 150 * kB

/** What the board fetches once it has been left alone for a while (useSettled), in one go. */
const leftAlone = '/(Dialogs|Accessibility|Notices|PrintSummary|LocalPrinting|BackgroundAlerts|panels)-[^/]*[.]js$'

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
async function scriptsUntilUsable(page: Page): Promise<Record<string, number>> {
  return scriptsUntil(page, (await page.waitForFunction(() => window.usable).then((found) => found.jsonValue()))!)
}

/** Every script that the board asks for until it has been left alone for a while. */
async function scriptsUntilLeftAlone(page: Page): Promise<Record<string, number>> {
  const first = await page.waitForFunction((wanted) => {
    const later = performance.getEntriesByType('resource').filter(({ name }) => new RegExp(wanted).test(name))
    return later.length > 0 && Math.min(...later.map(({ startTime }) => startTime))
  }, leftAlone)
  return scriptsUntil(page, (await first.jsonValue()) as number)
}

/** Every script that the page has asked for before a moment of its clock: gzipped bytes by file name. */
async function scriptsUntil(page: Page, end: number): Promise<Record<string, number>> {
  const asked = await page.evaluate(
    (until) => performance.getEntriesByType('resource').flatMap(({ name, startTime }) => (startTime < until && name.endsWith('.js') ? [name] : [])),
    end,
  )
  const sizes = asked.map(async (address) => {
    const response = await page.request.get(address)
    return [path.basename(address), gzipSync(await response.body(), { level: 9 }).length] as const
  })
  return Object.fromEntries(await Promise.all(sizes))
}

/** What is too much, if anything, with the files that make it up. */
function excess(sizes: Record<string, number>): string | null {
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0)
  return total > budget ? `${total} bytes: ${JSON.stringify(sizes)}` : null
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
    expect(excess(await scriptsUntilUsable(page))).toBeNull()
  })

  it.for(['Colunas', 'Cartões'])('is at most 150 kB for /meepFood/painel with its cards, %s', async (layout, { story }) => {
    const page = await story.person()
    await openBoardAs(page, host.venue, host.venue.url)
    await page.getByRole('button', { name: layout, exact: true }).click()
    await page.reload()
    await seeLive(page)
    await see(page.locator('[data-card]').first())
    expect(excess(await scriptsUntilLeftAlone(page))).toBeNull()
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
  // The frame is 165 kB; table, form and drawer of the kit come to 150 more. The rest is room for a screen's own.
  it.for(screens)('is at most 420 kB for %s', (screen) => {
    expect(initialSize('src/app/shell/Shell.tsx', 'src/app/PortalProviders.tsx', screen)).toBeLessThanOrEqual(420 * kB)
  })
})
