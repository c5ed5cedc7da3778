import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { press, retype, tabTo } from '../harness/keyboard.ts'
import { drawnPicture } from '../harness/picture.ts'
import { demo, gone, heading, openAs, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { it } from '../harness/story.ts'

/** The wizard as somebody without a mouse uses it. */
class Wizard {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  button = (name: string) => this.page.getByRole('button', { name, exact: true })
  next = () => press(this.page, this.button('Avançar'))
  at = (step: string) => see(this.page.getByRole('region', { name: new RegExp(`: ${step}$`) }))
  /** Said at its field, where it stays. */
  says = (...texts: string[]) => see(...texts.map((text) => this.page.locator('form').getByText(text, { exact: true }).first()))

  /** Chooses what the typed words offer. */
  async choose(field: string, words: string, option: string) {
    await tabTo(this.page, this.page.getByLabel(field, { exact: true }))
    await this.page.keyboard.type(words)
    await see(this.page.getByTitle(option, { exact: true }).last())
    await this.page.keyboard.press('Enter')
  }
}

describe('the wizard', () => {
  let server: Server

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
  })
  afterAll(() => server.stop())

  it('product-wizard-05 product-wizard-06 product-wizard-08 to product-wizard-17, wizard-additions-01 to wizard-additions-10: refuses each step in its words, by keyboard alone', async ({ story }) => {
    const page = await story.person()
    await openAs(page, demo.owner, `${server.url}/produtos/produto/cadastro`)
    await see(heading(page, 'Novo produto'))
    const wizard = new Wizard(page)

    await wizard.next()
    await wizard.says('Selecione uma categoria para continuar')
    await wizard.choose('Categoria do produto', 'Sobremesas da avó', 'Clique aqui para criar Sobremesas da avó')
    await wizard.next()

    await wizard.at('Produto')
    await wizard.next()
    await wizard.says('Escolha uma foto para continuar', 'Escolha o nome para continuar', 'Escolha o valor para continuar')
    await press(page, wizard.button('Voltar'))
    await wizard.at('Categoria')
    await wizard.next()
    await wizard.at('Produto')
    const chooser = page.waitForEvent('filechooser')
    await press(page, page.getByLabel('Foto do produto'))
    await (await chooser).setFiles({ name: 'pudim.png', mimeType: 'image/png', buffer: await drawnPicture(page) })
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Usar imagem' }))
    await gone(page.getByRole('dialog'))
    await retype(page, page.getByLabel('Nome', { exact: true }), 'valor  VARIÁVEL')
    await retype(page, page.getByLabel('Valor', { exact: true }), '1234,5')
    await wizard.next()
    await wizard.says('Nome inválido. Escolha outro nome para continuar.')
    await retype(page, page.getByLabel('Nome', { exact: true }), 'Pudim d’água', 'Shift+Tab')
    await tabTo(page, page.getByLabel('Valor', { exact: true }))
    expect(await page.getByLabel('Valor', { exact: true }).inputValue()).toBe('1.234,50')
    await retype(page, page.getByLabel('Valor', { exact: true }), '12')
    await wizard.next()

    await additions(page, wizard)
    await wizard.next()

    await wizard.at('Observações')
    const add = wizard.button('Adicionar observação')
    await press(page, add)
    await wizard.says('Selecione a descrição para continuar', 'Selecione o tipo para continuar', 'Selecione no mínimo duas opções para continuar')
    await retype(page, page.getByLabel('Descrição'), 'Calda')
    await press(page, page.getByRole('radio', { name: 'Uma opção' }), 'Space')
    await wizard.choose('Opções', 'Bem docinha', 'Criar Bem docinha')
    await see(page.getByRole('group', { name: 'Nova observação' }).getByTitle('Bem docinha', { exact: true }).first())
    await page.keyboard.press('Escape')
    await press(page, add)
    await see(page.getByRole('button', { name: 'Alterar Calda' }))
    await wizard.next()

    // The demo's bar issues electronic receipts.
    await wizard.at('Fiscal')
    const finish = wizard.button('Finalizar')
    await press(page, finish)
    await wizard.says('Preencha o NCM para continuar', 'Preencha o CFOP para continuar')
    await retype(page, page.getByLabel('NCM'), '2106', 'Shift+Tab')
    await retype(page, page.getByLabel('CFOP'), '51')
    await press(page, finish)
    await wizard.says('O NCM tem 8 algarismos: 9999.99.99.', 'O CFOP tem 4 algarismos: 9.999.')
    await retype(page, page.getByLabel('NCM'), '21069029', 'Shift+Tab')
    expect(await page.getByLabel('NCM').inputValue()).toBe('2106.90.29')
    await retype(page, page.getByLabel('CFOP'), '5102')
    await press(page, finish)
    await see(heading(page, 'Produto criado'), page.getByText("Pudim d'água já está no seu cadastro."))
  })
})

/** Every refusal of an addition, and one that joins the list. */
async function additions(page: Page, wizard: Wizard) {
  await wizard.at('Adicionais')
  const editor = page.getByRole('group', { name: 'Novo acréscimo' })
  const add = editor.getByRole('button', { name: 'Adicionar acréscimo' })
  const field = (name: string) => editor.getByLabel(name, { exact: true })
  await press(page, add)
  await wizard.says('Escolha o produto para continuar', 'Escolha o tipo de adicional para continuar')

  // An existing product keeps its price.
  await tabTo(page, field('Produto'), 'Shift+Tab')
  await page.keyboard.type('camarao limpo')
  await see(page.getByTitle('Camarão limpo', { exact: true }).last())
  await page.keyboard.press('Enter')
  await see(editor.getByText('É o valor do produto.'))
  expect(await field('Valor').isDisabled()).toBe(true)
  await press(page, editor.getByRole('radio', { name: 'Fixo' }), 'Space')
  expect(await field('Máximo gratuito').isDisabled()).toBe(true)
  await retype(page, field('Quantidade'), '')
  await press(page, add)
  await wizard.says('Escolha a quantidade (maior que zero) para continuar')

  await tabTo(page, editor.getByRole('radio', { name: 'Fixo' }), 'Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await retype(page, field('Mínimo'), '')
  await retype(page, field('Máximo'), '')
  await press(page, add)
  await wizard.says('Escolha a quantidade mínima de adicionais para continuar', 'Escolha a quantidade máximo (maior que zero) de adicionais para continuar')
  await retype(page, field('Mínimo'), '0', 'Shift+Tab')
  await retype(page, field('Máximo'), '3')
  await press(page, editor.getByRole('switch', { name: 'Pode ser gratuito' }), 'Space')
  await press(page, add)
  await wizard.says('Escolha a quantidade (maior que zero) de adicionais gratuitos para continuar')
  await retype(page, field('Máximo gratuito'), '2', 'Shift+Tab')
  await press(page, add)
  await wizard.says('O limite da quantidade máxima gratuita do adicional não pode ser maior que o limite da quantidade máxima gratuita do produto.')

  const limit = page.getByLabel('Acréscimos gratuitos por unidade')
  await retype(page, limit, '2', 'Shift+Tab')
  await press(page, add)
  await see(page.getByRole('list', { name: 'Acréscimos do produto' }).getByText('Camarão limpo'))
  await retype(page, limit, '1', 'Shift+Tab')
  await page.keyboard.press('Tab')
  await wizard.says('Os acréscimos da lista já somam 2 gratuitos. Diminua-os antes.')
  expect(await limit.inputValue()).toBe('2')
}
