import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { violations } from '../accessibility/standard.ts'
import { arriveAt, demo, gone, openAs, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { it } from '../harness/story.ts'

describe('donations', () => {
  let server: Server

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
  })
  afterAll(() => server.stop())

  const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

  async function pick(page: Page, label: string, option: string | RegExp) {
    await page.getByRole('combobox', { name: label }).click()
    await page.locator('.ant-select-item-option').filter({ hasText: option, visible: true }).first().click()
  }

  it('donation-events-06 donation-events-07 an event is made with formatted words, read, edited, switched off and deleted', async ({ story }) => {
    const [page, name] = [await story.person(), 'Páscoa no Asilo']
    await openAs(page, demo.owner, `${server.url}/doacoes/eventos`)
    await page.getByRole('button', { name: 'Novo evento' }).click()
    await see(page.getByRole('heading', { level: 1, name: 'Novo evento' }))
    await page.getByLabel('Nome').fill(name)
    await page.getByLabel('Data').fill('27/03/2027')
    await page.getByLabel('Hora').fill('15:30')
    const about = page.getByRole('textbox', { name: 'Sobre o projeto' })
    await about.click()
    await page.keyboard.type('Chocolate para ')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('todos')
    await page.getByRole('button', { name: 'Nova pergunta' }).click()
    await page.keyboard.type('Recebo recibo?')
    await page.getByLabel(/^Resposta a/).fill('Sim, por e-mail.')
    expect(await violations(page, 'event form')).toEqual([])
    await page.getByRole('button', { name: 'Salvar' }).click()
    await see(page.getByText('Evento salvo com succeso!'), card(page, name), card(page, name).getByText('27/03/2027 15:30'))
    expect(await violations(page, 'events')).toEqual([])

    await page.getByRole('button', { name: `Detalhes de ${name}` }).click()
    await see(page.locator('strong').filter({ hasText: 'todos' }), page.getByText('Recebo recibo?'))
    expect(await page.getByRole('textbox').count()).toBe(0)
    expect(await violations(page, 'event')).toEqual([])
    await page.getByRole('button', { name: 'Editar' }).click()
    await page.getByLabel('Nome').fill('Páscoa de Todos')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await see(page.getByText('Evento editado com succeso!'), page.getByRole('heading', { level: 1, name: 'Páscoa de Todos' }))

    await page.getByRole('link', { name: 'Eventos de doação' }).first().click()
    await page.getByRole('switch', { name: 'Páscoa de Todos: ativo' }).click()
    await see(page.getByText('Páscoa de Todos não recebe mais doações.'))
    await page.getByRole('button', { name: 'Excluir Páscoa de Todos' }).click()
    const question = page.getByRole('dialog', { name: 'Tem certeza que deseja excluir este evento?' })
    await see(question.getByRole('button', { name: 'Não' }))
    await question.getByRole('button', { name: 'Sim' }).click()
    await see(page.getByText('Evento apagado com succeso!'))
    await gone(card(page, 'Páscoa de Todos'))
  })

  it('donation-qrcode-01 donation-qrcode-02 the code of an event downloads itself', async ({ story }) => {
    const owner = await story.person()
    await openAs(owner, demo.owner, `${server.url}/doacoes/eventos`)
    const address = await owner.getByRole('link', { name: /^QR Code de/ }).first().getAttribute('href')
    // Whoever prints it need not be signed in.
    const printer = await story.person()
    const download = printer.waitForEvent('download')
    await printer.goto(server.url + address)
    await see(printer.getByRole('img', { name: /^Código QR/ }), printer.getByText('Doe pelo celular: aponte a câmera para o código.'))
    expect(await printer.getByRole('img', { name: /^Código QR/ }).locator('svg').getAttribute('width')).toBe('350')
    expect((await download).suggestedFilename()).toMatch(/^doacao-.*\.png$/)
    expect(await violations(printer, 'code')).toEqual([])
  })

  it('institutions-04 donation-links-03 an institution is registered, gets a link, is edited and deleted', async ({ story }) => {
    const [page, name] = [await story.person(), 'Creche Sementinha']
    await openAs(page, demo.owner, `${server.url}/doacoes/instituicoes`)
    await page.getByRole('button', { name: 'Cadastrar instituição' }).click()
    await page.getByRole('button', { name: 'Salvar' }).click()
    await see(page.getByText('Selecione o dado bancário'), page.getByText('Selecione o evento').first())
    await page.getByLabel('Nome').fill(name)
    await pick(page, 'Dado bancário', /./)
    await pick(page, 'Evento', /./)
    await page.getByRole('button', { name: 'Salvar' }).click()
    await see(page.getByText('Instituição salva com succeso!'), page.getByRole('row', { name: new RegExp(name) }))
    const event = await page.getByRole('row', { name: new RegExp(name) }).getByRole('cell').nth(1).innerText()

    await page.goto(`${server.url}/doacoes/links`)
    await pick(page, 'Evento', event)
    await pick(page, 'Instituição', name)
    await page.getByRole('button', { name: 'Novo link' }).click()
    await page.getByRole('dialog').getByLabel(/^Descrição/).fill('Cesta básica')
    await page.getByRole('dialog').getByLabel(/^Valor/).fill('85,5')
    await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
    await see(page.getByText('Link de doação salvo.'), page.getByRole('row', { name: /Cesta básica/ }).getByText('R$ 85,50'))
    expect(await violations(page, 'links')).toEqual([])

    await page.goto(`${server.url}/doacoes/instituicoes`)
    await page.getByRole('button', { name: `Editar ${name}` }).click()
    await arriveAt(page, /\/doacoes\/instituicoes\/editar\//)
    expect(await page.getByRole('combobox', { name: 'Dado bancário' }).isDisabled()).toBe(true)
    await page.getByLabel('Nome').fill('Creche Semente')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await see(page.getByText('Instituição editada com succeso!'))
    await page.getByRole('button', { name: 'Excluir Creche Semente' }).click()
    const question = page.getByRole('dialog', { name: 'Tem certeza que deseja excluir esta instituição?' })
    await question.getByRole('button', { name: 'Sim' }).click()
    await see(page.getByText('Instituição apagada com succeso!'))
    await gone(page.getByRole('row', { name: /Creche Semente/ }))
  })

  it('donation-dashboard-01 donor-report-01 donor-report-02 what was given is seen live, reported and taken along as a file', async ({ story }) => {
    const page = await story.person()
    await openAs(page, demo.owner, `${server.url}/doacoes/eventos`)
    await page.getByRole('link', { name: /^Painel de/ }).first().click()
    await see(page.getByText('Ao vivo'), page.getByLabel('Números do evento'), page.getByRole('img', { name: /^Doações por hora/ }))
    expect(await violations(page, 'dashboard')).toEqual([])

    await page.goto(`${server.url}/doacoes/relatorio`)
    await see(page.getByText(/^Total: R\$ /))
    await page.getByRole('button', { name: 'Buscar' }).click()
    await page.getByRole('button', { name: /^Esconder nome/ }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Esconder', exact: true }).click()
    await see(page.getByText('A doação aparece como anônima.'))
    const opened = page.context().waitForEvent('page')
    await page.getByRole('button', { name: 'Gerar Excel' }).click()
    await see(page.getByRole('dialog'))
    await opened
    await see(page.getByText('O arquivo está pronto'))
    await page.getByRole('dialog').getByText('Fechar', { exact: true }).click()
    expect(await violations(page, 'report')).toEqual([])
  })
})
