import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/client'
import type { StateKey } from '../data/order'
import type { Order } from '../data/wire'
import UnseenFates from '../offline/UnseenFates'
import { allowed, anOrder, fakeServer, later, pickupActions, readyActions, stateId, workflow } from '../testing/fixtures'
import { actionsOn as buttons, card, column, installBoard, openBoard as open, openBoardWith as openWith } from '../testing/renderBoard'

const drawnBodies = vi.hoisted(() => vi.fn<(id: string) => void>())
vi.mock('../card/CardBody', async (original) => {
  const { CardBody } = await original<typeof import('../card/CardBody')>()
  return {
    CardBody: (props: { order: Order; reachable: boolean }) => {
      drawnBodies(props.order.Id)
      return <CardBody {...props} />
    },
  }
})

installBoard()
beforeEach(() => drawnBodies.mockClear())

describe('what a card shows', () => {
  it('order-states-01 one column per state; the finished ones fold away and open', async () => {
    const { user } = await openWith(
      anOrder('a1', 1), anOrder('a2', 2, 'accepted'), anOrder('a3', 3, 'preparing'), anOrder('a4', 4, 'inTransit'), anOrder('a5', 5, 'delivered'), anOrder('a6', 6, 'refused'),
    )
    await user.click(screen.getByRole('button', { name: 'Abrir Entregue, 1' }))
    await user.click(screen.getByRole('button', { name: 'Abrir Recusado, 1' }))
    const states: StateKey[] = ['pending', 'accepted', 'preparing', 'inTransit', 'delivered', 'refused']
    states.forEach((state, index) => expect(within(column(state)).getByRole('article')).toHaveAccessibleName(`A${index + 1}`))
  })

  it('who, where to, what and how much', async () => {
    await openWith(
      anOrder('a1', 1, 'pending', {
        ObservacaoPedido: 'Sem talheres',
        Itens: anOrder('a1', 1).Itens.map((item) => ({ ...item, Observacoes: [{ Descricao: 'Ponto', Opcoes: ['bem passado'] }] })),
      }),
    )
    for (const text of ['Entrega', 'Maria José', 'Rua Um, 10', '2×', 'Pão na chapa', 'Ponto: bem passado', 'Sem talheres', 'R$ 42,50', 'Troco para R$ 100,00', 'Previsão: 40 min']) {
      expect(within(card('a1')).getByText(text)).toBeInTheDocument()
    }
  })

  it('what is not for the kitchen stays out of it', async () => {
    const [item] = anOrder('a1', 1).Itens
    await openWith(anOrder('a1', 1, 'pending', { Itens: [item!, { ...item!, Id: 'h', NomeProduto: 'Taxa', OcultoNoPainel: true }] }))
    expect(within(card('a1')).queryByText('Taxa')).not.toBeInTheDocument()
  })

  it('order-board-17 a clock in Pendente, Aceito and Em preparo; the hour of the last change elsewhere', async () => {
    await openWith(anOrder('a1', 1), anOrder('a2', 2, 'accepted'), anOrder('a3', 3, 'preparing'), anOrder('a4', 4, 'inTransit'))
    for (const id of ['a1', 'a2', 'a3']) expect(within(card(id)).getByLabelText('há 5 min')).toBeInTheDocument()
    expect(within(card('a4')).getByText('às 09:05')).toBeInTheDocument()
    expect(within(card('a4')).queryByLabelText(/^há /)).not.toBeInTheDocument()
  })

  it.each(['delivered', 'refused'] as const)('order-board-17 no clock once it is %s', async (state) => {
    await open(fakeServer([anOrder('a1', 1, state)]), '/meepFood/painel?etapas=entregue,recusado')
    expect(within(card('a1')).getByText('às 09:05')).toBeInTheDocument()
    expect(within(card('a1')).queryByLabelText(/^há /)).not.toBeInTheDocument()
  })

  it('an order that waits says so in a word besides its colour', async () => {
    const placed = (minutesAgo: number) => ({ DataCriacao: new Date(Date.now() - minutesAgo * 60_000).toISOString() })
    await openWith(anOrder('a1', 1, 'pending', placed(9)), anOrder('a2', 2, 'pending', placed(10)), anOrder('a3', 3, 'pending', placed(20)))
    expect(card('a1')).not.toHaveTextContent(/atenção|atrasado/)
    expect(card('a2')).toHaveTextContent('atenção')
    expect(card('a3')).toHaveTextContent('atrasado')
  })

  it('order-states-11 the delivery person, in Em transporte', async () => {
    await openWith(anOrder('a1', 1), anOrder('a4', 2, 'inTransit'))
    expect(card('a4')).toHaveTextContent('Entregador: Wellington')
    expect(card('a1')).not.toHaveTextContent('Wellington')
  })
})

describe('the actions of each state are those the server allows', () => {
  it('a card has a button for each of them, in their order', async () => {
    await openWith(anOrder('a1', 1))
    expect(buttons('a1')).toEqual(['Aceitar', 'Recusar'])
  })

  it('order-states-08 Aceito: Iniciar, which moves it to Em preparo', async () => {
    const { server, user } = await openWith(anOrder('a1', 1, 'accepted'))
    server.calls.act.mockResolvedValue({ Id: stateId('preparing'), Name: 'Em preparo' })
    await user.click(screen.getByRole('button', { name: 'Iniciar' }))
    expect(server.calls.act).toHaveBeenCalledWith('startOrder', { Id: 'a1', NewStateId: stateId('preparing') }, expect.any(String))
    await waitFor(() => expect(within(column('preparing')).getByRole('article')).toHaveTextContent('Confirmado'))
  })

  it('order-states-09 Em preparo: Transportar, but not for pick-up orders', async () => {
    await openWith(anOrder('a1', 1, 'preparing'), anOrder('a2', 2, 'preparing', { TipoEntrega: 'retirada', WorkflowInstance: workflow('preparing', pickupActions) }))
    expect(buttons('a1')).toEqual(['Transportar'])
    expect(buttons('a2')).toEqual(['Retirado'])
  })

  it('Pedido pronto goes to its own call', async () => {
    const { server, user } = await openWith(anOrder('a1', 1, 'preparing', { TipoEntrega: 'retirada', WorkflowInstance: workflow('preparing', readyActions) }))
    await user.click(screen.getByRole('button', { name: 'Pedido pronto' }))
    expect(server.calls.act).toHaveBeenCalledWith('readyToPickup', expect.objectContaining({ Id: 'a1' }), expect.any(String))
  })

  it('order-states-12 Em transporte: Finalizar, asked once because there is no undo, and Devolver', async () => {
    const { server, user } = await openWith(anOrder('a1', 1, 'inTransit'))
    expect(buttons('a1')).toEqual(['Finalizar', 'Devolver'])
    await user.click(screen.getByRole('button', { name: 'Finalizar' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('Não é possível desfazer')
    expect(server.calls.act).not.toHaveBeenCalled()
    await user.click(within(dialog).getByRole('button', { name: 'Confirmar entrega' }))
    expect(server.calls.act).toHaveBeenCalledWith('deliverOrder', expect.objectContaining({ Id: 'a1' }), expect.any(String))
  })

  it('order-states-19 received and returned go to their own calls', async () => {
    const { server, user } = await openWith(anOrder('a1', 1, 'preparing', { TipoEntrega: 'retirada', WorkflowInstance: workflow('preparing', pickupActions) }), anOrder('a2', 2, 'inTransit'))
    await user.click(screen.getByRole('button', { name: 'Retirado' }))
    await user.click(await screen.findByRole('button', { name: 'Confirmar entrega' }))
    expect(server.calls.act).toHaveBeenLastCalledWith('receivedOrder', expect.objectContaining({ Id: 'a1' }), expect.any(String))
    await user.click(within(card('a2')).getByRole('button', { name: 'Devolver' }))
    await user.type(await screen.findByLabelText('Senha'), 'Segredo#1{Enter}')
    expect(server.calls.act).toHaveBeenLastCalledWith('returnedOrder', expect.objectContaining({ Id: 'a2', Password: 'Segredo#1' }), expect.any(String))
  })

  it('an order without any has no buttons', async () => {
    await openWith(anOrder('a1', 1, 'inTransit', { WorkflowInstance: workflow('inTransit', []) }))
    expect(buttons('a1')).toEqual([])
  })

  it('an action of a newer server gets no button', async () => {
    const unknown = { ...allowed('acceptOrder', 'Teletransportar', 'delivered'), Action: 'teleportOrder' }
    await openWith(anOrder('a1', 1, 'pending', { WorkflowInstance: workflow('pending', [unknown]) }))
    expect(buttons('a1')).toEqual([])
  })
})

describe('questions before an action', () => {
  it('order-states-04 accepting asks for the delivery time where each order has its own', async () => {
    const accept = allowed('acceptOrder', 'Aceitar', 'accepted', ['DeliveryTime'])
    const server = fakeServer([anOrder('a1', 1, 'pending', { WorkflowInstance: workflow('pending', [accept]) })])
    server.settings = { deliveryTimePerOrder: true, deliveryTime: 45 }
    const { user } = await open(server)
    await user.click(screen.getByRole('button', { name: 'Aceitar' }))
    const dialog = await screen.findByRole('dialog')
    const minutes = within(dialog).getByLabelText('Minutos até a entrega')
    expect(minutes).toHaveValue(45)
    await user.clear(minutes)
    expect(within(dialog).getByRole('button', { name: 'Aceitar' })).toBeDisabled()
    await user.type(minutes, '30{Enter}')
    expect(server.calls.act).toHaveBeenCalledWith('acceptOrder', expect.objectContaining({ DeliveryTime: 30 }), expect.any(String))
  })

  it('order-states-16 order-states-18 order-board-24 order-board-32 refusing needs the password of the user', async () => {
    const { server, user } = await openWith(anOrder('a1', 1))
    await user.click(screen.getByRole('button', { name: 'Recusar' }))
    const dialog = await screen.findByRole('dialog')
    const confirm = within(dialog).getByRole('button', { name: 'Recusar' })
    expect(confirm).toBeDisabled()
    expect(dialog).toHaveTextContent('Preencha a senha do usuário atual para continuar')
    await user.type(within(dialog).getByLabelText('Senha'), 'Segredo#1')
    expect(confirm).toBeEnabled()
    server.calls.act.mockRejectedValueOnce(new ApiError('Senha Incorreta', { kind: 'http', status: 400 }))
    await user.click(confirm)
    expect(await within(dialog).findByText('Senha Incorreta')).toBeInTheDocument()
    server.calls.act.mockResolvedValueOnce({ Id: stateId('refused'), Name: 'Recusado' })
    await user.click(confirm)
    expect(await screen.findByText('Pedido recusado com sucesso!')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(server.calls.act).toHaveBeenLastCalledWith('refuseOrder', { Id: 'a1', NewStateId: stateId('refused'), Password: 'Segredo#1' }, expect.any(String))
  })

  it('order-states-17 refusing an order paid online goes through the refund dialog', async () => {
    const { user } = await openWith(anOrder('a1', 1, 'pending', { EhPagamentoPresencial: false, WorkflowInstance: workflow('pending', [allowed('refuseOrder', 'Recusar', 'refused', ['Password'], true)]) }))
    await user.click(screen.getByRole('button', { name: 'Recusar' }))
    const dialog = await screen.findByRole('dialog', { name: 'Estornar e recusar A1' })
    expect(within(dialog).getByRole('button', { name: 'Estornar e recusar' })).toBeDisabled()
  })

  it('order-states-13 returning needs the password; paid online, the refund is confirmed with it first and it is typed once', async () => {
    const { server, user } = await openWith(anOrder('a1', 1, 'inTransit', { EhPagamentoPresencial: false, WorkflowInstance: workflow('inTransit', [allowed('returnedOrder', 'Devolver', 'refused', ['Password'], true)]) }))
    await user.click(screen.getByRole('button', { name: 'Devolver' }))
    const refund = await screen.findByRole('dialog', { name: 'Estornar pagamento A1' })
    await user.type(within(refund).getByLabelText('Senha'), 'Segredo#1')
    await user.click(within(refund).getByRole('button', { name: 'Continuar' }))
    expect(server.calls.act).not.toHaveBeenCalled()
    const returning = screen.getByRole('dialog', { name: 'Devolver pedido A1' })
    expect(within(returning).queryByLabelText('Senha')).not.toBeInTheDocument()
    await user.click(within(returning).getByRole('button', { name: 'Devolver' }))
    expect(server.calls.act).toHaveBeenCalledWith('returnedOrder', expect.objectContaining({ Password: 'Segredo#1' }), expect.any(String))
  })
})

it('order-states-13 a return of what was paid online is done by keyboard alone, and a wrong password is typed anew', async () => {
  const { server, user } = await openWith(anOrder('a1', 1, 'inTransit', { EhPagamentoPresencial: false, WorkflowInstance: workflow('inTransit', [allowed('returnedOrder', 'Devolver', 'refused', ['Password'], true)]) }))
  server.calls.act.mockRejectedValueOnce(new ApiError('Senha Incorreta', { kind: 'http', status: 400 }))
  act(() => screen.getByRole('button', { name: 'Devolver' }).focus())
  await user.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: 'Estornar pagamento A1' })
  // The document of these tests gives a dialog no focus by itself.
  await user.type(screen.getByLabelText('Senha'), 'errada{Enter}')
  expect(screen.getByRole('dialog', { name: 'Devolver pedido A1' })).toBeInTheDocument()
  await user.keyboard('{Enter}')
  expect(await within(await screen.findByRole('dialog', { name: 'Estornar pagamento A1' })).findByText('Senha Incorreta')).toBeInTheDocument()
  await user.clear(screen.getByLabelText('Senha'))
  await user.type(screen.getByLabelText('Senha'), 'Segredo#1{Enter}')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(server.calls.act).toHaveBeenLastCalledWith('returnedOrder', expect.objectContaining({ Password: 'Segredo#1' }), expect.any(String)))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

describe('the fate of a tap, on its card', () => {
  it('order-board-18 the card looks busy and its buttons wait while a change is running', async () => {
    const { server, user } = await openWith(anOrder('a1', 1))
    const answer = later<{ Id: string; Name: string }>()
    server.calls.act.mockReturnValue(answer.promise)
    const accept = screen.getByRole('button', { name: 'Aceitar' })
    await user.click(accept)
    expect(card('a1')).toHaveAttribute('aria-busy', 'true')
    expect(card('a1')).toHaveTextContent('Enviando…')
    expect(accept).toHaveAttribute('aria-disabled', 'true')
    await user.click(accept)
    expect(server.calls.act).toHaveBeenCalledOnce()
    await act(() => Promise.resolve(answer.resolve({ Id: stateId('accepted'), Name: 'Aceito' })))
    expect(await within(column('accepted')).findByText('✓ Confirmado')).toBeInTheDocument()
  })

  it('the card looks busy until the board knows what may follow, too: a key pressed before does nothing', async () => {
    const { server, user } = await openWith(anOrder('a1', 1))
    await user.click(screen.getByRole('button', { name: 'Aceitar' }))
    expect(await within(column('accepted')).findByText('✓ Confirmado')).toBeInTheDocument()
    expect(card('a1')).toHaveAttribute('aria-busy', 'true')
    server.say({ kind: 'order', order: anOrder('a1', 2, 'accepted') })
    await waitFor(() => expect(card('a1')).not.toHaveAttribute('aria-busy'))
    expect(buttons('a1')).toEqual(['Iniciar'])
  })

  it('a double tap takes one order: the second tap does not reach the card that moved up', async () => {
    const { server, user } = await openWith(anOrder('a1', 1), anOrder('a2', 2))
    await user.dblClick(within(card('a1')).getByRole('button', { name: 'Aceitar' }))
    fireEvent.click(within(card('a2')).getByRole('button', { name: 'Aceitar' }), { detail: 2 })
    expect(server.calls.act).toHaveBeenCalledOnce()
  })

  it('a conflict: the order goes where the server says, and the reason stays until acknowledged', async () => {
    const { server, user } = await openWith(anOrder('a1', 1))
    const reason = 'Este pedido já foi aceito por Ana às 20:31.'
    server.orders = [anOrder('a1', 2, 'accepted')]
    server.calls.act.mockRejectedValueOnce(new ApiError(reason, { kind: 'http', status: 409, fields: { currentStateId: stateId('accepted'), currentStateName: 'Aceito' } }))
    await user.click(screen.getByRole('button', { name: 'Aceitar' }))
    expect(await within(column('accepted')).findByText(reason)).toBeInTheDocument()
    await waitFor(() => expect(buttons('a1')).toEqual(['Iniciar']))
    await user.click(screen.getByRole('button', { name: 'Entendi' }))
    expect(screen.queryByText(reason)).not.toBeInTheDocument()
  })

  it.each([
    ['has been refused meanwhile', 'refused', 'Recusado', ''],
    ['has been delivered meanwhile', 'delivered', 'Entregue', ''],
    ['has gone where the filters hide it', 'accepted', 'Aceito', '?etapas=pendente'],
  ] as const)('a conflict over an order that %s is said over the board until acknowledged', async (_, to, name, filters) => {
    const server = fakeServer([anOrder('a1', 1), anOrder('a2', 2)])
    const { user } = await open(server, `/meepFood/painel${filters}`, <UnseenFates />)
    const reason = 'Este pedido já mudou de situação, por Ana, às 20:31.'
    server.orders = [anOrder('a1', 3, to), anOrder('a2', 2)]
    server.calls.act.mockRejectedValueOnce(new ApiError(reason, { kind: 'http', status: 409, fields: { currentStateId: stateId(to), currentStateName: name } }))
    await user.click(within(card('a1')).getByRole('button', { name: 'Aceitar' }))
    expect(await screen.findByText(`Aceitar, pedido A1: ${reason}`)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Entendi' }))
    expect(screen.queryByText(/Este pedido já mudou/)).not.toBeInTheDocument()
  })

  it('a conflict over an order that has gone to another tab of a narrow screen is said over the board, until its card is seen', async () => {
    vi.stubGlobal('innerWidth', 390)
    const server = fakeServer([anOrder('a1', 1), anOrder('a2', 2)])
    const { user } = await open(server, undefined, <UnseenFates />)
    const reason = 'Este pedido já mudou de situação, por Ana, às 20:31.'
    server.orders = [anOrder('a1', 3, 'accepted'), anOrder('a2', 2)]
    server.calls.act.mockRejectedValueOnce(new ApiError(reason, { kind: 'http', status: 409, fields: { currentStateId: stateId('accepted'), currentStateName: 'Aceito' } }))
    await user.click(within(card('a1')).getByRole('button', { name: 'Aceitar' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(`Aceitar, pedido A1: ${reason}`)
    await user.click(screen.getByRole('tab', { name: /^Aceito/ }))
    expect(within(card('a1')).getByText(reason)).toBeInTheDocument()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await user.click(screen.getByRole('tab', { name: /^Pendente/ }))
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Entendi' }))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('no answer for an order that has ended meanwhile is said over the board, and can be given up there', async () => {
    const server = fakeServer([anOrder('a1', 1), anOrder('a2', 2)])
    const { user } = await open(server, undefined, <UnseenFates />)
    server.calls.act.mockRejectedValueOnce(new ApiError('Sem conexão.', { kind: 'network' }))
    await user.click(within(card('a1')).getByRole('button', { name: 'Aceitar' }))
    await within(card('a1')).findByText('Sem conexão.')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    act(() => server.say({ kind: 'order', order: anOrder('a1', 3, 'delivered') }))
    const told = await screen.findByRole('alert')
    expect(told).toHaveTextContent('Aceitar, pedido A1')
    expect(told).toHaveTextContent('Sem resposta. O pedido já está em Entregue.')
    await user.click(within(told).getByRole('button', { name: 'Desistir' }))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('not sent: tried again with the same key', async () => {
    const { server, user } = await openWith(anOrder('a1', 1))
    server.calls.act.mockRejectedValueOnce(new ApiError('Sem conexão.', { kind: 'network' }))
    await user.click(screen.getByRole('button', { name: 'Aceitar' }))
    await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
    const [first, second] = server.calls.act.mock.calls
    expect(second).toEqual(first)
  })
})

describe('drawing', () => {
  it('the second hand draws the clock again and not the card', async () => {
    await openWith(anOrder('a1', 1), anOrder('a2', 2, 'accepted'))
    drawnBodies.mockClear()
    const before = within(card('a1')).getByLabelText('há 5 min').textContent
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(within(card('a1')).getByLabelText('há 5 min').textContent).not.toBe(before)
    expect(drawnBodies).not.toHaveBeenCalled()
  })

  it('a change draws its own card and no other', async () => {
    const { server } = await openWith(anOrder('a1', 1), anOrder('a2', 2), anOrder('a3', 3, 'accepted'))
    drawnBodies.mockClear()
    act(() => server.say({ kind: 'order', order: anOrder('a2', 4, 'pending', { ObservacaoPedido: 'Depressa' }) }))
    expect(card('a2')).toHaveTextContent('Depressa')
    expect(new Set(drawnBodies.mock.calls.map(([id]) => id))).toEqual(new Set(['a2']))
  })

  it('of a long column only what is in view is drawn', async () => {
    await openWith(...Array.from({ length: 500 }, (_, n) => anOrder(`a${n}`, n + 1)))
    expect(screen.getAllByRole('article').length).toBeLessThan(20)
    expect(within(column('pending')).getByText('500')).toBeInTheDocument()
  })

  it('a new order is marked until it is focused, and announced once', async () => {
    const { server, user } = await openWith(anOrder('a1', 1))
    act(() => server.say({ kind: 'order', order: anOrder('a2', 2) }))
    expect(card('a2')).toHaveTextContent('novo')
    expect(card('a1')).not.toHaveTextContent('novo')
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(screen.getByText('Novo pedido A2, Maria José, 1 item')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '1 novo' }))
    expect(card('a2')).toHaveFocus()
    expect(card('a2')).not.toHaveTextContent('novo')
    expect(screen.queryByRole('button', { name: '1 novo' })).not.toBeInTheDocument()
  })
})

describe('the keyboard', () => {
  const orders = () => [anOrder('a1', 1), anOrder('a2', 2), anOrder('a3', 3, 'preparing')]

  it('arrows and digits go from card to card', async () => {
    const { user } = await openWith(...orders())
    await user.keyboard('{ArrowDown}')
    expect(card('a1')).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    expect(card('a2')).toHaveFocus()
    await user.keyboard('{ArrowRight}')
    expect(card('a3')).toHaveFocus()
    await user.keyboard('{ArrowLeft}2')
    expect(card('a2')).toHaveFocus()
  })

  describe('in a column that was scrolled away from its place', () => {
    async function scrolledAway() {
      const opened = await openWith(...Array.from({ length: 60 }, (_, n) => anOrder(`a${n}`, n + 1)))
      const scroller = within(column('pending')).getByRole('list', { name: 'Pendente' }).parentElement!
      const scroll = (to: number) => {
        scroller.scrollTop = to
        fireEvent.scroll(scroller)
      }
      scroll(5_000)
      expect(screen.queryByRole('article', { name: 'A0' })).not.toBeInTheDocument()
      return { ...opened, scroller, scroll }
    }

    it.each(['{ArrowDown}', '1'])('%s brings the card into view and takes it', async (key) => {
      const { user, scroller } = await scrolledAway()
      await user.keyboard(key)
      await waitFor(() => expect(scroller.scrollTop).toBe(0))
      fireEvent.scroll(scroller)
      await waitFor(() => expect(card('a0')).toHaveFocus())
    })

    it('a card that does not come into view takes nothing from whoever goes on meanwhile', async () => {
      const { user, scroller } = await scrolledAway()
      await user.keyboard('{ArrowDown}/ma')
      fireEvent.scroll(scroller)
      expect(card('a0')).toBeInTheDocument()
      expect(screen.getByRole('searchbox')).toHaveFocus()
    })
  })

  it('led on by the board itself, the keyboard leaves the mark of a card that nobody has touched', async () => {
    const { server, user } = await openWith(anOrder('a1', 1))
    act(() => card('a1').focus())
    act(() => server.say({ kind: 'order', order: anOrder('a2', 2) }))
    act(() => server.say({ kind: 'order', order: anOrder('a1', 3, 'accepted') }))
    await waitFor(() => expect(card('a2')).toHaveFocus())
    expect(card('a2')).toHaveAttribute('data-mark', 'new')
    await user.keyboard('{ArrowUp}')
    expect(card('a2')).not.toHaveAttribute('data-mark')
  })

  it('Enter advances, and the next card of the column takes over', async () => {
    const { server, user } = await openWith(...orders())
    await user.keyboard('{ArrowDown}{Enter}')
    expect(server.calls.act).toHaveBeenCalledWith('acceptOrder', expect.objectContaining({ Id: 'a1' }), expect.any(String))
    await waitFor(() => expect(within(column('accepted')).getByRole('article')).toBeInTheDocument())
    await waitFor(() => expect(card('a2')).toHaveFocus())
  })

  it('R asks to refuse; / searches; ? shows the keys, Esc closes them', async () => {
    const { user } = await openWith(...orders())
    await user.keyboard('/')
    expect(screen.getByRole('searchbox')).toHaveFocus()
    await user.keyboard('r?')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await user.clear(screen.getByRole('searchbox'))
    await user.click(card('a1'))
    await user.keyboard('r')
    await screen.findByRole('dialog', { name: 'Recusar pedido A1' })
    await user.click(screen.getByRole('button', { name: 'Voltar' }))
    await user.keyboard('?')
    expect(await screen.findByRole('dialog', { name: 'Teclas do painel' })).toBeInTheDocument()
  })
})

describe('around the cards', () => {
  it('order-board-05 a search, a refresh button and a switch that is on', async () => {
    const { server, user } = await openWith(anOrder('a1', 1))
    const automatic = screen.getByRole('switch', { name: 'Atualização automática' })
    expect(automatic).toBeChecked()
    await user.click(automatic)
    expect(screen.getByText('Atualização desligada')).toBeInTheDocument()
    const before = server.calls.live.mock.calls.length
    await user.click(screen.getByRole('button', { name: 'Atualizar' }))
    expect(server.calls.live).toHaveBeenCalledTimes(before + 1)
  })

  it('the keyword filters at once and is kept in the address', async () => {
    const { user, router } = await openWith(anOrder('a1', 1), anOrder('b2', 2))
    await user.type(screen.getByRole('searchbox'), 'b2')
    expect(screen.queryByRole('article', { name: 'A1' })).not.toBeInTheDocument()
    await act(() => vi.advanceTimersByTimeAsync(400))
    expect(router.state.location.search).toBe('?busca=b2')
  })

  it('an empty column says so, on the tab of a phone, too', async () => {
    vi.stubGlobal('innerWidth', 390)
    const { user } = await openWith(anOrder('a1', 1))
    await user.click(screen.getByRole('tab', { name: /^Em preparo/ }))
    expect(screen.getByRole('tabpanel')).toHaveTextContent('Nada no fogo')
    await user.type(screen.getByRole('searchbox'), 'a1')
    expect(screen.getByRole('tabpanel')).toHaveTextContent('Nenhum com este filtro')
  })

  it('a keyword of the address is applied from the start', async () => {
    await open(fakeServer([anOrder('a1', 1), anOrder('b2', 2)]), '/meepFood/painel?busca=b2')
    expect(column('accepted')).toHaveTextContent('Nenhum com este filtro')
    expect(screen.getAllByRole('article')).toEqual([card('b2')])
  })

  it('says when nothing matches and clears the search', async () => {
    const { user } = await openWith(anOrder('a1', 1))
    await user.type(screen.getByRole('searchbox'), 'zzz')
    expect(await screen.findByText('Nenhum pedido encontrado para “zzz”.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Limpar busca' }))
    expect(card('a1')).toBeInTheDocument()
  })

  it('order-board-27 a failing list says "Erro ao buscar os pedidos." and tries again', async () => {
    const server = fakeServer([anOrder('a1', 1)])
    server.calls.live.mockRejectedValueOnce(new Error('offline'))
    const { user } = await open(server)
    expect(screen.getByRole('alert')).toHaveTextContent('Erro ao buscar os pedidos.')
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByRole('article')).toBeInTheDocument()
  })

  it('order-board-27 Atualizar that fails is said over the columns as they were, and heals', async () => {
    const server = fakeServer([anOrder('a1', 1)])
    const { user } = await open(server)
    server.calls.live.mockRejectedValueOnce(new ApiError('Algo deu errado.', { kind: 'http', status: 500 }))
    await user.click(screen.getByRole('button', { name: 'Atualizar' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao buscar os pedidos.')
    expect(card('a1')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
  })

  it('order-board-27 Atualizar that fails is said on an empty board, too', async () => {
    const server = fakeServer([])
    const { user } = await open(server)
    server.calls.live.mockRejectedValueOnce(new ApiError('Algo deu errado.', { kind: 'http', status: 500 }))
    await user.click(screen.getByRole('button', { name: 'Atualizar' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao buscar os pedidos.')
  })

  it('leaves its place to the access-denied page once the server says so, and asks no more', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const server = fakeServer([anOrder('a1', 1)])
    const { user } = await open(server)
    server.calls.live.mockRejectedValue(new ApiError('Você não tem acesso.', { kind: 'http', status: 403 }))
    await user.click(screen.getByRole('button', { name: 'Atualizar' }))
    expect(await screen.findByRole('heading', { name: 'Você não tem acesso.' })).toBeInTheDocument()
    const asked = server.calls.live.mock.calls.length
    await act(() => vi.advanceTimersByTimeAsync(120_000))
    expect(server.calls.live).toHaveBeenCalledTimes(asked)
  })

  it('says that there may be more finished orders than it has, and leads to all of them', async () => {
    const ended = Array.from({ length: 20 }, (_, n) => anOrder(`d${n}`, n + 1, 'delivered'))
    const { user, router } = await openWith(anOrder('a1', 100), anOrder('r1', 101, 'refused'), ...ended)
    expect(screen.getByRole('button', { name: 'Abrir Recusado, 1' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Abrir Entregue, 20+' }))
    expect(column('delivered')).toHaveTextContent(/^Entregue20\+/)
    await user.click(within(column('delivered')).getByRole('button', { name: 'Ver todos em Cartões' }))
    expect(await screen.findByText('20 pedidos')).toBeInTheDocument()
    await waitFor(() => expect(router.state.location.search).toContain('etapas=entregue'))
  })

  it('says how old its data is once that exceeds the poll interval', async () => {
    const { server } = await openWith(anOrder('a1', 1))
    act(() => server.setStream('offline'))
    server.calls.live.mockRejectedValue(new Error('offline'))
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    const age = (told: string) => screen.queryAllByText((_, element) => element?.textContent === told)
    expect(screen.queryByText(/dados de/)).not.toBeInTheDocument()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(age('dados de 1 min atrás')).toHaveLength(1)
    expect(screen.getByText('Sem conexão')).toBeInTheDocument()
  })
})
