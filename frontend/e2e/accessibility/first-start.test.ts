import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { owner, setUpByCall } from '../harness/calls.ts'
import { enterPassword, heading, see } from '../harness/portal.ts'
import { settled, startInTheme } from '../harness/screens.ts'
import { Server } from '../harness/server.ts'
import { it } from '../harness/story.ts'
import { sizes, violations } from './standard.ts'

describe('WCAG 2.2 AA', () => {
  let bare: Server

  beforeAll(async () => {
    bare = await Server.start({ flags: ['--second-factor', 'on'] })
  })
  afterAll(() => bare.stop())

  it('the first start and the code step do not violate it, light and dark', async ({ story }) => {
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
