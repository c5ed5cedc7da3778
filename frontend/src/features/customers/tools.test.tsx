import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'
import { toast } from '@/ui/toasts'
import type { Category, Customer, PastImport } from './api'

installServer()

const categories: Category[] = [
  { id: 'g1', descricao: 'Turma da regata', cor: '#0f5c4a', quantidade: 3, versao: 1 },
  { id: 'g2', descricao: 'Vizinhos', cor: '#8a5300', quantidade: 0, versao: 1 },
]
const maria: Customer = {
  id: 'c1', nome: 'Maria da Silva', CPF: '52998224725', dataNascimento: '1990-05-17', identificador: null, sexo: 2,
  telefone: '48991234567', email: 'maria@exemplo.com', nomeNaLista: false, categoriaClienteEstabelecimentoId: 'g1',
  estaBloqueado: false, estaAlertado: false, anonimizado: false, valorEmAberto: 0, versao: 1,
}
const again: Customer = {
  ...maria, id: 'c2', nome: 'Maria', CPF: null, dataNascimento: null, sexo: null, email: 'mari@exemplo.com',
  categoriaClienteEstabelecimentoId: null, valorEmAberto: 74.9, versao: 1,
}

beforeEach(() => server.on('GET /api/ClienteEstabelecimento/buscarCategoriaClientePortal/bar', () => json({ categorias: categories })))
afterEach(() => toast.clear())

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const bodies = (operation: string) => server.calls(operation).map(({ body }) => body)
const failed = () => json({ code: 'internal', message: 'O servidor falhou.' }, 500)

it('the list of customers leads to past imports and duplicates', async () => {
  server.on('GET /api/ClienteEstabelecimento/BuscarClientesDoLocal', () => json({ Registros: [], QuantidadeTotal: 0 }))
  server.on('GET /api/ClienteEstabelecimento/duplicados', () => json([]))
  await renderScreen('/cadastro/clientes', 'ClienteEstabelecimentoPortal')
  await press('Mais')
  expect(await screen.findByRole('menuitem', { name: 'Importações anteriores' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Clientes duplicados' }))
  expect(await screen.findByText('Nenhum cadastro parece repetido.')).toBeInTheDocument()
})

describe('duplicates', () => {
  const list = 'GET /api/ClienteEstabelecimento/duplicados'
  const merge = 'POST /api/ClienteEstabelecimento/unir'
  const open = () => renderScreen('/cadastro/clientes/duplicados', 'ClienteEstabelecimentoPortal')

  /** Answers this pair until it is merged. */
  function serve() {
    let isMerged = false
    server.on(list, () => json(isMerged ? [] : [{ Motivos: ['telefone', 'email'], Clientes: [maria, again] }]))
    server.on(merge, ({ body }) => {
      const { id, simular } = body as { id: string; simular: boolean }
      isMerged = !simular
      const kept = id === 'c1' ? maria : { ...again, CPF: maria.CPF, dataNascimento: maria.dataNascimento, sexo: maria.sexo, categoriaClienteEstabelecimentoId: 'g1' }
      return json({ Cliente: { ...kept, valorEmAberto: 74.9 }, Notas: 2, Bloqueios: 1, ValorEmAberto: 74.9 })
    })
  }

  it('stand side by side, with why they look alike', async () => {
    serve()
    await open()
    const card = await screen.findByRole('region', { name: /Maria da Silva.*Mesmo telefone · Mesmo e-mail/ })
    const row = (name: string) => within(card).getByRole('row', { name: new RegExp(`^${name} `) })
    expect(within(card).getByRole('row', { name: 'Nome Maria da Silva Maria' })).toBeInTheDocument()
    expect(row('Telefone')).toHaveTextContent('(48) 99123-4567(48) 99123-4567')
    expect(row('CPF')).toHaveTextContent('•••.982.247-••')
    expect(row('Categoria')).toHaveTextContent('Turma da regata-')
    expect(within(card).getByRole('radio', { name: 'Manter o cadastro 1' })).toBeChecked()
  })

  it('are made one after it was shown what moves and what is lost', async () => {
    serve()
    await open()
    await press('Unir ao cadastro 1')
    const dialog = await screen.findByRole('dialog', { name: 'Unir o cadastro 2 ao cadastro 1?' })
    expect(await within(dialog).findByText(/Passa para o cadastro 1 o que é dele: 2 anotações, 1 bloqueio ou alerta e R\$ 74,90 em aberto\./)).toBeInTheDocument()
    expect(within(dialog).getByRole('row', { name: /^E-mail/ })).toHaveTextContent('maria@exemplo.comNão fica: mari@exemplo.com')
    expect(within(dialog).getByRole('row', { name: /^Telefone/ })).not.toHaveTextContent('Não fica')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Unir cadastros' }))
    expect(await screen.findByText('Cadastros unidos.')).toBeInTheDocument()
    expect(await screen.findByText('Nenhum cadastro parece repetido.')).toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('region', { name: 'Cadastros parecidos' })).toHaveFocus())
    const pair = { localClienteId: 'bar', id: 'c1', outroId: 'c2' }
    expect(bodies(merge)).toEqual([{ ...pair, simular: true }, { ...pair, simular: false }])
  })

  it('keep the one that is chosen', async () => {
    serve()
    await open()
    await userEvent.click(await screen.findByRole('radio', { name: 'Manter o cadastro 2' }))
    await press('Unir ao cadastro 2')
    const dialog = await screen.findByRole('dialog', { name: 'Unir o cadastro 1 ao cadastro 2?' })
    expect(await within(dialog).findByRole('row', { name: /^Nome Maria Não fica: Maria da Silva/ })).toBeInTheDocument()
    // The CPF is still Maria da Silva's, and so is the record of who saw it (D57).
    server.on('POST /api/ClienteEstabelecimento/clientes/c1/cpf', () => new Response(null, { status: 204 }))
    await userEvent.click(within(dialog).getByRole('button', { name: /^Mostrar CPF de/ }))
    expect(await within(dialog).findByText('529.982.247-25')).toBeInTheDocument()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
    expect(bodies(merge)).toEqual([{ localClienteId: 'bar', id: 'c2', outroId: 'c1', simular: true }])
  })

  it('ask anew what moves when the question is asked again, and wait for it', async () => {
    serve()
    await open()
    await press('Unir ao cadastro 1')
    await within(await screen.findByRole('dialog')).findByText(/2 anotações/)
    await press('Cancelar')
    let answer: (response: Response) => void = () => {}
    server.on(merge, () => new Promise((resolve) => (answer = resolve)))
    await press('Unir ao cadastro 1')
    await waitFor(() => expect(bodies(merge)).toHaveLength(2))
    expect(screen.getByRole('button', { name: 'Unir cadastros' })).toBeDisabled()
    answer(json({ Cliente: maria, Notas: 3, Bloqueios: 0, ValorEmAberto: 0 }))
    expect(await screen.findByText(/3 anotações/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Unir cadastros' })).toBeEnabled()
  })

  it('of three go on keeping whom one was merged into', async () => {
    const third = { ...again, id: 'c3', nome: 'Mari' }
    let clients = [maria, again, third]
    server.on(list, () => json([{ Motivos: ['telefone'], Clientes: clients }]))
    server.on(merge, ({ body }) => {
      if (!(body as { simular: boolean }).simular) clients = [maria, third]
      return json({ Cliente: third, Notas: 0, Bloqueios: 0, ValorEmAberto: 0 })
    })
    await open()
    await userEvent.click(await screen.findByRole('radio', { name: 'Manter o cadastro 3' }))
    await userEvent.click(screen.getAllByRole('button', { name: 'Unir ao cadastro 3' })[1]!)
    const confirm = await screen.findByRole('button', { name: 'Unir cadastros' })
    await waitFor(() => expect(confirm).toBeEnabled())
    await userEvent.click(confirm)
    expect(await screen.findByText('Cadastros unidos.')).toBeInTheDocument()
    expect(screen.getByRole('radio', { name: 'Manter o cadastro 2' })).toBeChecked()
  })

  it('with different CPFs are different people', async () => {
    server.on(list, () => json([{ Motivos: ['telefone'], Clientes: [maria, again, { ...maria, id: 'c3', nome: 'Ana da Silva', CPF: '11144477735' }] }]))
    await open()
    expect(await screen.findByText('Tem outro CPF: é outra pessoa.')).toBeInTheDocument()
    expect(screen.getAllByRole('button', { name: /^Unir ao cadastro/ })).toHaveLength(1)
  })

  it('say why they cannot be merged, and wait with the confirmation', async () => {
    serve()
    server.on(merge, () => json({ code: 'conflict', message: 'Os dois clientes têm CPFs diferentes.' }, 409))
    await open()
    await press('Unir ao cadastro 1')
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText('Os dois clientes têm CPFs diferentes.')).toBeInTheDocument()
    expect(within(dialog).getByRole('button', { name: 'Unir cadastros' })).toBeDisabled()
  })

  it('say that they could not be loaded', async () => {
    server.on(list, failed)
    await open()
    expect(await screen.findByText('O servidor falhou.')).toBeInTheDocument()
    serve()
    await press('Tentar novamente')
    expect(await screen.findByRole('button', { name: 'Unir ao cadastro 1' })).toBeInTheDocument()
  })
})

describe('past imports', () => {
  const list = 'GET /api/ClienteEstabelecimento/importacoes'
  const undo = 'POST /api/ClienteEstabelecimento/importacoes/i1/desfazer'
  const past: PastImport = {
    Id: 'i1', Arquivo: 'agenda.csv', Quem: 'Ana Prado', Em: '2026-11-20T02:30:00Z', Linhas: 1250, Novas: 1200, Alteradas: 1, Ignoradas: 49,
    DesfeitaEm: null, PodeDesfazer: true,
  }
  const open = () => renderScreen('/cadastro/clientes/importacoes', 'ClienteEstabelecimentoPortal')

  it('tell who, when in the time of the venue, which file and how many', async () => {
    server.on(list, () =>
      json([
        past,
        { ...past, Id: 'i2', Arquivo: 'ontem.xlsx', PodeDesfazer: false, DesfeitaEm: '2026-11-21T12:00:00Z' },
        { ...past, Id: 'i3', Arquivo: 'velha.csv', PodeDesfazer: false },
      ]),
    )
    await open()
    const row = (await screen.findByText('agenda.csv')).closest('tr')
    expect(row).toHaveTextContent(/agenda\.csv19\/11\/2026 23:30Ana Prado1\.200149Concluída/)
    expect(screen.getByText('ontem.xlsx').closest('tr')).toHaveTextContent('Desfeita em 21/11/2026 09:00')
    expect(screen.getByRole('button', { name: /^Desfazer ontem\.xlsx.*Já foi desfeita\.$/ })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByRole('button', { name: /^Desfazer velha\.csv.*Só pode ser desfeita nos 30 dias seguintes\.$/ })).toHaveAttribute('aria-disabled', 'true')
  })

  it('are undone after it was said what that does, and name what is kept', async () => {
    let isUndone = false
    server.on(list, () => json([isUndone ? { ...past, PodeDesfazer: false, DesfeitaEm: '2026-11-21T12:00:00Z' } : past]))
    server.on(undo, () => {
      isUndone = true
      return json({ Desfeitas: 1200, Removidas: 1199, Mantidas: [{ Linha: 7, Nome: 'Rita Reis', Motivo: 'Alterado depois da importação.' }] })
    })
    await open()
    await press(/^Desfazer agenda\.csv/)
    const dialog = await screen.findByRole('dialog', { name: 'Desfazer a importação de agenda.csv?' })
    expect(dialog).toHaveTextContent('1.200 clientes que ela cadastrou são removidos. 1 cliente que ela alterou volta a ser como antes.')
    expect(server.calls(undo)).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Desfazer importação' }))
    const result = await screen.findByRole('region', { name: 'Resultado de desfazer agenda.csv' })
    expect(result).toHaveTextContent('Importação desfeita: 1.199 linhas removidas e 1 linha de volta ao que era.')
    expect(within(result).getByRole('row', { name: 'Rita Reis Alterado depois da importação.' })).toBeInTheDocument()
    await waitFor(() => expect(result).toHaveFocus())
    expect(bodies(undo)).toEqual([{ localClienteId: 'bar' }])
    expect(await screen.findByText('Desfeita em 21/11/2026 09:00')).toBeInTheDocument()
  })

  it('say why one was not undone', async () => {
    server.on(list, () => json([past]))
    server.on(undo, () => json({ code: 'conflict', message: 'Esta importação já foi desfeita.' }, 409))
    await open()
    await press(/^Desfazer agenda\.csv/)
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Desfazer importação' }))
    expect(await within(dialog).findByText('Esta importação já foi desfeita.')).toBeInTheDocument()
  })

  it('say that there are none, and that they could not be loaded', async () => {
    server.on(list, failed)
    await open()
    expect(await screen.findByText('O servidor falhou.')).toBeInTheDocument()
    server.on(list, () => json([]))
    await press('Tentar novamente')
    expect(await screen.findByText('Nenhuma planilha foi importada ainda.')).toBeInTheDocument()
  })
})

describe('categories', () => {
  const merge = 'POST /api/ClienteEstabelecimento/categorias/g1/unir'
  const open = () => renderScreen('/cadastro/categoriaClientes', 'CategoriaClientePortal')

  it('D51 are changed, colour too', async () => {
    const change = 'PUT /api/ClienteEstabelecimento/categorias/g1'
    server.on(change, () => json({ ...categories[0], descricao: 'Regata' }))
    await open()
    await press('Editar Turma da regata')
    const drawer = await screen.findByRole('dialog')
    const name = within(drawer).getByLabelText('Nome')
    expect(name).toHaveValue('Turma da regata')
    await userEvent.clear(name)
    await press('Salvar')
    expect(await within(drawer).findByText('Informe o nome da categoria.')).toBeInTheDocument()
    await userEvent.type(name, 'Regata')
    await press('Salvar')
    expect(await screen.findByText('Categoria alterada.')).toBeInTheDocument()
    expect(bodies(change)).toEqual([{ localClienteId: 'bar', descricao: 'Regata', cor: '#0f5c4a', versao: 1 }])
  })

  it('D51 are merged after it was shown how many customers move', async () => {
    server.on(merge, () => json({ clientes: 3 }))
    await open()
    await press('Unir Turma da regata')
    const drawer = await screen.findByRole('dialog', { name: 'Unir Turma da regata a outra' })
    await userEvent.click(within(drawer).getByRole('button', { name: 'Unir' }))
    expect(await within(drawer).findByText('Escolha a categoria que fica.')).toBeInTheDocument()
    expect(server.calls(merge)).toEqual([])
    await userEvent.click(within(drawer).getByRole('combobox', { name: 'Categoria que fica' }))
    await userEvent.click(await screen.findByTitle('Vizinhos'))
    expect(await within(drawer).findByText('3 clientes passam de Turma da regata para Vizinhos, e Turma da regata deixa de existir.')).toBeInTheDocument()
    await userEvent.click(within(drawer).getByRole('button', { name: 'Unir' }))
    expect(await screen.findByText('Categorias unidas.')).toBeInTheDocument()
    const into = { localClienteId: 'bar', destinoId: 'g2' }
    expect(bodies(merge)).toEqual([{ ...into, simular: true }, { ...into, simular: false }])
  })
})
