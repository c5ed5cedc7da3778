import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { violations } from '../accessibility/standard.ts'
import { Bank } from '../harness/bank.ts'
import { takesCards } from '../harness/cards.ts'
import { makeCampaign } from '../harness/donations.ts'
import { arriveAt, gone, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { phone } from '../harness/shop.ts'
import { Simulated } from '../harness/simulated.ts'
import { it } from '../harness/story.ts'

describe('a donation', () => {
  let server: Server
  let bank: Bank
  let hosted: Simulated

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
    bank = await Bank.start()
    hosted = await Simulated.start('--mercadopago', '--for', '1h')
    await bank.serves(server)
    await takesCards(server.url, hosted.url)
  })
  afterAll(async () => {
    await server.stop()
    await bank.stop()
    await hosted.stop()
  })

  it('by Pix: another value, an anonymous name, a reload, the thanks, the figures, and the screen in the hall', async ({ story }) => {
    // A colour that can be read neither in white nor on it.
    const path = await makeCampaign(server.url, 'Natal na Barra', { colorTheme: '#FFB000' })
    const hall = await story.person()
    await hall.goto(`${server.url}${path}/telao`)
    await see(hall.getByRole('heading', { level: 1, name: 'Natal na Barra' }), hall.getByText('0% · 0 doações'))
    const donor = await story.person(phone)
    await donor.goto(server.url + path)
    await see(donor.getByRole('heading', { level: 1, name: 'Natal na Barra' }), donor.getByText('240 crianças'), donor.getByRole('button', { name: 'Doar R$ 50,00' }))
    expect(await violations(donor, 'to be given')).toEqual([])
    await donor.getByRole('radio', { name: /100/ }).check({ force: true })
    await see(donor.getByRole('button', { name: 'Doar R$ 100,00' }))
    await donor.getByLabel('Outro valor').fill('3')
    story.expects(/^400 POST \/doar\//)
    await donor.getByRole('button', { name: 'Doar R$ 3,00' }).tap()
    await see(donor.getByText('O menor valor é R$ 5,00.'))
    expect(await violations(donor, 'refused')).toEqual([])
    await donor.getByLabel('Outro valor').fill('35,5')
    await donor.getByRole('radio', { name: 'Casa da Vó Lica' }).check()
    await donor.getByLabel('Nome', { exact: true }).fill('Zélia Quadros')
    await donor.getByLabel('E-mail para o recibo').fill('zelia@correio.example')
    await donor.getByRole('checkbox', { name: /Não mostrar meu nome/ }).check()
    await donor.getByRole('button', { name: 'Doar R$ 35,50' }).tap()
    await see(donor.getByRole('heading', { name: 'Doe com Pix' }), donor.getByText('para Casa da Vó Lica'), donor.getByText(/^Pague em \d+:\d\d$/))
    expect(await violations(donor, 'waiting')).toEqual([])
    const code = await donor.locator('#copy').getAttribute('data-code')
    await donor.reload()
    expect(await donor.locator('#copy').getAttribute('data-code')).toBe(code)
    await bank.payCode(code ?? '')
    await see(donor.getByRole('heading', { name: 'Doação confirmada' }), donor.getByText('A Lagoa agradece!'), donor.getByText(/^D\d{4}-\d{6}$/))
    expect(await violations(donor, 'thanked')).toEqual([])
    await server.mailbox.letter('zelia@correio.example', /^Recibo/)

    await see(hall.getByText('Doação anônima'), hall.getByText('3% · 1 doação'))
    expect(await violations(hall, 'in the hall')).toEqual([])
    const other = await story.person(phone)
    await other.goto(server.url + path)
    await see(other.getByText('R$ 35,50').first(), other.getByText('Doação anônima'), other.getByText('3% · 1 doação'))
    expect(await other.content()).not.toMatch(/Z[ée]lia|Quadros/)
  })

  it('by card: refused on the page of the provider, and given by Pix', async ({ story }) => {
    const path = await makeCampaign(server.url, 'Bazar da praia')
    const donor = await story.person(phone)
    await donor.goto(server.url + path)
    await donor.getByRole('radio', { name: 'Cartão' }).check({ force: true })
    await donor.getByRole('button', { name: 'Doar R$ 50,00' }).tap()
    await donor.getByRole('link', { name: 'Ir para a página segura da operadora' }).tap()
    await donor.waitForURL(`${hosted.url}/**`)
    await donor.getByRole('button', { name: 'Ter o cartão recusado' }).tap()
    await see(donor.getByText('Pagamento recusado: tente outro cartão.'))
    await donor.getByRole('link', { name: 'Voltar à loja' }).tap()
    await arriveAt(donor, new RegExp(`^${path}`))
    await see(donor.getByRole('heading', { name: 'Doe com cartão' }), donor.getByText(/^A última tentativa foi recusada/))
    expect(await violations(donor, 'a card was refused')).toEqual([])
    await donor.getByRole('button', { name: 'Mudar ou cancelar a doação' }).tap()
    await see(donor.getByText(/^A cobrança anterior foi cancelada/))
    await donor.getByRole('radio', { name: 'Pix' }).check({ force: true })
    await donor.getByRole('button', { name: 'Doar R$ 50,00' }).tap()
    await see(donor.getByRole('heading', { name: 'Doe com Pix' }))
    await bank.payCode((await donor.locator('#copy').getAttribute('data-code')) ?? '')
    await see(donor.getByRole('heading', { name: 'Doação confirmada' }), donor.getByText('Pix', { exact: true }))
    // The card that was given up pays nothing more.
    await donor.reload()
    await see(donor.getByRole('heading', { name: 'Doação confirmada' }), donor.getByText('R$ 50,00').first())
  })

  it('by card: accepted on the page of the provider', async ({ story }) => {
    const path = await makeCampaign(server.url, 'Rifa da praia')
    const donor = await story.person(phone)
    await donor.goto(server.url + path)
    await donor.getByRole('radio', { name: 'Cartão' }).check({ force: true })
    await donor.getByRole('button', { name: 'Doar R$ 50,00' }).tap()
    await donor.getByRole('link', { name: 'Ir para a página segura da operadora' }).tap()
    await donor.waitForURL(`${hosted.url}/**`)
    await donor.getByRole('button', { name: 'Pagar com cartão' }).tap()
    await see(donor.getByText('Pagamento aprovado.'))
    await donor.getByRole('link', { name: 'Voltar à loja' }).tap()
    await see(donor.getByRole('heading', { name: 'Doação confirmada' }), donor.getByText('Cartão', { exact: true }))
  })

  it('without JavaScript: typed wrong, given, and its receipt opened', async ({ story }) => {
    const path = await makeCampaign(server.url, 'Reforma do trapiche', { valores: [], showValueAbove: false })
    const donor = await story.person({ ...phone, javaScriptEnabled: false })
    await donor.goto(server.url + path)
    story.expects(/^400 POST \/doar\//)
    await donor.getByRole('button', { name: 'Doar' }).tap()
    await see(donor.getByText('Escolha ou digite quanto você quer doar.').first())
    await donor.getByLabel('Valor').fill('R$ 12,00')
    await donor.getByLabel('E-mail para o recibo').fill('sem@arroba@x')
    await donor.getByRole('button', { name: 'Doar' }).tap()
    await see(donor.getByText('Formato do e-mail inválido'))
    await donor.getByLabel('E-mail para o recibo').fill('')
    await donor.getByRole('button', { name: 'Doar' }).tap()
    await see(donor.getByRole('heading', { name: 'Doe com Pix' }), donor.getByText('R$ 12,00'))
    await bank.payCode(await donor.locator('#code-text').innerText())
    await donor.reload()
    await see(donor.getByRole('heading', { name: 'Doação confirmada' }))
    await donor.getByRole('link', { name: 'Abrir o recibo' }).tap()
    await arriveAt(donor, /\/recibo$/)
    await see(donor.getByRole('heading', { level: 1, name: /^Recibo de doação D\d{4}-\d{6}$/ }))
    await donor.getByRole('link', { name: 'Voltar' }).tap()
    await donor.getByRole('link', { name: 'Doar de novo' }).tap()
    await see(donor.getByRole('link', { name: 'Abrir o recibo anterior' }))
    await gone(donor.getByRole('heading', { name: 'Doação confirmada' }))
  })
})
