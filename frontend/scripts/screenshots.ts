/** Takes the pictures of docs/screenshots from a real server with demo data: `make screenshots`. */
import { execFile } from 'node:child_process'
import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { boardAddress, seeLive } from '../e2e/harness/board.ts'
import { owner, setUpByCall } from '../e2e/harness/calls.ts'
import { demo, enterPassword, heading, openAs, see } from '../e2e/harness/portal.ts'
import { settled, startInTheme } from '../e2e/harness/screens.ts'
import { Server } from '../e2e/harness/server.ts'
import { it } from '../e2e/harness/story.ts'

const folder = path.join(import.meta.dirname, '../../docs/screenshots')
const desk: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' }
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce', hasTouch: true }

/** Bytes a picture may have: the README shows them all. */
const limit = 200_000

/** Takes a picture; 256 colours without dithering are enough for a screen, and a third of the size. */
async function take(page: Page, name: string): Promise<void> {
  await settled(page)
  const file = path.join(folder, `${name}.png`)
  await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' })
  await promisify(execFile)('convert', [file, '-strip', '+dither', '-colors', '256', '-define', 'png:compression-level=9', `PNG8:${file}`])
  expect((await stat(file)).size).toBeLessThanOrEqual(limit)
}

describe('pictures of the demo', () => {
  let server: Server

  beforeAll(async () => {
    await mkdir(folder, { recursive: true })
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
  })
  afterAll(() => server.stop())

  it('login', async ({ story }) => {
    const page = await story.person(desk)
    await page.goto(`${server.url}/login`)
    await see(heading(page, 'Entrar'))
    await take(page, 'login')
  })

  it.for(['dark', 'light'] as const)('board, %s', async (theme, { story }) => {
    const page = await story.person(desk)
    await startInTheme(page, theme)
    await openAs(page, demo.manager, boardAddress(server.url))
    await seeLive(page)
    await page.getByRole('button', { name: 'Recolher menu' }).click()
    await see(page.getByRole('article').first())
    await take(page, `board-${theme}`)
  })

  it('board on a phone', async ({ story }) => {
    const page = await story.person(phone)
    await openAs(page, demo.cook, boardAddress(server.url))
    await seeLive(page)
    await see(page.getByRole('article').first())
    await take(page, 'board-phone')
  })

  it('welcome and menu', async ({ story }) => {
    const page = await story.person(desk)
    await openAs(page, demo.owner, `${server.url}/dashboard`)
    await see(heading(page, /Helena/))
    await take(page, 'welcome')
    await page.keyboard.press('Control+k')
    await see(page.getByRole('dialog'))
    await take(page, 'command-palette')
  })

  it('members', async ({ story }) => {
    const page = await story.person(desk)
    await openAs(page, demo.owner, `${server.url}/configuracoes/acessos`)
    await see(page.getByRole('row').nth(1))
    await take(page, 'members')
    await page.getByRole('button', { name: 'Convidar' }).click()
    await see(page.getByRole('dialog'))
    await take(page, 'invitation')
  })

  it.for([
    { name: 'configuration', size: desk },
    { name: 'configuration-phone', size: phone },
  ])('$name', async ({ name, size }, { story }) => {
    const page = await story.person(size)
    await openAs(page, demo.manager, `${server.url}/meepFood/configuracao`)
    await page.getByRole('radio', { name: 'Em horários definidos' }).click()
    await page.getByText('Horário de funcionamento').evaluate((label) => label.scrollIntoView({ block: 'start' }))
    await page.mouse.move(0, 0)
    await page.evaluate(() => window.scrollBy(0, -180))
    await take(page, name)
  })

  it('members in the dark', async ({ story }) => {
    const page = await story.person(desk)
    await startInTheme(page, 'dark')
    await openAs(page, demo.owner, `${server.url}/configuracoes/acessos`)
    await see(page.getByRole('row').nth(1))
    await take(page, 'members-dark')
  })
})

describe('pictures of a new installation', () => {
  let server: Server

  beforeAll(async () => {
    server = await Server.start({ flags: ['--second-factor', 'on'] })
  })
  afterAll(() => server.stop())

  it('first start and access code', async ({ story }) => {
    const page = await story.person(desk)
    await page.goto(server.url)
    await see(heading(page, 'Boas-vindas ao Balcão'))
    await take(page, 'first-start')

    await setUpByCall(server.url)
    await page.goto(`${server.url}/login`)
    await enterPassword(page, owner)
    await see(heading(page, 'Confirme que é você'))
    await page.getByLabel('Caractere 1 de 6').focus()
    await page.keyboard.type('K7M')
    await take(page, 'code')
  })
})
