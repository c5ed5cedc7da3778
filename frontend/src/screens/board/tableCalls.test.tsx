import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { chime } from '@/features/orders/sound/chime'
import { fakeServer } from '@/features/orders/testing/fixtures'
import { installBoard, openBoard } from '@/features/orders/testing/renderBoard'
import { installServer, json, server } from '@/testing/server'
import { toast } from '@/ui/toasts'
import { TableCalls } from './TableCalls'

installServer()
installBoard()
beforeEach(() => vi.spyOn(chime, 'play').mockResolvedValue(true))
afterEach(() => {
  toast.clear()
  vi.restoreAllMocks()
})

const call = (Id: string, Mesa: string, Tipo: 'garcom' | 'conta' = 'garcom') => ({ Id, Mesa, Tipo, Em: '2026-11-20T12:04:00Z' })

async function open(...Chamados: ReturnType<typeof call>[]) {
  server.on('GET /api/mesas/chamados', () => json({ Chamados }))
  const board = fakeServer()
  const { user } = await openBoard(board, undefined, <TableCalls />)
  return { board, user }
}

it('shows and sounds what a table asks for, again and again, until somebody goes', async () => {
  const { user } = await open(call('1', '7'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Mesa 7 chama o garçom, 09:04')
  expect(chime.play).toHaveBeenCalledOnce()
  act(() => void vi.advanceTimersByTime(30_000))
  expect(chime.play).toHaveBeenCalledTimes(2)
  server.on('POST /api/mesas/chamados/1/ciente', () => json({ Chamados: [] }))
  await user.click(screen.getByRole('button', { name: 'Ciente: mesa 7' }))
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
  act(() => void vi.advanceTimersByTime(60_000))
  expect(chime.play).toHaveBeenCalledTimes(2)
})

it('hears of calls, and of who has taken them on another board, by the stream', async () => {
  const { board } = await open()
  const say = (...Chamados: ReturnType<typeof call>[]) => act(() => board.say({ kind: 'other', event: 'mesas', data: JSON.stringify({ Chamados }) }))
  await waitFor(() => expect(server.calls('GET /api/mesas/chamados').length).toBeGreaterThan(0))
  say(call('1', '7'), call('2', '9', 'conta'))
  expect(await screen.findByText(/Mesa 9 pede a conta/)).toBeInTheDocument()
  expect(screen.getAllByRole('alert')).toHaveLength(2)
  say(call('2', '9', 'conta'))
  expect(screen.getByRole('alert')).toHaveTextContent('Mesa 9')
})

it('takes the call that waits longest by its key', async () => {
  const { user } = await open(call('1', '7'), call('2', '9'))
  await screen.findAllByRole('alert')
  server.on('POST /api/mesas/chamados/1/ciente', () => json({ Chamados: [call('2', '9')] }))
  await user.keyboard('g')
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Mesa 9'))
})

it('keeps a call that the server could not be told about, and says so', async () => {
  const { user } = await open(call('1', '7'))
  server.on('POST /api/mesas/chamados/1/ciente', () => json({ message: 'Sem conexão com o servidor.', code: 'unavailable' }, 503))
  await user.click(await screen.findByRole('button', { name: 'Ciente: mesa 7' }))
  expect(await screen.findByText('Sem conexão com o servidor.')).toBeInTheDocument()
  expect(screen.getByText(/Mesa 7 chama o garçom/)).toBeInTheDocument()
})
