import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Order } from '../data/wire'
import { anOrder, fakeServer, workflow } from '../testing/fixtures'
import { card, column, installBoard, now, openBoard, openBoardWith } from '../testing/renderBoard'

installBoard()

const openExternal = vi.hoisted(() => vi.fn<(address: string) => Promise<void>>(() => Promise.resolve()))
vi.mock('@/api/native', async (original) => ({ ...(await original<typeof import('@/api/native')>()), openExternal }))

const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
const printing = (Status: Order['PedidoPOSPrinterStatus'][number]['Status'], minutes: number) => ({
  PedidoPOSPrinterStatus: [{ Id: 'r', PedidoId: 'a1', Status, CreatedAt: ago(minutes), Setor: '', Remoto: false, Via: 1, Tipo: 1 as const, Impressora: '', Motivo: '', PeloPainel: false }],
})

describe('a customer under an alert', () => {
  it('is marked in words on the card, and nobody else is', async () => {
    await openBoard(fakeServer([anOrder('a1', 1, 'pending', { ClienteAlertado: true }), anOrder('a2', 2)]))
    expect(card('a1')).toHaveTextContent('Cliente com alerta')
    expect(card('a2')).not.toHaveTextContent('alerta')
  })
})

describe('a delivery', () => {
  it('says district and city where the address does not, and that the distance is not known', async () => {
    const order = anOrder('a1', 1)
    const Cliente = { ...order.Cliente, Endereco: 'Rua da Capela, 10 - campeche', Bairro: 'Campeche', Cidade: 'Florianópolis' }
    const Totais = { Itens: 10, Entrega: 5, RegraEntrega: 'semDistancia' as const, Total: 15 }
    await openBoard(fakeServer([{ ...order, TipoEntrega: 'delivery', Mesa: null, Cliente, Totais }, anOrder('a2', 2)]))
    expect(card('a1')).toHaveTextContent('Rua da Capela, 10 - campeche, Florianópolis')
    expect(card('a1')).toHaveTextContent('distância não conhecida')
    expect(card('a2')).not.toHaveTextContent('distância')
  })
})

describe('an item that is weighed', () => {
  it('shows its weight, the price of a kilogram and what is included', async () => {
    const [item] = anOrder('a1', 1).Itens
    const ham = { ...item!, Quantidade: 1, NomeProduto: 'Presunto', Valor: 59.9, PesoGramas: 350, Adicionais: [{ ProdutoId: 'q', Nome: 'Queijo', Quantidade: 3, Gratis: 1, Valor: 3.5 }] }
    await openBoard(fakeServer([anOrder('a1', 1, 'pending', { Itens: [ham] })]))
    expect(card('a1')).toHaveTextContent('Presunto0,350 kg × R$ 59,90+ 3× Queijo (1 incluso)')
  })
})

describe('the age of an order', () => {
  it('is judged by the venue’s own thresholds', async () => {
    const server = fakeServer([anOrder('a1', 1, 'pending', { DataCriacao: ago(6) }), anOrder('a2', 2, 'pending', { DataCriacao: ago(9) })])
    server.settings = { atencaoMinutos: 5, atrasoMinutos: 8 }
    await openBoard(server)
    expect(card('a1')).toHaveTextContent('atenção')
    expect(card('a2')).toHaveTextContent('atrasado')
  })
})

describe('the age of an order that the marketplace sold for later', () => {
  const planned = (minutes: number) => anOrder('a1', 1, 'accepted', {
    DataCriacao: ago(300), OrigemPedido: 2,
    Marketplace: { Codigo: '4821', Simulado: true, Cancelado: false, Problema: '', Agendado: true, PrepararDesde: ago(-minutes) },
  })

  it('counts from when it is to be begun; until then the card says when that is', async () => {
    await openBoardWith(planned(3))
    expect(card('a1')).toHaveTextContent(/preparar (\d\d\/\d\d )?às \d\d:\d\d/)
    expect(card('a1')).not.toHaveTextContent('atrasado')
    expect(card('a1')).toHaveAttribute('data-age', 'ahead')
    await act(() => vi.advanceTimersByTimeAsync(5 * 60_000))
    expect(card('a1')).toHaveTextContent('02:0')
    expect(card('a1')).toHaveAttribute('data-age', 'onTime')
  })

  it('is late so long after that, and not after it was placed', async () => {
    await openBoardWith(planned(-60))
    expect(card('a1')).toHaveTextContent('atrasado')
    expect(card('a1')).toHaveTextContent('1h00')
  })
})

describe('the marketplace’s deadline', () => {
  const sold = (seconds: number) => anOrder('a1', 1, 'pending', { OrigemPedido: 2, Marketplace: { Codigo: '4821', Simulado: true, Cancelado: false, Problema: '' }, PrazoConfirmacao: new Date(now + seconds * 1000).toISOString() })

  it('counts down and grows louder; the origin says that it is simulated', async () => {
    await openBoardWith(sold(63))
    expect(card('a1')).toHaveTextContent('Marketplace 4821 (simulado)')
    expect(card('a1')).toHaveTextContent(/Aceite em1:0[0-3]/)
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(card('a1')).toHaveTextContent(/Aceite já:0:5\d/)
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(card('a1')).toHaveTextContent('O prazo para aceitar acabou')
  })

  it('is over once the order is accepted', async () => {
    await openBoardWith({ ...sold(63), WorkflowInstance: workflow('accepted') })
    expect(card('a1')).not.toHaveTextContent('Aceite')
  })
})

describe('the venue’s own deadline', () => {
  /** Placed two minutes ago, refused in so many seconds. */
  const waiting = (seconds: number) => anOrder('a1', 1, 'pending', { DataCriacao: ago(2), PrazoConfirmacao: new Date(now + seconds * 1000).toISOString() })

  it('says nothing before half of it is over, then in how many minutes the order is refused, and in how many seconds', async () => {
    await openBoardWith(waiting(260))
    expect(card('a1')).not.toHaveTextContent('Recusa em')
    await act(() => vi.advanceTimersByTimeAsync(75_000))
    expect(card('a1')).toHaveTextContent('Recusa em4 min')
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(card('a1')).toHaveTextContent('Recusa em3 min')
    await act(() => vi.advanceTimersByTimeAsync(80_000))
    expect(card('a1')).toHaveTextContent(/Recusa em4\d s/)
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(card('a1')).toHaveTextContent('O prazo para aceitar acabou')
  })

  it('is over once the order is refused, and the card says why', async () => {
    const { server } = await openBoard(fakeServer([waiting(30)]), '/meepFood/painel?etapas=pendente,recusado')
    expect(card('a1')).toHaveTextContent('Recusa em')
    const why = 'O estabelecimento não conseguiu confirmar seu pedido a tempo.'
    act(() => server.say({ kind: 'order', order: anOrder('a1', 2, 'refused', { MotivoCancelamento: why }) }))
    expect(card('a1')).not.toHaveTextContent('Recusa em')
    expect(card('a1')).toHaveTextContent(`Motivo: ${why}`)
  })
})

describe('what the customer was promised', () => {
  it.each<[string, Partial<Order>, string]>([
    ['a range', { TempoEntregaMin: 40, TempoEntregaMax: 55 }, 'Previsão: 40–55 min'],
    ['one figure', { TempoEntregaMin: 40, TempoEntregaMax: 40 }, 'Previsão: 40 min'],
    ['what the venue said', { TempoEntrega: 70 }, 'Previsão: 70 min'],
  ])('is %s', async (_name, change, words) => {
    await openBoardWith(anOrder('a1', 1, 'accepted', change))
    expect(card('a1')).toHaveTextContent(words)
  })

  it('is not said where nothing was', async () => {
    await openBoardWith(anOrder('a1', 1, 'accepted', { TempoEntrega: null }))
    expect(card('a1')).not.toHaveTextContent('Previsão')
  })
})

describe('order-board-31 what went wrong with the courier', () => {
  const trouble = 'Falha ao solicitar Loggi. Tente novamente'
  const kept = 'O entregador (Loggi) ainda não foi dispensado e pode vir. Se ele chegar, não entregue o pedido.'
  const carried = (Estagio: NonNullable<Order['Entrega']>['Estagio'], Mensagem: string, EmpresaEntrega: 0 | 1 = 0): Partial<Order> => ({
    Entrega: { EmpresaEntrega, Plataforma: 'Loggi', Estagio, Valor: 0, Mensagem, Simulado: false, LinkRastreio: '' },
  })

  it('stands on the card, which tells that it has changed', async () => {
    const { server } = await openBoardWith(anOrder('a1', 1, 'preparing', carried('solicitado', '')))
    act(() => server.say({ kind: 'order', order: anOrder('a1', 2, 'preparing', carried('falhou', trouble)) }))
    expect(card('a1')).toHaveTextContent(trouble)
    expect(card('a1')).toHaveAttribute('data-mark', 'changed')
  })

  it('stands there whoever delivers by now, and after the order has ended; that none came does not', async () => {
    await openBoard(
      fakeServer([anOrder('a1', 1, 'preparing', carried('', kept, 1)), anOrder('b2', 2, 'refused', carried('designado', kept)), anOrder('c3', 3, 'delivered', carried('falhou', trouble))]),
      '/meepFood/painel?etapas=preparo,recusado,entregue',
    )
    expect(card('a1')).toHaveTextContent(kept)
    expect(card('b2')).toHaveTextContent(kept)
    expect(card('c3')).not.toHaveTextContent(trouble)
  })
})

describe('printing', () => {
  it.each<[string, Partial<Order>, string]>([
    ['order-board-19', printing(1, 0), 'Na fila'],
    ['order-board-21', printing(2, 10), 'Enviado para impressora'],
    ['order-board-20', printing(0, 3), 'Sem resposta do servidor'],
  ])('%s shows its words', async (_id, change, words) => {
    await openBoardWith(anOrder('a1', 1, 'accepted', change))
    expect(card('a1')).toHaveTextContent(words)
  })

  it('order-board-20 a request that nobody takes up within two minutes has no reply, without anything else happening', async () => {
    await openBoardWith(anOrder('a1', 1, 'accepted', printing(0, 1)))
    expect(card('a1')).not.toHaveTextContent('Sem resposta')
    await act(() => vi.advanceTimersByTimeAsync(61_000))
    expect(card('a1')).toHaveTextContent('Sem resposta do servidor')
  })

  it('order-board-20 order-board-30 is asked for again, and says how that went once it is known', async () => {
    const { server, user } = await openBoardWith(anOrder('a1', 1, 'accepted', printing(3, 0)))
    const papers = (Status: 0 | 2 | 3, Motivo = '') => printing(Status, 0).PedidoPOSPrinterStatus.map((paper) => ({ ...paper, Id: 'again', Impressora: 'Bar', Motivo }))
    server.calls.resend.mockResolvedValue(papers(0))
    await user.click(await screen.findByRole('button', { name: 'Reenviar' }))
    await waitFor(() => expect(server.calls.resend).toHaveBeenCalledWith('a1'))
    expect(screen.queryByText(/^Pedido enviado/)).not.toBeInTheDocument()
    act(() => server.say({ kind: 'order', order: anOrder('a1', 2, 'accepted', { PedidoPOSPrinterStatus: papers(2) }) }))
    expect(await screen.findByText('Pedido enviado para impressora: Bar')).toBeInTheDocument()

    act(() => server.say({ kind: 'order', order: anOrder('a1', 3, 'accepted', { PedidoPOSPrinterStatus: papers(3, 'sem papel') }) }))
    await waitFor(() => expect(card('a1')).toHaveTextContent('Bar: sem papel'))
    await user.click(await screen.findByRole('button', { name: 'Reenviar' }))
    expect(await screen.findByText('Erro ao enviar pedido para impressora: Bar')).toBeInTheDocument()
  })

  it('order-board-30 says so when the server cannot be asked for another printing', async () => {
    const { server, user } = await openBoardWith(anOrder('a1', 1, 'accepted', printing(3, 0)))
    server.calls.resend.mockRejectedValueOnce(new Error('offline'))
    await user.click(await screen.findByRole('button', { name: 'Reenviar' }))
    expect(await screen.findByText('Erro ao enviar pedido para impressora: servidor de impressão')).toBeInTheDocument()
  })

  it('P opens the printable page of the card', async () => {
    const { user } = await openBoardWith(anOrder('a1', 1))
    await user.keyboard('{ArrowDown}p')
    expect(openExternal).toHaveBeenCalledWith(expect.stringMatching(/\/print\/a1$/))
  })
})

describe('items', () => {
  it('are struck through by touch, on this device, until the order leaves', async () => {
    const { server, user } = await openBoardWith(anOrder('a1', 1, 'preparing'))
    const item = () => within(card('a1')).getByRole('button', { name: /Pão na chapa/ })
    expect(item()).toHaveAttribute('aria-pressed', 'false')
    await user.click(item())
    expect(item()).toHaveAttribute('aria-pressed', 'true')
    expect(localStorage.getItem('balcao.board.struck.v')).toContain('a1-1')
    act(() => server.say({ kind: 'order', order: anOrder('a1', 2, 'delivered') }))
    expect(localStorage.getItem('balcao.board.struck.v')).toBe('{}')
  })

  it('are struck through in every window that a gateway tells of it', async () => {
    const { server } = await openBoardWith(anOrder('a1', 1, 'preparing'))
    act(() => server.say({ kind: 'other', event: 'strikes', data: '{"a1":["a1-1"]}' }))
    expect(within(card('a1')).getByRole('button', { name: /Pão na chapa/ })).toHaveAttribute('aria-pressed', 'true')
  })
})

describe('an order that changes or ends under the cook’s hands', () => {
  it('says that it changed until it is touched', async () => {
    const { server, user } = await openBoardWith(anOrder('a1', 1, 'accepted'))
    act(() => server.say({ kind: 'order', order: anOrder('a1', 2, 'accepted', { ObservacaoPedido: 'Sem sal' }) }))
    expect(card('a1')).toHaveTextContent('mudou')
    expect(screen.getByRole('button', { name: '1 aviso' })).toBeInTheDocument()
    await user.click(card('a1'))
    expect(card('a1')).not.toHaveTextContent('mudou')
  })

  it('says no more that it changed once a key is pressed on it', async () => {
    const { server, user } = await openBoardWith(anOrder('a1', 1, 'accepted'))
    act(() => card('a1').focus())
    act(() => server.say({ kind: 'order', order: anOrder('a1', 2, 'accepted', { ObservacaoPedido: 'Sem sal' }) }))
    expect(card('a1')).toHaveTextContent('mudou')
    await user.keyboard('{ArrowDown}')
    expect(card('a1')).not.toHaveTextContent('mudou')
  })

  it('a cancelled order stays until somebody says to have read it, and cannot be worked on', async () => {
    const { server, user } = await openBoardWith(anOrder('a1', 1, 'preparing'))
    act(() => server.say({ kind: 'order', order: anOrder('a1', 2, 'refused', { MotivoCancelamento: 'Cliente desistiu' }) }))
    const stays = within(column('preparing')).getByRole('article')
    expect(stays).toHaveTextContent('Pedido cancelado: não prepare.')
    expect(stays).toHaveTextContent('Motivo: Cliente desistiu')
    expect(within(stays).queryByRole('group', { name: 'Ações' })).not.toBeInTheDocument()
    await user.click(within(stays).getByRole('button', { name: 'Entendi' }))
    await waitFor(() => expect(within(column('preparing')).queryByRole('article')).not.toBeInTheDocument())
  })

  it('Enter acknowledges a cancellation', async () => {
    const { server, user } = await openBoardWith(anOrder('a1', 1, 'preparing'))
    act(() => server.say({ kind: 'order', order: anOrder('a1', 2, 'refused') }))
    await user.keyboard('{ArrowDown}{Enter}')
    expect(within(column('preparing')).queryByRole('article')).not.toBeInTheDocument()
  })
})
