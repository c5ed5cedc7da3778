import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/client'
import { toast } from '@/ui/toasts'
import { anOrder, fakeServer, sold } from '../testing/fixtures'
import { installBoard, openBoard } from '../testing/renderBoard'
import BackgroundAlerts from './BackgroundAlerts'
import Contested from './Contested'

installBoard()
afterEach(() => toast.clear())

const denied = 'O marketplace não aceita mais o cancelamento deste pedido.'
const refused = (Versao: number, Conferir = true) => anOrder('a1', Versao, 'refused', sold({ Problema: denied, Conferir }))

/** What was read once in a window is read: each test has a version of its own. */
let version = 0

async function withRefused() {
  const server = fakeServer([refused((version += 2))])
  const { user } = await openBoard(server, undefined, <Contested />)
  return { server, user, notice: () => screen.queryByRole('alert') }
}

it('a refusal that the marketplace does not take is on the screen until somebody has read it, and every board hears of that', async () => {
  const { server, user, notice } = await withRefused()
  expect(notice()).toHaveTextContent(`Pedido A1, recusado: ${denied}`)
  await user.click(within(notice()!).getByRole('button', { name: 'Entendi' }))
  expect(notice()).not.toBeInTheDocument()
  expect(server.calls.heed).toHaveBeenCalledExactlyOnceWith('a1', denied)
})

it('leads to the order', async () => {
  const { user, notice } = await withRefused()
  await user.click(within(notice()!).getByRole('button', { name: 'Ver pedido' }))
  expect(await screen.findByRole('dialog', { name: /A1/ })).toBeInTheDocument()
})

it('what was read on another board goes', async () => {
  const { server, notice } = await withRefused()
  act(() => server.say({ kind: 'order', order: refused(version + 1, false) }))
  expect(notice()).not.toBeInTheDocument()
})

it('without the server the others go on, and whoever has read it is told so', async () => {
  const { server, user, notice } = await withRefused()
  server.calls.heed.mockRejectedValueOnce(new ApiError('Sem conexão com o servidor.', { kind: 'network' }))
  await user.click(within(notice()!).getByRole('button', { name: 'Entendi' }))
  expect(await screen.findByText(/Os outros painéis continuam avisando\./)).toBeInTheDocument()
})

it('one that the board’s list does not have is read by itself, and one that was read elsewhere meanwhile goes', async () => {
  const server = fakeServer([anOrder('b2', 1)])
  const contested = refused((version += 2))
  server.calls.contested.mockResolvedValue([contested])
  await openBoard(server, undefined, (
    <>
      <BackgroundAlerts />
      <Contested />
    </>
  ))
  expect(await screen.findByRole('alert')).toHaveTextContent(denied)
  server.calls.contested.mockResolvedValue([])
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
