import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build, preview, type PreviewServer } from 'vite'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { heading, see } from '../harness/portal.ts'
import { startInTheme } from '../harness/screens.ts'
import { Server } from '../harness/server.ts'
import { it } from '../harness/story.ts'
import { sizes, violations } from './standard.ts'

// The page of pieces exists only in builds for developers, so this suite makes one.
describe('the page of shared pieces', () => {
  let server: Server
  let site: PreviewServer
  let address = ''
  let outDir = ''

  beforeAll(async () => {
    server = await Server.start({ flags: [] })
    process.env.BALCAO_API = server.url
    process.env.VITE_DEV_UI = '1'
    outDir = await mkdtemp(path.join(tmpdir(), 'balcao-pieces-'))
    const root = path.join(import.meta.dirname, '../..')
    const options = { root, logLevel: 'error', build: { outDir, emptyOutDir: true } } as const
    await build(options)
    site = await preview({ ...options, preview: { port: 0, host: '127.0.0.1' } })
    address = `${site.resolvedUrls?.local[0] ?? ''}dev/ui`
  }, 180_000)
  afterAll(async () => {
    await site.close()
    await server.stop()
    await rm(outDir, { recursive: true })
    delete process.env.BALCAO_API
    delete process.env.VITE_DEV_UI
  })

  const looks = (['light', 'dark'] as const).flatMap((theme) =>
    Object.entries(sizes).map(([size, viewport]) => ({ theme, size, viewport })),
  )

  it.for(looks)('does not violate WCAG 2.2 AA: $theme, $size', async ({ theme, size, viewport }, { story }) => {
    const page = await story.person({ viewport })
    await startInTheme(page, theme)
    await page.goto(address)
    await see(heading(page, /.+/))
    await page.screenshot({ path: path.join(import.meta.dirname, `../../../build/screenshots/pieces-${theme}-${size}.png`), fullPage: true })
    expect(await violations(page, `${theme}, ${size}`)).toEqual([])
  })
})
