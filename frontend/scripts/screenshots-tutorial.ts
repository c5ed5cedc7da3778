/** Takes the ten pictures of /meepfood/tutorial from a board at work: part of `make screenshots`. */
import { execFile } from 'node:child_process'
import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { boardAddress, card, cardIn, seeLive, startDialog, tap } from '../e2e/harness/board.ts'
import { placeOrder } from '../e2e/harness/orders.ts'
import { demo, gone, openAs, see } from '../e2e/harness/portal.ts'
import { settled, startInTheme } from '../e2e/harness/screens.ts'
import { Server } from '../e2e/harness/server.ts'
import { it } from '../e2e/harness/story.ts'

const folder = path.join(import.meta.dirname, '../src/features/orders/tutorial')
const kitchen: BrowserContextOptions = { viewport: { width: 1280, height: 720 }, deviceScaleFactor: 1.5, reducedMotion: 'reduce' }

/** Bytes a picture may have: ten of them come with the page. */
const limit = 80_000

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>

/** The smallest box around all of the things, with some room. */
async function around(...things: Locator[]): Promise<Box> {
  const boxes = (await Promise.all(things.map((thing) => thing.boundingBox()))).filter((box) => box !== null)
  const room = 12
  const left = Math.max(0, Math.min(...boxes.map(({ x }) => x)) - room)
  const top = Math.max(0, Math.min(...boxes.map(({ y }) => y)) - room)
  const right = Math.max(...boxes.map(({ x, width }) => x + width)) + room
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height)) + room
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** Takes the picture of a step: what is inside the box, else the whole window. */
async function take(page: Page, name: string, clip?: Box): Promise<void> {
  await settled(page)
  const shot = path.join(folder, `${name}.png`)
  const file = path.join(folder, `${name}.webp`)
  await page.screenshot({ path: shot, clip, animations: 'disabled', caret: 'hide' })
  await promisify(execFile)('convert', [shot, '-strip', '-resize', '1440x>', '-quality', '76', '-define', 'webp:method=6', file])
  await rm(shot)
  expect((await stat(file)).size).toBeLessThanOrEqual(limit)
}

describe('pictures of the tutorial', () => {
  let server: Server

  beforeAll(async () => {
    await mkdir(folder, { recursive: true })
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
  })
  afterAll(() => server.stop())

  it('ten steps', { timeout: 180_000 }, async ({ story }) => {
    const page = await story.person(kitchen)
    await startInTheme(page, 'dark')
    await openAs(page, demo.manager, boardAddress(server.url))
    await see(startDialog(page))
    await take(page, '01-start', await around(startDialog(page)))

    await seeLive(page)
    await page.getByRole('button', { name: 'Recolher menu' }).click()
    await see(page.getByRole('article').first())
    await take(page, '02-columns')

    const { Codigo: code } = await placeOrder(server.url, { customer: 'Joana Lima', way: 'delivery', quantity: 2, note: 'Sem cebola, por favor' })
    const fresh = card(page, code)
    await fresh.scrollIntoViewIfNeeded()
    await take(page, '03-card', await around(fresh))
    const silence = page.getByRole('button', { name: 'Silenciar' })
    await take(page, '04-calling', await around(silence.locator('..')))
    await silence.click()
    await gone(silence)

    const dialog = page.getByRole('dialog')
    await tap(page, code, 'Recusar')
    await see(dialog)
    await take(page, '07-refuse', await around(dialog))
    await page.keyboard.press('Escape')
    await gone(dialog)

    await tap(page, code, 'Aceitar')
    await see(cardIn(page, 'Aceito', code))
    await fresh.scrollIntoViewIfNeeded()
    await take(page, '05-forward', await around(fresh))

    const late = page.getByRole('article').filter({ hasText: 'atrasado' }).first()
    const attention = page.getByRole('article').filter({ hasText: 'atenção' }).first()
    await attention.scrollIntoViewIfNeeded()
    await late.scrollIntoViewIfNeeded()
    await take(page, '06-late', await around(attention, late))

    const search = page.getByPlaceholder('Código, cliente, item')
    await search.fill('Joana')
    await gone(late)
    await take(page, '08-find', await around(search, page.getByRole('button', { name: 'Buscar', exact: true }), fresh))
    await search.fill('')
    await see(late)
    await search.blur()

    await page.keyboard.press('?')
    await see(dialog)
    await take(page, '09-keys', await around(dialog))
    await page.keyboard.press('Escape')

    story.expects(/net::ERR_/)
    await server.halt()
    const offline = page.getByText('Sem conexão')
    await offline.waitFor({ timeout: 90_000 })
    await page.getByText('dados de').first().waitFor({ timeout: 90_000 })
    await take(page, '10-connection', await around(offline))
  })
})
