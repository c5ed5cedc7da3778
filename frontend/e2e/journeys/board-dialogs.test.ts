/**
 * Every dialog of the order board (S1§2, order-board-12), against the real
 * server. Where a dialog's story is told:
 *
 *   start                          around-board
 *   delivery type, and its change  here
 *   delivery time                  here
 *   carrier, with a new one        here
 *   delivery request               here
 *   delivered                      orders
 *   refusal, with password         orders
 *   refusal, with a reason         marketplace
 *   return, with password          here
 *   refund, of a refusal, a return orders
 *   store closed                   around-board
 *   details                        here, board-kitchen
 *   overview, keys                 board-kitchen
 */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { card, cardIn, offer, openBoard, seeLive, startDialog, tap, unfold } from '../harness/board.ts'
import { call } from '../harness/calls.ts'
import { type Couriers, startCouriers } from '../harness/couriers.ts'
import { placeOrder } from '../harness/orders.ts'
import { demo, gone, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { it } from '../harness/story.ts'
import { Venue } from '../harness/venue.ts'

describe('the dialogs of the board', () => {
  let server: Server
  let venue: Venue
  let loggi: Couriers

  beforeAll(async () => {
    loggi = await startCouriers()
    server = await Server.start({
      flags: ['--demo', '--loggi-url', loggi.origin],
      copyOf: inject('demoData'),
      expects: /Falha ao solicitar Loggi/,
    })
    venue = await Venue.demo(server.url)
  })
  afterAll(async () => {
    await server.stop()
    await loggi.close()
  })

  function dialog(page: Page, name: string): Locator {
    return page.getByRole('dialog', { name, exact: true })
  }

  function button(within: Locator, name: string): Locator {
    return within.getByRole('button', { name, exact: true })
  }

  async function hasFocus(element: Locator): Promise<void> {
    await see(element)
    await expect.poll(() => element.evaluate((each) => each === document.activeElement)).toBe(true)
  }

  async function openDetails(page: Page, code: string): Promise<Locator> {
    await button(card(page, code), code).click()
    const details = dialog(page, `Pedido ${code}`)
    await see(details.getByText('Histórico'))
    return details
  }

  it('order-states-04 order-board-12 delivery time: accepting asks for the minutes, refuses impossible ones, and shows them', async ({ story }) => {
    await venue.configure({ deliveryTimePerOrder: true })
    const customer = 'Anselmo Relógio'
    const page = await openBoard(story, server.url, customer)
    const { Codigo: code } = await placeOrder(server.url, { customer, way: 'delivery' })
    await tap(page, code, 'Aceitar')
    const asked = dialog(page, `Tempo de entrega de ${code}`)
    const minutes = asked.getByLabel('Minutos até a entrega')
    expect(await minutes.inputValue()).toBe('45')
    // What is proposed is accepted with Enter; who wants another time goes back to it.
    await hasFocus(button(asked, 'Aceitar'))
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await hasFocus(minutes)
    await minutes.fill('0')
    await see(asked.getByText('Informe de 1 a 1440 minutos.'))
    expect(await button(asked, 'Aceitar').isDisabled()).toBe(true)
    await minutes.fill('70')
    await minutes.press('Enter')
    await gone(asked)
    await see(cardIn(page, 'Aceito', code).getByText('Previsão: 70 min'))
  })

  it('order-states-05 order-board-12 delivery type: where the venue has both, accepting asks; one’s own delivery names a carrier', async ({ story }) => {
    await venue.configure({ useMeepDelivery: true, deliveryPlatform: 1 })
    const customer = 'Benedita Própria'
    const page = await openBoard(story, server.url, customer)
    const { Codigo: code } = await placeOrder(server.url, { customer, way: 'delivery', paidOnline: true })
    await tap(page, code, 'Aceitar')
    const asked = dialog(page, `Tipo de entrega de ${code}`)
    await see(asked.getByText('Quem leva este pedido?'), asked.getByRole('button', { name: /^Loggi/ }))
    await asked.getByRole('button', { name: /^Entrega própria/ }).click()
    await gone(asked)
    await see(cardIn(page, 'Aceito', code))
    const details = await openDetails(page, code)
    await see(details.getByText('ninguém ainda'), button(details, 'Escolher entregador'))
    expect(loggi.asked.has(code)).toBe(false)
  })

  it('order-states-05 an order paid in person is not asked about', async ({ story }) => {
    await venue.configure({ useMeepDelivery: true, deliveryPlatform: 1 })
    const customer = 'Cornélio Dinheiro'
    const page = await openBoard(story, server.url, customer)
    const { Codigo: code } = await placeOrder(server.url, { customer, way: 'delivery' })
    await tap(page, code, 'Aceitar')
    await see(cardIn(page, 'Aceito', code))
  })

  it('order-states-06 order-states-11 delivery type: the platform’s courier is called by accepting, and shown as he comes', async ({ story }) => {
    await venue.configure({ useMeepDelivery: true, deliveryPlatform: 1 })
    loggi.says = { status: 'searching', price: 12.5 }
    const customer = 'Dorotéia Plataforma'
    const page = await openBoard(story, server.url, customer)
    const { Codigo: code } = await placeOrder(server.url, { customer, way: 'delivery', paidOnline: true })
    await tap(page, code, 'Aceitar')
    await dialog(page, `Tipo de entrega de ${code}`).getByRole('button', { name: /^Loggi/ }).click()
    await see(cardIn(page, 'Aceito', code).getByText('Loggi: procurando entregador'))
    expect(loggi.asked.has(code)).toBe(true)

    loggi.says = { status: 'assigned', courier: { name: 'Rita Moto', phone: '48999990000' }, trackingUrl: `${loggi.origin}/rastreio` }
    await see(cardIn(page, 'Aceito', code).getByText('Loggi: entregador a caminho da loja'), cardIn(page, 'Aceito', code).getByText('Rita Moto'))
    const details = await openDetails(page, code)
    await see(details.getByRole('link', { name: '(48) 99999-0000' }))
    expect(await details.getByRole('link', { name: 'Acompanhar a entrega' }).getAttribute('href')).toBe(`${loggi.origin}/rastreio`)
    expect(await button(details, 'Trocar entregador').count()).toBe(0)
  })

  it('order-board-12 order-board-31 order-states-21 delivery request: called by hand after a confirmation; “Falha ao solicitar Loggi. Tente novamente”; then it is there', async ({ story }) => {
    await venue.configure({ useMeepDelivery: true, useOwnDelivery: false, deliveryPlatform: 1, callMeepDeliveryManually: true })
    loggi.says = null
    const customer = 'Eulália Chama'
    const page = await openBoard(story, server.url, customer)
    const { Codigo: code } = await placeOrder(server.url, { customer, way: 'delivery', paidOnline: true })
    await tap(page, code, 'Aceitar')
    await see(cardIn(page, 'Aceito', code).getByText('Loggi: chamar entregador'))

    const details = await openDetails(page, code)
    expect(await details.getByRole('button', { name: /(Escolher|Trocar) entregador/ }).count()).toBe(0)
    await button(details, 'Solicitar entregador').click()
    const asked = dialog(page, `Solicitar entrega de ${code}?`)
    await see(asked.getByText('Loggi enviará um entregador para buscar o pedido e levar até Rua da Capela, 10, Campeche.'))
    story.expects(/^503 POST \/api\/kds\/AutorizarMeepDelivery$/)
    await button(asked, 'Solicitar entregador').click()
    await see(asked.getByText('Falha ao solicitar Loggi. Tente novamente'))
    loggi.says = { status: 'searching' }
    await button(asked, 'Solicitar entregador').click()
    await gone(asked)
    await see(cardIn(page, 'Aceito', code).getByText('Loggi: procurando entregador'))
  })

  it('order-states-05 delivery type: a platform that finds nobody is given up in the details, and called again', async ({ story }) => {
    await venue.configure({ useMeepDelivery: true, deliveryPlatform: 1 })
    loggi.says = { status: 'searching' }
    const customer = 'Fabiana Espera'
    const page = await openBoard(story, server.url, customer)
    const { Codigo: code } = await placeOrder(server.url, { customer, way: 'delivery', paidOnline: true })
    await tap(page, code, 'Aceitar')
    const asked = dialog(page, `Tipo de entrega de ${code}`)
    await asked.getByRole('button', { name: /^Loggi/ }).click()
    await see(cardIn(page, 'Aceito', code).getByText('Loggi: procurando entregador'))

    await button(await openDetails(page, code), 'Trocar tipo de entrega').click()
    await see(asked.getByText('O da plataforma é dispensado.'))
    await asked.getByRole('button', { name: /^Entrega própria/ }).click()
    await gone(asked)
    await gone(cardIn(page, 'Aceito', code).getByText('Loggi: procurando entregador'))

    await button(await openDetails(page, code), 'Trocar tipo de entrega').click()
    await asked.getByRole('button', { name: /^Loggi/ }).click()
    await gone(asked)
    await see(cardIn(page, 'Aceito', code).getByText('Loggi: procurando entregador'))
  })

  it('order-states-05 delivery type: where orders are accepted automatically, it is asked with the first tap', async ({ story }) => {
    await venue.configure({ useMeepDelivery: true, deliveryPlatform: 1, automaticallyAcceptOrder: true })
    const customer = 'Firmino Sozinho'
    const page = await openBoard(story, server.url, customer)
    const { Codigo: code } = await placeOrder(server.url, { customer, way: 'delivery', paidOnline: true })
    await see(cardIn(page, 'Aceito', code))
    await tap(page, code, 'Iniciar')
    const asked = dialog(page, `Tipo de entrega de ${code}`)
    await asked.getByRole('button', { name: /^Entrega própria/ }).click()
    await gone(asked)
    await see(cardIn(page, 'Em preparo', code))
    await see(button(await openDetails(page, code), 'Escolher entregador'))
  })

  it('order-board-12 order-board-13 order-states-20 carrier: asked before the order leaves; a new one is added on the spot, another found by name', async ({ story }) => {
    await venue.configure({})
    await venue.prefer({ needSelectResponsibleForTransportation: true })
    const customer = 'Felisberto Leva'
    const page = await openBoard(story, server.url, customer)
    const { Codigo: code } = await placeOrder(server.url, { customer, way: 'delivery' })
    await tap(page, code, 'Aceitar')
    await tap(page, code, 'Iniciar')
    await tap(page, code, 'Transportar')
    const asked = dialog(page, `Entregador de ${code}`)
    await see(asked)
    expect(await button(asked, 'Transportar').isDisabled()).toBe(true)

    await button(asked, 'Adicionar entregador').click()
    await see(asked.getByLabel('CPF ou CNPJ (opcional)'))
    await button(asked, 'Fechar cadastro').click()
    await gone(asked.getByLabel('CPF ou CNPJ (opcional)'))
    await button(asked, 'Adicionar entregador').click()
    await asked.getByLabel('Nome', { exact: true }).fill('Zenaide Bicicleta')
    await asked.getByLabel('Telefone').fill('48988887777')
    await asked.getByLabel('CPF ou CNPJ (opcional)').fill('111.111.111-11')
    story.expects(/^(400|422) POST \/api\/kds\/transportadores$/)
    await button(asked, 'Salvar entregador').click()
    await see(asked.getByText('Informe um CPF ou CNPJ válido.'))
    await asked.getByLabel('CPF ou CNPJ (opcional)').fill('529.982.247-25')
    await button(asked, 'Salvar entregador').click()
    await see(asked.getByRole('radio', { name: /Zenaide Bicicleta/, checked: true }))
    await button(asked, 'Transportar').click()
    await gone(asked)
    await see(cardIn(page, 'Em transporte', code).getByText('Zenaide Bicicleta'))

    const details = await openDetails(page, code)
    await button(details, 'Trocar entregador').click()
    await hasFocus(asked.getByRole('radio', { name: /Zenaide Bicicleta/, checked: true }))
    await page.keyboard.type('/zen')
    expect(await asked.getByRole('searchbox').inputValue()).toBe('zen')
    await see(asked.getByRole('radio', { name: /Zenaide Bicicleta/, checked: true }))
    await asked.getByRole('searchbox').fill('ninguém assim')
    await see(asked.getByText('Nenhum entregador com esse nome.'))
    expect(await button(asked, 'Salvar').isDisabled()).toBe(true)
    await asked.getByRole('searchbox').fill('zen')
    await button(asked, 'Corrigir cadastro de Zenaide Bicicleta').click()
    await asked.getByLabel('Telefone').fill('48977776666')
    await button(asked, 'Salvar entregador').click()
    await see(asked.getByRole('radio', { name: /Zenaide Bicicleta.*97777-6666/, checked: true }))
    await button(asked, 'Salvar').click()
    await gone(asked)
    await see((await openDetails(page, code)).getByText(/97777-6666/))
    await venue.prefer({})
  })

  it('order-states-02 order-states-04 what the manager sets while boards are open holds on the cards that are on them', async ({ story }) => {
    await venue.configure({})
    const customer = 'Hermengarda Muda'
    const page = await openBoard(story, server.url, customer)
    const { Codigo: code } = await placeOrder(server.url, { customer, way: 'delivery' })
    await see(cardIn(page, 'Pendente', code))
    // The board hears of it with the stream's next heartbeat, and reads its cards anew.
    const readAnew = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/kds')
    await venue.configure({ deliveryTimePerOrder: true })
    await readAnew
    await expect.poll(() => page.getByRole('button', { name: /^(Buscar|Atualizar)$/ }).getAttribute('aria-busy')).toBeNull()
    await tap(page, code, 'Aceitar')
    const asked = dialog(page, `Tempo de entrega de ${code}`)
    await button(asked, 'Aceitar').click()
    await see(cardIn(page, 'Aceito', code))
    await venue.configure({})
  })

  it('order-board-12 order-board-13 a bump bar that types letters and digits says when and by whom an order comes, and leaves what it cannot answer', async ({ story }) => {
    await venue.configure({ deliveryTimePerOrder: true })
    await venue.prefer({ needSelectResponsibleForTransportation: true })
    for (const Nome of ['Valquíria Patinete', 'Wanda Triciclo']) {
      await call('POST', `${server.url}/api/kds/transportadores`, { token: venue.token, body: { LocalClienteId: venue.id, Nome, Telefone: '48977776666' } })
    }
    const customer = 'Firmina Botoeira'
    const page = await openBoard(story, server.url, customer)
    const bar = { advance: '5', back: '0', up: '8', down: '2', left: '4', right: '6', card1: 'h', refuse: 'k', search: 'y', region: 'z' }
    await page.evaluate((keys) => localStorage.setItem('balcao.board.keys', JSON.stringify(keys)), bar)
    await page.reload()
    await see(startDialog(page))
    await page.keyboard.press(bar.advance)
    await seeLive(page)
    const press = async (...commands: (keyof typeof bar)[]) => {
      for (const command of commands) await page.keyboard.press(bar[command])
    }
    const { Codigo: code } = await placeOrder(server.url, { customer, way: 'delivery' })
    const choose = async (action: string) => {
      await see(offer(page, code, action))
      await press('card1')
      await hasFocus(card(page, code))
    }

    await choose('Aceitar')
    await press('refuse')
    const refusal = dialog(page, `Recusar pedido ${code}`)
    await hasFocus(refusal.getByRole('heading'))
    await press('advance', 'search', 'region', 'down', 'right', 'down')
    const password = refusal.getByLabel('Senha', { exact: true })
    expect(await password.inputValue()).toBe('')
    await press('back')
    await gone(refusal)
    await hasFocus(card(page, code))
    // Somebody with a keyboard is one Tab away from the field, where all that is typed is text.
    await press('refuse')
    await hasFocus(refusal.getByRole('heading'))
    await page.keyboard.press('Tab')
    await hasFocus(password)
    await press('back', 'advance')
    expect(await password.inputValue()).toBe('05')
    await page.keyboard.press('Escape')
    await gone(refusal)

    await press('advance')
    const time = dialog(page, `Tempo de entrega de ${code}`)
    await hasFocus(button(time, 'Aceitar'))
    await press('card1', 'left', 'right', 'up', 'down', 'advance')
    await gone(time)
    await see(cardIn(page, 'Aceito', code).getByText('Previsão: 45 min'))
    await choose('Iniciar')
    await press('advance')
    await choose('Transportar')
    await press('advance')
    const carrier = dialog(page, `Entregador de ${code}`)
    const options = carrier.getByRole('radio')
    await hasFocus(options.first())
    await press('back')
    await gone(carrier)
    await choose('Transportar')
    await press('advance')
    await hasFocus(options.first())
    const wanda = carrier.getByRole('radio', { name: /Wanda Triciclo/ })
    const count = await options.count()
    for (let at = 0; at < count && !(await wanda.evaluate((option) => option === document.activeElement)); at++) await press('down')
    await hasFocus(wanda)
    await press('advance')
    await see(carrier.getByRole('radio', { name: /Wanda Triciclo/, checked: true }))
    await press('advance')
    await gone(carrier)
    await see(cardIn(page, 'Em transporte', code).getByText('Wanda Triciclo'))
    await venue.prefer({})
  })

  it('order-board-12 order-board-24 order-states-13 return: needs the password; “Preencha a senha do usuário atual para continuar”', async ({ story }) => {
    await venue.configure({})
    const customer = 'Gumercindo Volta'
    const page = await openBoard(story, server.url, customer)
    const { Codigo: code } = await placeOrder(server.url, { customer, way: 'delivery' })
    for (const action of ['Aceitar', 'Iniciar', 'Transportar', 'Devolver']) await tap(page, code, action)
    const asked = dialog(page, `Devolver pedido ${code}`)
    await see(asked.getByText('O cliente devolveu ou não quis receber o pedido.'), asked.getByText('Preencha a senha do usuário atual para continuar'))
    expect(await button(asked, 'Devolver').isDisabled()).toBe(true)
    await asked.getByLabel('Senha', { exact: true }).fill(demo.cook.password)
    await button(asked, 'Devolver').click()
    await gone(asked)
    await unfold(page, 'Recusado')
    await see(cardIn(page, 'Recusado', code).getByText('devolvido'))
    expect(await cardIn(page, 'Recusado', code).getByText('estorno solicitado').count()).toBe(0)
  })

  it('order-board-06 order-board-35 details: what was ordered, by whom, and who did what when; Esc leads back to the card', async ({ story }) => {
    await venue.configure({})
    const customer = 'Herculano Detalhe'
    const page = await openBoard(story, server.url, customer)
    const { Codigo: code } = await placeOrder(server.url, { customer, way: 'delivery', quantity: 3, note: 'Portão azul' })
    await tap(page, code, 'Aceitar')
    await see(cardIn(page, 'Aceito', code))
    const details = await openDetails(page, code)
    await see(
      details.getByText(customer),
      details.getByText('Rua da Capela, 10, Campeche'),
      details.getByText('Portão azul'),
      details.getByText(/^Aceito/).last(),
      details.getByText(/Jussara Lima/),
    )
    expect(await details.getByRole('link', { name: '(48) 99123-4567' }).getAttribute('href')).toBe('tel:+5548991234567')
    expect(await details.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toBe('https://wa.me/5548991234567')
    await page.keyboard.press('Escape')
    await gone(details)
    expect(await button(card(page, code), code).evaluate((opener) => opener === document.activeElement)).toBe(true)
  })

  it('order-board-06 details: the history tells the person and the device that was given a name', async ({ story }) => {
    await venue.configure({})
    const customer = 'Hildebrando Nome'
    const page = await openBoard(story, server.url, customer)
    await page.getByRole('button', { name: 'Mais opções' }).click()
    await page.getByRole('menuitem', { name: 'Nome deste aparelho' }).click()
    const asked = dialog(page, 'Nome deste aparelho')
    await asked.getByLabel('Nome', { exact: true }).fill('Fogão 2')
    await button(asked, 'Salvar').click()
    await gone(asked)
    const { Codigo: code } = await placeOrder(server.url, { customer })
    await tap(page, code, 'Aceitar')
    await see(cardIn(page, 'Aceito', code))
    await see((await openDetails(page, code)).getByText(/Jussara Lima · Fogão 2$/))
  })

  it('order-board-10 the delivery settings are told beside the board', async ({ story }) => {
    await venue.configure({ useMeepDelivery: true, deliveryPlatform: 1, callMeepDeliveryManually: true })
    const page = await openBoard(story, server.url, 'Ninguém')
    await page.getByRole('button', { name: 'Configuração da entrega' }).click()
    await see(page.getByText('Própria e por plataforma'), page.getByText('Loggi', { exact: true }), page.getByText('Manualmente'))
  })
})
