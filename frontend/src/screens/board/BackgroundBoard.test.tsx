import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { session as store, useSession, type Session } from '@/api/session'
import { boardCalls } from '@/features/orders/data/api'
import '@/features/orders/dialogs/Dialogs'
import { LiveBoard } from '@/features/orders/data/live'
import '@/features/orders/board/Columns'
import { answers } from '@/features/orders/sound/ring'
import { anOrder, later } from '@/features/orders/testing/fixtures'
import { ana, installServer, json, server } from '@/testing/server'
import { Toaster } from '@/ui/Toaster'
import { toast } from '@/ui/toasts'
import BackgroundBoard from './BackgroundBoard'
import Board from './Board'
import { startBoard, startedBoard } from './startedBoards'
import './Notices'

installServer()

beforeEach(() => {
  store.set(ana)
  startAnasBoard()
  server.on('GET /api/workflow/states', () => json([{ Id: 's1', Name: 'Pendente', BackgroundColor: '#000' }]))
  server.on('GET /api/kds', () => json([anOrder('a1', 1, 'pending', { Signal: true })], 200, { 'x-total-count': '1' }))
  server.on('GET /api/kds/stream', () => json({}, 404))
  server.on('GET /api/kds/mesas', () => json([]))
  server.on('GET /api/store', () => json([]))
  server.on('GET /api/kds/storeConfiguration/bar', () => json({}, 500))
})

/** Somebody has begun the board, as with Iniciar. */
function startAnasBoard() {
  startBoard(ana, new LiveBoard('bar', false, boardCalls))
}

afterEach(() => {
  cleanup()
  answers.forget()
  toast.clear()
  localStorage.clear()
  store.clear()
})

/** A cancellation that nobody has read on this device. */
function cancelledBefore(id: string) {
  localStorage.setItem('balcao.board.cancelled.bar', JSON.stringify([[id, 'preparing', '2026-11-20T12:00:00Z']]))
  startAnasBoard()
}

function Address() {
  const location = useLocation()
  return <output>{`${location.pathname} ${JSON.stringify(location.state)}`}</output>
}

function open(session: Session) {
  render(
    <MemoryRouter initialEntries={['/meepFood/configuracao']}>
      <BackgroundBoard session={session} />
      <Address />
    </MemoryRouter>,
  )
}

it.each([
  ['of another venue than the one whose board was begun', { ...ana, localCorrente: 'clube' }],
  ['of somebody who may not see the orders any more', { ...ana, papeis: 'AcessosClientePortal' }],
])('hears nothing %s', (_, session) => {
  open(session)
  expect(server.calls('GET /api/kds/stream')).toHaveLength(0)
})

it('calls for the orders of a board that was left, and leads back to the one that calls', async () => {
  open(ana)
  expect(await screen.findByText('1 pedido chamando', undefined, { timeout: 5_000 })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Ir ao pedido A1' }))
  expect(screen.getByRole('status')).toHaveTextContent('/meepFood/painel {"orderId":"a1"}')
})

it('says why it sounds: a cancellation that is to be read on the board', async () => {
  cancelledBefore('a1')
  server.on('GET /api/kds', () => json([anOrder('a1', 1, 'refused')], 200, { 'x-total-count': '1' }))
  open(ana)
  const told = await screen.findByText(/1 pedido cancelado\./, undefined, { timeout: 5_000 })
  await userEvent.click(within(told.parentElement!).getByRole('button', { name: 'Ir ao painel' }))
  expect(screen.getByRole('status')).toHaveTextContent('/meepFood/painel')
})

it('says why it sounds: no connection', async () => {
  server.on('GET /api/kds', () => json({}, 503))
  open(ana)
  expect(await screen.findByText(/Sem conexão: pedidos novos não chegam\./, undefined, { timeout: 10_000 })).toBeVisible()
})

it('calls nobody once the orders may not be seen any more', async () => {
  server.on('GET /api/kds', () => json([], 403))
  open(ana)
  await waitFor(() => expect(startedBoard(ana)).toBeUndefined())
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument()
})

it('tells screen readers of new orders', async () => {
  open(ana)
  await screen.findByText('1 pedido chamando', undefined, { timeout: 5_000 })
  const live = startedBoard(ana)!
  act(() => live.store.apply([anOrder('a2', 2, 'pending', { Signal: true })]))
  expect(await screen.findByText(/^Novo pedido A2/, undefined, { timeout: 5_000 })).toBeInTheDocument()
})

describe('between the board and other pages', () => {
  const orders = (...all: ReturnType<typeof anOrder>[]) => server.on('GET /api/kds', () => json(all, 200, { 'x-total-count': String(all.length) }))
  const go = (name: string) => userEvent.click(screen.getByRole('link', { name }))
  const card = (id: string) => screen.findByRole('article', { name: id.toUpperCase() }, { timeout: 5_000 })

  function Portal() {
    const session = useSession()
    const { pathname } = useLocation()
    if (!session) return null
    return (
      <>
        <Link to="/meepFood/painel">Painel</Link>
        <Link to="/meepFood/configuracao">Configuração</Link>
        <Routes>
          <Route path="/meepFood/painel" element={<Board />} />
          <Route path="*" element={null} />
        </Routes>
        {pathname !== '/meepFood/painel' && startedBoard(session) && <BackgroundBoard session={session} />}
        <Toaster />
      </>
    )
  }

  async function openPortal() {
    render(
      <MemoryRouter initialEntries={['/meepFood/painel']}>
        <Portal />
      </MemoryRouter>,
    )
    await card('a1')
  }

  it('what came or changed meanwhile is marked until somebody touches it', async () => {
    orders(anOrder('a1', 1))
    await openPortal()
    await go('Configuração')
    orders(anOrder('a1', 3, 'pending', { ObservacaoPedido: 'sem cebola' }), anOrder('a2', 2))
    await waitFor(() => expect(startedBoard(ana)!.store.order('a1')?.Versao).toBe(1))
    act(() => startedBoard(ana)!.feed.refresh())
    await waitFor(() => expect(startedBoard(ana)!.store.order('a2')).toBeDefined())
    await go('Painel')
    expect(await card('a2')).toHaveAttribute('data-mark', 'new')
    expect(await card('a1')).toHaveAttribute('data-mark', 'changed')
  })

  it('a tap without an answer still waits on its card', async () => {
    orders(anOrder('a1', 1))
    server.on('POST /api/kds/acceptOrder', () => {
      throw new TypeError('network')
    })
    await openPortal()
    await userEvent.click(within(await card('a1')).getByRole('button', { name: /Aceitar/ }))
    await within(await card('a1')).findByRole('button', { name: 'Tentar de novo' }, { timeout: 5_000 })
    await go('Configuração')
    await go('Painel')
    expect(within(await card('a1')).getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
  })

  it('an order goes on calling though the server is gone', async () => {
    orders(anOrder('a1', 1, 'pending', { Signal: true }))
    await openPortal()
    server.on('GET /api/kds', () => json({}, 503))
    await go('Configuração')
    expect(await screen.findByText(/Sem conexão: pedidos novos não chegam\./, undefined, { timeout: 5_000 })).toBeVisible()
    expect(screen.getByText('1 pedido chamando')).toBeVisible()
    await go('Painel')
    expect(await card('a1')).toBeVisible()
  })

  it('a tap that fails after its cook has gone is told wherever he is', async () => {
    orders(anOrder('a1', 1))
    const answer = later<Response>()
    server.on('POST /api/kds/acceptOrder', () => answer.promise)
    await openPortal()
    await userEvent.click(within(await card('a1')).getByRole('button', { name: /Aceitar/ }))
    await go('Configuração')
    answer.resolve(json({ message: 'Este pedido já foi recusado.', code: 'conflict' }, 409))
    expect(await screen.findByText('Pedido A1, não feito: Este pedido já foi recusado.')).toBeInTheDocument()
  })

  it('order-board-23 somebody else begins anew; who signs in again goes on', async () => {
    orders(anOrder('a1', 1))
    await openPortal()
    act(() => store.expire(ana.token))
    act(() => store.set({ ...ana, token: 'next' }))
    expect(await card('a1')).toBeVisible()
    // In the same place each time: it is the same page.
    for (const usuarioId of ['user-beto', 'user-caio']) {
      act(() => store.set({ ...ana, usuarioId }))
      await userEvent.click(await screen.findByRole('button', { name: 'Iniciar' }))
      expect(await card('a1')).toBeVisible()
    }
    act(() => store.set(ana))
    expect(await card('a1')).toBeVisible()
  })
})
