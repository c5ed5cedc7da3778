import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { call, signInByCall } from '../harness/calls.ts'
import { placeOrder } from '../harness/orders.ts'
import { demo, fileBy, gone, heading, openAs, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { it } from '../harness/story.ts'

const telephone = { viewport: { width: 390, height: 844 } }

async function textOf(file: Download): Promise<string> {
  return readFile(await file.path(), 'utf8')
}

/** What the list shows of one customer; names are in one row only. */
function rowOf(page: Page, name: string) {
  return page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: name })
}

async function lookFor(page: Page, name: string): Promise<void> {
  const search = page.getByRole('search')
  await search.getByLabel('Nome', { exact: true }).fill(name)
  await search.getByRole('button', { name: 'Pesquisar' }).click()
}

describe("the venue's customers", () => {
  let server: Server

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
  })
  afterAll(() => server.stop())

  /** The customers of the demo bar, as whoever signs in may see them. */
  async function bar() {
    const { access_token: token, locais } = await signInByCall(server.url, demo.owner)
    return { token, localId: locais.find(({ nomeLocal }) => nomeLocal === 'Bar do Cais')?.localId ?? '' }
  }

  it('customers-03 customers-05 a blocked customer orders nothing, and is not told why', async ({ story }) => {
    const page = await story.person()
    const [customer, cpf] = ['Otacília Barrada', '11144477735']
    await openAs(page, demo.owner, `${server.url}/cadastro/clientes`)
    await page.getByRole('button', { name: 'Novo cliente' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('Nome', { exact: true }).fill(customer)
    await drawer.getByLabel('CPF').fill(cpf)
    await drawer.getByRole('button', { name: 'Salvar' }).click()
    await gone(drawer)
    await lookFor(page, customer)

    const justify = async (action: string, reason: string) => {
      await page.getByRole('button', { name: `${action} ${customer}`, exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Justificativa').fill(reason)
      await dialog.getByRole('button', { name: action }).click()
      await gone(dialog)
    }
    await justify('Bloquear', 'Quebrou copos.')
    await see(rowOf(page, customer).getByText('Bloqueado'))
    const refusal = await placeOrder(server.url, { customer: 'Outro Nome', cpf }).then(String, String)
    expect(refusal).toContain('Não foi possível concluir o pedido. Fale com o estabelecimento.')
    expect(refusal).not.toMatch(/bloque|copos/i)

    await justify('Desbloquear', 'Pagou os copos.')
    await see(rowOf(page, customer).getByText('Liberado'))
    expect((await placeOrder(server.url, { customer, cpf })).Codigo).not.toBe('')
  })

  it('customers-03 customers-05 registers and blocks a customer on a telephone, by keyboard alone', async ({ story }) => {
    const page = await story.person(telephone)
    const name = 'Sebastiana Teclado'
    await openAs(page, demo.owner, `${server.url}/cadastro/clientes`)
    await page.getByRole('search').getByLabel('Nome', { exact: true }).focus()
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await see(page.getByText('Nada encontrado com esses filtros.'))

    await page.getByRole('button', { name: 'Novo cliente' }).focus()
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog')
    await see(drawer)
    await page.keyboard.type(name)
    await page.keyboard.press('Tab')
    await page.keyboard.type('52998224725')
    await page.keyboard.press('Enter')
    await see(page.getByText('Ação realizada com sucesso!'))
    await gone(drawer)

    await page.getByRole('button', { name: `Bloquear ${name}`, exact: true }).focus()
    await page.keyboard.press('Enter')
    // The dialog begins in its field; its buttons follow.
    const dialog = page.getByRole('dialog')
    await see(dialog)
    await page.keyboard.type('Saiu sem pagar.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await gone(dialog)
    await see(page.getByText('Usuário bloqueado com sucesso!'), rowOf(page, name).getByText('Bloqueado'))

    await page.getByRole('button', { name: `Histórico de bloqueios ${name}` }).focus()
    await page.keyboard.press('Enter')
    await see(page.getByText('Saiu sem pagar.'))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })

  it('imports a sheet once its lines are right, and takes it back but for whom somebody has changed', async ({ story }) => {
    const page = await story.person()
    await openAs(page, demo.owner, `${server.url}/cadastro/clientes`)
    await page.getByRole('button', { name: 'Importar', exact: true }).click()
    const choose = (lines: string[]) =>
      page.getByLabel(/Escolher ou soltar o arquivo/).setInputFiles({ name: 'vizinhos.csv', mimeType: 'text/csv', buffer: Buffer.from(['Nome;CPF;Telefone', ...lines].join('\n')) })

    await choose(['Tadeu Importado;111.444.777-30;', 'Iara Importada;390.533.447-05;(48) 9912', 'Rui Importado;;'])
    await see(
      page.getByText('O arquivo tem 2 erros e não pode ser importado assim.'),
      page.getByRole('row', { name: '2 CPF Preencha com um CPF válido', exact: true }),
      page.getByRole('row', { name: '3 Telefone Informe um telefone válido, com DDD.', exact: true }),
    )
    const errors = await textOf(await fileBy(page, () => page.getByRole('button', { name: 'Baixar linhas com erro' }).click()))
    expect(errors).toContain('Tadeu Importado')
    expect(errors).not.toContain('Rui Importado')

    await page.getByRole('button', { name: 'Escolher outro arquivo' }).click()
    await choose(['Tadeu Importado;;', 'Iara Importada;390.533.447-05;(48) 99912-0001', 'Rui Importado;;'])
    await page.getByRole('button', { name: 'Importar 3 linhas' }).click()
    await see(page.getByText('Importação concluída.'))
    await page.getByRole('button', { name: 'Concluir' }).click()

    const { token, localId } = await bar()
    await call('POST', `${server.url}/api/BlockedUser/Block`, { token, body: { localId, CPF: '39053344705', reason: 'Conta da mesa 3.' } })
    await page.getByRole('button', { name: 'Mais', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Importações anteriores' }).click()
    await see(heading(page, 'Importações de clientes'))
    await page.getByRole('button', { name: /^Desfazer vizinhos\.csv/ }).click()
    const dialog = page.getByRole('dialog')
    await see(dialog.getByText(/^3 clientes que ela cadastrou são removidos\./))
    await dialog.getByRole('button', { name: 'Desfazer importação' }).click()
    await see(page.getByText('Importação desfeita: 2 linhas removidas.'), page.getByRole('row', { name: /^Iara Importada Tem bloqueios/ }), rowOf(page, 'vizinhos.csv').getByText(/^Desfeita em/))
  })

  it('exports the customers into a file, which the top bar hands out when it is made', async ({ story }) => {
    const page = await story.person()
    await openAs(page, demo.owner, `${server.url}/cadastro/clientes`)
    await page.getByRole('button', { name: 'Exportar clientes' }).click()
    await page.getByRole('menuitem', { name: 'Texto separado (.csv)' }).click()
    await page.getByRole('button', { name: /^Tarefas/ }).click()
    const job = page.getByRole('list', { name: 'Tarefas' }).getByRole('listitem', { name: 'Exportação de clientes' })
    await see(job.getByText('Concluída'))
    const file = await fileBy(page, () => job.getByRole('button', { name: /^Baixar/ }).press('Enter'))
    expect(file.suggestedFilename()).toMatch(/^clientes.*\.csv$/)

    const { token, localId } = await bar()
    const { QuantidadeTotal, Registros } = await call<{ QuantidadeTotal: number; Registros: { nome: string }[] }>(
      'GET', `${server.url}/api/ClienteEstabelecimento/BuscarClientesDoLocal?localClienteId=${localId}`, { token },
    )
    const text = await textOf(file)
    for (const { nome } of Registros) expect(text).toContain(nome)
    // The headers stand before them, the totals behind.
    expect(text.trim().split(/\r?\n/)).toHaveLength(1 + QuantidadeTotal + 1)
  })

  it('makes one of two customers who have one telephone', async ({ story }) => {
    const page = await story.person()
    await openAs(page, demo.owner, `${server.url}/cadastro/clientes/duplicados`)
    const cards = page.getByRole('region', { name: /Mesmo telefone/ })
    await see(cards.first())
    const before = await cards.count()
    const card = cards.first()
    const address = await card.getByRole('cell', { name: /@agenda\.example$/ }).innerText()
    await card.getByRole('button', { name: 'Unir ao cadastro 1' }).click()
    const dialog = page.getByRole('dialog', { name: 'Unir o cadastro 2 ao cadastro 1?' })
    await see(dialog.getByText(address))
    await dialog.getByRole('button', { name: 'Unir cadastros' }).click()
    await see(page.getByText('Cadastros unidos.'))
    await gone(dialog)
    expect(await cards.count()).toBe(before - 1)
  })
})
