import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ApiError, networkWords } from '@/api/client'
import { anOrder, fakeServer } from '../testing/fixtures'
import { card, installBoard, openBoard } from '../testing/renderBoard'

installBoard()

const noNetwork = new ApiError(networkWords.network, { kind: 'network' })

/** A board whose tap on A1 found no network. */
async function tapInVain(failure: ApiError) {
  const server = fakeServer([anOrder('a1', 1)])
  const { user } = await openBoard(server)
  server.calls.act.mockRejectedValueOnce(failure)
  await user.click(within(card('a1')).getByRole('button', { name: 'Aceitar' }))
  await within(card('a1')).findByText(failure.message)
  return { server, user }
}

async function heartbeat(server: ReturnType<typeof fakeServer>) {
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  act(() => server.say({ kind: 'heartbeat', now: new Date().toISOString() }))
}

describe('a tap that found no network', () => {
  it('blames the network for as long as nothing else is known', async () => {
    const { server } = await tapInVain(noNetwork)
    expect(card('a1')).toHaveTextContent('Não enviado. Sem conexão com o servidor. Verifique a rede e tente novamente.')
    server.calls.live.mockRejectedValue(noNetwork)
    act(() => server.setStream('offline'))
    await screen.findByText('Sem conexão')
    expect(card('a1')).toHaveTextContent('Verifique a rede')
  })

  it('says that the connection is back once the server has been heard again, and can be tried again', async () => {
    const { server, user } = await tapInVain(noNetwork)
    await heartbeat(server)
    expect(card('a1')).toHaveTextContent('Não enviado. A conexão voltou: tente de novo.')
    expect(card('a1')).not.toHaveTextContent('Verifique a rede')
    await user.click(within(card('a1')).getByRole('button', { name: 'Tentar de novo' }))
    const [first, second] = server.calls.act.mock.calls
    expect(second).toEqual(first)
    expect(await within(card('a1')).findByText('✓ Confirmado')).toBeInTheDocument()
  })

  it('does not claim that nothing was sent when the order has moved on meanwhile', async () => {
    const { server, user } = await tapInVain(noNetwork)
    act(() => server.say({ kind: 'order', order: anOrder('a1', 2, 'accepted') }))
    await heartbeat(server)
    expect(card('a1')).not.toHaveTextContent('Não enviado')
    expect(card('a1')).toHaveTextContent('Sem resposta. O pedido já está em Aceito. Confira o histórico ou tente de novo.')
    await user.click(within(card('a1')).getByRole('button', { name: 'Desistir' }))
    expect(card('a1')).not.toHaveTextContent('Sem resposta')
  })

  it('keeps the words of a server that failed: its connection never went', async () => {
    const { server } = await tapInVain(new ApiError('O banco de dados está ocupado.', { kind: 'http', status: 503 }))
    await heartbeat(server)
    await waitFor(() => expect(card('a1')).toHaveTextContent('Não enviado. O banco de dados está ocupado.'))
  })
})
