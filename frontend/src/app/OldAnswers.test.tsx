import { useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answer, api } from '@/api/client'
import { session } from '@/api/session'
import { ana, installServer, json, server } from '@/testing/server'
import PortalProviders from './PortalProviders'

installServer()
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.setSystemTime('2026-11-20T17:05:00Z')
  session.set({ ...ana, locais: [{ localId: 'bar', nomeLocal: 'Bar', fusoHorario: 'America/Sao_Paulo' }] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  session.clear()
})

/** The portal has one store of answers: each test asks for something else. */
function Tables() {
  const tables = useQuery({ queryKey: ['tables', expect.getState().currentTestName], queryFn: () => answer(api.GET('/api/kds/mesas', { params: { query: { localClienteId: 'bar' } } })) })
  return <p>{tables.data?.length ?? (tables.isError ? 'erro' : 'lendo')} mesas</p>
}

const aged = (seconds: number, body: unknown = []) => json(body, 200, { 'X-Balcao-Offline': '1', 'X-Balcao-Age': String(seconds) })

function open(name = 'mesas') {
  return render(<PortalProviders key={name} screen={name}><Tables /></PortalProviders>)
}

it('says nothing of what the server has just said', async () => {
  server.on('GET /api/kds/mesas', () => json([]))
  open()
  await screen.findByText('0 mesas')
  expect(screen.queryByRole('status')).toBeNull()
})

it('tells how old a screen is, on every screen that shows it, and reads it again once the server is there', async () => {
  server.on('GET /api/kds/mesas', () => aged(300))
  server.on('GET /local/status', () => json({ state: 'offline' }))
  const first = open()
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Sem conexão com o servidor. Esta tela mostra o que ele disse às 14:00, há 5 min. Pode ter mudado.'))
  first.unmount()
  open('outra')
  expect(await screen.findByRole('status')).toHaveTextContent('há 5 min')

  server.on('GET /api/kds/mesas', () => json([{ id: 'm', numero: '1' }]))
  await act(() => vi.advanceTimersByTimeAsync(3_100))
  expect(screen.getByRole('status')).toBeVisible()
  server.on('GET /local/status', () => json({ state: 'connected' }))
  await act(() => vi.advanceTimersByTimeAsync(3_100))
  await screen.findByText('1 mesas')
  expect(screen.queryByRole('status')).toBeNull()
})

it('leaves a server in peace that asks for time, and says that it does', async () => {
  let reads = 0
  server.on('GET /api/kds/mesas', () => {
    reads++
    return aged(60)
  })
  const stands = (state: string, message = '') => server.on('GET /local/status', () => json({ state, message }))
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  stands('unstable', 'O servidor pediu para esperar 60 s.')
  open('paciente')
  await screen.findByText('0 mesas')
  await pass(27_500)
  expect(screen.getByRole('status')).toHaveTextContent('O servidor pediu para esperar 60 s. Esta tela mostra o que ele disse')
  expect(screen.getByRole('status')).not.toHaveTextContent('Sem conexão')
  expect(reads).toBe(1)
  await pass(6_000)
  expect(reads).toBe(2)

  stands('connected')
  await pass(24_000)
  expect(screen.getByRole('status')).toHaveTextContent('O servidor não respondeu a esta tela. Esta tela mostra o que ele disse')
  expect(reads).toBe(2)
  await pass(6_000)
  expect(reads).toBe(3)

  stands('offline')
  await pass(3_100)
  expect(screen.getByRole('status')).toHaveTextContent('Sem conexão com o servidor.')
  stands('connected')
  await pass(3_100)
  expect(reads).toBe(4)
  await pass(24_000)
  expect(reads).toBe(4)
  server.on('GET /api/kds/mesas', () => json([]))
  await pass(6_000)
  expect(screen.queryByRole('status')).toBeNull()
})

it('says of a screen that it alone has no answer, from the first moment on', async () => {
  server.on('GET /api/kds/mesas', () => aged(60))
  server.on('GET /local/status', () => json({ state: 'connected' }))
  open('sozinha')
  expect(await screen.findByRole('status')).toHaveTextContent('O servidor não respondeu a esta tela.')
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(screen.getByRole('status')).toHaveTextContent('O servidor não respondeu a esta tela.')
})

it('tells of a screen of another day by its date, and what is not kept', async () => {
  server.on('GET /api/kds/mesas', () => aged(3 * 86_400))
  open('velha')
  expect(await screen.findByRole('status')).toHaveTextContent('o que ele disse em 17/11/2026 14:05, há 72 h 0 min')
  cleanup()
  server.on('GET /api/kds/mesas', () => json({ message: 'Sem rede.', code: 'unavailable' }, 503, { 'X-Balcao-Offline': '1' }))
  server.on('GET /local/status', () => json({ state: 'connected' }))
  open('nunca')
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('O que falta nesta tela ainda não está guardado neste computador'))
  server.on('GET /api/kds/mesas', () => json([]))
  await act(() => vi.advanceTimersByTimeAsync(3_100))
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
})
