import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { card, cardIn, openBoard, openBoardAs, tap } from '../harness/board.ts'
import { placeOrder } from '../harness/orders.ts'
import { demo, gone, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { it } from '../harness/story.ts'
import { Venue } from '../harness/venue.ts'

describe('what calls for somebody', () => {
  let server: Server
  let venue: Venue

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
    venue = await Venue.demo(server.url)
  })
  afterAll(() => server.stop())

  const calling = (page: Page): Locator => page.getByText(/^\d+ pedidos? chamando/)

  it('is silent on every board once somebody has taken notice on one, and calls again for the next', async ({ story }) => {
    const customer = 'Clarice Sino'
    const [here, there] = [await openBoard(story, server.url, customer), await openBoard(story, server.url, customer)]
    const { Codigo: first } = await placeOrder(server.url, { customer })
    await see(cardIn(here, 'Pendente', first), cardIn(there, 'Pendente', first), calling(here), calling(there))
    await here.getByRole('button', { name: 'Silenciar' }).click()
    await Promise.all([gone(calling(here)), gone(calling(there))])
    // Nobody has decided on it.
    await see(cardIn(there, 'Pendente', first).getByRole('button', { name: 'Aceitar' }))

    const { Codigo: second } = await placeOrder(server.url, { customer })
    await see(here.getByText('1 pedido chamando'), there.getByText('1 pedido chamando'))
    await card(there, second).getByText('Mesa').first().click()
    await Promise.all([gone(calling(here)), gone(calling(there))])
  })

  it('is also what the venue’s settings have accepted, until somebody begins with it', async ({ story }) => {
    const customer = 'Custódia Auto'
    const [here, there] = [await openBoard(story, server.url, customer), await openBoard(story, server.url, customer)]
    if (await calling(here).isVisible()) await here.getByRole('button', { name: 'Silenciar' }).click()
    await Promise.all([gone(calling(here)), gone(calling(there))])
    await venue.configure({ automaticallyAcceptOrder: true })
    const { Codigo: code } = await placeOrder(server.url, { customer })
    await see(cardIn(here, 'Aceito', code), here.getByText('1 pedido chamando'), there.getByText('1 pedido chamando'))
    await tap(here, code, 'Iniciar')
    await see(cardIn(there, 'Em preparo', code))
    await Promise.all([gone(calling(here)), gone(calling(there))])
  })

  it('goes on calling while a finger scrolls the cards past it; a tap answers it', async ({ story }) => {
    await venue.configure({ automaticallyAcceptOrder: false })
    const customer = 'Dalva Dedo'
    const page = await story.person({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await openBoardAs(page, demo.cook, server.url, customer)
    const codes: string[] = []
    for (let n = 0; n < 6; n++) codes.push((await placeOrder(server.url, { customer })).Codigo)
    const passed = card(page, codes[1]!)
    await see(passed.getByText('novo', { exact: true }), calling(page))
    const before = await calling(page).textContent()
    const top = async () => (await passed.boundingBox())!.y
    const start = await top()
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove', y: number) => finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: 195, y }] })
    await touch('touchStart', start + 30)
    for (let moved = 10; moved <= 200; moved += 10) await touch('touchMove', start + 30 - moved)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect.poll(top).toBeLessThan(start)
    await see(passed.getByText('novo', { exact: true }))
    expect(await calling(page).textContent()).toBe(before)
    await passed.getByText('Mesa').first().tap()
    await gone(passed.getByText('novo', { exact: true }))
    expect(await calling(page).textContent()).not.toBe(before)
  })
})
