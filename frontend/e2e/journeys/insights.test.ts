import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { arriveAt, demo, fileBy, heading, openAs, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { it } from '../harness/story.ts'

/** A report of each family, with its title. */
const families = [
  ['/relatorios/venda/porProduto', 'Vendas por produto'],
  ['/relatorios/caixa/cancelamento', 'Cancelamentos'],
  ['/relatorios/ticket/producao', 'Saída de produção'],
  ['/relatorios/financeiro/recebiveis', 'Recebíveis'],
  ['/relatorios/gerencial', 'Gerencial'],
] as const

/** The figure of a text: 1.234,50 is 1234.5. */
const figureOf = (text: string) => Number(text.replace(/[^\d,−-]/g, '').replace('−', '-').replace(',', '.'))

/** The total of a column, as the report shows it. */
async function totalOf(page: Page, column: string): Promise<string> {
  const button = page.getByRole('button', { name: new RegExp(`, Total: ${column}: `) })
  await see(button)
  return (await button.textContent()) ?? ''
}

describe('what was sold', () => {
  let server: Server

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
  })
  afterAll(() => server.stop())

  it('sales-dashboard-01 sales-dashboard-03 the dashboard shows the week, a chart as a table, and the orders behind a figure', async ({ story }) => {
    const page = await story.person()
    await openAs(page, demo.owner, `${server.url}/novoDashboard`)
    await see(heading(page, 'Dashboard do Usuário'))
    const days = page.getByRole('region', { name: 'Pedidos e faturamento por data' })
    await see(days.getByRole('img'))
    await days.getByRole('button', { name: /^Ver tabela/ }).click()
    await see(days.getByRole('table'))

    const orders = page.getByRole('button', { name: /, Pedidos: ver de onde vem$/ })
    const figure = await orders.textContent()
    await orders.click()
    const drawer = page.getByRole('dialog')
    await see(drawer.getByText(/ é igual ao valor\.$/))
    expect(await drawer.getByRole('strong').first().textContent()).toBe(figure)
    await drawer.getByRole('button', { name: 'Fechar' }).click()

    await page.getByRole('checkbox', { name: 'Interno' }).uncheck()
    await page.getByRole('button', { name: 'Filtrar' }).click()
    await page.waitForURL(/interno=false/)
    await see(page.getByRole('table', { name: 'Pedidos por hora e dia da semana' }))
  })

  it('a chart is kept as a picture, drawn or as a table', async ({ story }) => {
    const page = await story.person()
    await openAs(page, demo.owner, `${server.url}/novoDashboard`)
    for (const [name, fileName] of [['Pedidos e faturamento por data', 'pedidos-e-faturamento-por-data.png'], ['Vendas por hora e dia da semana', 'vendas-por-hora.png']] as const) {
      await page.getByRole('button', { name: `Mais ações de ${name}` }).click()
      const file = await fileBy(page, () => page.getByRole('menuitem', { name: 'Baixar imagem' }).click())
      expect(file.suggestedFilename()).toBe(fileName)
      const bytes = await readFile(await file.path())
      expect(bytes.subarray(1, 4).toString()).toBe('PNG')
      // Wider than the frame: it is drawn at twice its size.
      expect(bytes.readUInt32BE(16)).toBeGreaterThan(600)
    }
  })

  it('each family of reports has its totals and its rows', async ({ story }) => {
    const page = await story.person()
    await openAs(page, demo.owner, `${server.url}${families[0][0]}`)
    for (const [address, title] of families) {
      await page.goto(server.url + address)
      await see(heading(page, title))
      await page.getByRole('radio', { name: 'Este mês' }).check()
      await see(page.getByRole('table', { name: title }).or(page.getByText('Não há dados neste período.')))
    }
    await page.goto(`${server.url}/relatorios/caixa/fechamento`)
    await see(heading(page, 'Fechamento de caixa'), page.getByRole('heading', { name: 'Fechamento do dia' }))
  })

  it('a figure opens its sales, and the file says what the screen says', async ({ story }) => {
    const page = await story.person()
    await openAs(page, demo.owner, `${server.url}/relatorios/venda/porDia`)
    await see(heading(page, 'Vendas por dia'))
    const total = await totalOf(page, 'Líquido')
    await page.getByRole('button', { name: /, Total: Líquido: / }).click()
    const panel = page.getByRole('region', { name: 'Total: Líquido' })
    await see(panel.getByText(/ é igual ao valor\.$/), panel.getByText(`R$ ${total}`))
    await panel.getByRole('button', { name: 'Fechar' }).click()

    await page.getByRole('button', { name: /Exportar/ }).click()
    await page.getByText('Texto separado (.csv)').click()
    const line = page.getByRole('region', { name: 'Arquivo em preparo' })
    const save = line.getByRole('button', { name: 'Baixar' })
    await see(save)
    const file = await fileBy(page, () => save.click())
    const text = await readFile(await file.path(), 'utf8')
    const last = text.trim().split(/\r?\n/).at(-1) ?? ''
    expect(last.split(';').map(figureOf)).toContain(figureOf(total))
  })

  it('a view is kept under a name, and shown again', async ({ story }) => {
    const page = await story.person()
    await openAs(page, demo.owner, `${server.url}/relatorios/venda/porProduto`)
    await see(heading(page, 'Vendas por produto'))
    await page.getByRole('radio', { name: 'Este mês' }).check()
    await page.waitForURL(/periodo=mes/)
    await page.getByRole('button', { name: 'Visões' }).click()
    await page.getByText('Salvar visão…').click()
    await page.getByLabel('Nome da visão').fill('Este mês inteiro')
    await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
    await see(page.getByRole('button', { name: 'Visão: Este mês inteiro' }))
    await page.goto(`${server.url}/relatorios/venda/porProduto`)
    await page.getByRole('button', { name: 'Visões' }).click()
    await page.getByText('Este mês inteiro').click()
    await page.waitForURL(/periodo=mes/)
  })

  it('a view leaves by mail, is paused and is ended', async ({ story }) => {
    const page = await story.person()
    await openAs(page, demo.owner, `${server.url}/relatorios/venda/porDia`)
    await see(heading(page, 'Vendas por dia'))
    await page.getByRole('button', { name: 'Visões' }).click()
    await page.getByText('Salvar visão…').click()
    await page.getByLabel('Nome da visão').fill('Semana por e-mail')
    await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
    await see(page.getByRole('button', { name: 'Visão: Semana por e-mail' }))
    await page.getByRole('button', { name: 'E-mail', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'Relatórios por e-mail' })
    await drawer.getByRole('button', { name: 'Agendar envio' }).click()
    await see(drawer.getByText('Todo dia, às 08:00, em PDF'))
    await drawer.getByRole('button', { name: 'Pausar Semana por e-mail' }).click()
    await see(drawer.getByText('Pausado.', { exact: true }))
    await drawer.getByRole('button', { name: 'Excluir o envio de Semana por e-mail' }).click()
    await page.getByRole('dialog', { name: /Excluir o envio/ }).getByRole('button', { name: 'Excluir' }).click()
    await see(drawer.getByText('Você ainda não recebe relatórios por e-mail.'))
  })

  it('what is sold now is on one screen', async ({ story }) => {
    const page = await story.person()
    await openAs(page, demo.owner, `${server.url}/new/private/dashboard/aovivo`)
    await see(heading(page, 'Dashboard ao vivo'), page.getByText('Ao vivo', { exact: true }), page.getByRole('region', { name: 'Pedidos abertos' }))
  })

  it('D53 who may see no sales is refused', async ({ story }) => {
    const page = await story.person()
    await openAs(page, demo.cook, `${server.url}/dashboard`)
    await page.goto(`${server.url}/novoDashboard`)
    await arriveAt(page, '/acessonegado')
  })
})
