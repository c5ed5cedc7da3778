import { rm } from 'node:fs/promises'
import { type BrowserServer, chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { Server } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the browser of the suite is spoken to. */
    browser: string
    /** A data folder with the demo venues in it; servers begin with copies. */
    demoData: string
  }
}

/** The browser under test: CHROMIUM, else Debian's. */
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

function launchBrowser(): Promise<BrowserServer> {
  return chromium.launchServer({ executablePath, args: flags })
}

/** The demo data, seeded once for everybody by the real program. */
async function seedDemo(): Promise<string> {
  const server = await Server.start({ flags: ['--demo'], keepData: true })
  await server.stop()
  return server.dataDir
}

/** Before all journeys: one browser, and the demo data. */
export default async function suite({ provide }: TestProject) {
  const demoData = await seedDemo()
  const browser = await launchBrowser()
  provide('browser', browser.wsEndpoint())
  provide('demoData', demoData)
  return async () => {
    await browser.close()
    await rm(demoData, { recursive: true, force: true })
  }
}
