import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { session } from '@/api/session'
import { anOrder } from '@/features/orders/testing'
import { ana, installServer, json, server } from '@/testing/server'
import Lookout from './Lookout'

installServer()

beforeEach(() => {
  session.set(ana)
  server.on('GET /api/workflow/states', () => json([{ Id: 's1', Name: 'Pendente', BackgroundColor: '#000' }]))
  server.on('GET /api/kds', () => json([anOrder('a1', 1, 'pending', { Signal: true })], 200, { 'x-total-count': '1' }))
  server.on('GET /api/kds/stream', () => json({}, 404))
  server.on('GET /api/kds/mesas', () => json([]))
  server.on('GET /api/store', () => json([]))
  server.on('GET /api/kds/storeConfiguration/bar', () => json({}, 500))
})

afterEach(() => {
  cleanup()
  session.clear()
})

function Address() {
  const location = useLocation()
  return <output>{`${location.pathname} ${JSON.stringify(location.state)}`}</output>
}

it('calls for the orders of a board that was left, and leads back to the one that calls', async () => {
  render(
    <MemoryRouter initialEntries={['/meepFood/configuracao']}>
      <Lookout venueId="bar" zone="America/Sao_Paulo" fastPolling={false} />
      <Address />
    </MemoryRouter>,
  )
  expect(await screen.findByText('1 pedido chamando', undefined, { timeout: 5_000 })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Ir ao pedido A1' }))
  expect(screen.getByRole('status')).toHaveTextContent('/meepFood/painel {"orderId":"a1"}')
})
