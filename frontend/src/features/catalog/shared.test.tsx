import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { session } from '@/api/session'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'
import { toast } from '@/ui/toasts'
import type { Product, ProductForm } from './api/form'
import { fries, serveForm } from './testing'

// Whether each of hundreds of elements is hidden costs a role query a second; what must be seen says toBeVisible.
configure({ defaultHidden: true })
installServer()
beforeEach(() => serveForm())
afterEach(() => {
  session.clear()
  toast.clear()
})

const chips = { id: 'p2', nome: 'Chips' }
const soup = { id: 'p3', nome: 'Caldo' }

async function open(tab: RegExp, product: Partial<Product> = {}) {
  serveForm({ product: { acrescimosEm: [{ id: 'bacon', produtos: [chips, soup] }], observacoesEm: [{ id: 'o1', produtos: [chips] }], ...product } })
  await renderScreen('/produtos/produto/editar/p1', 'CadastroProdutoPortal')
  await screen.findByRole('form', { name: 'Editar produto' })
  await userEvent.click(screen.getByRole('tab', { name: tab }))
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const save = () => userEvent.click(screen.getByRole('button', { name: /Salvar$/ }))
const dialog = async () => within(await screen.findByRole('dialog'))
const sent = () => server.calls('POST /api/Produto/EditarProduto').map((call) => call.body as ProductForm)

async function retype(field: HTMLElement, text: string) {
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

describe('an addition that others have', () => {
  it('becomes the own one of this product by a copy, with the others named first', async () => {
    await open(/^Acréscimos/)
    await press('Bacon crocante: usado em mais 2 produtos')
    const question = await dialog()
    expect(question.getByRole('list', { name: 'Também em 2 produtos:' })).toHaveTextContent('ChipsCaldo')
    await userEvent.clear(question.getByLabelText('Nome da cópia'))
    await userEvent.click(question.getByRole('button', { name: /Continuar$/ }))
    expect(question.getByText('Escolha o nome para continuar')).toBeInTheDocument()
    await question.findByRole('button', { name: /Continuar$/ })
    await retype(question.getByLabelText('Nome da cópia'), 'Bacon da casa')
    await userEvent.click(question.getByRole('button', { name: /Continuar$/ }))
    expect(await screen.findByText(/^Só aqui: Bacon da casa/)).toBeVisible()
    await save()
    await waitFor(() => expect(sent()[0]?.copiasDeAcrescimos).toEqual([{ acrescimoId: 'bacon', nome: 'Bacon da casa' }]))
    expect(sent()[0]).not.toHaveProperty('acrescimosEm')
  })

  it('is not copied where it has left the list, or the person goes back to the shared one', async () => {
    await open(/^Acréscimos/)
    await press('Bacon crocante: usado em mais 2 produtos')
    await userEvent.click((await dialog()).getByRole('button', { name: /Continuar$/ }))
    await press('Voltar ao de todos')
    expect(await screen.findByRole('button', { name: 'Bacon crocante: usado em mais 2 produtos' })).toBeVisible()
    await press('Bacon crocante: usado em mais 2 produtos')
    await userEvent.click((await dialog()).getByRole('button', { name: /Continuar$/ }))
    await press('Excluir Bacon crocante')
    await userEvent.click((await dialog()).getByRole('button', { name: 'Excluir' }))
    await save()
    await waitFor(() => expect(sent()[0]?.copiasDeAcrescimos).toEqual([]))
  })

  it('is changed in all of them in its own form', async () => {
    await open(/^Acréscimos/)
    server.on('GET /api/Produto/BuscarProdutoDoLocal/bacon', () => json({ ...fries, id: 'bacon', nome: 'Bacon crocante' }))
    await press('Bacon crocante: usado em mais 2 produtos')
    const question = await dialog()
    await userEvent.click(question.getByRole('radio', { name: /^Em todos/ }))
    await userEvent.click(question.getByRole('button', { name: /Continuar$/ }))
    await waitFor(() => expect(screen.getByLabelText('Nome')).toHaveValue('Bacon crocante'))
  })
})

describe('an observation that others have', () => {
  async function change(reach: RegExp) {
    await open(/^Observações/)
    expect(screen.getByText('usada em mais 1 produto')).toBeVisible()
    await press('Alterar Ponto')
    const editor = within(screen.getByRole('group', { name: 'Alterar observação' }))
    await retype(editor.getByLabelText('Descrição'), 'Ponto da batata')
    await userEvent.click(editor.getByRole('button', { name: 'Alterar' }))
    const question = await dialog()
    expect(question.getByRole('list', { name: 'Também em 1 produto:' })).toHaveTextContent('Chips')
    await userEvent.click(question.getByRole('radio', { name: reach }))
    await userEvent.click(question.getByRole('button', { name: /Continuar$/ }))
    await screen.findByRole('button', { name: 'Alterar Ponto da batata' })
    await save()
    await waitFor(() => expect(sent()[0]?.observacoes[0]?.descricao).toBe('Ponto da batata'))
  }

  it('changes in this product alone', async () => {
    await change(/^Só aqui/)
    expect(sent()[0]?.observacoesEmTodos).toEqual([])
  })

  it('changes in all of them once the product is saved', async () => {
    await change(/^Em todos/)
    expect(sent()[0]?.observacoesEmTodos).toEqual([{ observacaoId: 'o1', descricao: 'Ponto da batata', emProdutos: ['p2'] }])
  })

  it('asks nothing where nothing was changed', async () => {
    await open(/^Observações/)
    await press('Alterar Ponto')
    await userEvent.click(within(screen.getByRole('group', { name: 'Alterar observação' })).getByRole('button', { name: 'Alterar' }))
    expect(await screen.findByRole('group', { name: 'Nova observação' })).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('an option that others offer', () => {
  async function begin() {
    await open(/^Observações/)
    server.on('GET /api/Produto/opcoes/usos/bar', () => json([{ id: 'p1', nome: 'Batata frita' }, chips]))
    await press('Alterar Ponto')
    await press('Renomear uma opção')
    const question = await dialog()
    expect(await question.findByRole('list', { name: 'Também em 1 produto:' })).toHaveTextContent('Chips')
    await retype(question.getByLabelText('Novo nome'), 'Sequinha')
    return question
  }

  it('is renamed in all of them at once, and the form goes on from there', async () => {
    const question = await begin()
    server.on('POST /api/Produto/opcoes/renomear', () => json([]))
    server.on('GET /api/Produto/BuscarProdutoDoLocal/p1', () => json({
      ...fries, versao: 4, observacoes: [{ ...fries.observacoes[0], opcoes: [{ id: 'seca', descricao: 'Sequinha' }] }], observacoesEm: [{ id: 'o1', produtos: [chips] }],
    }))
    await userEvent.click(question.getByRole('radio', { name: /^Em todos/ }))
    await userEvent.click(question.getByRole('button', { name: 'Renomear' }))
    expect(await screen.findByText('Bem seca agora é Sequinha em todos os produtos.')).toBeVisible()
    expect(server.calls('POST /api/Produto/opcoes/renomear')[0]?.body).toEqual({ localClienteId: 'bar', opcaoId: 'seca', descricao: 'Sequinha', emProdutos: ['p1', 'p2'] })
    await userEvent.click(screen.getByRole('tab', { name: 'Produto' }))
    await retype(screen.getByLabelText('Nome'), 'Fritas')
    await save()
    await waitFor(() => expect(sent()[0]).toMatchObject({ versao: 4, observacoes: [{ opcoes: [{ id: 'seca', descricao: 'Sequinha' }] }] }))
  })

  it('gives this observation another one', async () => {
    const question = await begin()
    server.on('POST /api/Produto/opcoes/incluir', () => json({ id: 'nova', descricao: 'Sequinha' }))
    await userEvent.click(question.getByRole('button', { name: 'Renomear' }))
    expect((await within(screen.getByRole('group', { name: 'Alterar observação' })).findAllByText('Sequinha')).length).toBeGreaterThan(0)
    expect(server.calls('POST /api/Produto/opcoes/renomear')).toEqual([])
    await userEvent.click(within(screen.getByRole('group', { name: 'Alterar observação' })).getByRole('button', { name: 'Alterar' }))
    await userEvent.click(within((await screen.findByText('Mudar Ponto')).closest<HTMLElement>('[role=dialog]')!).getByRole('button', { name: /Continuar$/ }))
    await save()
    await waitFor(() => expect(sent()[0]?.observacoes[0]?.opcoes).toEqual([{ id: 'nova', descricao: 'Sequinha' }]))
  })

  it('is renamed nowhere before it is known which other products offer it', async () => {
    const uses = 'GET /api/Produto/opcoes/usos/bar'
    await open(/^Observações/)
    server.on(uses, () => json({ message: 'Não deu certo.', code: 'invalid' }, 400))
    await press('Alterar Ponto')
    await press('Renomear uma opção')
    const question = await dialog()
    expect(await question.findByText('Não foi possível ver quais produtos oferecem a opção: Não deu certo. Feche e tente de novo.')).toBeInTheDocument()
    expect(question.getByRole('button', { name: 'Renomear' })).toBeDisabled()
    await userEvent.click(question.getByRole('button', { name: 'Cancelar' }))
    let answer: (response: Response) => void = () => {}
    server.on(uses, () => new Promise<Response>((resolve) => (answer = resolve)))
    await press('Renomear uma opção')
    const again = await dialog()
    await waitFor(() => expect(server.calls(uses)).toHaveLength(2))
    expect(again.getByRole('button', { name: 'Renomear' })).toBeDisabled()
    answer(json([chips]))
    expect(await again.findByRole('radio', { name: /^Em todos/ })).toBeInTheDocument()
    expect(again.getByRole('button', { name: 'Renomear' })).toBeEnabled()
  })

  it('keeps its name where that is taken', async () => {
    const question = await begin()
    const taken = 'Já existe a opção Sequinha. Troque por ela só aqui, ou use outro nome.'
    server.on('POST /api/Produto/opcoes/renomear', () => json({ message: taken, code: 'conflict', fields: { descricao: taken } }, 409))
    await userEvent.click(question.getByRole('radio', { name: /^Em todos/ }))
    await userEvent.click(question.getByRole('button', { name: 'Renomear' }))
    expect(await question.findByText(taken)).toBeInTheDocument()
  })
})

describe('a shop that wants photos', () => {
  it('is said in the form, and on saving', async () => {
    serveForm({ product: { fotoProduto: '' }, offer: { exigeFotoNaLoja: true } })
    await renderScreen('/produtos/produto/editar/p1', 'CadastroProdutoPortal')
    await screen.findByRole('form', { name: 'Editar produto' })
    expect(screen.getByText(/^Sem foto, este produto não aparece na loja\. PNG/)).toBeVisible()
    await retype(screen.getByLabelText('Nome'), 'Fritas')
    await save()
    expect(await screen.findByText('Sem foto, este produto não aparece na loja.')).toBeVisible()
  })
})

describe('product-edit-24: a call that fails is said, and nothing is lost', () => {
  const broken = () => json({ message: 'O servidor falhou. Tente novamente em instantes.', code: 'internal' }, 500)

  it('product-edit-24 where the product cannot be read', async () => {
    server.on('GET /api/Produto/BuscarProdutoDoLocal/p1', broken)
    await renderScreen('/produtos/produto/editar/p1', 'CadastroProdutoPortal')
    expect(await screen.findByText(/O servidor falhou/)).toBeVisible()
    serveForm()
    await userEvent.click(screen.getByRole('button', { name: /Tentar/ }))
    expect(await screen.findByRole('form', { name: 'Editar produto' })).toBeVisible()
  })

  it('product-edit-24 where the products that use it cannot be read, it is not saved', async () => {
    await open(/^Produto/)
    server.on('GET /api/Produto/ProdutoReferencia', broken)
    await retype(screen.getByLabelText('Nome'), 'Fritas')
    await save()
    expect(await screen.findByText(/O servidor falhou/)).toBeVisible()
    expect(sent()).toEqual([])
    expect(screen.getByLabelText('Nome')).toHaveValue('Fritas')
  })

  it('product-edit-24 where it cannot be saved, what was typed stays and is not called saved', async () => {
    await open(/^Produto/)
    server.on('POST /api/Produto/EditarProduto', broken)
    await retype(screen.getByLabelText('Nome'), 'Fritas')
    await save()
    expect(await screen.findByText(/O servidor falhou/)).toBeVisible()
    expect(screen.queryByText('Produto editado com sucesso!')).toBeNull()
    expect(screen.getByLabelText('Nome')).toHaveValue('Fritas')
  })

  it('product-edit-24 where it cannot be put on sale or off, the switch stays', async () => {
    await open(/^Produto/)
    server.on('POST /api/Proprietario/DesativarProdutos/p1', broken)
    await userEvent.click(screen.getByRole('switch', { name: 'Habilitar produto para venda?' }))
    expect(await screen.findByText(/O servidor falhou/)).toBeVisible()
    expect(screen.getByRole('switch', { name: 'Habilitar produto para venda?' })).toBeChecked()
  })
})
