import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { session } from '@/api/session'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'
import { changedByBoth } from '@/ui/form'
import { toast } from '@/ui/toasts'
import type { Choices, Product, ProductForm } from './api/form'
import { fries, serveForm } from './testing'

// Whether each of hundreds of elements is hidden costs a role query a second; what must be seen says toBeVisible.
configure({ defaultHidden: true })
installServer()
beforeEach(() => serveForm())
afterEach(() => {
  session.clear()
  toast.clear()
})

async function open(product: Partial<Product> = {}, offer: Partial<Choices> = {}) {
  serveForm({ product, offer })
  await renderScreen('/produtos/produto/editar/p1', 'CadastroProdutoPortal')
  await screen.findByRole('form', { name: 'Editar produto' })
}

const tab = (name: RegExp | string) => screen.getByRole('tab', { name })
const show = (name: RegExp | string) => userEvent.click(tab(name))
const save = () => userEvent.click(screen.getByRole('button', { name: /Salvar$/ }))
const sent = () => server.calls('POST /api/Produto/EditarProduto').map((call) => call.body as ProductForm)

async function retype(field: HTMLElement, text: string) {
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

async function choose(field: HTMLElement, option: string) {
  await userEvent.click(field)
  await userEvent.click(await screen.findByTitle(option))
}

describe('the form', () => {
  it('product-edit-01 product-edit-02 has a title and leads back', async () => {
    await open()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Editar produto')
    expect(screen.getByRole('link', { name: /Produtos/ })).toHaveAttribute('href', '/produtos/produto')
    expect(screen.getByRole('button', { name: 'Cancelar' })).toBeVisible()
  })

  it('product-edit-01 product-edit-15 product-edit-23 registers a product and shows its page', async () => {
    await renderScreen('/produtos/produto/editar', 'CadastroProdutoPortal')
    const form = within(await screen.findByRole('form', { name: 'Cadastrar produto' }))
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Cadastrar produto')
    await userEvent.type(form.getByLabelText('Nome'), 'Copo d’água')
    await userEvent.type(form.getByLabelText('Valor'), '3,5')
    await choose(form.getByLabelText('Categoria'), 'Bebidas')
    await save()
    await screen.findByRole('heading', { level: 1, name: 'Produto criado' })
    expect(sent()[0]).toMatchObject({ id: '', nome: "Copo d'água", valor: 3.5, categoriaLocalClienteId: 'bebidas', storeId: '00000000-0000-0000-0000-000000000000' })
    expect(screen.getByText('Produto editado com sucesso!')).toBeVisible()
  })

  it('product-edit-03 product-edit-04 product-edit-13 shows its tabs with counts, Nutricional to schools', async () => {
    await open({}, { ehEscola: true })
    expect(screen.getAllByRole('tab').map((each) => each.textContent)).toEqual(['Produto', 'Acréscimos 2', 'Observações 1', 'Fiscal', 'Estabelecimento', 'Nutricional'])
    await show('Nutricional')
    expect(screen.getByLabelText('Classificação nutricional')).toBeVisible()
    await choose(screen.getByLabelText('Grupo energético'), 'Doces')
    await save()
    await waitFor(() => expect(sent()[0]?.grupoEnergetico).toBe(1))
  })

  it('product-edit-04 hides Nutricional elsewhere', async () => {
    await open()
    expect(screen.queryByRole('tab', { name: 'Nutricional' })).toBeNull()
  })

  it('product-edit-12 ties a product to one of the sale menus, and names one that is gone', async () => {
    await open({ menuVendaPersonalizadoId: 'antigo' })
    await show('Estabelecimento')
    expect(screen.getByText('Menu arquivado')).toBeVisible()
    await choose(screen.getByLabelText('Menu de venda personalizado'), 'Só no salão')
    await save()
    await waitFor(() => expect(sent()[0]?.menuVendaPersonalizadoId).toBe('m1'))
  })

  it('says what a product contains in every venue, for the shop shows it', async () => {
    await open()
    await choose(screen.getByLabelText('Contém'), 'Glúten')
    await save()
    await waitFor(() => expect(sent()[0]?.alergenos).toEqual(['gluten']))
  })

  it('product-edit-05 of a service fee only the fiscal data change', async () => {
    await open({ tipo: 11, nome: 'Taxa de serviço', composicao: [], observacoes: [], ncm: '' }, { GerarNFCE: true })
    expect(screen.getAllByRole('tab').map((each) => each.textContent)).toEqual(['Produto'])
    expect(screen.getByLabelText('Nome')).toBeDisabled()
    expect(screen.getByLabelText('Valor')).toBeDisabled()
    await userEvent.type(screen.getByLabelText('CEST'), '0302100')
    await save()
    await waitFor(() => expect(sent()[0]?.cest).toBe('0302100')) // product-edit-20: no NCM is asked of it
  })

  it('product-edit-06 puts the product on sale and off at once', async () => {
    await open()
    server.on('POST /api/Proprietario/DesativarProdutos/p1', () => json(null))
    server.on('GET /api/Produto/BuscarProdutoDoLocal/p1', () => json({ ...fries, habilitado: false, versao: 4 }))
    await userEvent.click(screen.getByRole('switch', { name: 'Habilitar produto para venda?' }))
    expect(await screen.findByText('Produto fora de venda.')).toBeVisible()
    expect(screen.getByRole('switch', { name: 'Habilitar produto para venda?' })).not.toBeChecked()
    await retype(screen.getByLabelText('Nome'), 'Fritas')
    await save()
    await waitFor(() => expect(sent()[0]).toMatchObject({ nome: 'Fritas', habilitado: false, versao: 4 }))
  })

  it('asks no quantity on sale of a composed product, for its composition is what is drawn from', async () => {
    await open({ produtoComposicao: false })
    expect(screen.getByLabelText('Quantidade à venda')).toHaveValue('54')
    await show(/^Acréscimos/)
    await userEvent.click(screen.getByRole('switch', { name: 'Produto composto' }))
    await show('Produto')
    expect(screen.getByLabelText('Unidade do estoque')).toBeVisible()
    expect(screen.queryByLabelText('Quantidade à venda')).toBeNull()
    await save()
    await waitFor(() => expect(sent()[0]).toMatchObject({ produtoComposicao: true, quantidadeReservado: 0 }))
  })

  it('finds a fiscal code by words, says what is wrong with it, and saves it', async () => {
    await open({ ncm: '' })
    server.on('GET /api/fiscal/ncm', () => json({ codigos: [{ codigo: '20041000', descricao: 'Batatas preparadas' }] }))
    server.on('GET /api/fiscal/conferir', ({ query }) => json({
      avisos: query.get('ncm') === '20041000' ? [{ campo: 'ncm', problema: 'extinto', texto: 'O NCM 2004.10.00 deixou de valer.', sugestoes: [] }] : [],
      descricaoNcm: '', descricaoCest: '', descricaoCfop: 'Venda de mercadoria',
    }))
    await show('Fiscal')
    await userEvent.type(screen.getByLabelText('NCM'), 'batata')
    await userEvent.click(await screen.findByText('Batatas preparadas'))
    await waitFor(() => expect(screen.getByLabelText('NCM')).toHaveValue('2004.10.00'))
    expect(await screen.findByText(/O NCM 2004.10.00 deixou de valer/)).toBeVisible()
    expect(server.calls('GET /api/fiscal/ncm').at(-1)?.query.get('busca')).toBe('batata')
    await save()
    await waitFor(() => expect(sent()[0]?.ncm).toBe('20041000'))
  })

  it('product-edit-12 chooses a store and a sales menu', async () => {
    await open()
    await show('Estabelecimento')
    expect(screen.getByLabelText('Menu de venda personalizado')).toBeVisible()
    await choose(screen.getByLabelText('Vincular loja'), 'Cozinha')
    await save()
    await waitFor(() => expect(sent()[0]?.storeId).toBe('l1'))
  })

  it('product-edit-12 ties a product to an event, and names one that takes nothing any more', async () => {
    await open({ eventoId: 'passado' }, { eventos: [{ id: 'natal', nome: 'Natal Solidário' }] })
    expect(screen.getByText('Evento que não está mais ativo')).toBeVisible()
    await choose(screen.getByLabelText('Evento'), 'Natal Solidário')
    await save()
    await waitFor(() => expect(sent()[0]?.eventoId).toBe('natal'))
  })

  it('product-edit-16 product-edit-19 lists the types; tickets never pay the service fee', async () => {
    await open()
    await userEvent.click(screen.getByLabelText('Tipo'))
    for (const name of ['Produto', 'Variável', 'Kilo', 'Ingresso com nome na lista', 'Doação']) expect((await screen.findAllByTitle(name)).length).toBeGreaterThan(0)
    await userEvent.click(screen.getByTitle('Ingresso avulso'))
    expect(screen.getByRole('switch', { name: 'Isento da taxa de serviço' })).toBeChecked()
    expect(screen.getByRole('switch', { name: 'Isento da taxa de serviço' })).toBeDisabled()
  })

  it('product-edit-20 product-edit-21 product-edit-22 says all that is wrong, and leads to it', async () => {
    await open({ ncm: '', produtoComposicao: false }, { GerarNFCE: true })
    await userEvent.clear(screen.getByLabelText('Nome'))
    await userEvent.clear(screen.getByLabelText('Valor'))
    await retype(screen.getByLabelText('Quantidade à venda'), '-2')
    await save()
    const summary = within(await screen.findByRole('alert', { name: 'Campos a conferir' }))
    expect(summary.getByText('Corrija 4 campos para salvar')).toBeVisible()
    for (const text of ['Escolha o nome para continuar', 'Escolha o valor para continuar', 'Quantidade disponível para gestão de estoque não pode ser negativo']) expect(summary.getByText(text)).toBeVisible()
    expect(tab(/^Produto/)).toHaveTextContent('3 erros')
    expect(tab(/^Fiscal/)).toHaveTextContent('1 erro')
    expect(summary.getByText(/aba Fiscal/)).toBeVisible()
    await userEvent.click(summary.getByRole('button', { name: 'Preencha o NCM para continuar' }))
    await waitFor(() => expect(screen.getByLabelText('NCM')).toHaveFocus())
    expect(sent()).toEqual([])
  })

  it('product-edit-23 shows what the server says at the field', async () => {
    await open()
    server.on('POST /api/Produto/EditarProduto', () => json({ message: 'Este código já é da Cerveja.', code: 'invalid', fields: { codigoBarra: 'Este código já é da Cerveja.' } }, 422))
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar código de barras' }))
    await userEvent.type(screen.getByLabelText('Código de barras 1'), '7891000315507')
    await save()
    expect(await screen.findByRole('alert', { name: 'Campos a conferir' })).toHaveTextContent('Este código já é da Cerveja.')
    expect(screen.getByLabelText('Código de barras 1')).toHaveValue('7891000315507')
  })

  it('keeps what was typed where somebody else has saved, and saves over the newest', async () => {
    await open()
    await retype(screen.getByLabelText('Nome'), 'Fritas')
    server.on('POST /api/Produto/EditarProduto', () => json({ message: 'Outra pessoa alterou este produto enquanto você editava.', code: 'conflict', fields: { versao: '9' } }, 409))
    server.on('GET /api/Produto/BuscarProdutoDoLocal/p1', () => json({ ...fries, valor: 36, versao: 9 }))
    await save()
    await screen.findByText(/Outra pessoa alterou este produto enquanto você editava/)
    expect(screen.getByLabelText('Nome')).toHaveValue('Fritas')
    expect(screen.getByLabelText('Valor')).toHaveValue('36,00')
    server.on('POST /api/Produto/EditarProduto', ({ body }) => json({ ...fries, ...(body as ProductForm) }, 201))
    await save()
    await waitFor(() => expect(sent()[1]).toMatchObject({ nome: 'Fritas', valor: 36, versao: 9 }))
  })

  it('product-edit-17 product-edit-18 asks which products follow a new price', async () => {
    await open()
    server.on('GET /api/Produto/ProdutoReferencia', () => json([
      { Id: 'x', Name: 'X-Tudo', ValueInParent: 30, NewValue: 40, HasOwnPrice: true },
      { Id: 'y', Name: 'Combo', ValueInParent: 31, NewValue: 40, HasOwnPrice: true },
      { Id: 'z', Name: 'Prato', ValueInParent: 34.9, NewValue: 40, HasOwnPrice: false },
    ]))
    await retype(screen.getByLabelText('Valor'), '40')
    await save()
    const dialog = within(await screen.findByRole('dialog'))
    expect(server.calls('GET /api/Produto/ProdutoReferencia')[0]?.query.toString()).toBe('OnlyWithNameOrValueChanged=true&produtoId=p1&produtoNome=Batata+frita&valor=40.00')
    expect(dialog.getByText('Prato').closest('li')).toHaveTextContent('R$ 34,90 → R$ 40,00')
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Combo' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(sent()[0]).toMatchObject({ valor: 40, deveAtualizarValorProdutoReferencia: true, produtosReferencia: ['x'] }))
  })

  it('product-edit-17 offers no price to follow where only the name is new', async () => {
    await open()
    server.on('GET /api/Produto/ProdutoReferencia', () => json([{ Id: 'x', Name: 'X-Tudo', ValueInParent: 30, NewValue: 30, HasOwnPrice: true }]))
    await retype(screen.getByLabelText('Nome'), 'Batata rústica')
    await save()
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('X-Tudo').closest('li')).toHaveTextContent(/^X-TudoR\$\s30,00$/)
    expect(dialog.queryByRole('checkbox')).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(sent()[0]).toMatchObject({ nome: 'Batata rústica', deveAtualizarValorProdutoReferencia: false, produtosReferencia: [] }))
  })

  it('product-edit-17 saves nothing where the question is left', async () => {
    await open()
    server.on('GET /api/Produto/ProdutoReferencia', () => json([{ Id: 'x', Name: 'X-Tudo', ValueInParent: 30, NewValue: 40, HasOwnPrice: true }]))
    await retype(screen.getByLabelText('Valor'), '40')
    await save()
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancelar' }))
    expect(await screen.findByText('O produto ainda não foi salvo. Confira e salve de novo.')).toBeVisible()
    expect(sent()).toEqual([])
  })

  it('offers what was typed at the last visit', async () => {
    await open()
    await retype(screen.getByLabelText('Nome'), 'Batata rústica')
    document.body.innerHTML = ''
    await open()
    expect(screen.getByLabelText('Nome')).toHaveValue('Batata frita')
    await userEvent.click(screen.getByRole('button', { name: 'Continuar o rascunho' }))
    expect(screen.getByLabelText('Nome')).toHaveValue('Batata rústica')
    await save()
    await screen.findByText('Produto editado com sucesso!')
    expect(Object.keys(localStorage).filter((key) => key.startsWith('balcao:produto'))).toEqual([])
  })

  describe('a draft of an earlier visit, where the product has changed since', () => {
    async function leaveDraft() {
      await open()
      await retype(screen.getByLabelText('Nome'), 'Batata rústica')
      await retype(screen.getByLabelText('Valor'), '40')
      document.body.innerHTML = ''
    }
    const goOn = () => userEvent.click(screen.getByRole('button', { name: 'Continuar o rascunho' }))

    it('leaves what others changed, and is saved over the newest version', async () => {
      await leaveDraft()
      await open({ informacaoProduto: 'Porção de 700 g.', valor: 40, versao: 9 })
      expect(screen.getByText(/O produto foi alterado depois dele/)).toBeVisible()
      await goOn()
      expect(screen.getByLabelText('Nome')).toHaveValue('Batata rústica')
      expect(screen.queryByText(changedByBoth)).toBeNull()
      await save()
      await waitFor(() => expect(sent()[0]).toMatchObject({ nome: 'Batata rústica', valor: 40, informacaoProduto: 'Porção de 700 g.', versao: 9 }))
    })

    it('marks what both changed before it is saved', async () => {
      await leaveDraft()
      await open({ valor: 36, versao: 9 })
      await goOn()
      expect(screen.getByLabelText('Valor')).toHaveValue('40,00')
      expect(screen.getByLabelText('Valor')).toHaveAccessibleDescription(new RegExp(changedByBoth))
      expect(screen.getByLabelText('Nome')).not.toHaveAttribute('aria-invalid')
    })

    it('is not taken from what keeps no version', async () => {
      await leaveDraft()
      const [key = ''] = Object.keys(localStorage).filter((name) => name.startsWith('balcao:produto'))
      localStorage.setItem(key, JSON.stringify({ nome: 'Batata antiga' }))
      await open({ versao: 9 })
      expect(screen.queryByRole('button', { name: 'Continuar o rascunho' })).toBeNull()
    })
  })

  it('says to whoever may count what there is of a product, and corrects it', async () => {
    let onHand = 12
    server.on('GET /api/estoque/produtos/p1', () => json({ produtoId: 'p1', unidade: 'un', emEstoque: onHand, reservado: 2, ultimoMovimento: 3 }))
    server.on('POST /api/estoque/contagens', ({ body }) => {
      onHand = (body as { linhas: { quantidade: number }[] }).linhas[0]!.quantidade
      return json({ id: 'm1', avisos: [] })
    })
    serveForm({ product: { produtoComposicao: false } })
    await renderScreen('/produtos/produto/editar/p1', 'CadastroProdutoPortal;EstoqueEntradaPortal')
    expect(await screen.findByText('12 un')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Acertar estoque' }))
    await userEvent.type(await screen.findByLabelText('Contado na prateleira'), '9')
    await userEvent.click(screen.getByRole('button', { name: 'Acertar' }))
    expect(await screen.findByText('9 un')).toBeVisible()
    expect(sent()).toEqual([])
  })

  it('says nothing of stock to whoever may not count it', async () => {
    await open({ produtoComposicao: false })
    expect(screen.queryByRole('button', { name: 'Acertar estoque' })).toBeNull()
  })

  it('shows what the customer would see before it is saved', async () => {
    await open()
    const preview = within(screen.getByRole('complementary', { name: 'Prévia' }))
    for (const words of ['Adicionais inclusos', '1 incluso, depois R$ 6,00 cada', 'Ponto', 'Escolha uma opção, se quiser', 'Sem preferência']) expect(preview.getByText(words)).toBeVisible()
    expect(preview.queryByText('Batata crua')).toBeNull()
    await retype(screen.getByLabelText('Valor'), '36,9')
    expect(preview.getAllByText('R$ 36,90')).toHaveLength(2)
    expect(preview.getByText('Valor publicado: R$ 34,90. Muda quando você salvar.')).toBeVisible()
  })
})

describe('additions', () => {
  const editor = () => within(screen.getByRole('group', { name: 'Novo acréscimo' }))
  const add = () => userEvent.click(editor().getByRole('button', { name: 'Adicionar acréscimo' }))
  const list = () => screen.getByRole('list', { name: 'Acréscimos do produto' })

  async function pick() {
    await userEvent.click(editor().getByLabelText('Produto'))
    await userEvent.click(await screen.findByTitle('Queijo extra'))
  }

  it('product-edit-07 product-additions-01 product-additions-02 adds a fixed one with its own price', async () => {
    await open()
    await show(/^Acréscimos/)
    await pick()
    await userEvent.click(editor().getByRole('switch', { name: 'Pode ser gratuito' }))
    await retype(editor().getByLabelText('Máximo gratuito'), '1')
    await userEvent.click(editor().getByRole('radio', { name: 'Fixo' }))
    await userEvent.type(editor().getByLabelText('Valor'), '5')
    await userEvent.type(editor().getByLabelText('Observações'), 'ralado')
    await add()
    const row = within(list()).getAllByRole('listitem')[1]
    for (const text of ['Queijo extra', 'Fixo', 'R$ 5,00', 'ralado']) expect(row).toHaveTextContent(text)
    await save()
    await waitFor(() => expect(sent()[0]?.composicao.map(({ produtoId, tipo, quantidadeAdicionaisGratuito, valorProprio }) => [produtoId, tipo, quantidadeAdicionaisGratuito, valorProprio])).toEqual(
      [['bacon', 2, 1, undefined], ['batata', 3, 0, undefined], ['queijo', 1, 0, 5]],
    ))
  })

  it('product-edit-08 product-edit-10 lists what the product is made of apart', async () => {
    await open({ composicao: [fries.composicao[1]!] })
    await show(/^Acréscimos/)
    expect(screen.getByText('Sem acréscimos')).toBeVisible()
    expect(within(screen.getByRole('list', { name: 'Composição do produto' })).getByText('Batata crua')).toBeVisible()
  })

  it('product-edit-09 asks before it removes one', async () => {
    await open()
    await show(/^Acréscimos/)
    await userEvent.click(screen.getByRole('button', { name: 'Excluir Bacon crocante' }))
    const question = within(await screen.findByRole('dialog', { name: 'Deseja realmente excluir esse item?' }))
    await userEvent.click(question.getByRole('button', { name: 'Excluir' }))
    expect(await screen.findByText('Sem acréscimos')).toBeVisible()
  })

  it('product-additions-03 product-additions-04 product-additions-05 keeps numbers within what is possible', async () => {
    await open()
    await show(/^Acréscimos/)
    await retype(editor().getByLabelText('Quantidade'), '-1')
    expect(editor().getByText('Quantidade não pode ser negativa')).toBeVisible()
    expect(editor().getByLabelText('Quantidade')).toHaveValue('0')
    await retype(editor().getByLabelText('Máximo'), '4')
    await retype(editor().getByLabelText('Mínimo'), '9')
    await userEvent.tab()
    expect(editor().getByLabelText('Mínimo')).toHaveValue('4')
    await retype(editor().getByLabelText('Máximo'), '2')
    await userEvent.tab()
    expect(editor().getByLabelText('Máximo')).toHaveValue('4')
    await userEvent.click(editor().getByRole('switch', { name: 'Pode ser gratuito' }))
    await retype(editor().getByLabelText('Máximo gratuito'), '3')
    await userEvent.tab()
    expect(editor().getByLabelText('Máximo gratuito')).toHaveValue('1') // bacon has the other of two
  })

  it('product-additions-06 product-additions-07 refuses a free one without units, and no price is below 0', async () => {
    await open()
    await show(/^Acréscimos/)
    await pick()
    await userEvent.type(editor().getByLabelText('Valor'), '-5')
    expect(editor().getByLabelText('Valor')).toHaveValue('5')
    await userEvent.click(editor().getByRole('switch', { name: 'Pode ser gratuito' }))
    await add()
    expect(editor().getByText('Digite uma quantidade máxima gratuita maior que 0 (zero) para continuar')).toBeVisible()
  })

  it('product-additions-08 asks before an order changes what is free', async () => {
    const cheese = { ...fries.composicao[0]!, id: 'queijo', produtoId: 'queijo', produtoNome: 'Queijo', produtoValor: 4 }
    await open({ composicao: [fries.composicao[0]!, cheese] })
    await show(/^Acréscimos/)
    await userEvent.click(screen.getByRole('button', { name: 'Mover Queijo para cima' }))
    await userEvent.click(within(await screen.findByRole('dialog', { name: 'Mudar o que sai de graça?' })).getByRole('button', { name: 'Mudar a ordem' }))
    await save()
    await waitFor(() => expect(sent()[0]?.composicao.map(({ produtoId }) => produtoId)).toEqual(['queijo', 'bacon']))
  })
})

describe('observations', () => {
  const editor = () => within(screen.getByRole('group', { name: 'Nova observação' }))
  const add = () => userEvent.click(editor().getByRole('button', { name: 'Adicionar observação' }))

  it('product-edit-11 product-observations-04 adds one with an option that it makes', async () => {
    await open({ observacoes: [] })
    server.on('POST /api/Produto/opcoes/incluir', ({ body }) => json({ id: 'nova', descricao: (body as { descricao: string }).descricao }))
    await show(/^Observações/)
    expect(screen.getByRole('region', { name: 'Cadastrar observações' })).toBeVisible()
    expect(screen.getByText('Sem observações')).toBeVisible()
    await userEvent.click(screen.getByRole('switch', { name: 'Observação geral' }))
    await userEvent.type(editor().getByLabelText('Descrição'), 'Sal')
    await userEvent.click(editor().getByRole('checkbox', { name: 'Múltipla escolha' }))
    await userEvent.type(editor().getByLabelText('Opções'), 'Pouco')
    await userEvent.click(await screen.findByTitle('Criar Pouco'))
    await waitFor(() => expect(editor().getAllByText('Pouco').length).toBeGreaterThan(0))
    await add()
    await save()
    await waitFor(() => expect(sent()[0]).toMatchObject({ observacaoGeralDoProduto: true, observacoes: [{ descricao: 'Sal', tipo: 2, opcoes: [{ id: 'nova', descricao: 'Pouco' }] }] }))
  })

  it('product-observations-01 product-observations-03 refuses one without description or options', async () => {
    await open()
    await show(/^Observações/)
    await add()
    expect(editor().getByText('Selecione a descrição para continuar')).toBeVisible()
    expect(editor().getByText('Selecione no mínimo duas opções para continuar')).toBeVisible()
  })
})
