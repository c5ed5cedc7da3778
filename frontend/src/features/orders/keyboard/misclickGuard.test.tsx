import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { toast } from '@/ui/toasts'
import { useBoard } from '../data/board'
import { anOrder, fakeServer } from '../testing/fixtures'
import { card, installBoard, openBoard } from '../testing/renderBoard'
import { displaced, MisclickGuard } from './misclickGuard'

installBoard()
afterEach(() => toast.clear())

function Guard() {
  const { live } = useBoard()
  useEffect(() => new MisclickGuard(live).start(), [live])
  return null
}

const told = () => screen.queryByText('Os pedidos mudaram de lugar agora mesmo. Confira e repita.')

async function twoPending() {
  const server = fakeServer([anOrder('a1', 1), anOrder('a2', 2)])
  const { user } = await openBoard(server, undefined, <Guard />)
  return { server, user }
}

const advance = () => screen.getByRole('article', { name: 'A2' })

it('whoever has narrowed the board himself moved the orders himself: his press goes through', async () => {
  const { server, user } = await twoPending()
  await user.type(screen.getByRole('searchbox', { name: /^Buscar/ }), 'A2')
  expect(screen.queryByRole('article', { name: 'A1' })).not.toBeInTheDocument()
  await user.click(within(advance()).getByRole('button', { name: 'Aceitar' }))
  expect(told()).not.toBeInTheDocument()
  expect(server.calls.act).toHaveBeenCalledOnce()
})

describe('what stands elsewhere than before', () => {
  const nobody = () => false
  it.each([
    ['what stood below one that left', ['a', 'b', 'c'], ['b', 'c'], ['b', 'c']],
    ['nothing when one comes at the end', ['a', 'b'], ['a', 'b', 'c'], []],
    ['everything when one comes at the front', ['a', 'b'], ['c', 'a', 'b'], ['a', 'b']],
    ['nothing of another page', ['a', 'b'], ['c', 'd'], []],
  ])('is %s', (_, before, now, moved) => {
    expect(displaced(before, now, nobody)).toEqual(moved)
  })

  it('is not what moved up for an order that this board has sent on', () => {
    expect(displaced(['a', 'b'], ['b'], (id) => id === 'a')).toEqual([])
  })
})

describe('an order that another cook takes at the same moment', () => {
  it('does not let Enter accept the next one unread; pressed again, it does', async () => {
    const { server, user } = await twoPending()
    act(() => card('a1').focus())
    act(() => server.say({ kind: 'order', order: anOrder('a1', 3, 'accepted') }))
    expect(card('a2')).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(server.calls.act).not.toHaveBeenCalled()
    expect(told()).toBeInTheDocument()
    await user.keyboard('{Enter}')
    expect(server.calls.act).toHaveBeenCalledExactlyOnceWith('acceptOrder', expect.objectContaining({ Id: 'a2' }), expect.any(String))
  })

  it('does not let a touch accept the one that has moved up under the finger', async () => {
    const { server, user } = await twoPending()
    act(() => server.say({ kind: 'order', order: anOrder('a1', 3, 'accepted') }))
    await user.click(within(advance()).getByRole('button', { name: 'Aceitar' }))
    expect(server.calls.act).not.toHaveBeenCalled()
    expect(told()).toBeInTheDocument()
    await user.click(within(advance()).getByRole('button', { name: 'Aceitar' }))
    expect(server.calls.act).toHaveBeenCalledOnce()
  })

  it('lets a press be that comes when it has been seen', async () => {
    const { server, user } = await twoPending()
    act(() => server.say({ kind: 'order', order: anOrder('a1', 3, 'accepted') }))
    await act(() => vi.advanceTimersByTimeAsync(500))
    await user.click(within(advance()).getByRole('button', { name: 'Aceitar' }))
    expect(server.calls.act).toHaveBeenCalledOnce()
    expect(told()).not.toBeInTheDocument()
  })
})

it('a row of orders is worked off with one key', async () => {
  const { server } = await twoPending()
  const user = userEvent.setup({ delay: null })
  server.calls.act.mockResolvedValue({ Id: 'id-of-accepted', Name: 'Aceito' })
  act(() => card('a1').focus())
  await user.keyboard('{Enter}')
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(card('a2')).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(server.calls.act).toHaveBeenCalledTimes(2)
  expect(told()).not.toBeInTheDocument()
})

it('a cancellation that has just come is not acknowledged unread', async () => {
  const server = fakeServer([anOrder('a1', 1, 'preparing', { OrigemPedido: 2 })])
  const { user } = await openBoard(server, undefined, <Guard />)
  act(() => card('a1').focus())
  act(() => server.say({ kind: 'order', order: anOrder('a1', 2, 'refused', { OrigemPedido: 2 }) }))
  act(() => card('a1').focus())
  await user.keyboard('{Enter}')
  expect(within(card('a1')).getByRole('group', { name: 'Pedido cancelado' })).toBeInTheDocument()
  expect(told()).toBeInTheDocument()
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('group', { name: 'Pedido cancelado' })).not.toBeInTheDocument()
})
