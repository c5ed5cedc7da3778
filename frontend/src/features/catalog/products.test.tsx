import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { session } from '@/api/session'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'
import { toast } from '@/ui/toasts'
import type { Counts, Listed } from './api/list'

installServer()

const pastry: Listed = {
  id: 'p1', nome: 'Pastel de camarão', tipo: 1, valor: 39.9, categoriaId: 'c1', categoria: 'Petiscos', storeId: '', codigoInterno: 'P002', codigoBarra: '',
  ncm: '21069090', fotoProduto: '/blob/bar/p1.jpg', habilitado: true, esconderCatalago: false, controlaEstoque: false, unidade: 'un', estoque: null, semEstoque: false,
  esgotado: { ate: '', horario: null }, motivo: '', fiscal: '', arquivado: false, versao: 3,
}
const shrimp: Listed = { ...pastry, id: 'p2', nome: 'Camarão limpo', codigoInterno: '', controlaEstoque: true, unidade: 'g', estoque: { emEstoque: 1250, reservado: 200 }, habilitado: false, fotoProduto: '', esconderCatalago: true, versao: 1 }
const cake: Listed = { ...pastry, id: 'p3', nome: 'Torta de limão', fotoProduto: '', fiscal: 'Sem NCM', motivo: 'Esgotado', esgotado: { ate: 'reabrir', horario: null } }
const buffet: Listed = { ...pastry, id: 'p4', nome: 'Comida a quilo', tipo: 12, valor: 69.9 }
const cover: Listed = { ...pastry, semEstoque: true, id: 'p5', nome: 'Couvert', tipo: 3, valor: 0, motivo: 'Falta Camarão limpo' }
const gone: Listed = { ...pastry, id: 'p6', nome: 'Fora de linha', arquivado: true }

const list = 'GET /api/Produto/produtos'
const price = 'PUT /api/Produto/produtos/p1/valor'
const sale = 'POST /api/Produto/produtos/venda'
const soldOut = 'POST /api/Produto/produtos/p2/esgotar'
const archive = 'POST /api/Produto/alteracoes/arquivar'
const references = 'GET /api/Produto/ProdutoReferencia'
const restore = 'POST /api/Produto/produtos/restaurar'
const order = 'PUT /api/Produto/ordem'

const counts: Counts = { produtos: 5, aVenda: 4, semFoto: 1, fiscal: 1, esgotados: 2, semEstoque: 1, arquivados: 1 }
const listing = (...produtos: Listed[]) => () => json({ produtos, total: produtos.length, contagens: counts })
const done = () => new Response(null, { status: 200 })

beforeEach(() => {
  server.on(list, listing(pastry, shrimp, cake, buffet, cover))
  server.on('GET /api/CategoriaProduto/Filtro', () => json([{ id: 'c1', nome: 'Petiscos', produtos: 5 }, { id: 'c2', nome: 'Sobremesas', produtos: 0 }]))
  server.on(references, () => json([]))
})
afterEach(() => {
  session.clear()
  toast.clear()
})

async function open(address = '/produtos/produto') {
  await renderScreen(address, 'CadastroProdutoPortal')
  await screen.findByRole('heading', { name: 'Produtos' })
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')!
const lastQuery = () => Object.fromEntries(server.calls(list).at(-1)?.query ?? [])
const lastBody = (operation: string) => server.calls(operation).at(-1)?.body

/** Chooses an act from a product's menu. */
async function act(product: string, name: string | RegExp) {
  await press(`Mais ações de ${product}`)
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}

describe('the list of products', () => {
  it('shows what they cost, whether they are sold and what they lack', async () => {
    await open()
    expect(await screen.findByText('5 produtos, 4 à venda.')).toBeInTheDocument()
    expect(await rowOf('Pastel de camarão')).toHaveTextContent(/Petiscos · P002.*R\$ 39,90.*À venda/)
    expect(await rowOf('Camarão limpo')).toHaveTextContent(/Fora do cardápio.*1\.250 g · 200 g em pedidos.*Pausado/)
    expect(await rowOf('Torta de limão')).toHaveTextContent(/Esgotado.*Sem NCM.*Sem foto/)
    expect(await rowOf('Comida a quilo')).toHaveTextContent('R$ 69,90 /kg')
    expect(await rowOf('Couvert')).toHaveTextContent(/Falta Camarão limpo.*Sem estoque.*—.*na venda/)
    expect(screen.getByRole('link', { name: 'Pastel de camarão' })).toHaveAttribute('href', '/produtos/produto/editar/p1')
  })

  it('follows typing, and narrows by its chips', async () => {
    await open()
    await rowOf('Pastel de camarão')
    await userEvent.type(screen.getByRole('textbox', { name: 'Nome, código, barras ou NCM' }), 'pastel cam')
    await waitFor(() => expect(lastQuery()).toMatchObject({ busca: 'pastel cam', page: '1' }))
    await press(/Sem foto/)
    await waitFor(() => expect(lastQuery()).toMatchObject({ busca: 'pastel cam', semFoto: 'true' }))
    await press(/Sem estoque/)
    await waitFor(() => expect(lastQuery()).toMatchObject({ semEstoque: 'true', semFoto: 'true' }))
    await press('Categoria')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sobremesas (0)' }))
    await waitFor(() => expect(lastQuery()).toMatchObject({ categoriaId: 'c2' }))
    await press('Sobremesas: tirar filtro')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Sobremesas: tirar filtro' })).not.toBeInTheDocument())
    await press('Produto')
    await waitFor(() => expect(lastQuery()).toMatchObject({ ordem: 'nome' }))
  })

  it('says that nothing is there, that nothing matches, and that it failed', async () => {
    server.on(list, () => json({ produtos: [], total: 0, contagens: { ...counts, produtos: 0 } }))
    await open()
    expect(await screen.findByText('Ainda não há produtos.')).toBeInTheDocument()
    await userEvent.type(screen.getByRole('textbox', { name: 'Nome, código, barras ou NCM' }), 'x')
    expect(await screen.findByText('Nada encontrado com esses filtros.')).toBeInTheDocument()
    server.on(list, () => json({ message: 'Tente mais tarde.', code: 'unavailable' }, 503))
    await press('Limpar filtros')
  })
})

describe('a price in the list', () => {
  it('is saved by Enter with the version that was read, and the focus is back on it', async () => {
    server.on(price, () => json({ versao: 4 }))
    await open()
    await press(/Preço de Pastel de camarão/)
    const field = screen.getByRole('textbox', { name: 'Preço de Pastel de camarão' })
    expect(field).toHaveFocus()
    await userEvent.clear(field)
    await userEvent.type(field, '41,5{Enter}')
    await waitFor(() => expect(lastBody(price)).toEqual({ localClienteId: 'bar', valor: 41.5, versao: 3, produtosReferencia: [] }))
    await waitFor(() => expect(screen.getByRole('button', { name: /Preço de Pastel de camarão/ })).toHaveFocus())
  })

  it('product-edit-17 asks which prices of their own follow it: none, unless they are ticked', async () => {
    server.on(price, () => json({ versao: 4 }))
    server.on(references, () => json([
      { Id: 'x', Name: 'Combo', ValueInParent: 30, NewValue: 41.5, HasOwnPrice: true },
      { Id: 'y', Name: 'Dupla', ValueInParent: 31, NewValue: 41.5, HasOwnPrice: true },
      { Id: 'z', Name: 'Prato', ValueInParent: 39.9, NewValue: 41.5, HasOwnPrice: false },
    ]))
    await open()
    const change = async () => {
      await press(/Preço de Pastel de camarão/)
      const field = screen.getByRole('textbox', { name: 'Preço de Pastel de camarão' })
      await userEvent.clear(field)
      await userEvent.type(field, '41,5{Enter}')
      return within(await screen.findByRole('dialog'))
    }
    await userEvent.click((await change()).getByRole('button', { name: 'Cancelar' }))
    expect(await screen.findByText('O preço de Pastel de camarão ficou como estava.')).toBeInTheDocument()
    expect(server.calls(price)).toEqual([])
    const dialog = await change()
    expect(dialog.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)).toEqual([false, false])
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Dupla' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(lastBody(price)).toMatchObject({ valor: 41.5, produtosReferencia: ['y'] }))
  })

  it('is left as it was by Esc', async () => {
    await open()
    await press(/Preço de Pastel de camarão/)
    await userEvent.keyboard('99{Escape}')
    expect(screen.getByRole('button', { name: /Preço de Pastel de camarão: R\$ 39,90/ })).toHaveFocus()
    expect(server.calls(price)).toEqual([])
  })

  it('D44 keeps what was typed where somebody else was faster, and saves it over the price that it then shows', async () => {
    server.on(price, () => json({ message: 'Outra pessoa mudou Pastel de camarão enquanto você editava.', code: 'conflict' }, 409))
    await open()
    await press(/Preço de Pastel de camarão/)
    server.on(list, listing({ ...pastry, valor: 40, versao: 4 }))
    const field = screen.getByRole('textbox', { name: 'Preço de Pastel de camarão' })
    await userEvent.clear(field)
    await userEvent.type(field, '45{Enter}')
    expect(await screen.findByText(/Outra pessoa mudou/)).toBeInTheDocument()
    expect(field).toHaveValue('45')
    server.on(price, () => json({ versao: 5 }))
    await waitFor(() => expect(server.calls(list).length).toBeGreaterThan(1))
    await userEvent.type(field, '{Enter}')
    await waitFor(() => expect(lastBody(price)).toMatchObject({ valor: 45, versao: 4 }))
  })
})

describe('sold out', () => {
  beforeEach(() => {
    server.on('GET /api/Produto/produtos/p2/esgotar/previa', () => json([{ id: 'p1', nome: 'Pastel de camarão', categoriaId: 'c1' }]))
    server.on(soldOut, () => json({ antes: { ate: '', horario: null } }))
    server.on('POST /api/Produto/produtos/p2/reabrir', () => json({ antes: { ate: 'dia', horario: null } }))
  })

  it('shows first what closes with an ingredient, and is undone', async () => {
    await open()
    await act('Camarão limpo', 'Esgotado agora…')
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByRole('list', { name: 'Sem Camarão limpo, também não é vendido:' })).toHaveTextContent('Pastel de camarão')
    expect(within(dialog).getAllByRole('radio')).toHaveLength(4)
    await press(/Esgotar os 2$/)
    await waitFor(() => expect(lastBody(soldOut)).toEqual({ localClienteId: 'bar', ate: 'dia' }))
    await press('Desfazer')
    expect(await screen.findByText('Desfeito.')).toBeInTheDocument()
    expect(server.calls('POST /api/Produto/produtos/p2/reabrir')).toHaveLength(1)
  })

  it('until a time asks for one', async () => {
    await open()
    await act('Camarão limpo', 'Esgotado agora…')
    await userEvent.click(await screen.findByRole('radio', { name: 'Até um horário' }))
    await press(/Esgotar os 2$/)
    expect(await screen.findByText('Informe uma hora entre 00:00 e 23:59.')).toBeInTheDocument()
    await userEvent.type(screen.getByRole('textbox', { name: 'Horário' }), '1830')
    await press(/Esgotar os 2$/)
    await waitFor(() => expect(lastBody(soldOut)).toEqual({ localClienteId: 'bar', ate: 'horario', hora: '18:30' }))
  })

  it('is asked for by the key E in a row, and taken back by it', async () => {
    server.on('POST /api/Produto/produtos/p3/reabrir', () => json({ antes: { ate: 'reabrir', horario: null } }))
    server.on('POST /api/Produto/produtos/p3/esgotar', () => json({ antes: { ate: '', horario: null } }))
    await open()
    ;(await screen.findByRole('switch', { name: 'Venda de Torta de limão' })).focus()
    await userEvent.keyboard('e')
    expect(await screen.findByText('Torta de limão voltou a ser vendido.')).toBeInTheDocument()
    await press('Desfazer')
    await waitFor(() => expect(lastBody('POST /api/Produto/produtos/p3/esgotar')).toEqual({ localClienteId: 'bar', ate: 'reabrir' }))
    screen.getByRole('switch', { name: 'Venda de Camarão limpo' }).focus()
    await userEvent.keyboard('e')
    expect(await screen.findByRole('dialog')).toHaveTextContent('Esgotado agora: Camarão limpo')
  })
})

describe('what is done to many products', () => {
  const bulk = { alteracaoId: 'a1', alterados: 2, iguais: 0, conferencia: 'vista', pais: [], pedidosAbertos: [], linhas: [{ id: 'p1', nome: 'Pastel de camarão', antes: 'R$ 39,90', depois: 'R$ 43,89' }] }
  const tick = async (...names: string[]) => {
    for (const name of names) await userEvent.click(await screen.findByRole('checkbox', { name: `Marcar ${name}` }))
  }

  it.each([
    ['Mudar preços', 'POST /api/Produto/alteracoes/preco', 'Aplicar preços'],
    ['Mudar categoria', 'POST /api/Produto/alteracoes/categoria', 'Mover'],
    ['Arquivar', 'POST /api/Produto/alteracoes/arquivar', 'Arquivar'],
  ])('D44 %s is shown first, and kept among the changes', async (name, call, submit) => {
    server.on(call, () => json(bulk))
    await open()
    await tick('Pastel de camarão', 'Torta de limão')
    await press(name)
    const drawer = within(await screen.findByRole('dialog'))
    if (name === 'Mudar preços') await userEvent.type(drawer.getByLabelText('Quanto', { selector: 'input[role=spinbutton]' }), '10')
    if (name === 'Mudar categoria') {
      await userEvent.click(drawer.getByLabelText('Categoria de destino'))
      await userEvent.click(await screen.findByTitle('Sobremesas'))
    }
    expect(await drawer.findByText(/2 produtos mudam/)).toBeInTheDocument()
    await userEvent.click(drawer.getByRole('button', { name: submit }))
    expect(await screen.findByText(/Em Alterações você pode desfazer/)).toBeInTheDocument()
    expect(lastBody(call)).toMatchObject({ produtoIds: ['p1', 'p3'], conferencia: 'vista' })
    await waitFor(() => expect(screen.queryByRole('toolbar')).not.toBeInTheDocument())
  })

  it('exports what the list finds: every filter, and the order', async () => {
    server.on('POST /api/Produto/exportar', () => json({ message: 'Nenhum produto corresponde aos filtros.', code: 'invalid', fields: { filtro: 'x' } }, 400))
    await open('/produtos/produto?categoriaId=c1&storeId=l1&busca=pastel&fiscal=true&arquivados=true&venda=nao&ordem=-valor')
    await press('Exportar produtos')
    await userEvent.click(await screen.findByRole('menuitem', { name: /xlsx/ }))
    expect(await screen.findByText('Nenhum produto corresponde aos filtros.')).toBeInTheDocument()
    const { localClienteId: _venue, page: _page, size: _size, ...shown } = lastQuery() as Record<string, unknown>
    expect(lastBody('POST /api/Produto/exportar')).toEqual({ localClienteId: 'bar', formato: 'xlsx', todos: true, filtro: { ...shown, fiscal: true, arquivados: true } })
    expect(shown).toMatchObject({ categoriaId: 'c1', storeId: 'l1', busca: 'pastel', venda: 'nao', ordem: '-valor' })
  })
})

describe('what is done to products', () => {
  it('counts one where it stands, from what the ledger held then, and takes that back', async () => {
    const level = { produtoId: 'p2', nome: 'Camarão limpo', unidade: 'g', emEstoque: 1250, reservado: 200, ultimoMovimento: 7 }
    server.on('GET /api/estoque/produtos/p2', () => json(level))
    server.on('POST /api/estoque/contagens', () => json({ id: 'm1', avisos: [] }))
    server.on('POST /api/estoque/movimentos/m1/estornar', () => json({ id: 'm2' }))
    await renderScreen('/produtos/produto', 'CadastroProdutoPortal;EstoqueSaidaPortal')
    await press('Mais ações de Pastel de camarão')
    expect(screen.queryByRole('menuitem', { name: 'Acertar estoque…' })).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await act('Camarão limpo', 'Acertar estoque…')
    expect(await screen.findByText('No sistema há 1.250 g; pedidos ainda não aceitos reservaram 200 g.')).toBeInTheDocument()
    await press('Acertar')
    expect(await screen.findByText('Escreva quanto há na prateleira.')).toBeInTheDocument()
    await userEvent.type(screen.getByLabelText('Contado na prateleira'), '1100,5')
    expect(screen.getByText('Diferença: −149,5 g.')).toBeInTheDocument()
    await press(/Acertar$/)
    expect(await screen.findByText('Estoque de Camarão limpo: 1.100,5 g.')).toBeInTheDocument()
    expect(lastBody('POST /api/estoque/contagens')).toEqual({ localClienteId: 'bar', linhas: [{ produtoId: 'p2', quantidade: 1100.5, ultimoMovimento: 7 }] })
    await press('Desfazer')
    expect(await screen.findByText('Desfeito.')).toBeInTheDocument()
  })

  it('counts from what was shown when it was written, whatever is sold before it is sent', async () => {
    const level = { produtoId: 'p2', nome: 'Camarão limpo', unidade: 'g', emEstoque: 1250, reservado: 0, ultimoMovimento: 7 }
    const read = 'GET /api/estoque/produtos/p2'
    server.on(read, () => json(level))
    server.on('POST /api/estoque/contagens', () => json({ id: 'm1', avisos: [] }))
    await renderScreen('/produtos/produto', 'CadastroProdutoPortal;EstoqueSaidaPortal')
    await act('Camarão limpo', 'Acertar estoque…')
    await userEvent.type(await screen.findByLabelText('Contado na prateleira'), '1100')
    server.on(read, () => json({ ...level, emEstoque: 1050, ultimoMovimento: 8 }))
    const reads = server.calls(read).length
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(server.calls(read)).toHaveLength(reads + 1))
    await press('Acertar')
    expect(await screen.findByText('Estoque de Camarão limpo: 1.100 g.')).toBeInTheDocument()
    expect(lastBody('POST /api/estoque/contagens')).toEqual({ localClienteId: 'bar', linhas: [{ produtoId: 'p2', quantidade: 1100, ultimoMovimento: 7 }] })
  })

  it('leaves counting to whoever may move stock', async () => {
    await open()
    await press('Mais ações de Camarão limpo')
    expect(await screen.findByRole('menuitem', { name: 'Duplicar' })).toBeInTheDocument()
    expect(screen.queryByRole('menuitem', { name: 'Acertar estoque…' })).not.toBeInTheDocument()
  })

  it('sells and pauses one by its switch, and all that are ticked by the bar', async () => {
    server.on(sale, done)
    await open()
    await userEvent.click(await screen.findByRole('switch', { name: 'Venda de Pastel de camarão' }))
    await waitFor(() => expect(lastBody(sale)).toEqual({ localClienteId: 'bar', produtos: ['p1'], habilitado: false }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Marcar Camarão limpo' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Marcar Torta de limão' }))
    expect(screen.getByRole('toolbar')).toHaveTextContent('2 marcados')
    await press('Colocar à venda')
    await waitFor(() => expect(lastBody(sale)).toEqual({ localClienteId: 'bar', produtos: ['p2', 'p3'], habilitado: true }))
    await waitFor(() => expect(screen.queryByRole('toolbar')).not.toBeInTheDocument())
  })

  it('keeps what is ticked from page to page, and ticks all that is found', async () => {
    server.on(list, ({ query }) => json({ produtos: query.get('page') === '2' ? [cake] : [pastry], total: 51, contagens: { ...counts, produtos: 51 } }))
    server.on('GET /api/Produto/produtos/achados', () => json({ produtos: ['p1', 'p3', 'p70'] }))
    server.on(sale, done)
    await open('/produtos/produto?semFoto=true')
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Marcar Pastel de camarão' }))
    await userEvent.click(screen.getByTitle('2'))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Marcar Torta de limão' }))
    expect(screen.getByRole('toolbar')).toHaveTextContent('2 marcados')
    await press('Tirar de venda')
    await waitFor(() => expect(lastBody(sale)).toEqual({ localClienteId: 'bar', produtos: ['p1', 'p3'], habilitado: false }))
    await waitFor(() => expect(screen.queryByRole('toolbar')).not.toBeInTheDocument())

    await userEvent.click(screen.getByRole('checkbox', { name: 'Marcar Torta de limão' }))
    await press('Marcar todos os encontrados')
    await waitFor(() => expect(screen.getByRole('toolbar')).toHaveTextContent('3 marcados'))
    expect(Object.fromEntries(server.calls('GET /api/Produto/produtos/achados').at(-1)!.query)).toEqual({ localClienteId: 'bar', semFoto: 'true' })
    expect(screen.queryByRole('button', { name: 'Marcar todos os encontrados' })).not.toBeInTheDocument()
    await press('Colocar à venda')
    await waitFor(() => expect(lastBody(sale)).toEqual({ localClienteId: 'bar', produtos: ['p1', 'p3', 'p70'], habilitado: true }))
  })

  it('leaves the service fee out of what is done to many, and says why', async () => {
    server.on(list, listing(pastry, { ...pastry, id: 'p8', nome: 'Taxa de serviço', tipo: 11 }))
    server.on(sale, done)
    await open()
    expect(await screen.findByRole('checkbox', { name: 'Marcar Taxa de serviço: A taxa de serviço não muda junto com outros produtos.' })).toBeDisabled()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Marcar todos desta página' }))
    expect(screen.getByRole('checkbox', { name: 'Marcar todos desta página' })).toBeChecked()
    expect(screen.getByRole('toolbar')).toHaveTextContent('1 marcado')
    await press('Tirar de venda')
    await waitFor(() => expect(lastBody(sale)).toEqual({ localClienteId: 'bar', produtos: ['p1'], habilitado: false }))
    screen.getByRole('button', { name: 'Mais ações de Taxa de serviço' }).focus()
    await userEvent.keyboard('e')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it.each([['Arquivar…', 'Arquivar'], ['Mudar de categoria…', 'Mover']])('D44 %s of one product is kept among the changes, as that of many is', async (name, submit) => {
    const call = submit === 'Mover' ? 'POST /api/Produto/alteracoes/categoria' : archive
    server.on(call, () => json({ alteracaoId: 'a1', alterados: 1, iguais: 0, conferencia: 'vista', pais: [], pedidosAbertos: ['A12'], linhas: [{ id: 'p2', nome: 'Camarão limpo', antes: 'Não', depois: 'Sim' }] }))
    await open()
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Marcar Torta de limão' }))
    await act('Camarão limpo', name)
    const drawer = within(await screen.findByRole('dialog'))
    if (submit === 'Mover') {
      await userEvent.click(drawer.getByLabelText('Categoria de destino'))
      await userEvent.click(await screen.findByTitle('Sobremesas'))
    } else await drawer.findByText('O pedido aberto A12 tem o que será arquivado e segue como está.')
    expect(await drawer.findByText('1 produto muda.')).toBeInTheDocument()
    await userEvent.click(drawer.getByRole('button', { name: submit }))
    expect(await screen.findByText(/Em Alterações você pode desfazer/)).toBeInTheDocument()
    expect(lastBody(call)).toMatchObject({ produtoIds: ['p2'], conferencia: 'vista' })
    // What is ticked has nothing to do with it.
    expect(screen.getByRole('toolbar')).toHaveTextContent('1 marcado')
  })

  it('restores one whose category is gone into another', async () => {
    server.on(list, listing(gone))
    server.on(restore, () => json({ message: 'A categoria de Fora de linha foi arquivada.', code: 'conflict', fields: { categoriaId: 'Escolha outra categoria.' } }, 409))
    await open('/produtos/produto?arquivados=true')
    await act('Fora de linha', 'Restaurar')
    const dialog = await screen.findByRole('dialog')
    server.on(restore, done)
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Categoria' }))
    await userEvent.click(await screen.findByTitle('Sobremesas'))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Restaurar' }))
    await waitFor(() => expect(lastBody(restore)).toEqual({ localClienteId: 'bar', produtos: ['p6'], categoriaId: 'c2' }))
  })

  it('puts a category in order by its buttons', async () => {
    server.on('GET /api/Produto/BuscarProdutosDoLocalParaFiltro', () => json([{ id: 'p1', nome: 'Pastel', categoriaId: 'c1' }, { id: 'p9', nome: 'Água', categoriaId: 'c2' }, { id: 'p3', nome: 'Torta', categoriaId: 'c1' }]))
    server.on(order, done)
    await open()
    await act('Pastel de camarão', 'Ordenar Petiscos…')
    await press('Mover Torta para cima')
    await waitFor(() => expect(lastBody(order)).toEqual({ localClienteId: 'bar', categoriaId: 'c1', produtos: ['p3', 'p1'] }))
  })

  it('moves no product while another move is being saved', async () => {
    const choices = (...ids: string[]) => () => json(ids.map((id) => ({ id, nome: { p1: 'Pastel', p3: 'Torta' }[id], categoriaId: 'c1' })))
    server.on('GET /api/Produto/BuscarProdutosDoLocalParaFiltro', choices('p1', 'p3'))
    let answer: (response: Response) => void = () => {}
    server.on(order, () => new Promise<Response>((resolve) => (answer = resolve)))
    await open()
    await act('Pastel de camarão', 'Ordenar Petiscos…')
    await press('Mover Torta para cima')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Mover Torta para baixo' })).toBeDisabled())
    server.on('GET /api/Produto/BuscarProdutosDoLocalParaFiltro', choices('p3', 'p1'))
    answer(done())
    await waitFor(() => expect(screen.getByRole('button', { name: 'Mover Torta para baixo' })).toBeEnabled())
  })

  it('duplicates one and leads to the copy', async () => {
    server.on('POST /api/Produto/produtos/p1/duplicar', () => json({ id: 'p7' }))
    await open()
    await act('Pastel de camarão', 'Duplicar')
    expect(await screen.findByText(/Cópia de Pastel de camarão criada, fora de venda/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Abrir' })).toBeInTheDocument()
  })
})
