import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { chime } from '@/features/orders/sound/chime'
import { fakeServer, type FakeServer } from '@/features/orders/testing/fixtures'
import { installBoard, openBoard } from '@/features/orders/testing/renderBoard'
import { installServer, json, server } from '@/testing/server'
import { toast } from '@/ui/toasts'
import { TableCalls } from './TableCalls'

installServer()
installBoard()
beforeEach(() => {
  vi.spyOn(chime, 'play').mockResolvedValue(true)
  vi.spyOn(chime, 'quietFor').mockReturnValue(Infinity)
})
afterEach(() => {
  toast.clear()
  vi.restoreAllMocks()
})

const call = (Id: string, Mesa: string, Tipo: 'garcom' | 'conta' = 'garcom', Conta: string | null = null) => ({ Id, Mesa, Tipo, Em: '2026-11-20T12:04:00Z', Conta })
const say = (board: FakeServer, ...Chamados: ReturnType<typeof call>[]) => act(() => board.say({ kind: 'other', event: 'mesas', data: JSON.stringify({ Chamados }) }))

async function open(...Chamados: ReturnType<typeof call>[]) {
  server.on('GET /api/mesas/chamados', () => json({ Chamados }))
  const board = fakeServer()
  const { user } = await openBoard(board, undefined, <TableCalls />)
  return { board, user }
}

/** What is left once the first call is taken, whoever asks. */
function left(...Chamados: ReturnType<typeof call>[]) {
  for (const asked of ['POST /api/mesas/chamados/1/ciente', 'GET /api/mesas/chamados'] as const) server.on(asked, () => json({ Chamados }))
}

it('shows and sounds what a table asks for, again and again, until somebody goes', async () => {
  const { user } = await open(call('1', '7'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Mesa 7 chama o garçom, 09:04')
  await waitFor(() => expect(chime.play).toHaveBeenCalledExactlyOnceWith('calm', 'table'))
  act(() => void vi.advanceTimersByTime(30_000))
  expect(chime.play).toHaveBeenCalledTimes(2)
  left()
  await user.click(screen.getByRole('button', { name: 'Ciente: Mesa 7 chama o garçom' }))
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
  act(() => void vi.advanceTimersByTime(60_000))
  expect(chime.play).toHaveBeenCalledTimes(2)
})

it('hears of calls, and of who has taken them on another board, by the stream', async () => {
  const { board } = await open()
  await waitFor(() => expect(server.calls('GET /api/mesas/chamados').length).toBeGreaterThan(0))
  say(board, call('1', '7'), call('2', '9', 'conta'))
  expect(await screen.findByText(/Mesa 9 pede a conta/)).toBeInTheDocument()
  expect(screen.getAllByRole('alert')).toHaveLength(2)
  say(board, call('2', '9', 'conta'))
  expect(screen.getByRole('alert')).toHaveTextContent('Mesa 9')
})

it('takes the call that waits longest by its key', async () => {
  const { user } = await open(call('1', '7'), call('2', '9'))
  await screen.findAllByRole('alert')
  left(call('2', '9'))
  await user.keyboard('g')
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Mesa 9'))
})

it('keeps a call that the server could not be told about, and says so', async () => {
  const { user } = await open(call('1', '7'))
  server.on('POST /api/mesas/chamados/1/ciente', () => json({ message: 'Sem conexão com o servidor.', code: 'unavailable' }, 503))
  await user.click(await screen.findByRole('button', { name: 'Ciente: Mesa 7 chama o garçom' }))
  expect(await screen.findByText('Sem conexão com o servidor.')).toBeInTheDocument()
  expect(screen.getByText(/Mesa 7 chama o garçom/)).toBeInTheDocument()
})

it('sounds for each call that is new, not for one that is taken', async () => {
  const { board, user } = await open(call('1', '7'), call('2', '9'))
  await waitFor(() => expect(chime.play).toHaveBeenCalledOnce())
  left(call('2', '9'))
  await user.click(screen.getByRole('button', { name: 'Ciente: Mesa 7 chama o garçom' }))
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Mesa 9'))
  expect(chime.play).toHaveBeenCalledOnce()
  say(board, call('2', '9'), call('3', '4'))
  await waitFor(() => expect(chime.play).toHaveBeenCalledTimes(2))
})

it('waits until the orders have rung', async () => {
  vi.mocked(chime.quietFor).mockReturnValue(4_000)
  await open(call('1', '7'))
  await waitFor(() => expect(chime.quietFor).toHaveBeenCalled())
  expect(chime.play).not.toHaveBeenCalled()
  vi.mocked(chime.quietFor).mockReturnValue(11_000)
  act(() => void vi.advanceTimersByTime(7_000))
  expect(chime.play).toHaveBeenCalledOnce()
})

it('names both calls of a table apart, and leads from the bill to its account', async () => {
  await open(call('1', '7'), call('2', '7', 'conta', 'c7'))
  await screen.findAllByRole('alert')
  expect(screen.getByRole('button', { name: 'Ciente: Mesa 7 chama o garçom' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Ciente: Mesa 7 pede a conta' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Abrir a conta' })).toHaveAttribute('href', '/cadastro/mesas/contas/c7')
})

it('lets a reading that comes late change nothing', async () => {
  let answer: (response: Response) => void = () => undefined
  server.on('GET /api/mesas/chamados', () => new Promise<Response>((resolve) => (answer = resolve)))
  const board = fakeServer()
  await openBoard(board, undefined, <TableCalls />)
  await waitFor(() => expect(server.calls('GET /api/mesas/chamados').length).toBeGreaterThan(0))
  say(board, call('1', '7'))
  expect(screen.getByRole('alert')).toHaveTextContent('Mesa 7')
  await act(async () => {
    answer(json({ Chamados: [] }))
    await vi.advanceTimersByTimeAsync(1)
  })
  expect(screen.getByRole('alert')).toHaveTextContent('Mesa 7')
})
