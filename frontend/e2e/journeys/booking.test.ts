import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { violations } from '../accessibility/standard.ts'
import { Bank } from '../harness/bank.ts'
import { linkIn } from '../harness/mailbox.ts'
import { demoSlug } from '../harness/orders.ts'
import { see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { phone } from '../harness/shop.ts'
import { it } from '../harness/story.ts'

const path = `/agendar/${demoSlug}`

/** A day so far ahead that the demo has booked nothing on it, from Tuesday to Saturday. */
function openDay(): { day: string, shown: string } {
  const at = new Date()
  at.setUTCDate(at.getUTCDate() + 10)
  while (at.getUTCDay() < 2) at.setUTCDate(at.getUTCDate() + 1)
  const day = at.toISOString().slice(0, 10)
  return { day, shown: `${day.slice(8)}/${day.slice(5, 7)}` }
}

describe('a booking on the public page', () => {
  let server: Server
  let bank: Bank

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
    bank = await Bank.start()
    await bank.serves(server)
  })
  afterAll(async () => {
    await server.stop()
    await bank.stop()
  })

  /** Chooses a service and a day, as far as its times. */
  async function choose(page: Page, service: RegExp) {
    const { day, shown } = openDay()
    await page.goto(server.url + path)
    await see(page.getByRole('heading', { level: 1, name: 'Agendar' }))
    await page.getByRole('radio', { name: service }).focus()
    await page.keyboard.press('Space')
    await page.getByLabel('Dia', { exact: true }).fill(day)
    await see(page.getByRole('heading', { level: 2, name: new RegExp(`, ${shown}$`) }))
  }

  async function sayWho(page: Page, name: string, email: string) {
    await page.getByLabel('Nome', { exact: true }).fill(name)
    await page.getByLabel('Telefone').fill('27999990000')
    await page.getByLabel(/^E-mail/).fill(email)
  }

  const headed = (page: Page, name: string) => see(page.getByRole('heading', { level: 1, name }))

  it('is made without a mouse, moved and cancelled by the link of its letter', async ({ story }) => {
    const page = await story.person(phone)
    await choose(page, /Degustação de cachaças/)
    expect(await violations(page, 'the times')).toEqual([])
    await page.getByRole('button', { name: '16:00', exact: true }).focus()
    await page.keyboard.press('Enter')
    await headed(page, 'Quase lá: diga quem vem')
    story.expects(/^400 POST \/agendar\//)
    await page.getByRole('button', { name: 'Reservar', exact: true }).tap()
    await see(page.getByText('Informe o nome de quem reserva, com até 120 caracteres.').first())
    expect(await violations(page, 'refused')).toEqual([])
    await sayWho(page, 'Otília Braga', 'otilia@correio.example')
    await page.keyboard.press('Enter')
    await headed(page, 'Reserva confirmada')
    expect(await violations(page, 'confirmed')).toEqual([])

    await page.goto(linkIn(await server.mailbox.letter('otilia@correio.example', /^Reserva confirmada/)))
    await headed(page, 'Reserva confirmada')
    await page.getByRole('link', { name: 'Mudar o horário' }).tap()
    await see(page.getByRole('heading', { level: 2, name: 'Para quando?' }))
    expect(await violations(page, 'where to move it')).toEqual([])
    await page.getByRole('button', { name: '18:00', exact: true }).first().tap()
    await headed(page, 'Reserva confirmada')
    await see(page.getByText(/, 18:00$/))

    await page.goto(linkIn(await server.mailbox.letter('otilia@correio.example', /^Reserva alterada/)))
    await page.getByText('Cancelar a reserva', { exact: true }).tap()
    await page.getByRole('button', { name: 'Sim, cancelar a reserva' }).tap()
    await headed(page, 'Reserva cancelada')
    expect(await violations(page, 'cancelled')).toEqual([])
    await server.mailbox.letter('otilia@correio.example', /^Reserva cancelada/)
  })

  it('is of a table, with a dish beforehand', async ({ story }) => {
    const page = await story.person(phone)
    await choose(page, /Reserva de mesa ou lugar/)
    await page.getByRole('button', { name: '14:00', exact: true }).tap()
    await headed(page, 'Quase lá: diga quem vem')
    await sayWho(page, 'Quitéria Lobo', 'quiteria@correio.example')
    await page.getByText('Pedir antes').tap()
    const dish = page.locator('.dish input').first()
    await dish.fill('21')
    expect(await violations(page, 'the dishes')).toEqual([])
    story.expects(/^400 POST \/agendar\//)
    await page.getByRole('button', { name: 'Reservar', exact: true }).tap()
    await see(page.getByText(/dá para pedir até \d+ antes/).first())
    expect(await violations(page, 'too many')).toEqual([])
    await dish.fill('1')
    await page.getByRole('button', { name: 'Reservar', exact: true }).tap()
    await headed(page, 'Reserva confirmada')
    await see(page.getByRole('heading', { level: 2, name: 'Pedido antecipado' }), page.getByText('Fica pronto para a hora da reserva.'))
    expect(await violations(page, 'confirmed with a dish')).toEqual([])
  })

  it('stands once its deposit is paid, which goes back with it', async ({ story }) => {
    const page = await story.person(phone)
    await choose(page, /Oficina de drinques/)
    await page.getByRole('button', { name: '17:00', exact: true }).tap()
    await headed(page, 'Quase lá: diga quem vem')
    await sayWho(page, 'Baltazar Pinho', 'baltazar@correio.example')
    await page.getByRole('button', { name: 'Reservar e pagar o sinal' }).tap()
    await headed(page, 'Pague o sinal para confirmar')
    const copy = page.getByRole('button', { name: 'Copiar código Pix' })
    await see(copy)
    expect(await violations(page, 'to be paid')).toEqual([])
    await bank.payCode((await copy.getAttribute('data-code')) ?? '')
    await headed(page, 'Reserva confirmada')
    await see(page.getByText('Sinal pago'))
    await page.getByText('Cancelar a reserva', { exact: true }).tap()
    await see(page.getByText('O sinal de R$ 30,00 será devolvido. Confirma o cancelamento?'))
    await page.getByRole('button', { name: 'Sim, cancelar a reserva' }).tap()
    await headed(page, 'Reserva cancelada')
  })
})
