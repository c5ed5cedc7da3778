import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { session as store, type Session } from '@/api/session'
import { answers } from '@/features/orders/ring'
import { anOrder } from '@/features/orders/testing'
import { ana, installServer, json, server } from '@/testing/server'
import { begun } from './begun'
import Lookout from './Lookout'

installServer()

beforeEach(() => {
  store.set(ana)
  begun.add('bar')
  server.on('GET /api/workflow/states', () => json([{ Id: 's1', Name: 'Pendente', BackgroundColor: '#000' }]))
  server.on('GET /api/kds', () => json([anOrder('a1', 1, 'pending', { Signal: true })], 200, { 'x-total-count': '1' }))
  server.on('GET /api/kds/stream', () => json({}, 404))
  server.on('GET /api/kds/mesas', () => json([]))
  server.on('GET /api/store', () => json([]))
  server.on('GET /api/kds/storeConfiguration/bar', () => json({}, 500))
})

afterEach(() => {
  cleanup()
  begun.clear()
  answers.forget()
  store.clear()
})

/** A cancellation that nobody has read on this device. */
function cancelledBefore(id: string) {
  localStorage.setItem('balcao.board.cancelled.bar', JSON.stringify([[id, 'preparing', '2026-11-20T12:00:00Z']]))
}

function Address() {
  const location = useLocation()
  return <output>{`${location.pathname} ${JSON.stringify(location.state)}`}</output>
}

function open(session: Session) {
  render(
    <MemoryRouter initialEntries={['/meepFood/configuracao']}>
      <Lookout session={session} />
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
  localStorage.clear()
})

it('says why it sounds: no connection', async () => {
  server.on('GET /api/kds', () => json({}, 503))
  open(ana)
  expect(await screen.findByText(/Sem conexão: pedidos novos não chegam\./, undefined, { timeout: 10_000 })).toBeVisible()
})
