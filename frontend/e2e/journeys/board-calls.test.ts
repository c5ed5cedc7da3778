import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { card, cardIn, openBoard, tap } from '../harness/board.ts'
import { placeOrder } from '../harness/orders.ts'
import { gone, see } from '../harness/portal.ts'
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
})
