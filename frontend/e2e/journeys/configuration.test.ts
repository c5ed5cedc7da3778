import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import type { Page } from 'playwright-core'
import { call, owner, setUpByCall, signInByCall } from '../harness/calls.ts'
import { demoSlug, placeOrder } from '../harness/orders.ts'
import { type Account, arriveAt, demo, gone, heading, openAs, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { it } from '../harness/story.ts'

const address = '/meepFood/configuracao'
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** A red picture of one pixel. */
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC', 'base64')

async function save(page: Page) {
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await see(page.getByText('Configuração alterada com sucesso!'))
}

describe('the online-ordering configuration', () => {
  let server: Server

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo', '--store-url', 'https://lojas.example/pedir'], copyOf: inject('demoData') })
  })
  afterAll(() => server.stop())

  async function openConfiguration(page: Page, who: Account) {
    await openAs(page, who, server.url + address)
    await see(page.getByRole('region', { name: 'Pedidos' }))
  }

  it('online-ordering-04 online-ordering-14 online-ordering-27 a manager sets the shop up on a phone', async ({ story }) => {
    const page = await story.person(phone)
    await openConfiguration(page, demo.manager)
    await see(page.getByText(`https://lojas.example/pedir/${demoSlug}`))
    await page.getByLabel('Descrição', { exact: true }).fill('Ostras, petiscos e chope.')
    await page.getByLabel('Logo da loja').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture })
    await page.getByRole('combobox', { name: 'Categorias' }).fill('mar')
    await page.getByTitle('Frutos do mar').click()
    await page.keyboard.press('Escape')
    await page.getByRole('radio', { name: 'Em horários definidos' }).click()
    await page.getByLabel('Segunda-feira, abre às').fill('1130')
    await page.getByLabel('Segunda-feira, fecha às').fill('02')
    await page.getByLabel('Segunda-feira, fecha às').blur()
    await page.getByRole('button', { name: 'Copiar o horário de Segunda-feira para todos os dias' }).click()
    await page.getByLabel('Raio de entrega').fill('99')
    await page.getByLabel('Valor base por entrega').fill('7,5')
    await save(page)

    await page.reload()
    await see(page.getByRole('region', { name: 'Pedidos' }), page.getByTitle('Frutos do mar'), page.getByRole('button', { name: 'Remover imagem' }))
    const values = await Promise.all(
      ['Descrição', 'Domingo, abre às', 'Domingo, fecha às', 'Raio de entrega', 'Valor base por entrega'].map((label) => page.getByLabel(label, { exact: true }).inputValue()),
    )
    expect(values).toEqual(['Ostras, petiscos e chope.', '11:30', '02:00', '20', '7,50'])
    const menu = await call<{ Descricao: string }>('GET', `${server.url}/api/storefront/${demoSlug}`)
    expect(menu.Descricao).toBe('Ostras, petiscos e chope.')
  })

  it('roles-04 roles-05 what only support changes is locked for a manager, on the screen and in the API', async ({ story }) => {
    const page = await story.person()
    await openConfiguration(page, demo.manager)
    for (const name of ['Pagamento na entrega', 'Entrega própria', 'Entregador da plataforma']) {
      expect(await page.getByRole('switch', { name }).isDisabled()).toBe(true)
    }
    await page.getByRole('button', { name: /^Entrega própria: opção bloqueada/ }).hover()
    await see(page.getByRole('tooltip', { name: 'Entre em contato com o suporte para alterar esta opção.' }))
    expect(await page.getByRole('button', { name: 'Alterar', exact: true }).count()).toBe(0)
    expect(await page.getByRole('region', { name: 'Parâmetros do administrador' }).count()).toBe(0)

    const { access_token: token, locais } = await signInByCall(server.url, demo.manager)
    const localId = locais.find(({ nomeLocal }) => nomeLocal === 'Bar do Cais')?.localId
    const configuration = await call<object>('GET', `${server.url}/api/MeepFood/Configuration/${localId}`, { token })
    await expect(call('POST', `${server.url}/api/MeepFood/Configuration`, { token, body: { ...configuration, deliveryEnabled: false } })).rejects.toThrow('403')
  })

  it('online-ordering-12 online-ordering-16 online-ordering-23 roles-04 support moves the establishment and chooses the courier', async ({ story }) => {
    const page = await story.person()
    await openConfiguration(page, demo.support)
    await page.getByRole('button', { name: 'Alterar', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Atualizar endereço' })
    await dialog.getByLabel('CEP').fill('80010000')
    await see(dialog.getByText('Simulado'), dialog.getByTitle('Curitiba'))
    await dialog.getByLabel('Número').fill('77')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await see(page.getByText('Endereço alterado com sucesso!'), page.getByText('Rua do Exemplo, 77'), page.getByText('Curitiba – PR'))
    await gone(dialog)

    await page.getByRole('switch', { name: 'Entregador da plataforma' }).click()
    await see(page.getByRole('combobox', { name: 'Plataforma de entrega' }))
    expect(await page.getByRole('switch', { name: 'Entrega própria' }).isChecked()).toBe(false)
    expect(await page.getByRole('switch', { name: 'Pagamento online' }).isDisabled()).toBe(true)
    await save(page)
  })

  it('D39 a pause and a closed day refuse orders and say when the shop opens', async ({ story }) => {
    const page = await story.person()
    await openConfiguration(page, demo.manager)
    const order = () => placeOrder(server.url, { customer: 'Rita Antunes', way: 'retirada', paidOnline: true })
    await page.getByRole('radio', { name: 'Sempre aberta' }).click()
    if (await page.getByRole('button', { name: 'Desfazer' }).isVisible()) await save(page)
    await page.getByRole('button', { name: 'Até o fim do dia' }).click()
    await see(page.getByRole('button', { name: 'Voltar a receber pedidos' }))
    await expect(order()).rejects.toThrow(/409.*fez uma pausa nos pedidos e abre .*às \d\d:\d\d/)
    await page.getByRole('button', { name: 'Voltar a receber pedidos' }).click()
    await see(page.getByRole('button', { name: '30 minutos' }))
    await order()

    const today = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', day: '2-digit', month: '2-digit', year: 'numeric' }).format(new Date())
    await page.getByLabel('Outro dia').fill(today)
    await page.getByLabel('Motivo do dia especial').fill('Inventário')
    await page.getByRole('button', { name: 'Adicionar dia' }).click()
    await see(page.getByText('Inventário'))
    await save(page)
    await expect(order()).rejects.toThrow(/409.*fechado agora e abre amanhã às 00:00/)
    await page.getByRole('button', { name: `Remover o dia ${today}` }).click()
    await save(page)
    await order()
  })

  it('unsaved changes are asked about: links, the way back, another establishment', async ({ story }) => {
    const page = await story.person()
    await openAs(page, demo.owner, `${server.url}/dashboard`)
    await page.getByRole('button', { name: 'Pedidos online' }).click()
    await page.getByRole('link', { name: 'Configuração', exact: true }).click()
    await see(page.getByRole('region', { name: 'Pedidos' }))
    await page.getByLabel('Descrição', { exact: true }).fill('Ainda não salva')
    const question = page.getByRole('dialog', { name: 'Descartar as alterações?' })
    const stay = async () => {
      await question.getByRole('button', { name: 'Continuar editando' }).click()
      await gone(question)
      expect(await page.getByLabel('Descrição', { exact: true }).inputValue()).toBe('Ainda não salva')
      expect(new URL(page.url()).pathname).toBe(address)
    }
    await page.getByRole('link', { name: 'Painel de pedidos' }).first().click()
    await stay()
    await page.getByRole('button', { name: /^Estabelecimento: Bar do Cais/ }).click()
    await page.getByRole('button', { name: 'Clube Aurora' }).click()
    await stay()
    await page.evaluate(() => history.back())
    await stay()
    await page.evaluate(() => history.back())
    await question.getByRole('button', { name: 'Descartar', exact: true }).click()
    await arriveAt(page, '/dashboard')
  })

  it('roles-03 nobody else gets in', async ({ story }) => {
    const page = await story.person()
    await page.goto(server.url + address)
    await openAs(page, demo.cook, `${server.url}/dashboard`)
    await page.goto(server.url + address)
    await see(heading(page, 'Acesso negado/Proibido'))
  })
})

describe('a new establishment', () => {
  let server: Server

  beforeAll(async () => {
    server = await Server.start()
  })
  afterAll(() => server.stop())

  it('online-ordering-01 online-ordering-02 online-ordering-03 chooses its store address first', async ({ story }) => {
    await setUpByCall(server.url)
    const page = await story.person()
    await openAs(page, owner, server.url + address)
    const field = page.getByLabel('Endereço da loja')
    await see(field)
    expect(await field.inputValue()).toBe('casa-prado')
    await expect(call('GET', `${server.url}/api/storefront/casa-prado`)).rejects.toThrow('404')
    await field.fill('Casa Prado!')
    await page.getByRole('button', { name: 'Salvar e continuar' }).click()
    await see(page.getByText('Use apenas letras minúsculas sem acento, números e hífens.'))
    await field.fill('casa-da-marina')
    await page.getByRole('button', { name: 'Salvar e continuar' }).click()
    await see(page.getByRole('region', { name: 'Geral' }))
    await call('GET', `${server.url}/api/storefront/casa-da-marina`)
  })
})
