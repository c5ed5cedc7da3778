import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ProductList } from '@/api/queries/productLists'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'
import { toast } from '@/ui/toasts'
import type { Category } from './api/categories'
import type { Picked } from './api/pages'
import type { SaleMenu } from './api/saleMenus'
import type { Schedule } from './api/schedules'

// Choosing and cropping are the picker's own; here a picture arrives, and goes.
vi.mock('@/ui/ImagePicker', () => ({
  ImagePicker: ({ label, onChange = () => {} }: { label: string; onChange?: (photo: File | null) => void }) => (
    <>
      <button type="button" onClick={() => onChange(new File(['foto'], 'foto.png', { type: 'image/png' }))}>{label}</button>
      <button type="button" onClick={() => onChange(null)}>Sem foto</button>
    </>
  ),
}))

installServer()
afterEach(() => toast.clear())

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const bodies = (operation: string) => server.calls(operation).map(({ body }) => body)
const drawer = () => screen.findByRole('dialog')

/** Saved by somebody else meanwhile: the next call is refused, then it is taken. */
function refuseOnce(operation: string, message: string) {
  let refused = false
  server.on(operation, () => {
    if (refused) return json(null)
    refused = true
    return json({ code: 'conflict', message }, 409)
  })
}

const saved = async () => within(await screen.findByRole('list', { name: 'O que está salvo agora' }))

const juice: Picked = { id: 'p1', nome: 'Suco', categoria: 'Bebidas' }
const water: Picked = { id: 'p2', nome: 'Água', categoria: 'Bebidas' }

async function include(name: string) {
  const field = within(await drawer()).getByRole('combobox')
  await userEvent.click(field)
  await userEvent.click(await screen.findByTitle(name))
}

describe('categories', () => {
  const drinks: Category = { id: 'c1', nome: 'Bebidas', posicao: 1, temFoto: true, foto: '/blob/bar/c1.jpg?v=2', produtos: 2, versao: 2 }
  const juices: Category = { id: 'c2', nome: 'Sucos', posicao: 2, temFoto: false, foto: '', produtos: 1, versao: 1 }
  const empty: Category = { id: 'c3', nome: 'Chás', posicao: 3, temFoto: false, foto: '', produtos: 0, versao: 1 }
  const path = '/api/CategoriaProduto/categorias'

  async function open(rows = [drinks, juices, empty]) {
    server.on(`GET ${path}`, () => json(rows))
    await renderScreen('/produtos/categorias', 'CadastroCategoriaCliente')
    await screen.findByRole('heading', { level: 1, name: 'Categorias de produtos' })
  }

  it('lead to their products, and are sorted by keyboard', async () => {
    await open()
    server.on('PUT /api/CategoriaProduto/ordem', () => json(null))
    expect(await screen.findByRole('link', { name: '2 produtos' })).toHaveAttribute('href', '/produtos/produto?categoriaId=c1')
    screen.getByRole('button', { name: 'Mover Bebidas para baixo' }).focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(bodies('PUT /api/CategoriaProduto/ordem')).toEqual([{ localClienteId: 'bar', ids: ['c2', 'c1', 'c3'] }]))
  })

  it('offer the one that has the name already', async () => {
    await open()
    server.on(`PUT ${path}/c2`, () => json({ code: 'conflict', message: 'Já existe a categoria “Bebidas”. Use-a, ou escolha outro nome.', fields: { nome: 'Já existe a categoria “Bebidas”. Use-a, ou escolha outro nome.' } }, 409))
    await press('Editar Sucos')
    const name = within(await drawer()).getByLabelText('Nome')
    await userEvent.clear(name)
    await userEvent.type(name, 'bebídas')
    await press('Salvar')
    expect(await screen.findAllByText('Já existe a categoria “Bebidas”. Use-a, ou escolha outro nome.')).not.toHaveLength(0)
    await press('Unir a Bebidas')
    expect(await screen.findByText('Unir Sucos a outra')).toBeInTheDocument()
  })

  it('show what somebody else has saved meanwhile, beside what was typed', async () => {
    await open()
    refuseOnce(`PUT ${path}/c2`, 'Outra pessoa alterou esta categoria enquanto você editava.')
    await press('Editar Sucos')
    const name = within(await drawer()).getByLabelText('Nome')
    await userEvent.type(name, ' e vitaminas')
    server.on(`GET ${path}`, () => json([drinks, { ...juices, nome: 'Sucos naturais', foto: '/blob/bar/c2.jpg?v=3', versao: 3 }, empty]))
    await press('Salvar')
    expect((await saved()).getAllByRole('listitem').map((line) => line.textContent)).toEqual(['NomeSalvo agora: Sucos naturaisUsar o que está salvo', 'FotoAtualizado aqui: '])
    expect(name).toHaveValue('Sucos e vitaminas')
    await press(/Salvar$/)
    expect(await screen.findByText('Categoria alterada.')).toBeInTheDocument()
    const body = { localClienteId: 'bar', nome: 'Sucos e vitaminas', foto: '' }
    expect(bodies(`PUT ${path}/c2`)).toEqual([{ ...body, versao: 1, removerFoto: true }, { ...body, versao: 3, removerFoto: false }])
  })

  it('are saved with their photo in one call', async () => {
    await open()
    const complaint = 'A imagem não pôde ser lida. Envie um arquivo PNG, JPEG, WebP, GIF ou BMP.'
    server.on(`POST ${path}`, ({ body }) => ((body as { foto: string }).foto ? json({ code: 'invalid', message: complaint, fields: { foto: complaint } }, 400) : json(juices)))
    server.on(`PUT ${path}/c1`, () => json(null))
    await press('Nova categoria')
    await userEvent.type(within(await drawer()).getByLabelText('Nome'), 'Sobremesas')
    await press('Foto da categoria')
    await press('Salvar')
    expect(await screen.findByText(complaint)).toBeInTheDocument()
    await press('Sem foto')
    await press(/Salvar$/)
    expect(await screen.findByText('Categoria criada.')).toBeInTheDocument()
    expect(bodies(`POST ${path}`)).toEqual(['Zm90bw==', ''].map((foto) => ({ localClienteId: 'bar', nome: 'Sobremesas', foto })))
    await press('Editar Bebidas')
    await press('Sem foto')
    await press('Salvar')
    expect(await screen.findByText('Categoria alterada.')).toBeInTheDocument()
    expect(bodies(`PUT ${path}/c1`)).toEqual([{ localClienteId: 'bar', nome: 'Bebidas', versao: 2, foto: '', removerFoto: true }])
  })

  it('are merged after a preview, and undone from the toast', async () => {
    await open()
    const undo = 'POST /api/CategoriaProduto/alteracoes/a1/desfazer'
    server.on(`POST ${path}/c2/unir`, ({ body }) => json({ alteracaoId: (body as { simular: boolean }).simular ? '' : 'a1', movidos: 1, conferencia: 'vista' }))
    server.on(undo, () => json({ Desfeitas: 1, Removidas: 0, Mantidas: [{ Linha: 1, Nome: 'Suco', Motivo: 'Categoria mudou depois: agora é Chás.' }] }))
    await press('Unir Sucos')
    await include('Bebidas')
    expect(await screen.findByText('1 produto passa de Sucos para Bebidas, e Sucos sai do cardápio.')).toBeInTheDocument()
    await press('Unir')
    expect(await screen.findByText('Sucos foi unida a Bebidas.')).toBeInTheDocument()
    expect(bodies(`POST ${path}/c2/unir`)).toEqual([
      { localClienteId: 'bar', destinoId: 'c1', simular: true }, { localClienteId: 'bar', destinoId: 'c1', simular: false, conferencia: 'vista' },
    ])
    await press('Desfazer')
    expect(await screen.findByText('Desfeito em parte. Suco: Categoria mudou depois: agora é Chás.')).toBeInTheDocument()
    expect(server.calls(undo)).toHaveLength(1)
  })

  it.each([['Unir Sucos', 'Unir'], ['Excluir Sucos', 'Mover e excluir']])('make no change before its own preview stands: %s', async (begin, submit) => {
    await open()
    const answers: ((response: Response) => void)[] = []
    server.on(`POST ${path}/c2/unir`, () => new Promise<Response>((resolve) => answers.push(resolve)))
    await press(begin)
    await include('Chás')
    expect(await screen.findByText('Contando os produtos…')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: submit })).toBeDisabled()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(answers).toHaveLength(1))
    answers[0]!(json({ alteracaoId: '', movidos: 1, conferencia: 'vista de Chás' }))
    expect(await screen.findByText('1 produto passa de Sucos para Chás, e Sucos sai do cardápio.')).toBeInTheDocument()
    // Another choice is another merge: what was shown of the first says nothing of it.
    await include('Bebidas')
    expect(await screen.findByText('Contando os produtos…')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: submit })).toBeDisabled()
    await waitFor(() => expect(answers).toHaveLength(2))
    answers[1]!(json({ alteracaoId: '', movidos: 1, conferencia: 'vista de Bebidas' }))
    await screen.findByText('1 produto passa de Sucos para Bebidas, e Sucos sai do cardápio.')
    server.on(`POST ${path}/c2/unir`, () => json({ alteracaoId: 'a1', movidos: 1, conferencia: '' }))
    await press(submit)
    expect(await screen.findByText(/^Sucos foi/)).toBeInTheDocument()
    expect(bodies(`POST ${path}/c2/unir`)).toEqual([
      { localClienteId: 'bar', destinoId: 'c3', simular: true }, { localClienteId: 'bar', destinoId: 'c1', simular: true },
      { localClienteId: 'bar', destinoId: 'c1', simular: false, conferencia: 'vista de Bebidas' },
    ])
  })

  it('ask again for a preview of a merge that did not come', async () => {
    await open()
    server.on(`POST ${path}/c2/unir`, () => json({ code: 'invalid', message: 'Não deu certo.' }, 400))
    await press('Unir Sucos')
    await include('Bebidas')
    expect(await screen.findByText('Não deu certo.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Unir' })).toBeDisabled()
    server.on(`POST ${path}/c2/unir`, () => json({ alteracaoId: '', movidos: 1, conferencia: 'vista' }))
    await press('Tentar de novo')
    expect(await screen.findByText(/^1 produto passa de Sucos/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Unir' })).toBeEnabled()
  })

  it('are shown anew where a merge would come out differently by now', async () => {
    await open()
    let moved = 1
    server.on(`POST ${path}/c2/unir`, ({ body }) => {
      if ((body as { simular: boolean }).simular) return json({ alteracaoId: '', movidos: moved, conferencia: `vista ${moved}` })
      moved = 2
      return json({ code: 'conflict', message: 'O catálogo mudou desde a conferência. Confira de novo antes de aplicar.', fields: {} }, 409)
    })
    await press('Unir Sucos')
    await include('Bebidas')
    await screen.findByText('1 produto passa de Sucos para Bebidas, e Sucos sai do cardápio.')
    await press('Unir')
    expect(await screen.findByText(/O catálogo mudou desde a conferência/)).toBeInTheDocument()
    expect(await screen.findByText('2 produtos passam de Sucos para Bebidas, e Sucos sai do cardápio.')).toBeInTheDocument()
  })

  it('are deleted when empty, else their products are moved first', async () => {
    await open()
    server.on(`DELETE ${path}/c3`, () => json({ alteracaoId: 'a2' }))
    await press('Excluir Sucos')
    expect(within(await drawer()).getByLabelText('Mover 1 produto para')).toBeInTheDocument()
    await press('Cancelar')
    await press('Excluir Chás')
    await press('Excluir')
    expect(await screen.findByText('Chás foi excluída.')).toBeInTheDocument()
    expect(server.calls(`DELETE ${path}/c3`)).toHaveLength(1)
  })
})

describe('lists of products', () => {
  const list: ProductList = { listaProdutoId: 'l1', descricao: 'Balcão', produtos: [juice, water], versao: 3 }

  it('keep the order that a person sets', async () => {
    server.on('GET /api/Proprietario/BuscarListasProdutosDoLocal/bar', () => json([list]))
    server.on('PUT /api/Produto/listas/l1', () => json(null))
    await renderScreen('/produtos/lista/listas', 'CadastrarListaProdutoPortal')
    await press('Editar Balcão')
    await press('Mover Água para cima')
    await press('Salvar')
    expect(await screen.findByText('Lista alterada.')).toBeInTheDocument()
    expect(bodies('PUT /api/Produto/listas/l1')).toEqual([{ localClienteId: 'bar', descricao: 'Balcão', produtos: ['p2', 'p1'], versao: 3 }])
  })

  it('show what somebody else has saved meanwhile, and take it where that is wanted', async () => {
    const lists = 'GET /api/Proprietario/BuscarListasProdutosDoLocal/bar'
    server.on(lists, () => json([list]))
    refuseOnce('PUT /api/Produto/listas/l1', 'Outra pessoa alterou esta lista enquanto você editava.')
    await renderScreen('/produtos/lista/listas', 'CadastrarListaProdutoPortal')
    await press('Editar Balcão')
    const name = within(await drawer()).getByLabelText('Nome')
    await userEvent.type(name, ' 1')
    await press('Tirar Suco')
    server.on(lists, () => json([{ ...list, descricao: 'Balcão novo', produtos: [water, juice], versao: 4 }]))
    await press('Salvar')
    const theirs = await saved()
    expect(theirs.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      'NomeSalvo agora: Balcão novoUsar o que está salvo', 'ProdutosSalvo agora: Água, SucoUsar o que está salvo',
    ])
    expect(name).toHaveValue('Balcão 1')
    expect(screen.queryByRole('button', { name: 'Tirar Suco' })).not.toBeInTheDocument()
    await press('Usar o que está salvo em Produtos')
    expect(await screen.findByRole('button', { name: 'Tirar Suco' })).toBeInTheDocument()
    expect(theirs.getAllByRole('listitem')[1]).toHaveTextContent('ProdutosAtualizado aqui: Água, Suco')
    await press(/Salvar$/)
    expect(await screen.findByText('Lista alterada.')).toBeInTheDocument()
    expect(bodies('PUT /api/Produto/listas/l1').at(-1)).toEqual({ localClienteId: 'bar', descricao: 'Balcão 1', produtos: ['p2', 'p1'], versao: 4 })
  })

  it('wait for equipment to be linked to', async () => {
    server.on('GET /api/Proprietario/BuscarListasProdutosDoLocal/bar', () => json([list]))
    await renderScreen('/produtos/lista/vincularAEquipamento', 'VinculoListaProduto')
    expect(await screen.findByText('Ainda não há equipamentos.')).toBeInTheDocument()
    expect(await screen.findByText('Suco, Água')).toBeInTheDocument()
  })
})

describe('schedules', () => {
  const schedule: Schedule = {
    id: 'c1', ehCategoria: true, nome: 'Café da manhã', agora: false, versao: 2,
    janelas: [{ diaSemana: 1, de: '07:00', ate: '11:00' }], periodos: [], fechados: [{ de: '2026-12-25', ate: '2026-12-25' }],
  }
  const path = '/api/Produto/agendamentos'

  async function open() {
    server.on(`GET ${path}`, () => json([schedule]))
    server.on('GET /api/CategoriaProduto/categorias', () => json([]))
    server.on('GET /api/Produto/GetProductsFromLocal/bar', () => json([juice]))
    await renderScreen('/produtos/agendamento', 'AgendamentoProdutos')
  }

  it('are told in words', async () => {
    await open()
    const row = await screen.findByRole('row', { name: /Café da manhã/ })
    expect(row).toHaveTextContent('Categoriaseg 07:00–11:00fechado 25/12/2026Fora do horário')
  })

  it('are changed: an hour on every day, a day as typed', async () => {
    await open()
    server.on(`PUT ${path}/c1`, () => json(null))
    await press('Editar Café da manhã')
    await press('Repetir o horário 1 em todos os dias')
    await press('Incluir período')
    const days = within(await drawer()).getAllByLabelText('Primeiro dia')
    await userEvent.type(days[0]!, '01/02')
    await press('Salvar')
    expect(await screen.findByText('Informe um dia que exista: dd/mm/aaaa.')).toBeInTheDocument()
    await userEvent.clear(days[0]!)
    await userEvent.type(days[0]!, '01/02/2027')
    await press('Salvar')
    expect(await screen.findByText('Agendamento alterado.')).toBeInTheDocument()
    const [body] = bodies(`PUT ${path}/c1`) as [{ janelas: unknown[]; periodos: unknown[] }]
    expect(body).toMatchObject({ versao: 2, periodos: [{ de: '2027-02-01', ate: '' }], fechados: [{ de: '2026-12-25', ate: '2026-12-25' }] })
    expect(body.janelas).toHaveLength(7)
  })

  it('show what somebody else has saved meanwhile, of one that is new to both, too', async () => {
    await open()
    refuseOnce(`PUT ${path}/p1`, 'Outra pessoa alterou este agendamento enquanto você editava.')
    await press('Novo agendamento')
    await include('Suco · Bebidas')
    await press('Incluir horário')
    const theirs: Schedule = { ...schedule, id: 'p1', ehCategoria: false, nome: 'Suco', versao: 1, janelas: [{ diaSemana: 2, de: '10:00', ate: '12:00' }] }
    server.on(`GET ${path}`, () => json([schedule, theirs]))
    await press('Salvar')
    expect((await saved()).getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      'Horários da semanaSalvo agora: ter 10:00–12:00Usar o que está salvo', 'Fechado nestas datasAtualizado aqui: fechado 25/12/2026',
    ])
    await press('Salvar')
    expect(await screen.findByText('Agendamento criado.')).toBeInTheDocument()
    expect(bodies(`PUT ${path}/p1`).at(-1)).toMatchObject({
      versao: 1, janelas: [{ diaSemana: 1, de: '08:00', ate: '12:00' }], fechados: [{ de: '2026-12-25', ate: '2026-12-25' }],
    })
  })

  it('show at its line which other window one overlaps', async () => {
    await open()
    const text = 'Este horário coincide com segunda-feira, 08:00–12:00. Mude um dos dois.'
    server.on(`PUT ${path}/p1`, () => json({ code: 'invalid', message: text, fields: { 'janelas[1].de': text } }, 400))
    await press('Novo agendamento')
    await include('Suco · Bebidas')
    await press('Incluir horário')
    await press('Incluir horário')
    await press('Salvar')
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(bodies(`PUT ${path}/p1`)).toMatchObject([{ versao: 0, janelas: [{ diaSemana: 1, de: '08:00', ate: '12:00' }, { diaSemana: 1 }] }])
  })
})

it('a sale menu says where its products show', async () => {
  const menu: SaleMenu = { id: 'm1', nome: 'Salão', naLoja: false, produtos: [juice], versao: 1 }
  server.on('GET /api/CustomSaleMenu/GetByLocal/bar', () => json([menu]))
  server.on('GET /api/Produto/GetProductsFromLocal/bar', () => json([juice, water]))
  server.on('PUT /api/CustomSaleMenu/m1', () => json(null))
  await renderScreen('/admin/customSaleMenu', 'AdminPortal')
  expect(await screen.findByRole('row', { name: /Salão/ })).toHaveTextContent('Em nenhum lugar por enquanto')
  await press('Editar Salão')
  await include('Água · Bebidas')
  await userEvent.click(screen.getByRole('switch'))
  await press('Tirar Suco')
  await press('Salvar')
  expect(await screen.findByText('Menu alterado.')).toBeInTheDocument()
  expect(bodies('PUT /api/CustomSaleMenu/m1')).toEqual([{ localClienteId: 'bar', nome: 'Salão', naLoja: true, produtos: ['p2'], versao: 1 }])
})

it('skipped-products-01 lists what equipment ignored, and asks before it deletes', async () => {
  let rows = [{ Id: 's1', ProductId: 'p1', ProductName: 'Suco', EquipmentDisplayName: 'Totem', Reason: 'Produto sem foto', SkippedAt: '2026-11-20T12:00:00Z' }]
  server.on('GET /api/skippedproduct', () => json(rows))
  server.on('DELETE /api/skippedproduct/s1', () => {
    rows = []
    return json(null)
  })
  await renderScreen('/produtos/skippedproducts', 'VinculoListaProduto')
  expect(await screen.findByRole('row', { name: /Suco/ })).toHaveTextContent('SucoTotemProduto sem foto20/11/2026 09:00')
  await press('Excluir Suco em Totem')
  expect(server.calls('DELETE /api/skippedproduct/s1')).toHaveLength(0)
  await press('Excluir')
  expect(await screen.findByText('Aviso excluído.')).toBeInTheDocument()
  expect(await screen.findByText('Nenhum produto foi ignorado.')).toBeInTheDocument()
})
