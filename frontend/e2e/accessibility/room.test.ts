import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { viewsByGroup } from '../harness/screens.ts'
import { Server } from '../harness/server.ts'
import { it } from '../harness/story.ts'
import { tour } from './tour.ts'

describe('room', () => {
  let server: Server

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
  })
  afterAll(() => server.stop())

  const looks = viewsByGroup.flatMap(({ group, views }) =>
    [{ width: 360, height: 640 }, { width: 3840, height: 2160 }].map((viewport) => ({ group, views, viewport })),
  )

  it.for(looks)('no screen of $group scrolls sideways at $viewport.width px', async ({ views, viewport }, { story }) => {
    const tooWide: string[] = []
    await tour(story, server, views, { viewport }, async (page, view) => {
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      if (width > viewport.width) tooWide.push(`${view.name}: ${width}`)
    })
    expect(tooWide).toEqual([])
  })
})
