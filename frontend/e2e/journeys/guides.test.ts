import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { demo, heading, openAs, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { it } from '../harness/story.ts'

const setup = 'balcao_1.4.2_windows_amd64_setup.exe'
const deb = 'balcao_1.4.2_linux_amd64.deb'
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

/** Whether everything on the page fits its width. */
function fits(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
}

describe('order-board-16 the guides to the board', () => {
  let server: Server
  const installer = Buffer.alloc(3_000_000, 'Balcão ')

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
    const folder = path.join(server.dataDir, 'packages')
    await mkdir(folder)
    const files = { [setup]: installer, [deb]: Buffer.from('a package') }
    for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content)
    const sums = Object.entries(files).map(([name, content]) => `${createHash('sha256').update(content).digest('hex')}  ${name}\n`)
    await writeFile(path.join(folder, 'SHA256SUMS'), sums.join(''))
  })
  afterAll(() => server.stop())

  it('roles-07 a cook downloads the program, byte by byte', async ({ story }) => {
    const page = await story.person()
    await openAs(page, demo.cook, `${server.url}/meepfood/kdsdownload`)
    await see(heading(page, 'Painel no computador'), page.getByText('versão 1.4.2 · 3,0 MB'))
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Baixar: Instalador, Windows' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(setup)
    const copy = path.join(server.dataDir, 'copy.exe')
    await file.saveAs(copy)
    expect((await readFile(copy)).equals(installer)).toBe(true)
    expect(await fits(page)).toBe(true)
  })

  it('fits a telephone', async ({ story }) => {
    const page = await story.person(phone)
    await openAs(page, demo.cook, `${server.url}/meepfood/kdsdownload`)
    await see(page.getByText(setup))
    expect(await fits(page)).toBe(true)
    await page.goto(`${server.url}/meepfood/tutorial`)
    await see(heading(page, 'Tutorial do painel'))
    expect(await fits(page)).toBe(true)
  })

  it('teaches in ten steps whose pictures are all there', async ({ story }) => {
    const page = await story.person()
    await openAs(page, demo.cook, `${server.url}/meepfood/tutorial`)
    const pictures = page.getByRole('main').getByRole('img')
    await see(heading(page, 'Tutorial do painel'), pictures.first())
    expect(await pictures.count()).toBe(10)
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded()
      await picture.evaluate((image: HTMLImageElement) => image.decode())
    }
    expect(await fits(page)).toBe(true)
  })

  it('is reached and left by keyboard', async ({ story }) => {
    const page = await story.person()
    await openAs(page, demo.cook, `${server.url}/meepfood/tutorial`)
    const link = page.getByRole('main').getByRole('link', { name: 'Abrir o painel' })
    await see(link)
    await page.getByRole('main').focus()
    await page.keyboard.press('Tab')
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/meepFood/painel')
  })
})
