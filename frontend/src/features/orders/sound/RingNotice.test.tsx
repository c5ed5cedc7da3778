import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { BoardContext, type Board } from '../data/board'
import { BoardFeed, pollIntervals } from '../data/feed'
import { OrderStore } from '../data/store'
import { anOrder, fakeServer, sold } from '../testing/fixtures'
import { card, installBoard, openBoard } from '../testing/renderBoard'
import { RingNotice } from './RingNotice'

const setBadge = vi.hoisted(() => vi.fn(() => Promise.resolve()))
vi.mock('@/api/native', async (original) => ({ ...(await original<object>()), setBadge }))

afterEach(() => {
  cleanup()
  setBadge.mockClear()
})

function open(store: OrderStore) {
  const { calls } = fakeServer()
  return render(
    <BoardContext value={{ live: { store, calls, feed: new BoardFeed('v', store, calls, pollIntervals.normal) } } as unknown as Board}>
      <RingNotice />
    </BoardContext>,
  )
}

it('counts what is pending beside the title, though silenced, and nothing once the board is left', async () => {
  const store = new OrderStore()
  store.apply([anOrder('a', 1), anOrder('b', 2), anOrder('c', 3, 'preparing')])
  const { unmount } = open(store)
  expect(setBadge).toHaveBeenLastCalledWith(2)

  await userEvent.click(screen.getByRole('button', { name: 'Silenciar' }))
  expect(setBadge).toHaveBeenLastCalledWith(2)

  act(() => store.apply([anOrder('a', 4, 'accepted')]))
  expect(setBadge).toHaveBeenLastCalledWith(1)

  unmount()
  expect(setBadge).toHaveBeenLastCalledWith(0)
})

describe('without the server', () => {
  installBoard()

  it('is silent on this screen, and tells the other boards once the server is back', async () => {
    const server = fakeServer([anOrder('a', 1)])
    const { user } = await openBoard(server, undefined, <RingNotice />)
    const { takeNotice, live } = server.calls
    takeNotice.mockRejectedValue(new Error('offline'))
    live.mockRejectedValue(new Error('offline'))
    act(() => server.setStream('offline'))
    await user.click(screen.getByRole('button', { name: 'Silenciar' }))
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(takeNotice).toHaveBeenCalledOnce()
    takeNotice.mockResolvedValue(undefined)
    live.mockImplementation(() => Promise.resolve({ orders: server.orders, heardAt: Date.now() }))
    await act(async () => {
      server.setStream('live')
      server.say({ kind: 'hello', now: new Date().toISOString() })
      await vi.advanceTimersByTimeAsync(1_000)
    })
    expect(takeNotice.mock.calls).toEqual([['a'], ['a']])
  })
})

describe('while a confirmation runs out', () => {
  installBoard()

  /** A board on which 'b' is to be confirmed first. */
  function hurried(address?: string) {
    const orders = [anOrder('a', 1, 'pending', { ...sold(), PrazoConfirmacao: '2026-11-20T12:13:00Z' }), anOrder('b', 2, 'pending', { ...sold(), PrazoConfirmacao: '2026-11-20T12:09:00Z' }), anOrder('c', 3)]
    return openBoard(fakeServer(orders), address, <RingNotice />)
  }

  it('leads to the order whose time runs out first, and puts the keyboard on it', async () => {
    const { user } = await hurried()
    await user.click(screen.getByRole('button', { name: 'Ir ao pedido B' }))
    expect(card('b')).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('button', { name: 'Ir ao pedido B' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Ir ao pedido A' })).toBeInTheDocument()
  })

  it('leads there by keyboard, from anywhere on the board', async () => {
    const { user } = await hurried()
    await user.keyboard('{ArrowDown}')
    expect(card('a')).toHaveFocus()
    await user.keyboard('u')
    expect(card('b')).toHaveFocus()
    act(() => card('a').focus())
    act(() => screen.getByRole('button', { name: 'Ir ao pedido B' }).focus())
    await user.keyboard('{Enter}')
    expect(card('b')).toHaveFocus()
  })

  it('leads to the card of a page', async () => {
    localStorage.setItem('balcao.board.preferences', JSON.stringify({ layout: 'cards' }))
    const { user } = await hurried()
    await screen.findByRole('list', { name: 'Pedidos' })
    await user.keyboard('u')
    expect(card('b')).toHaveFocus()
  })

  it('shows the order where the filters hide its card', async () => {
    const { user } = await hurried('/meepFood/painel?busca=inexistente')
    await user.click(screen.getByRole('button', { name: 'Ir ao pedido B' }))
    expect(within(await screen.findByRole('dialog')).getByRole('heading', { name: /B/ })).toBeInTheDocument()
  })

  it('whoever touches it in its details has heard it, and a dialog does not keep the bell ringing', async () => {
    const { user } = await hurried('/meepFood/painel?busca=inexistente')
    await user.click(screen.getByRole('button', { name: 'Ir ao pedido B' }))
    const details = await screen.findByRole('dialog', { name: 'Pedido B' })
    expect(screen.getByText(/^3 pedidos chamando/)).toBeInTheDocument()
    await user.click(within(details).getByText('Aceite em'))
    expect(screen.getByText(/^2 pedidos chamando/)).toBeInTheDocument()
    await user.keyboard('s')
    expect(screen.queryByText(/chamando/)).not.toBeInTheDocument()
    expect(details).toBeInTheDocument()
  })

  it('lets it be accepted there, with the key that advances a card', async () => {
    const { user, server } = await hurried('/meepFood/painel?etapas=preparo')
    await user.keyboard('u')
    const details = await screen.findByRole('dialog', { name: 'Pedido B' })
    expect(within(details).getByText('Aceite em')).toBeInTheDocument()
    await user.keyboard('{Enter}')
    expect(server.calls.act).toHaveBeenCalledExactlyOnceWith('acceptOrder', expect.objectContaining({ Id: 'b' }), expect.any(String))
    expect(await within(details).findByText('✓ Confirmado')).toBeInTheDocument()
  })

  it('what has run out is said apart, and hides no order that can still be saved', async () => {
    const { user } = await hurried()
    expect(screen.getByText(/^3 pedidos chamando, confirme em [34]:/)).toBeInTheDocument()
    await act(() => vi.advanceTimersByTimeAsync(5 * 60_000))
    expect(screen.getByText(/^3 pedidos chamando, confirme em [23]:/)).toBeInTheDocument()
    expect(screen.getByText('O prazo de B acabou')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Ir ao pedido A' }))
    expect(card('a')).toHaveFocus()
  })

  it('leads to what has run out where nothing else does', async () => {
    const { user } = await hurried()
    await act(() => vi.advanceTimersByTimeAsync(9 * 60_000))
    expect(screen.getByText('3 pedidos chamando')).toBeInTheDocument()
    expect(screen.getByText('O prazo de 2 pedidos acabou')).toBeInTheDocument()
    await user.keyboard('u')
    expect(card('b')).toHaveFocus()
  })

  it('does not ask to confirm what is accepted', async () => {
    await openBoard(fakeServer([anOrder('c', 3, 'accepted', { ...sold(), Signal: true, PrazoConfirmacao: '2026-11-20T12:06:00Z' })]), undefined, <RingNotice />)
    expect(screen.getByText('1 pedido chamando')).toBeInTheDocument()
    expect(within(card('c')).getByText('Confirmação ainda não chegou ao marketplace:')).toBeInTheDocument()
  })

  it('leads to what has called longest where no time runs out, though the filters hide it', async () => {
    const { user } = await openBoard(fakeServer([anOrder('c', 3), anOrder('d', 4)]), '/meepFood/painel?busca=d', <RingNotice />)
    expect(screen.getByText('2 pedidos chamando')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Ir ao pedido C' }))
    expect(await screen.findByRole('dialog', { name: 'Pedido C' })).toBeInTheDocument()
  })
})

describe('who passes an order by has not come to it', () => {
  installBoard()

  const open = () => openBoard(fakeServer([anOrder('a', 1), anOrder('b', 2), anOrder('c', 3)]), undefined, <RingNotice />)

  it('a finger that scrolls the cards', async () => {
    const { server } = await open()
    fireEvent.pointerDown(card('a'))
    fireEvent.pointerCancel(card('a'))
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(screen.getByText('3 pedidos chamando')).toBeInTheDocument()
    expect(server.calls.takeNotice).not.toHaveBeenCalled()
    fireEvent.pointerDown(card('a'))
    fireEvent.pointerUp(card('a'))
    expect(screen.getByText('2 pedidos chamando')).toBeInTheDocument()
  })

  it('the keyboard on its way along the cards', async () => {
    const { user } = await open()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}1{Home}')
    expect(card('a')).toHaveFocus()
    expect(screen.getByText('3 pedidos chamando')).toBeInTheDocument()
    await user.keyboard('i')
    expect(screen.getByText('2 pedidos chamando')).toBeInTheDocument()
  })
})
