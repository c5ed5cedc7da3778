/** Printing, from the screen of printers and the board, with printers that are listeners of the test. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { card, openBoard, tap } from '../harness/board.ts'
import { demoSlug, placeOrder } from '../harness/orders.ts'
import { demo, heading, openAs, see } from '../harness/portal.ts'
import { startAgent, startPrinter, type Agent, type NetworkPrinter } from '../harness/printers.ts'
import { settled } from '../harness/screens.ts'
import { program, Server } from '../harness/server.ts'
import { it, type Story } from '../harness/story.ts'
import { Venue } from '../harness/venue.ts'

async function openPrinters(story: Story, server: Server, tab = ''): Promise<Page> {
  const page = await story.person()
  await openAs(page, demo.manager, `${server.url}/cadastro/impressoras${tab && `?aba=${tab}`}`)
  await see(heading(page, 'Impressoras'))
  return page
}

describe('a computer that prints', () => {
  let server: Server
  let printer: NetworkPrinter
  let venue: Venue

  beforeAll(async () => {
    printer = await startPrinter()
    server = await Server.start({ flags: ['--demo', '--print'], copyOf: inject('demoData') })
    await server.halt()
    await promisify(execFile)(program, ['station', 'pair', '--data', server.dataDir, '--venue', demoSlug, '--name', 'Caixa'])
    await server.resume()
    venue = await Venue.demo(server.url)
  })
  afterAll(async () => {
    await server.stop()
    await printer.close()
  })

  it('a manager registers a printer, sees the test page come out, and what is accepted is printed', async ({ story }) => {
    const page = await openPrinters(story, server)
    await page.getByRole('button', { name: 'Nova impressora' }).click()
    const form = page.getByRole('dialog', { name: 'Nova impressora' })
    await form.getByLabel('Nome').fill('Cozinha')
    await form.getByLabel('Endereço').fill(printer.address)
    await form.getByText('Texto', { exact: true }).click()
    await form.getByRole('button', { name: 'Cadastrar' }).click()
    await see(page.getByText('Sucesso: Impressora cadastrada.'))

    await page.getByRole('button', { name: 'Testar Cozinha' }).click()
    await see(page.getByRole('dialog', { name: 'Página de teste: Cozinha' }).getByText('Impressa', { exact: true }))
    await expect.poll(() => printer.papers.some((paper) => paper.includes('TESTE'))).toBe(true)
    await page.getByRole('button', { name: 'Fechar' }).last().click()

    await page.getByRole('tab', { name: 'Configuração' }).click()
    await page.getByRole('switch', { name: 'Imprimir ao aceitar, no servidor de impressão' }).click()
    await expect.poll(async () => (await venue.configuration()).sendToPrinterServerOnAcceptOrder).toBe(true)

    const { Codigo: code } = await placeOrder(server.url, { customer: 'Teresa Papel', note: 'Sem sal' })
    const cook = await openBoard(story, server.url, 'Teresa Papel')
    await tap(cook, code, 'Aceitar')
    await see(card(cook, code).getByText('Enviado para impressora'))
    await expect.poll(() => printer.papers.some((paper) => paper.includes(code) && paper.includes('Sem sal'))).toBe(true)
  })

  it('order-board-20 a printer that is off is told on the card and in the queue, with its reason; the paper can be cancelled', async ({ story }) => {
    await printer.close()
    const { Codigo: code } = await placeOrder(server.url, { customer: 'Olavo Mudo' })
    const cook = await openBoard(story, server.url, 'Olavo Mudo')
    await tap(cook, code, 'Aceitar')
    await see(card(cook, code).getByText('Na fila'), card(cook, code).getByText('Cozinha: conexão recusada'))

    const page = await openPrinters(story, server)
    await see(page.getByRole('row', { name: /^Cozinha/ }).getByText('Com problema'))
    await page.getByRole('button', { name: 'Ver fila Cozinha' }).click()
    const row = page.getByRole('row', { name: new RegExp(code) })
    await see(row.getByText('Conexão recusada.'))
    await row.getByRole('button', { name: /^Cancelar/ }).click()
    await page.getByRole('button', { name: 'Cancelar o papel' }).click()
    await see(card(cook, code).getByText('Sem resposta do servidor'), card(cook, code).getByText(/Cancelada por/))
  })

  it('the receipt is what the editor shows: a block moved by keyboard, a footer, kept after a reload', async ({ story }) => {
    const page = await openPrinters(story, server, 'recibo')
    const paper = page.getByRole('img', { name: /^Exemplo/ })
    const before = await paper.getAttribute('src')
    await page.getByLabel('Rodapé', { exact: true }).fill('Obrigado e volte sempre!')
    await expect.poll(() => paper.getAttribute('src')).not.toBe(before)
    await page.getByRole('button', { name: /^Mover Cliente/ }).focus()
    await page.keyboard.press('Home')
    await see(page.getByRole('button', { name: 'Mover Cliente, 1ª de 16' }))
    await page.getByRole('button', { name: 'Salvar' }).click()
    await see(page.getByText('Recibo salvo. Vale a partir do próximo papel.'))
    await page.reload()
    await see(page.getByRole('button', { name: 'Mover Cliente, 1ª de 16' }))
    expect(await page.getByLabel('Rodapé', { exact: true }).inputValue()).toBe('Obrigado e volte sempre!')
  })

  it('a block is dragged to its place', async ({ story }) => {
    const page = await openPrinters(story, server, 'recibo')
    const handle = page.getByRole('button', { name: /^Mover Data e hora/ })
    const target = page.getByRole('button', { name: /^Mover .*, 1ª de 16/ })
    await see(handle, target, page.getByRole('img', { name: /^Exemplo/ }))
    await settled(page)
    const [from, to] = [(await handle.boundingBox())!, (await target.boundingBox())!]
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
    await page.mouse.up()
    await see(page.getByRole('button', { name: 'Mover Data e hora, 1ª de 16' }))
  })
})

describe('a board that prints by itself', () => {
  let server: Server
  let agent: Agent
  let venue: Venue

  beforeAll(async () => {
    agent = await startAgent()
    server = await Server.start({ flags: ['--demo', '--agent-origins', agent.origin], copyOf: inject('demoData') })
    venue = await Venue.demo(server.url)
    await venue.configure({ sendToPrinterServerOnAcceptOrder: true })
  })
  afterAll(async () => {
    await server.stop()
    await agent.close()
  })

  it('order-print-03 order-board-30 the venue names its agent; who accepts an order sends it there as a picture, 400 px × 3', async ({ story }) => {
    // It does not tell of its printers.
    story.expects(/^405 GET \/api\/printer/)
    const page = await openPrinters(story, server, 'configuracao')
    await page.getByLabel('Endereço do servidor de impressão').fill(agent.origin)
    await page.getByRole('button', { name: 'Testar conexão' }).click()
    await see(page.getByText('O servidor de impressão respondeu.'))
    await page.getByRole('button', { name: 'Salvar' }).click()
    await see(page.getByText('Os painéis imprimem por este servidor.'))

    const { Codigo: code } = await placeOrder(server.url, { customer: 'Ivo Retrato', quantity: 3 })
    const cook = await openBoard(story, server.url, 'Ivo Retrato')
    await tap(cook, code, 'Aceitar')
    await see(cook.getByText(/Pedido enviado para impressora: /), card(cook, code).getByText('Enviado para impressora'))
    const [request] = agent.asked
    expect(request).toMatchObject({ type: 'order-summary', body: { items: [{ quantity: 3 }] } })
    const picture = Buffer.from(request!.body.image.replace('data:image/png;base64,', ''), 'base64')
    expect(picture.readUInt32BE(16)).toBe(1200) // the width, in a PNG's header
    expect(agent.asked).toHaveLength(1)
  })

  it('order-board-30 order-board-20 an agent’s reason is on the card; sent again, it comes out', async ({ story }) => {
    // A board that has only just opened asks first whether it reaches the agent.
    story.expects(/^503 POST \/api\/printer/, /^405 GET \/api\/printer/)
    agent.trouble = 'sem papel'
    const { Codigo: code } = await placeOrder(server.url, { customer: 'Rita Segunda' })
    const cook = await openBoard(story, server.url, 'Rita Segunda')
    await tap(cook, code, 'Aceitar')
    await see(cook.getByText(/Erro ao enviar pedido para impressora: /), card(cook, code).getByText('sem papel'), card(cook, code).getByText('Sem resposta do servidor'))
    agent.trouble = ''
    await card(cook, code).getByRole('button', { name: 'Reenviar' }).click()
    await see(card(cook, code).getByText('Enviado para impressora'))
  })

  it('order-board-29 “Ocorreu um erro. Tente novamente” when the picture is empty; the agent is asked nothing', async ({ story }) => {
    story.expects(/^405 GET \/api\/printer/)
    const { Codigo: code } = await placeOrder(server.url, { customer: 'Quitéria Vazia' })
    const cook = await openBoard(story, server.url, 'Quitéria Vazia')
    await cook.route('**/api/kds/impressoes/*/imagem', (route) => route.fulfill({ json: { Imagem: 'data:,', Setor: '' } }))
    const asked = agent.asked.length
    await tap(cook, code, 'Aceitar')
    await see(cook.getByText('Ocorreu um erro. Tente novamente'), card(cook, code).getByText('A imagem do pedido veio vazia.'))
    expect(agent.asked).toHaveLength(asked)

    await cook.unroute('**/api/kds/impressoes/*/imagem')
    await card(cook, code).getByRole('button', { name: 'Reenviar' }).click()
    await see(card(cook, code).getByText('Enviado para impressora'))
    expect(agent.asked).toHaveLength(asked + 1)
  })

  it('no page calls an agent that the server does not name', async ({ story }) => {
    story.expects(/Content Security Policy/, /^400 PUT \/api\/Impressoras\/servidorLocal/, /^csp GET/)
    const page = await openPrinters(story, server, 'configuracao')
    await page.getByLabel('Endereço do servidor de impressão').fill('http://127.0.0.1:9')
    await page.getByRole('button', { name: 'Testar conexão' }).click()
    await see(page.getByText(/^Este portal ainda não pode chamar esse endereço/))
    await page.getByRole('button', { name: 'Salvar' }).click()
    await see(page.getByText(/^Os navegadores ainda não podem chamar este endereço/))
  })
})
