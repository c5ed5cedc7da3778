import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'

installServer()

const column = (Chave: string, Titulo: string, Tipo: string, Medida = false) => ({ Chave, Titulo, Tipo, Medida, Soma: Medida })
const columns = [column('produto', 'Produto', 'texto'), column('quantidade', 'Quantidade', 'quantidade', true), column('liquido', 'Líquido', 'dinheiro', true)]

const definition = (Chave: string, Caminho: string, Titulo: string, more: object = {}) => ({
  Chave, Caminho, Grupo: 'venda', Titulo, Descricao: 'Quanto cada produto vendeu.', Legado: false, Fonte: '', Aviso: '', Alimentado: true,
  Colunas: columns, Filtros: ['canal', 'tipo', 'loja', 'pagamento', 'clientes', 'texto'], Ordem: 'liquido', Decrescente: true, ...more,
})

const run = 'POST /api/relatorios/porProduto/linhas'
const opened = 'POST /api/relatorios/porProduto/abrir'
const views = 'GET /api/relatorios/visoes'

const view = {
  Id: 'v1', Relatorio: 'porProduto', Nome: 'Batatas do mês', Periodo: 'mes', De: '', Ate: '', Filtros: { Loja: ['s1'], Antigos: true },
  Ordem: 'quantidade', Decrescente: false, Versao: 3,
}

beforeEach(() => {
  server.on('GET /api/relatorios', () => json([definition('porProduto', '/relatorios/venda/porProduto', 'Vendas por produto')]))
  server.on(run, () =>
    json({
      Total: 45, Colunas: columns, Aviso: '', CalculadoEm: '2026-11-23T12:00:00Z',
      Linhas: [
        { Chave: { produto: 'p1' }, Valores: ['Batata frita do Cais', 146, 4840.63] },
        { Chave: { produto: 'p2' }, Valores: ['Bolinho de siri', 108, 4401.54] },
      ],
      Totais: [null, 688, 25061.38],
    }),
  )
  server.on('GET /api/relatorios/porProduto/opcoes', () =>
    json({
      Canal: [{ Chave: '1', Nome: 'Loja própria' }, { Chave: '2', Nome: 'Marketplace' }], Tipo: [{ Chave: '2', Nome: 'Mesa' }],
      Loja: [{ Chave: 's1', Nome: 'Cozinha' }], Pagamento: [{ Chave: 'Pix', Nome: 'Pix' }],
    }),
  )
  server.on(views, () => json([]))
  server.on(opened, () =>
    json({
      Figura: 4840.63, Soma: 4840.63, Igual: true, Frase: 'A soma das 118 linhas é igual ao valor.', Total: 118,
      Colunas: [column('quando', 'Quando', 'instante'), column('codigo', 'Venda', 'texto'), column('item', 'Item', 'texto'), column('liquido', 'Líquido', 'dinheiro', true)],
      Linhas: [{ Venda: 'o1', Canal: 'proprio', Valores: ['2026-11-24T00:48:00Z', 'B1038', 'Batata frita do Cais', 33.16] }],
    }),
  )
})

const week = 'de=17/11/2026&ate=23/11/2026'
const open = (address = `/relatorios/venda/porProduto?${week}`, roles = 'RelatorioVendaProdutos') => renderScreen(address, roles)

/** What the last call of the report asked for. */
const asked = () => {
  const call = server.calls(run).at(-1)
  return { ...(call?.body as object), page: call?.query.get('page') }
}

describe('a report', () => {
  it('shows its rows under their total, for the days and the order asked for', async () => {
    await open()
    const table = await screen.findByRole('table', { name: 'Vendas por produto' })
    const [, totals, first] = within(table).getAllByRole('row')
    expect(totals).toHaveTextContent('Total 45 linhas68825.061,38')
    expect(first).toHaveTextContent('Batata frita do Cais1464.840,63')
    expect(within(table).getByRole('columnheader', { name: /Líquido/ })).toHaveAttribute('aria-sort', 'descending')
    expect(asked()).toEqual({ localClienteId: 'bar', De: '2026-11-17', Ate: '2026-11-23', Filtros: {}, Ordem: 'liquido', Decrescente: true, page: '1' })
  })

  it('is sorted by its heads, and paged', async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Quantidade' }))
    await waitFor(() => expect(asked()).toMatchObject({ Ordem: 'quantidade', Decrescente: true }))
    await userEvent.click(screen.getByRole('button', { name: /^Quantidade/ }))
    await waitFor(() => expect(asked()).toMatchObject({ Ordem: 'quantidade', Decrescente: false }))
    await userEvent.click(screen.getByTitle('3'))
    await waitFor(() => expect(asked()).toMatchObject({ page: '3', Ordem: 'quantidade' }))
  })

  it('is of the usual periods, or of days of one’s own choice', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T15:00:00Z') })
    await open('/relatorios/venda/porProduto')
    await waitFor(() => expect(asked()).toMatchObject({ De: '2026-11-17', Ate: '2026-11-23' }))
    await userEvent.click(await screen.findByRole('radio', { name: 'Mês passado' }))
    await waitFor(() => expect(asked()).toMatchObject({ De: '2026-10-01', Ate: '2026-10-31' }))
    await userEvent.click(screen.getByRole('radio', { name: 'Escolher…' }))
    const first = screen.getByLabelText('Data inicial')
    await userEvent.clear(first)
    await userEvent.type(first, '05112026{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('A data inicial não pode ser depois da data final.')
    await userEvent.clear(screen.getByLabelText('Data final'))
    await userEvent.type(screen.getByLabelText('Data final'), '06112026{Enter}')
    await waitFor(() => expect(asked()).toMatchObject({ De: '2026-11-05', Ate: '2026-11-06' }))
    vi.useRealTimers()
  })

  it('is narrowed by filters, which stand as chips and are taken off again', async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Adicionar filtro' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Marketplace' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Cozinha' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Novos' }))
    await waitFor(() => expect(asked()).toMatchObject({ Filtros: { Canal: ['2'], Loja: ['s1'], Novos: true } }))
    await userEvent.type(screen.getByLabelText('Texto'), 'batata{Enter}')
    await waitFor(() => expect(asked()).toMatchObject({ Filtros: { Texto: 'batata' } }))
    await userEvent.click(screen.getByRole('button', { name: 'Tirar o filtro Loja: Cozinha' }))
    await waitFor(() => expect(asked()).toMatchObject({ Filtros: { Canal: ['2'], Novos: true, Texto: 'batata' } }))
    await userEvent.click(screen.getByRole('button', { name: 'Limpar' }))
    await waitFor(() => expect(asked()).toMatchObject({ Filtros: {} }))
  })

  it('opens the very rows of a figure, and says whether they make it', async () => {
    await open(undefined, 'RelatorioVendaProdutos;Painel')
    await userEvent.click(await screen.findByRole('button', { name: '4.840,63, Batata frita do Cais: Líquido: ver de onde vem' }))
    const panel = await screen.findByRole('region', { name: 'Batata frita do Cais: Líquido' })
    expect(await within(panel).findByText('R$ 4.840,63')).toBeInTheDocument()
    expect(within(panel).getByText('A soma das 118 linhas é igual ao valor.')).toBeInTheDocument()
    expect(within(panel).getByRole('link', { name: 'Pedido B1038 no painel' })).toBeInTheDocument()
    expect(within(panel).getByRole('listitem')).toHaveTextContent('B103823/11/2026 21:48 · Batata frita do Cais33,16')
    expect(server.calls(opened)[0]?.body).toEqual({
      localClienteId: 'bar', De: '2026-11-17', Ate: '2026-11-23', Filtros: {}, Ordem: 'liquido', Decrescente: true,
      Chave: { produto: 'p1' }, Medida: 'liquido',
    })
    await userEvent.click(within(panel).getByRole('button', { name: 'Ver as 118 linhas' }))
    expect(await screen.findByRole('table', { name: 'Batata frita do Cais: Líquido' })).toHaveTextContent('33,16')
    await userEvent.click(within(panel).getByRole('button', { name: 'Fechar' }))
    expect(screen.queryByRole('complementary', { name: 'De onde vem o valor' })).not.toBeInTheDocument()
  })

  it('opens the total, and says so aloud where the rows do not make it', async () => {
    server.on(opened, () => json({ Figura: 2, Soma: 1, Igual: false, Frase: 'A soma das 1 linhas não é igual ao valor.', Total: 0, Colunas: columns, Linhas: [] }))
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '25.061,38, Total: Líquido: ver de onde vem' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('não é igual ao valor')
    expect(server.calls(opened)[0]?.body).toMatchObject({ Chave: {}, Medida: 'liquido' })
  })

  it('becomes a file by a job, which is followed, can be cancelled, and is downloaded', async () => {
    const job = { Id: 'j1', Titulo: 'vendas-por-produto.xlsx', Estado: 'running', Feito: 402, Total: 628, Frase: '', ArquivoId: '', Cancelando: false, CriadoEm: '', TerminadoEm: null, LocalId: 'bar', Tipo: '' }
    server.on('POST /api/relatorios/porProduto/exportar', () => json(job))
    let tell = (_job: object) => {}
    server.on('GET /api/jobs/stream', () =>
      new Response(
        new ReadableStream({
          start: (stream) => {
            tell = (now) => stream.enqueue(new TextEncoder().encode(`event: jobs\ndata: ${JSON.stringify([now])}\n\n`))
          },
        }),
        { headers: { 'Content-Type': 'text/event-stream' } },
      ),
    )
    server.on('POST /api/jobs/j1/cancel', () => json({ ...job, Cancelando: true }))
    await open()
    await userEvent.click(await screen.findByRole('button', { name: /Exportar/ }))
    await userEvent.click(await screen.findByText('Documento (.pdf)'))
    expect(await screen.findByText('· 64%, 402 de 628 linhas')).toBeInTheDocument()
    expect(server.calls('POST /api/relatorios/porProduto/exportar')[0]?.body).toMatchObject({ Formato: 'pdf', De: '2026-11-17', Ate: '2026-11-23', Ordem: 'liquido' })
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
    expect(await screen.findByText('· cancelando…')).toBeInTheDocument()
    await waitFor(() => expect(server.calls('GET /api/jobs/stream')).toHaveLength(1))
    tell({ ...job, Estado: 'done', Feito: 628, Frase: '628 linhas.', ArquivoId: 'f1' })
    expect(await screen.findByRole('button', { name: 'Baixar' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Fechar o aviso do arquivo' }))
    expect(screen.queryByText('vendas-por-produto.xlsx')).not.toBeInTheDocument()
  })

  it('keeps views: saves one, shows it again, changes it and removes it', async () => {
    server.on('POST /api/relatorios/visoes', () => json(view))
    server.on('PUT /api/relatorios/visoes/v1', () => json(view))
    server.on('DELETE /api/relatorios/visoes/v1', () => new Response(null, { status: 200 }))
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Visões' }))
    await userEvent.click(await screen.findByText('Salvar visão…'))
    const dialog = (await screen.findByLabelText('Nome da visão')).closest<HTMLElement>('[role=dialog]')!
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salvar' }))
    expect(await within(dialog).findByText('Dê um nome à visão.')).toBeInTheDocument()
    server.on(views, () => json([view]))
    await userEvent.type(within(dialog).getByLabelText('Nome da visão'), 'Batatas do mês')
    await userEvent.click(within(dialog).getByRole('button', { name: /Salvar$/ }))
    expect(await screen.findByText('Visão salva.')).toBeInTheDocument()
    expect(server.calls('POST /api/relatorios/visoes')[0]?.body).toEqual({
      localClienteId: 'bar', Relatorio: 'porProduto', Nome: 'Batatas do mês', Periodo: '', De: '2026-11-17', Ate: '2026-11-23', Filtros: {}, Ordem: 'liquido', Decrescente: true,
    })
    // It is shown as the server keeps it.
    await waitFor(() => expect(asked()).toMatchObject({ Filtros: { Loja: ['s1'], Antigos: true }, Ordem: 'quantidade', Decrescente: false }))
    await userEvent.click(await screen.findByRole('button', { name: 'Visão: Batatas do mês' }))
    await userEvent.click(await screen.findByText('Atualizar “Batatas do mês”'))
    await waitFor(() => expect(server.calls('PUT /api/relatorios/visoes/v1')[0]?.body).toMatchObject({ Versao: 3, Periodo: 'mes', Ordem: 'quantidade' }))
    await userEvent.click(screen.getByRole('button', { name: 'Visão: Batatas do mês' }))
    await userEvent.click(await screen.findByText('Excluir “Batatas do mês”'))
    await userEvent.click(within((await screen.findByText(/Excluir a visão/)).closest<HTMLElement>('[role=dialog]')!).getByRole('button', { name: 'Excluir' }))
    await waitFor(() => expect(server.calls('DELETE /api/relatorios/visoes/v1')[0]?.query.get('localClienteId')).toBe('bar'))
  })

  it('says which equipment or setting would feed it', async () => {
    server.on('GET /api/relatorios', () => json([definition('sangriaSuprimento', '/relatorios/caixa/sangriaSuprimento', 'Sangria e suprimento', { Aviso: 'Cadastre um PDV em Equipamentos para usá-los.', Filtros: [] })]))
    server.on('POST /api/relatorios/sangriaSuprimento/linhas', () => json({ Total: 0, Colunas: columns, Aviso: '', CalculadoEm: '', Linhas: [], Totais: [null, 0, 0] }))
    await open('/relatorios/caixa/sangriaSuprimento', 'RelatorioSangriasSuprimentos')
    expect(await screen.findByText('Cadastre um PDV em Equipamentos para usá-los.')).toBeInTheDocument()
    expect(await screen.findByText('Não há dados neste período.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Adicionar filtro' })).not.toBeInTheDocument()
  })

  it('says what failed and tries again', async () => {
    const answer = () => json({ message: 'Tente mais tarde.', code: 'unavailable' }, 503)
    server.on(run, answer)
    await open()
    expect(await screen.findByText('Tente mais tarde.')).toBeInTheDocument()
    server.on(run, () => json({ Total: 0, Colunas: columns, Aviso: '', CalculadoEm: '', Linhas: [], Totais: [null, 0, 0] }))
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByText('Não há dados neste período.')).toBeInTheDocument()
  })
})

describe('by mail', () => {
  const schedule = {
    Id: 'e1', Visao: 'v1', Nome: 'Batatas do mês', Relatorio: 'porProduto', Titulo: 'Vendas por produto', Frequencia: 'semana', Dia: 1, Hora: 8, Formato: 'pdf',
    Pausado: false, Motivo: '', ProximoEm: '2026-11-30T11:00:00Z', EnviadoEm: null, Falhou: false, Versao: 4,
  }
  const schedules = 'GET /api/relatorios/envios'

  it('lists what leaves when, pauses it and ends it', async () => {
    const user = userEvent.setup()
    server.on(views, () => json([view]))
    server.on(schedules, () => json([schedule]))
    server.on('PUT /api/relatorios/envios/e1', () => json({ ...schedule, Pausado: true, Motivo: 'pessoa', ProximoEm: null, Versao: 5 }))
    server.on('DELETE /api/relatorios/envios/e1', () => new Response(null, { status: 200 }))
    await open(`/relatorios/venda/porProduto?${week}&envios=sim`)
    const list = await screen.findByRole('list', { name: 'Envios agendados' })
    expect(list).toHaveTextContent('Toda semana, segunda, às 08:00, em PDF')
    await user.click(within(list).getByRole('button', { name: 'Pausar Batatas do mês' }))
    await waitFor(() => expect(server.calls('PUT /api/relatorios/envios/e1')[0]?.body).toEqual({ localClienteId: 'bar', Pausado: true, Versao: 4 }))
    await user.click(within(list).getByRole('button', { name: 'Excluir o envio de Batatas do mês' }))
    await user.click(await screen.findByRole('button', { name: 'Excluir' }))
    await waitFor(() => expect(server.calls('DELETE /api/relatorios/envios/e1')).toHaveLength(1))
  })

  it('says why one is paused', async () => {
    server.on(schedules, () => json([{ ...schedule, Pausado: true, Motivo: 'papel', ProximoEm: null }]))
    await open(`/relatorios/venda/porProduto?${week}&envios=sim`)
    expect(await screen.findByText('Pausado: você não tem mais acesso a este relatório.')).toBeInTheDocument()
    expect(await screen.findByText(/salve antes uma visão/)).toBeInTheDocument()
  })

  it('schedules a saved view', async () => {
    const user = userEvent.setup()
    server.on(views, () => json([view]))
    server.on(schedules, () => json([]))
    server.on('POST /api/relatorios/envios', () => json(schedule))
    await open()
    await user.click(await screen.findByRole('button', { name: 'E-mail' }))
    await user.click(await screen.findByRole('button', { name: 'Agendar envio' }))
    await waitFor(() =>
      expect(server.calls('POST /api/relatorios/envios')[0]?.body).toEqual({ localClienteId: 'bar', Visao: 'v1', Frequencia: 'dia', Dia: 1, Hora: 8, Formato: 'pdf' }),
    )
  })
})

describe('printing', () => {
  it('prints the rows of all pages', async () => {
    const user = userEvent.setup()
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const line = (at: number) => ({ Chave: { produto: `p${at}` }, Valores: [`Produto ${at}`, 1, 2] })
    server.on(run, ({ query }) => {
      const size = Number(query.get('size'))
      return json({ Total: 45, Colunas: columns, Aviso: '', CalculadoEm: '2026-11-23T12:00:00Z', Linhas: Array.from({ length: Math.min(size, 45) }, (_, at) => line(at)), Totais: [null, 45, 90] })
    })
    await open()
    await user.click(await screen.findByRole('button', { name: 'Imprimir' }))
    await waitFor(() => expect(print).toHaveBeenCalled())
    expect(screen.getByText('Produto 44')).toBeInTheDocument()
  })

  it('leaves what is longer to the PDF', async () => {
    const user = userEvent.setup()
    const print = vi.fn()
    vi.stubGlobal('print', print)
    server.on(run, () => json({ Total: 900, Colunas: columns, Aviso: '', CalculadoEm: '2026-11-23T12:00:00Z', Linhas: [{ Chave: { produto: 'p1' }, Valores: ['Batata', 1, 2] }], Totais: [null, 1, 2] }))
    await open()
    await screen.findByText('Batata')
    await user.click(await screen.findByRole('button', { name: 'Imprimir' }))
    expect(await screen.findByText(/Use Exportar › Documento/)).toBeInTheDocument()
    expect(print).not.toHaveBeenCalled()
  })
})
