import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as configurations from '@/api/configuration'
import { session } from '@/api/session'
import { renderScreen } from '@/testing/renderScreen'
import { configuration as portal, installServer, json, server } from '@/testing/server'
import { toast } from '@/ui/toasts'
import type { Choices, WizardProduct } from './api/form'
import { fries, serveForm } from './testing'
import { steps, toWizard } from './wizard'
import { newDraft } from './product'

// Whether each of hundreds of elements is hidden costs a role query a second; what must be seen says toBeVisible.
configure({ defaultHidden: true })
installServer()
beforeEach(() => serveForm())
afterEach(() => {
  session.clear()
  toast.clear()
  vi.restoreAllMocks()
})

// The picture is cut by the browser, which these tests do without.
vi.mock('@/ui/ImagePicker', () => ({
  ImagePicker: ({ label, onChange }: { label: string; onChange: (file: File) => void }) => (
    <button type="button" onClick={() => onChange(new File(['foto'], 'foto.png', { type: 'image/png' }))}>{label}</button>
  ),
}))

async function open(offer: Partial<Choices> = {}) {
  serveForm({ offer })
  server.on('POST /api/Produto/AdicionarProdutoV2', () => json({ Id: 'p1' }, 201))
  await renderScreen('/produtos/produto/cadastro', 'CadastroProdutoPortal')
  await screen.findByRole('form', { name: 'Novo produto' })
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const next = () => press(/Avançar$/)
const sent = () => server.calls('POST /api/Produto/AdicionarProdutoV2').map((call) => call.body as WizardProduct)
const said = (text: string) => expect(screen.getAllByText(text)[0]).toBeVisible()
const step = (title: string) => screen.findByRole('region', { name: new RegExp(`: ${title}$`) })

async function chooseCategory() {
  await userEvent.click(screen.getByLabelText('Categoria do produto'))
  await userEvent.click(await screen.findByTitle('Bebidas'))
  await next()
}

async function describeProduct(name = 'Copo d’água', price = '3,5') {
  await press('Foto do produto')
  await userEvent.type(screen.getByLabelText('Nome'), name)
  await userEvent.type(screen.getByLabelText('Valor'), price)
  await next()
}

describe('the wizard', () => {
  it('product-wizard-01 product-wizard-02 product-wizard-04 product-wizard-07 product-wizard-14 registers a product in five steps', async () => {
    await open()
    expect(steps.map(({ title }) => title)).toEqual(['Categoria', 'Produto', 'Adicionais', 'Observações', 'Fiscal'])
    expect(screen.getByRole('button', { name: 'Cancelar' })).toBeVisible()
    await chooseCategory()
    await describeProduct()
    await step('Adicionais')
    await next()
    await step('Observações')
    await next()
    await step('Fiscal')
    await press(/Finalizar$/)
    await screen.findByRole('heading', { level: 1, name: 'Produto criado' })
    expect(sent()[0]).toMatchObject({ LocalClienteId: 'bar', CategoriaId: 'bebidas', Nome: "Copo d'água", Valor: 3.5, Foto: btoa('foto') })
  })

  it('product-wizard-05 product-wizard-08 asks for a category', async () => {
    await open()
    await next()
    said('Selecione uma categoria para continuar')
    expect(await step('Categoria')).toBeVisible()
  })

  it('product-wizard-09 makes a category that is not there', async () => {
    await open()
    await userEvent.type(screen.getByLabelText('Categoria do produto'), 'Sobremesas')
    await userEvent.click(await screen.findByTitle('Clique aqui para criar Sobremesas'))
    await next()
    await describeProduct()
    for (let left = 2; left > 0; left--) await next()
    await press(/Finalizar$/)
    await waitFor(() => expect(sent()[0]).toMatchObject({ NomeCategoria: 'Sobremesas' }))
    expect(sent()[0]).not.toHaveProperty('CategoriaId')
  })

  it('product-wizard-10 product-wizard-11 product-wizard-12 product-wizard-13 asks for photo, name and value', async () => {
    await open()
    await chooseCategory()
    await next()
    for (const text of ['Escolha uma foto para continuar', 'Escolha o nome para continuar', 'Escolha o valor para continuar']) said(text)
    await describeProduct('Valor  Variável', '1')
    said('Nome inválido. Escolha outro nome para continuar.')
    expect(await step('Produto')).toBeVisible()
  })

  it('product-wizard-15 writes the value with two decimals', async () => {
    await open()
    await chooseCategory()
    await userEvent.type(screen.getByLabelText('Valor'), '1234,5')
    await userEvent.tab()
    expect(screen.getByLabelText('Valor')).toHaveValue('1.234,50')
  })

  it('product-wizard-16 product-wizard-17 asks for NCM and CFOP where the venue issues receipts', async () => {
    await open({ GerarNFCE: true })
    await chooseCategory()
    await describeProduct()
    await next()
    await next()
    await press(/Finalizar$/)
    said('Preencha o NCM para continuar')
    said('Preencha o CFOP para continuar')
    await userEvent.type(screen.getByLabelText('NCM'), '22030000')
    expect(screen.getByLabelText('NCM')).toHaveValue('2203.00.00')
    await userEvent.type(screen.getByLabelText('CFOP'), '5102')
    await press(/Finalizar$/)
    await waitFor(() => expect(sent()[0]).toMatchObject({ NCM: '22030000', CFOP: '5102' }))
  })

  it('product-wizard-06 goes back a step, with what was typed', async () => {
    await open()
    await chooseCategory()
    await userEvent.type(screen.getByLabelText('Nome'), 'Suco')
    await press('Voltar')
    await step('Categoria')
    await next()
    expect(screen.getByLabelText('Nome')).toHaveValue('Suco')
  })

  it('product-wizard-03 product-wizard-06 leaves from the first step', async () => {
    await open()
    await press('Cancelar')
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Novo produto' })).toBeNull())
  })

  it('product-wizard-03 tells the window that frames the portal, and no other', async () => {
    const post = vi.fn()
    vi.spyOn(configurations, 'useConfiguration').mockReturnValue({ known: true, value: { ...portal, hostOrigins: ['https://host.example'] } })
    vi.spyOn(window, 'parent', 'get').mockReturnValue({ postMessage: post } as unknown as Window)
    await open()
    await press('Cancelar')
    expect(post.mock.calls).toEqual([['PRODUCT_BACK', 'https://host.example']])
  })

  it('leads to the step that the server refuses, and sends the same call under the same key', async () => {
    await open()
    const refused = 'Escolha uma imagem PNG, JPEG, WebP, GIF ou BMP.'
    server.on('POST /api/Produto/AdicionarProdutoV2', () => json({ message: refused, code: 'invalid', fields: { Foto: refused } }, 422))
    await chooseCategory()
    await describeProduct()
    await next()
    await next()
    await press(/Finalizar$/)
    await step('Produto')
    said(refused)
    for (let left = 3; left > 0; left--) await next()
    await press(/Finalizar$/)
    await waitFor(() => expect(sent()).toHaveLength(2))
    const keys = server.calls('POST /api/Produto/AdicionarProdutoV2').map(({ headers }) => headers.get('Idempotency-Key'))
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
  })
})

describe('additions of the wizard', () => {
  const editor = () => within(screen.getByRole('group', { name: 'Novo acréscimo' }))
  const add = () => userEvent.click(editor().getByRole('button', { name: 'Adicionar acréscimo' }))
  const pick = async () => {
    await userEvent.click(editor().getByLabelText('Produto'))
    await userEvent.click(await screen.findByTitle('Queijo extra'))
  }

  async function arrive() {
    await open()
    await chooseCategory()
    await describeProduct()
    await step('Adicionais')
  }

  it('wizard-additions-02 wizard-additions-05 asks for product and type', async () => {
    await arrive()
    await add()
    expect(editor().getByText('Escolha o produto para continuar')).toBeVisible()
    expect(editor().getByText('Escolha o tipo de adicional para continuar')).toBeVisible()
  })

  it('wizard-additions-03 wizard-additions-06 an existing product keeps its price; a fixed one needs a quantity', async () => {
    await arrive()
    await pick()
    expect(editor().getByLabelText('Valor')).toHaveValue('4,50')
    expect(editor().getByLabelText('Valor')).toBeDisabled()
    await userEvent.click(editor().getByRole('radio', { name: 'Fixo' }))
    await userEvent.clear(editor().getByLabelText('Quantidade'))
    await add()
    expect(editor().getByText('Escolha a quantidade (maior que zero) para continuar')).toBeVisible()
  })

  it('wizard-additions-07 wizard-additions-08 a variable one needs a minimum and a maximum', async () => {
    await arrive()
    await pick()
    await userEvent.click(editor().getByRole('radio', { name: 'Variável' }))
    await userEvent.clear(editor().getByLabelText('Mínimo'))
    await userEvent.clear(editor().getByLabelText('Máximo'))
    await add()
    expect(editor().getByText('Escolha a quantidade mínima de adicionais para continuar')).toBeVisible()
    expect(editor().getByText('Escolha a quantidade máximo (maior que zero) de adicionais para continuar')).toBeVisible()
  })

  it('wizard-additions-01 wizard-additions-04 wizard-additions-09 wizard-additions-10 free units fit the limit of the product', async () => {
    await arrive()
    await pick()
    await userEvent.click(editor().getByRole('radio', { name: 'Fixo' }))
    expect(editor().getByLabelText('Máximo gratuito')).toBeDisabled()
    await userEvent.click(editor().getByRole('radio', { name: 'Variável' }))
    await userEvent.click(editor().getByRole('switch', { name: 'Pode ser gratuito' }))
    await add()
    expect(editor().getByText('Escolha a quantidade (maior que zero) de adicionais gratuitos para continuar')).toBeVisible()
    await userEvent.type(editor().getByLabelText('Máximo gratuito'), '1')
    await add()
    expect(editor().getByText(/O limite da quantidade máxima gratuita do adicional não pode ser maior/)).toBeVisible()

    const limit = screen.getByLabelText('Acréscimos gratuitos por unidade')
    await userEvent.clear(limit)
    await userEvent.type(limit, '2')
    await add()
    await screen.findByRole('list', { name: 'Acréscimos do produto' })
    await userEvent.clear(limit)
    await userEvent.tab()
    expect(limit).toHaveValue('1')
    said('Os acréscimos da lista já somam 1 gratuitos. Diminua-os antes.')
  })

  it('names a product that is not there yet, with its price', async () => {
    await arrive()
    await userEvent.type(editor().getByLabelText('Produto'), 'Cebola')
    await userEvent.click(await screen.findByTitle('Criar Cebola'))
    await userEvent.click(editor().getByRole('radio', { name: 'Fixo' }))
    await add()
    expect(editor().getByText('Escolha o valor para continuar')).toBeVisible()
    await userEvent.type(editor().getByLabelText('Valor'), '2')
    await add()
    await next()
    await next()
    await press(/Finalizar$/)
    await waitFor(() => expect(sent()[0]?.Adicionais?.[0]).toMatchObject({ IdProduto: '', NomeProduto: 'Cebola', ValorProduto: 2, TipoAdicional: 1 }))
  })

  it('product-observations-02 asks for the type of an observation', async () => {
    await arrive()
    await next()
    await press('Adicionar observação')
    expect(screen.getByText('Selecione o tipo para continuar')).toBeVisible()
  })
})

describe('the product-created page', () => {
  it('product-created-01 leads on', async () => {
    await renderScreen('/produtos/produto/cadastro/finalizacao/p1', 'CadastroProdutoPortal')
    const ways = within(await screen.findByRole('region', { name: 'Próximos passos' })).getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(ways.slice(0, 4).toSorted()).toEqual(['/meepFood/configuracao', '/produtos/produto', '/produtos/produto/cadastro', '/transacoes/split'])
    expect(screen.getByText(`${fries.nome} já está no seu cadastro.`)).toBeVisible()
  })
})

it('the payload holds no category by id where one is made', () => {
  const draft = { ...newDraft('bar'), novaCategoria: 'Doces', fotoCategoria: null }
  expect(toWizard(draft, { product: 'x', category: 'y' })).toMatchObject({ NomeCategoria: 'Doces', FotoCategoria: 'y', Foto: 'x' })
})
