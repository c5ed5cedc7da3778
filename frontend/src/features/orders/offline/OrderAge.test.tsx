import { act, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Link } from '@/api/local'
import { installBoard, now, openBoard } from '../testing/renderBoard'
import './LinkChip'
import { anOrder, fakeServer } from '../testing/fixtures'
import OrderAge from './OrderAge'

installBoard()

const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()

/** What a gateway tells that has just begun, and whose orders are of the night. */
const coldStart: Link = { state: 'offline', since: ago(0), heard: ago(9 * 60 + 3), cause: 'network', message: 'Sem rede.', queued: 0, dead: 0 }

async function openWith(link: Link) {
  const server = fakeServer([anOrder('a1', 1)])
  const { user } = await openBoard(server, undefined, <OrderAge />)
  const say = async (next: Link) => {
    act(() => server.say({ kind: 'other', event: 'connection', data: JSON.stringify(next) }))
    await act(() => vi.advanceTimersByTimeAsync(1_000))
  }
  await say(link)
  return { user, say }
}

const age = () => screen.queryByText(/^Pedidos de \d/)?.parentElement?.textContent

describe('how old the orders are', () => {
  it('is told as it is after a start without the server', async () => {
    await openWith(coldStart)
    expect(age()).toBe('Pedidos de 00:02, há 9 h 3 min. Os novos aparecem quando a conexão voltar.')
    expect(screen.getByRole('button', { name: /^Sem conexão/ })).toHaveTextContent('Sem conexãohá 9 h 3 min')
  })

  it('names the day where it is another one', async () => {
    await openWith({ ...coldStart, heard: ago(10 * 60) })
    expect(age()).toMatch(/^Pedidos de 19\/11\/2026 23:05, há 10 h 0 min\./)
  })

  it('is read aloud once, however long it lasts', async () => {
    await openWith(coldStart)
    const told = 'Sem conexão. Sem rede. Pedidos de 00:02.'
    expect(screen.getByText(told)).toHaveRole('status')
    await act(() => vi.advanceTimersByTimeAsync(3 * 60_000))
    expect(age()).toMatch(/há 9 h 6 min/)
    expect(screen.getByText(told)).toHaveRole('status')
  })

  it('is not told of orders of now, nor of those that are about to come', async () => {
    const { say } = await openWith({ ...coldStart, state: 'connected', heard: ago(1), since: ago(50) })
    expect(age()).toBeUndefined()
    for (const state of ['connected', 'unstable'] as const) {
      await say({ ...coldStart, state })
      expect(age()).toBeUndefined()
    }
    await say({ ...coldStart, heard: undefined })
    expect(age()).toBeUndefined()
  })

  it('is told where the server is heard and says nothing of the orders', async () => {
    await openWith({ ...coldStart, state: 'unstable', since: ago(4), heard: ago(12) })
    expect(age()).toBe('Pedidos de 08:53, há 12 min.')
  })

  it('is told without a length of time where the clock has gone back', async () => {
    await openWith({ ...coldStart, heard: ago(-30) })
    expect(age()).toBe('Pedidos de 09:35. Os novos aparecem quando a conexão voltar.')
  })

  it('is not told where somebody has switched automatic updates off', async () => {
    const { user } = await openWith(coldStart)
    await user.click(screen.getByRole('switch', { name: 'Atualização automática' }))
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(age()).toBeUndefined()
  })
})
