import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { isDesktop } from '@/api/native'
import { nativeStation } from '@/api/nativeStation'
import type { PrinterView, Station } from '@/api/queries/printers'
import { session } from '@/api/session'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'
import { toast } from '@/ui/toasts'
import type { Paper, Printer, Template } from './api'

vi.mock('@/api/native', async (original) => ({ ...(await original<typeof import('@/api/native')>()), isDesktop: vi.fn(() => false) }))
vi.mock('@/api/nativeStation')

configure({ defaultHidden: true })
installServer()
afterEach(() => {
  cleanup()
  session.clear()
  toast.clear()
})

const printer: PrinterView = {
  id: 'p1', name: 'Cozinha', kind: 'network', address: '192.168.0.50', mode: 'raster', columns: 48, dots: 576, codePage: 'cp860', cut: true, drawer: false,
  copies: 1, fallback: '', papers: 7, sectors: [], stores: [], remote: false, station: '', active: true,
  state: 'error', reason: 'sem papel', since: '2026-11-20T12:00:00Z', waiting: 2,
}
const station: Station = {
  id: 's1', name: 'Caixa', online: true, seenAt: '2026-11-20T12:00:00Z', createdAt: '2026-11-01T12:00:00Z', version: 'v1.2.0', system: 'linux', agent: '',
  found: [{ kind: 'cups', name: 'balcao', address: 'balcao', description: 'EPSON TM-T20', raw: true, default: true, problem: '' }],
}
const paper: Paper = {
  Id: 'q1', PedidoId: 'o1', Codigo: 'A127', Tipo: 2, Setor: 'Bar', Via: 1, Status: 3, CreatedAt: '2026-11-20T12:00:00Z', AtualizadoEm: '2026-11-20T12:00:00Z',
  Impressora: 'Cozinha', ImpressoraId: 'p1', Motivo: 'sem papel', PeloPainel: false, Remoto: false, SegundaVia: true, Tentativas: 5,
}
const template: Template = {
  blocks: [{ kind: 'title', papers: 7 }, { kind: 'code', papers: 7 }, { kind: 'items', papers: 7 }],
  header: '', footer: 'Volte sempre', codeSize: 'huge', itemSize: 'normal', noteSize: 'normal', prices: true,
}

const overview = (change: object = {}) => ({ printers: [printer], stations: [station], enderecoServidorLocal: '', ...change })

async function open(aba = '', known: object = overview()) {
  server.on('GET /api/Impressoras/situacao', () => json(known))
  server.on('GET /api/store', () => json([]))
  server.on('GET /api/kds/impressoes', () => json([paper], 200, { 'x-total-count': '1' }))
  server.on('GET /api/Impressoras/modelo', () => json(template))
  server.on('POST /api/Impressoras/modelo/previa', () => json({ image: 'data:image/png;base64,AA', width: 400 }))
  await renderScreen(`/cadastro/impressoras${aba && `?aba=${aba}`}`, 'CadastrarImpressoraPortal;MeepFoodConfiguration;Painel')
  await screen.findByRole('heading', { level: 1, name: 'Impressoras' })
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

describe('the list', () => {
  it('tells how each printer is, in plain words', async () => {
    await open()
    const row = await screen.findByRole('row', { name: /Cozinha/ })
    for (const text of ['Rede (ESC/POS)', 'Resumo do pedido, Ficha, Pedido cancelado', 'Com problema', 'Sem papel. Desde 20/11/2026 09:00.']) expect(row).toHaveTextContent(text)
  })

  it('says above all when no computer prints', async () => {
    await open('', overview({ stations: [] }))
    expect(await screen.findByText('Nenhum computador imprime para este estabelecimento ainda.')).toBeVisible()
    await press('Ver computadores')
    expect(await screen.findByText('Nenhum computador imprime ainda.')).toBeVisible()
  })

  it('registers a printer of the computer’s CUPS, with the width of its roll', async () => {
    await open()
    server.on('POST /api/Impressoras', ({ body }) => json((body as { printer: Printer }).printer))
    await press(/Nova impressora$/)
    await userEvent.type(await screen.findByLabelText('Nome'), 'Balcão')
    await userEvent.click(screen.getByRole('radio', { name: 'CUPS' }))
    await userEvent.type(screen.getByLabelText('Fila do CUPS'), 'b')
    await userEvent.click(await screen.findByText('balcao · EPSON TM-T20 · sem driver'))
    await userEvent.click(screen.getByText('58 mm'))
    await press('Cadastrar')
    await screen.findByText('Impressora cadastrada.')
    expect(server.calls('POST /api/Impressoras')[0]?.body).toEqual({
      localClienteId: 'bar',
      printer: {
        id: '', name: 'Balcão', kind: 'cups', address: 'balcao', station: 's1', mode: 'raster', dots: 384, columns: 32, codePage: 'cp860', cut: true,
        drawer: false, copies: 1, papers: 7, sectors: [], stores: [], remote: false, fallback: '', active: true,
      },
    })
  }, 20_000)

  it('shows what the server does not accept at its field', async () => {
    await open()
    const taken = 'Já existe uma impressora com este nome'
    server.on('PUT /api/Impressoras/p1', () => json({ message: taken, code: 'invalid', fields: { name: taken } }, 400))
    await press('Editar Cozinha')
    await press('Salvar')
    expect(await screen.findByText(taken)).toBeInTheDocument()
  })

  it('tells how far a test page gets, to the printer’s own reason', async () => {
    await open()
    server.on('POST /api/Impressoras/p1/teste', () => json({ paper: 'q1' }))
    await press('Testar Cozinha')
    const trial = await screen.findByRole('dialog', { name: 'Página de teste: Cozinha' })
    expect(await within(trial).findByText('Sem papel.')).toBeInTheDocument()
    expect(within(trial).getByText('Não saiu')).toBeInTheDocument()
  })
})

describe('the queue', () => {
  it('names each paper, tells why it is not out, and prints it again', async () => {
    await open('fila')
    server.on('POST /api/kds/impressoes/q1/repetir', () => json(null))
    const row = await screen.findByRole('row', { name: /A127/ })
    for (const text of ['Pedido A127, ficha Bar', '2ª via', 'Não impresso', 'Sem papel.', '5 tentativas']) expect(row).toHaveTextContent(text)
    await press('Imprimir de novo Pedido A127, ficha Bar')
    expect(await screen.findByText('O papel voltou à fila.')).toBeVisible()
  })

  it('sends a paper to another printer, and cancels one that waits', async () => {
    await open('fila', overview({ printers: [printer, { ...printer, id: 'p2', name: 'Balcão' }] }))
    server.on('POST /api/kds/impressoes/q1/mover', () => json(null))
    await press('Enviar a outra impressora Pedido A127, ficha Bar')
    const drawer = within(await screen.findByRole('dialog', { name: /^Enviar Pedido A127/ }))
    await userEvent.click(drawer.getByRole('combobox'))
    await userEvent.click(await screen.findByTitle('Balcão'))
    await userEvent.click(drawer.getByRole('button', { name: 'Enviar' }))
    await screen.findByText('O papel foi para a outra impressora.')
    expect(server.calls('POST /api/kds/impressoes/q1/mover')[0]?.body).toEqual({ ImpressoraId: 'p2' })

    server.on('GET /api/kds/impressoes', () => json([{ ...paper, Status: 1 }], 200, { 'x-total-count': '1' }))
    server.on('POST /api/kds/impressoes/q1/cancelar', () => json(null))
    await press('Cancelar Pedido A127, ficha Bar')
    await press('Cancelar o papel')
    expect(await screen.findByText('Papel cancelado.')).toBeVisible()
  }, 20_000)
})

describe('the computers', () => {
  it('takes a computer’s permission back', async () => {
    await open('computadores')
    server.on('DELETE /api/Impressoras/estacoes/s1', () => json(null))
    await press('Desautorizar Caixa')
    await press('Desautorizar')
    expect(await screen.findByText('O computador não recebe mais papéis.')).toBeVisible()
  })

  it('makes this one print, with a key that only it keeps', async () => {
    const native = {
      state: () => Promise.resolve({ paired: false, id: '', name: '', venueId: '', venue: '', connected: false, problem: '', printers: 0, waiting: 0, agent: { on: true, network: true, key: 'CHAVE' }, agentAddress: 'http://192.168.0.10:9180', agentProblem: '' }),
      pair: vi.fn(() => Promise.resolve()),
      setAgent: vi.fn(() => Promise.resolve()),
    }
    vi.mocked(isDesktop).mockReturnValue(true)
    vi.mocked(nativeStation).mockReturnValue(native as unknown as ReturnType<typeof nativeStation>)
    await open('computadores')
    server.on('POST /api/Impressoras/estacoes', () => json({ id: 's2', name: 'Balcão', key: 'segredo' }))
    expect(await screen.findByText('http://192.168.0.10:9180')).toBeVisible()
    expect(screen.getByText('CHAVE')).toBeVisible()
    await userEvent.click(screen.getByRole('switch', { name: 'Aceitar outros computadores da rede' }))
    expect(native.setAgent).toHaveBeenCalledWith(true, false)
    await press('Usar este computador para imprimir')
    await press('Usar este computador')
    await waitFor(() => expect(native.pair).toHaveBeenCalledWith('s2', 'Balcão', 'segredo'))
  }, 20_000)
})

describe('the receipt', () => {
  it('moves a block by the keyboard, says where it is, and shows the paper anew', async () => {
    await open('recibo')
    const handle = await screen.findByRole('button', { name: 'Mover Itens, 3ª de 16' })
    handle.focus()
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    expect(screen.getByText('Itens: 1ª de 16')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Mover Itens, 1ª de 16' })).toHaveFocus()
    await waitFor(() => expect(server.calls('POST /api/Impressoras/modelo/previa').at(-1)?.body).toMatchObject({ type: 1, copy: 1, template: { blocks: [{ kind: 'items' }, { kind: 'title' }, { kind: 'code' }, { kind: 'header', papers: 0 }, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}] } }))
    await userEvent.click(within(screen.getByRole('radiogroup', { name: 'Papel de exemplo' })).getByText('Cancelado'))
    await userEvent.click(screen.getByRole('switch', { name: 'Com a marca 2ª VIA' }))
    await waitFor(() => expect(server.calls('POST /api/Impressoras/modelo/previa').at(-1)?.body).toMatchObject({ type: 4, copy: 2 }))
    expect(await screen.findByRole('img', { name: 'Exemplo: Pedido cancelado, 2ª VIA' })).toBeVisible()
  })

  it('saves what was chosen; the code and the items stay on every paper', async () => {
    await open('recibo')
    server.on('PUT /api/Impressoras/modelo', ({ body }) => json((body as { template: Template }).template))
    expect(await screen.findByRole('checkbox', { name: 'Itens: Ficha' })).toBeDisabled()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Nome do papel: Ficha' }))
    await press('Salvar')
    await screen.findByText('Recibo salvo. Vale a partir do próximo papel.')
    expect(server.calls('PUT /api/Impressoras/modelo')[0]?.body).toMatchObject({ template: { footer: 'Volte sempre', blocks: expect.arrayContaining([{ kind: 'title', papers: 5 }]) as unknown } })
  })
})

describe('the settings', () => {
  const configuration = { localClienteId: 'bar', isActive: true, sendToPrinterServerOnAcceptOrder: false, sendToRemotePrinterOnAcceptOrder: false }
  const preferences = { localClienteId: 'bar', atencaoMinutos: 10, printPerSector: false }

  async function openSettings(known?: object) {
    server.on('GET /api/MeepFood/Configuration/bar', () => json(configuration))
    server.on('GET /api/kds/preferencias', () => json(preferences))
    server.on('PUT /api/MeepFood/Configuration/bar/impressao', () => new Response(null, { status: 204 }))
    server.on('POST /api/kds/preferencias', ({ body }) => json(body))
    await open('configuracao', known)
  }

  it('online-ordering-09 order-board-25 choose what accepting prints, and leave the rest of the configuration as it is', async () => {
    await openSettings()
    await userEvent.click(await screen.findByRole('switch', { name: 'Imprimir ao aceitar, no servidor de impressão' }))
    await waitFor(() => expect(server.calls('PUT /api/MeepFood/Configuration/bar/impressao')[0]?.body).toEqual({ sendToPrinterServerOnAcceptOrder: true }))
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Imprimir uma ficha por setor' })).toBeEnabled())
    await userEvent.click(screen.getByRole('switch', { name: 'Imprimir uma ficha por setor' }))
    await waitFor(() => expect(server.calls('POST /api/kds/preferencias')[0]?.body).toEqual({ ...preferences, printPerSector: true }))
  })

  it('try the agent and tell what its printers say, or what is wrong', async () => {
    await openSettings(overview({ enderecoServidorLocal: 'http://127.0.0.1:9180' }))
    server.on('GET /api/printer', ({ headers }) =>
      headers.get('X-Printer-Key') === 'abc'
        ? json({ printers: [{ id: 'p', name: 'Cozinha', ok: false, reason: 'tampa aberta', queue: 1 }] })
        : json({ message: 'A chave do servidor de impressão está errada.' }, 403),
    )
    await press(/Testar conexão$/)
    expect(await screen.findByText('A chave do servidor de impressão está errada.')).toBeVisible()
    await userEvent.type(screen.getByLabelText('Chave de pareamento'), 'abc')
    await press(/Testar conexão$/)
    expect(await screen.findByText('Cozinha')).toBeVisible()
    expect(screen.getByRole('listitem')).toHaveTextContent('Cozinha: Tampa aberta.')
    server.on('GET /api/printer', () => Promise.reject(new TypeError('Failed to fetch')))
    await press(/Testar conexão$/)
    expect(await screen.findByText(/não respondeu/)).toBeVisible()
  })
})
