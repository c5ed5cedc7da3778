import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { viewsByGroup } from '../harness/screens.ts'
import { Server } from '../harness/server.ts'
import { it } from '../harness/story.ts'
import { sizes, violations } from './standard.ts'
import { tour } from './tour.ts'

describe('WCAG 2.2 AA', () => {
  let server: Server

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
  })
  afterAll(() => server.stop())

  const looks = viewsByGroup.flatMap(({ group, views }) =>
    (['light', 'dark'] as const).flatMap((theme) =>
      Object.entries(sizes).map(([size, viewport]) => ({ group, views, theme, size, viewport }))),
  )

  it.for(looks)('no screen of $group violates it: $theme, $size', async ({ views, theme, viewport }, { story }) => {
    const found: string[] = []
    // axe asks every frame; the one with the preview of the shop runs no scripts.
    story.expects(/Blocked script execution in '[^']*\?previa'/)
    await tour(story, server, views, { viewport, theme }, async (page, view) => void found.push(...(await violations(page, view.name))))
    expect(found).toEqual([])
  })
})
