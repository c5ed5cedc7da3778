import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { browserTest } from './browser.ts'
import { patience } from './patience.ts'

/** Where a failed story leaves what its windows showed. */
const screenshots = path.join(import.meta.dirname, '../../../build/screenshots')

/** One story, with as many people as it needs. */
export class Story {
  readonly #browser: Browser
  readonly #contexts: BrowserContext[] = []
  readonly #problems: string[] = []
  readonly #expected: RegExp[] = []

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** A browser of its own: nobody is signed in. */
  async person(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.#browser.newContext({
      viewport: { width: 1366, height: 768 },
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      // Pressing and letting go are two moments: a button that grows into its place may slip away between them.
      reducedMotion: 'reduce',
      ...options,
    })
    context.setDefaultTimeout(patience)
    this.#contexts.push(context)
    this.#watch(context)
    return context.newPage()
  }

  /**
   * Trouble that belongs to the story, as a pattern on its report: a refused
   * call reads `400 POST /api/mfa/login`, a call that went unanswered
   * `net::ERR_… GET /api/kds`. All other trouble fails the test.
   */
  expects(...trouble: RegExp[]) {
    this.#expected.push(...trouble)
  }

  /** The trouble that nobody expected. */
  trouble(): string[] {
    return this.#problems.filter((problem) => !this.#expected.some((pattern) => pattern.test(problem)))
  }

  async keepScreenshots(name: string) {
    await mkdir(screenshots, { recursive: true })
    const pages = this.#contexts.flatMap((context) => context.pages())
    const file = name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)
    await Promise.all(
      pages.map((page, index) => page.screenshot({ path: path.join(screenshots, `${file}-${index + 1}.png`) }).catch(() => undefined)),
    )
  }

  async close() {
    await Promise.all(this.#contexts.map((context) => context.close()))
  }

  /** Console errors, policy violations among them, page errors, refused and failed calls: all of it is trouble. */
  #watch(context: BrowserContext) {
    context.on('console', (message) => {
      // Chromium repeats every refused call here; the response listener names it better.
      if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return
      this.#problems.push(`console: ${message.text()}`)
    })
    context.on('weberror', (error) => this.#problems.push(`page: ${error.error().stack ?? error.error().message}`))
    context.on('response', (response) => {
      if (response.status() >= 400) this.#problems.push(`${response.status()} ${response.request().method()} ${addressOf(response.url())}`)
    })
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? ''
      // A page that goes away takes its calls with it.
      if (reason !== 'net::ERR_ABORTED') this.#problems.push(`${reason} ${request.method()} ${addressOf(request.url())}`)
    })
  }
}

function addressOf(url: string): string {
  const { pathname } = new URL(url)
  return pathname
}

/** A test that tells a story in real browsers; what the windows showed is kept when it fails. */
export const it = browserTest.extend<{ story: Story }>({
  story: async ({ browser, task }, tell) => {
    const story = new Story(browser)
    try {
      await tell(story)
      const trouble = story.trouble()
      if (task.result?.state === 'fail' || trouble.length > 0) await story.keepScreenshots(task.name)
      if (trouble.length > 0) throw new Error(`unexpected trouble in the browser:\n${trouble.join('\n')}`)
    } finally {
      await story.close()
    }
  },
})
