import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { violations } from '../accessibility/standard.ts'
import { Bank } from '../harness/bank.ts'
import { codeIn } from '../harness/mailbox.ts'
import { arriveAt, demo, gone, openAs, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { phone } from '../harness/shop.ts'
import { it } from '../harness/story.ts'

describe('payment links', () => {
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

  const links = () => `${server.url}/cadastro/mepaylink`
  const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

  /** Makes a link of 25 reais in the portal, and answers its address. */
  async function makeLink(page: Page, name: string, authenticated = false): Promise<string> {
    await page.getByRole('button', { name: 'Novo link' }).click()
    await see(page.getByRole('heading', { level: 1, name: 'Cadastrar Link' }))
    await page.getByLabel('Valor').fill('25')
    await page.getByLabel('Descrição').fill(name)
    if (authenticated) await page.getByLabel('Cliente autenticado').click()
    await page.getByRole('button', { name: 'Salvar' }).click()
    await see(page.getByText('Link salvo com succeso!'), card(page, name))
    return `http://${await card(page, name).getByText(/\/paymentlink\//).innerText()}`
  }

  it('payment-links-12 payment-links-13 a link is made, paid on a phone, given back in part, edited and deleted', async ({ story }) => {
    const [owner, name] = [await story.person(), 'Aula de ostras']
    await openAs(owner, demo.owner, links())
    const address = await makeLink(owner, name)

    const payer = await story.person(phone)
    await payer.goto(address)
    await see(payer.getByRole('heading', { level: 1, name }), payer.getByText('Sem prazo'))
    expect(await violations(payer, 'to be paid')).toEqual([])
    await payer.getByRole('button', { name: 'Gerar Pix de R$ 25,00' }).tap()
    await see(payer.getByRole('heading', { name: 'Pague com Pix' }), payer.getByText(/^Pague em \d+:\d\d$/))
    expect(await violations(payer, 'waiting')).toEqual([])
    // He leaves for his bank and comes back; in another tab it is the same charge.
    const code = await payer.locator('#copy').getAttribute('data-code')
    const tab = await payer.context().newPage()
    await tab.goto(`${address}?novo`)
    await see(tab.getByRole('heading', { name: 'Pague com Pix' }))
    expect(await tab.locator('#copy').getAttribute('data-code')).toBe(code)
    await tab.close()
    await bank.payCode(code ?? '')
    const receipt = payer.getByRole('definition').filter({ hasText: /^\d{4}-\d{6}$/ })
    await see(payer.getByRole('heading', { name: 'Pagamento confirmado' }), receipt)
    expect(await violations(payer, 'paid')).toEqual([])

    await owner.reload()
    await see(card(owner, name).getByText('1 · R$ 25,00'))
    await owner.getByRole('button', { name: `Mais ações de ${name}` }).click()
    await owner.getByRole('menuitem', { name: 'Pagamentos' }).click()
    await owner.getByRole('button', { name: `Devolver ${await receipt.innerText()}` }).click()
    const refund = owner.getByRole('dialog')
    await refund.getByLabel('Valor').fill('5')
    await refund.getByLabel('Motivo').fill('Uma ostra a menos')
    story.expects(/^403 POST \S*\/devolver/)
    await refund.getByRole('button', { name: 'Devolver' }).click()
    await owner.getByLabel('Sua senha').fill(demo.owner.password)
    await owner.getByRole('button', { name: 'Continuar' }).click()
    await see(owner.getByText('Devolução pedida.'), owner.getByText('Pago, devolvidos R$ 5,00'))
    await payer.reload()
    await see(payer.getByText('Devolvido', { exact: true }), payer.getByText('R$ 5,00'))

    await owner.getByRole('link', { name: 'Links de Pagamentos' }).first().click()
    await owner.getByRole('button', { name: `Editar ${name}` }).click()
    await see(owner.getByRole('heading', { level: 1, name: 'Editar Link' }))
    expect(await owner.getByRole('textbox').count()).toBe(0)
    await owner.getByRole('button', { name: 'Editar' }).click()
    await owner.getByLabel('Valor').fill('30')
    await owner.getByRole('button', { name: 'Salvar' }).click()
    await see(owner.getByText('Link editado com sucesso!'), owner.getByText('R$ 30,00'))
    await owner.goto(links())
    await owner.getByRole('button', { name: `Mais ações de ${name}` }).click()
    await owner.getByRole('menuitem', { name: 'Apagar' }).click()
    const reloaded = owner.waitForEvent('load')
    await owner.getByRole('dialog').getByRole('button', { name: 'Apagar' }).click()
    await reloaded
    await see(owner.getByText('Link apagado com succeso!'))
    await gone(card(owner, name))
    await owner.getByRole('button', { name: 'Mostrar os links apagados' }).click()
    await see(card(owner, name).getByText('1 · R$ 20,00'))
    await payer.reload()
    await see(payer.getByRole('heading', { name: 'Pagamento confirmado' }))
    const late = await story.person(phone)
    await late.goto(address)
    await see(late.getByRole('heading', { name: 'Link indisponível' }))
    expect(await violations(late, 'deleted')).toEqual([])
  })

  it('without JavaScript somebody proves who he is, gives a charge up and pays', async ({ story }) => {
    const [owner, name, email] = [await story.person(), 'Jantar às cegas', 'zelia@correio.example']
    await openAs(owner, demo.owner, links())
    const address = await makeLink(owner, name, true)
    const payer = await story.person({ ...phone, javaScriptEnabled: false })
    await payer.goto(address)
    story.expects(/^400 POST \/paymentlink\//)
    await payer.getByLabel('CPF ou CNPJ').fill('111.444.777-36')
    await payer.getByLabel('E-mail').fill(email)
    await payer.getByRole('button', { name: 'Continuar' }).tap()
    await see(payer.getByText('Confira o CPF ou CNPJ: os dígitos não combinam.'))
    await payer.getByLabel('CPF ou CNPJ').fill('111.444.777-35')
    await payer.getByRole('button', { name: 'Continuar' }).tap()
    const letter = await server.mailbox.letter(email, /^Código para pagar/)
    await payer.getByLabel('Código').fill('AAAAAA')
    await payer.getByRole('button', { name: /^Confirmar e pagar/ }).tap()
    await see(payer.getByText('Código inválido'))
    await payer.getByLabel('Código').fill(codeIn(letter))
    await payer.getByRole('button', { name: /^Confirmar e pagar/ }).tap()
    await see(payer.getByRole('heading', { name: 'Pague com Pix' }))
    await payer.getByRole('button', { name: 'Cancelar esta cobrança' }).tap()
    await payer.getByRole('button', { name: 'Gerar Pix de R$ 25,00' }).tap()
    await see(payer.getByRole('heading', { name: 'Pague com Pix' }))
    await bank.payCode(await payer.locator('#code-text').innerText())
    await payer.reload()
    await see(payer.getByRole('heading', { name: 'Pagamento confirmado' }))
    await payer.getByRole('link', { name: 'Abrir o recibo' }).tap()
    await arriveAt(payer, /\/recibo$/)
    await see(payer.getByRole('heading', { level: 1, name: /^Recibo \d{4}-\d{6}$/ }))
    await server.mailbox.letter(email, /^Recibo \d{4}-\d{6}/)
  })
})
