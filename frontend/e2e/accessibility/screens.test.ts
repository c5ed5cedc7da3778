import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { owner, setUpByCall } from '../harness/calls.ts'
import { demo, enterPassword, heading, openAs, see } from '../harness/portal.ts'
import { settled, show, startInTheme, views } from '../harness/screens.ts'
import { Server } from '../harness/server.ts'
import { it } from '../harness/story.ts'
import { sizes, violations } from './standard.ts'

/** Milliseconds for all screens in a row. */
const tour = 900_000

describe('WCAG 2.2 AA', () => {
  let server: Server
  let bare: Server

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
    bare = await Server.start({ flags: ['--second-factor', 'on'] })
  })
  afterAll(() => Promise.all([server.stop(), bare.stop()]))

  const looks = (['light', 'dark'] as const).flatMap((theme) =>
    Object.entries(sizes).map(([size, viewport]) => ({ theme, size, viewport })),
  )

  it.for(looks)('no screen violates it: $theme, $size', { timeout: tour }, async ({ theme, viewport }, { story }) => {
    const page = await story.person({ viewport })
    await startInTheme(page, theme)
    const found: string[] = []
    const look = async (signedIn: boolean) => {
      for (const view of views.filter((each) => each.signedIn === signedIn)) {
        await show(page, server.url, view)
        found.push(...(await violations(page, view.name)))
      }
    }
    await look(false)
    await openAs(page, demo.owner, `${server.url}/dashboard`)
    await look(true)
    expect(found).toEqual([])
  })

  it('the first start and the code step do not violate it, light and dark', { timeout: tour }, async ({ story }) => {
    const found: string[] = []
    const look = async (name: string, arrive: (page: Page) => Promise<void>) => {
      for (const theme of ['light', 'dark'] as const) {
        const page = await story.person({ viewport: sizes.phone })
        await startInTheme(page, theme)
        await arrive(page)
        await settled(page)
        found.push(...(await violations(page, `${name}, ${theme}`)))
      }
    }
    await look('first start', async (page) => {
      await page.goto(`${bare.url}/primeiroAcesso`)
      await see(heading(page, 'Boas-vindas ao Balcão'))
    })
    await setUpByCall(bare.url)
    await look('code step', async (page) => {
      await page.goto(`${bare.url}/login`)
      await enterPassword(page, owner)
      await see(heading(page, 'Confirme que é você'))
    })
    expect(found).toEqual([])
  })
})

describe('room', () => {
  let server: Server

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
  })
  afterAll(() => server.stop())

  it.for([
    { width: 360, height: 640 },
    { width: 3840, height: 2160 },
  ])('no screen scrolls sideways at $width px', { timeout: tour }, async (viewport, { story }) => {
    const page = await story.person({ viewport })
    const tooWide: string[] = []
    const look = async (signedIn: boolean) => {
      for (const view of views.filter((each) => each.signedIn === signedIn)) {
        await show(page, server.url, view)
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        if (width > viewport.width) tooWide.push(`${view.name}: ${width}`)
      }
    }
    await look(false)
    await openAs(page, demo.owner, `${server.url}/dashboard`)
    await look(true)
    expect(tooWide).toEqual([])
  })
})
