import { type Browser, chromium } from 'playwright-core'
import { test } from 'vitest'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A test with a browser, one for each file: CHROMIUM, else Debian's. */
export const browserTest = test.extend<{ executablePath: string; browser: Browser }>({
  executablePath: [process.env.CHROMIUM ?? '/usr/bin/chromium', { scope: 'file' }],
  browser: [
    async ({ executablePath }, lend) => {
      const browser = await chromium.launch({ executablePath, args })
      await lend(browser)
      await browser.close()
    },
    { scope: 'file' },
  ],
})
