import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { localStatus, type ActionFate, type Link, type LocalStatus } from '@/api/local'
import { toast } from '@/ui/toasts'
import { useBoard } from '../data/board'
import { actionsOn, card, column, installBoard, now, openBoard, openBoardWith } from '../testing/renderBoard'
import './LinkChip'
import { allowed, anOrder, fakeServer, workflow, type FakeServer } from '../testing/fixtures'
import QueueNotice from './QueueNotice'
import UnseenFates from './UnseenFates'

vi.mock('@/api/local', () => ({ localStatus: vi.fn() }))

installBoard()
beforeEach(() => vi.mocked(localStatus).mockResolvedValue(aStatus()))
afterEach(() => vi.mocked(localStatus).mockReset())

const connected: Link = { state: 'connected', since: new Date(now).toISOString(), cause: '', message: '', queued: 0, dead: 0 }
const offline: Link = {
  ...connected, state: 'offline', since: new Date(now - 3 * 60_000).toISOString(), cause: 'network',
  message: 'Sem rede: este computador não chegou ao servidor. Confira o cabo ou o Wi-Fi.',
}

function aStatus(change: Partial<LocalStatus> = {}): LocalStatus {
  return {
    ...offline, server: 'https://balcao.example', tokens: 'keyring', others: 0, damage: null,
    exchanges: [
      { at: new Date(now).toISOString(), call: 'POST /api/kds/acceptOrder', status: 0, milliseconds: 21, cause: 'network' },
      { at: new Date(now - 60_000).toISOString(), call: 'GET /api/kds', status: 200, milliseconds: 34, cause: '' },
    ],
    ...change,
  }
}

function say(server: FakeServer, event: 'connection' | 'fate', detail: object) {
  act(() => server.say({ kind: 'other', event, data: JSON.stringify(detail) }))
}

const fate = (state: ActionFate['state'], reason = ''): ActionFate => ({ orderId: 'a1', code: 'A1', actionId: 'k1', action: 'acceptOrder', state, reason, createdAt: '2026-11-19T21:05:00Z' })

describe('the chip of the connection', () => {
  it('changes in nothing where there is no gateway', async () => {
    await openBoardWith(anOrder('a1', 1))
    expect(screen.getByText('Ao vivo')).toBeVisible()
    expect(localStatus).not.toHaveBeenCalled()
  })

  it('tells the state, for how long, and what waits', async () => {
    const { server } = await openBoardWith(anOrder('a1', 1))
    say(server, 'connection', connected)
    expect(await screen.findByRole('button', { name: /^Conectado\./ })).toBeVisible()
    say(server, 'connection', { ...connected, state: 'unstable', cause: 'timeout', message: 'O servidor demorou demais a responder. Confira a rede; tentamos de novo sozinhos.' })
    expect(await screen.findByRole('button', { name: /^Instável\./ })).toBeVisible()
    say(server, 'connection', { ...offline, queued: 2, dead: 1 })
    const chip = await screen.findByRole('button', { name: /^Sem conexão · 2 ações na fila · 1 parada\./ })
    expect(chip).toHaveTextContent('Sem conexãohá 3 min2 ações na fila · 1 parada')
    expect(screen.getByText(`Sem conexão · 2 ações na fila · 1 parada. ${offline.message}`)).toHaveRole('status')
    say(server, 'connection', { ...connected, dead: 1 })
    expect(await screen.findByRole('button', { name: /^Conectado · 1 ação parada\./ })).toBeVisible()
  })

  it('opens why, since when, and the last exchanges', async () => {
    const { server, user } = await openBoardWith(anOrder('a1', 1))
    say(server, 'connection', { ...offline, queued: 2 })
    await user.click(await screen.findByRole('button', { name: /^Sem conexão/ }))
    expect(screen.getByText(offline.message)).toBeVisible()
    expect(await screen.findByText('POST /api/kds/acceptOrder')).toBeVisible()
    expect(screen.getByText('sem rede')).toBeVisible()
    expect(screen.getByText('200 · 34 ms')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ver a fila de ações' })).toHaveAttribute('href', '/filaDeAcoes')
  })
})

describe('the open details of the connection', () => {
  it('show what failed, however often the server was looked for since', async () => {
    const looking = Array.from({ length: 20 }, (_, n) => ({ at: new Date(now - n * 1_000).toISOString(), call: 'GET /api/portal/configuracao', status: 200, milliseconds: n, cause: '' as const }))
    const failed = { at: new Date(now - 60_000).toISOString(), call: 'POST /api/kds/acceptOrder', status: 503, milliseconds: 8, cause: '' as const }
    vi.mocked(localStatus).mockResolvedValue(aStatus({ exchanges: [...looking, failed] }))
    const { server, user } = await openBoardWith(anOrder('a1', 1))
    say(server, 'connection', { ...connected, state: 'unstable' })
    await user.click(await screen.findByRole('button', { name: /^Instável/ }))
    expect(await screen.findByText('200 · 0 ms · 20 vezes')).toBeVisible()
    expect(screen.getByText('503 · 8 ms')).toBeVisible()
  })

  it('keep the focus when the queue empties, and close at Escape', async () => {
    const { server, user } = await openBoardWith(anOrder('a1', 1))
    say(server, 'connection', { ...offline, queued: 1 })
    await user.click(await screen.findByRole('button', { name: /^Sem conexão/ }))
    const toQueue = screen.getByRole('link', { name: 'Ver a fila de ações' })
    expect(toQueue).toHaveFocus()
    say(server, 'connection', connected)
    expect(toQueue).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(screen.queryByText('Últimas trocas')).toBeNull()
  })
})

describe('a card whose taps are kept', () => {
  it('shows guardado, enviado, confirmado', async () => {
    const { server } = await openBoardWith(anOrder('a1', 1))
    say(server, 'fate', fate('stored'))
    expect(await within(card('a1')).findByText('Guardado. Será enviado assim que o servidor puder.')).toBeVisible()
    say(server, 'connection', offline)
    expect(within(card('a1')).getByText('Guardado. Será enviado quando a conexão voltar.')).toBeVisible()
    expect(actionsOn('a1')).toContain('Aceitar')
    say(server, 'fate', fate('sending'))
    expect(within(card('a1')).getByText(/Enviado/)).toBeVisible()
    say(server, 'fate', fate('confirmed'))
    expect(within(card('a1')).getByText('✓ Confirmado')).toBeVisible()
  })

  it('that were sent while the window’s stream was away are kept no more', async () => {
    const { server } = await openBoardWith(anOrder('a1', 1), anOrder('a2', 2))
    say(server, 'fate', fate('stored'))
    say(server, 'fate', { ...fate('dead', 'O servidor está com problemas.'), orderId: 'a2', actionId: 'k2' })
    expect(await within(card('a1')).findByText(/Guardado/)).toBeVisible()
    act(() => server.say({ kind: 'hello', now: new Date(now).toISOString() }))
    // All that waits is told of again right after.
    say(server, 'fate', { ...fate('dead', 'O servidor está com problemas.'), orderId: 'a2', actionId: 'k2' })
    await waitFor(() => expect(within(card('a1')).queryByText(/Guardado/)).toBeNull())
    expect(within(card('a2')).getByText(/O servidor está com problemas/)).toBeVisible()
  })

  it('a refusal that stands and is told of again does not move its order back', async () => {
    const { server } = await openBoardWith(anOrder('a1', 1))
    const refused = { ...fate('refused', 'Este pedido já foi aceito por Ana.'), currentState: { Id: 's-accepted', Name: 'Aceito' } }
    say(server, 'fate', refused)
    await waitFor(() => expect(within(card('a1')).getByText(/já foi aceito por Ana/)).toBeVisible())
    act(() => server.say({ kind: 'order', order: anOrder('a1', 5, 'preparing') }))
    // The first of these streams ends before it has told anything else.
    act(() => server.say({ kind: 'hello', now: new Date(now).toISOString() }))
    act(() => server.say({ kind: 'hello', now: new Date(now).toISOString() }))
    say(server, 'fate', refused)
    expect(await within(card('a1')).findByText(/já foi aceito por Ana/)).toBeVisible()
    expect(column('preparing')).toContainElement(card('a1'))
  })

  it('nothing needs a connection that nobody knows of while automatic updates are off', async () => {
    const { server, user } = await openBoard(fakeServer([anOrder('a1', 1)]), undefined, <QueueNotice />)
    say(server, 'connection', { ...offline, dead: 1 })
    expect(await within(card('a1')).findByText(/só com conexão/)).toBeVisible()
    await user.click(screen.getByRole('switch', { name: 'Atualização automática' }))
    expect(within(card('a1')).queryByText(/só com conexão/)).toBeNull()
    // What waits for a person still does.
    expect(screen.getByText(/parada na fila/)).toBeVisible()
  })

  it('shows a refusal until one tap has acknowledged it', async () => {
    const { server, user } = await openBoardWith(anOrder('a1', 1))
    say(server, 'fate', fate('refused', 'Este pedido já estava recusado por Ana.'))
    expect(await within(card('a1')).findByText(/já estava recusado por Ana/)).toBeVisible()
    await user.click(within(card('a1')).getByRole('button', { name: 'Entendi' }))
    expect(server.calls.acknowledge).toHaveBeenCalledWith('k1')
    await waitFor(() => expect(within(card('a1')).queryByText(/já estava recusado/)).toBeNull())
  })

  it('whose order has been taken back is acknowledged with it, at one tap', async () => {
    const { server, user } = await openBoard(fakeServer([anOrder('a1', 1, 'accepted')]), undefined, <UnseenFates />)
    say(server, 'fate', fate('sending'))
    act(() => server.say({ kind: 'order', order: anOrder('a1', 2, 'refused') }))
    say(server, 'fate', fate('refused', 'Este pedido já foi recusado por Ana.'))
    expect(await within(card('a1')).findByText(/já foi recusado por Ana/)).toBeVisible()
    await user.click(within(within(card('a1')).getByRole('group', { name: 'Pedido cancelado' })).getByRole('button', { name: 'Entendi' }))
    expect(server.calls.acknowledge).toHaveBeenCalledWith('k1')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('leads to the queue when one is stuck', async () => {
    const { server } = await openBoardWith(anOrder('a1', 1))
    say(server, 'fate', fate('dead', 'O servidor está com problemas.'))
    expect(await within(card('a1')).findByRole('link', { name: 'Resolver na fila' })).toHaveAttribute('href', '/filaDeAcoes')
  })
})

describe('what nobody may miss', () => {
  it('is a tap that waits for a decision', async () => {
    const { server } = await openBoard(fakeServer([anOrder('a1', 1)]), undefined, <QueueNotice />)
    say(server, 'connection', { ...connected, dead: 2 })
    const told = await screen.findByRole('alert')
    expect(told).toHaveTextContent('2 ações paradas')
    expect(within(told).getByRole('link', { name: 'Resolver na fila' })).toHaveAttribute('href', '/filaDeAcoes')
    say(server, 'connection', connected)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is a refusal whose card has gone to the folded column of the refused', async () => {
    const { server, user } = await openBoard(fakeServer([anOrder('a1', 1, 'refused')]), undefined, <UnseenFates />)
    say(server, 'connection', connected)
    say(server, 'fate', fate('refused', 'Este pedido já foi recusado por Ana.'))
    const told = await screen.findByRole('alert')
    expect(told).toHaveTextContent('Aceitar, pedido A1: Este pedido já foi recusado por Ana.')
    await user.click(within(told).getByRole('button', { name: 'Entendi' }))
    expect(server.calls.acknowledge).toHaveBeenCalledWith('k1')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is a refusal of an order that has left the board: the notice says which and of when', async () => {
    const { server } = await openBoard(fakeServer([anOrder('a2', 1)]), undefined, <UnseenFates />)
    say(server, 'connection', connected)
    say(server, 'fate', fate('refused', 'Este pedido já foi finalizado por Ana.'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Aceitar, pedido A1, 19/11/2026 18:05: Este pedido já foi finalizado por Ana.')
  })

  it('is a queue that was found damaged, until it has been read', async () => {
    vi.mocked(localStatus).mockResolvedValue(aStatus({ damage: { at: '2026-11-20T02:30:00Z', file: 'fila.db.danificado-1', salvaged: 1, complete: false } }))
    const { server, user } = await openBoard(fakeServer([anOrder('a1', 1)]), undefined, <QueueNotice />)
    say(server, 'connection', connected)
    expect(await screen.findByRole('alert')).toHaveTextContent('1 ação foi salva; outras podem ter se perdido: confira no painel os pedidos de 19/11.')
    await user.click(screen.getByRole('button', { name: 'Entendi' }))
    expect(screen.queryByRole('alert')).toBeNull()
    cleanup()
    vi.mocked(localStatus).mockClear()
    await openBoard(fakeServer([anOrder('a1', 1)]), undefined, <QueueNotice />)
    await waitFor(() => expect(localStatus).toHaveBeenCalled())
    await act(() => vi.mocked(localStatus).mock.results[0]?.value as Promise<unknown>)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

function Notification() {
  const { open } = useBoard()
  return <button onClick={() => open({ kind: 'details', orderId: 'gone' })}>Aviso de ontem</button>
}

it('details of an order that is not on the board say so, and leave the keyboard free', async () => {
  const { user } = await openBoard(fakeServer([anOrder('a1', 1)]), undefined, <Notification />)
  await user.click(screen.getByRole('button', { name: 'Aviso de ontem' }))
  await user.click(within(await screen.findByRole('dialog', { name: 'Pedido fora do painel' })).getByRole('button', { name: 'Fechar' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

describe('without the server', () => {
  it('the count of cards is said to be of this computer', async () => {
    const { server } = await openBoardWith(anOrder('a1', 1))
    act(() => screen.getByRole('button', { name: 'Cartões' }).click())
    const count = await screen.findByText('1 pedido')
    say(server, 'connection', offline)
    expect(count).toHaveTextContent('1 pedido neste computador')
  })

  it('a refusal that the marketplace has to hear of says so', async () => {
    const order = anOrder('a1', 1)
    order.WorkflowInstance = { ...order.WorkflowInstance, AllowedActions: [allowed('refuseOrder', 'Recusar', 'refused', ['ReasonCancellation'])] }
    const { server } = await openBoardWith(order)
    say(server, 'connection', offline)
    expect(await within(card('a1')).findByText('Recusar: só com conexão. O marketplace confere o motivo.')).toBeVisible()
  })

  it('what the server has to check is disabled and says why; the rest goes on', async () => {
    const { server, user } = await openBoardWith(anOrder('a1', 1))
    say(server, 'connection', offline)
    const refuse = within(card('a1')).getByRole('button', { name: 'Recusar' })
    expect(refuse).toHaveAttribute('aria-disabled', 'true')
    expect(within(card('a1')).getByText('Recusar: só com conexão. O servidor confere a senha.')).toBeVisible()
    const told = within(screen.getByRole('region', { name: 'Avisos' }))
    await user.click(refuse)
    expect(told.getByText('Recusar: só com conexão. O servidor confere a senha.')).toBeVisible()
    act(() => toast.clear())
    card('a1').focus()
    await user.keyboard('r')
    expect(told.getByText('Recusar: só com conexão. O servidor confere a senha.')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    say(server, 'connection', connected)
    expect(refuse).not.toHaveAttribute('aria-disabled')
    say(server, 'connection', offline)
    await user.click(within(card('a1')).getByRole('button', { name: 'Aceitar' }))
    expect(server.calls.act).toHaveBeenCalledOnce()
  })
})

it('cut off, nobody is asked whose delivery it is: the tap is kept, and the next one asks', async () => {
  const own = allowed('startOrder', 'Iniciar', 'preparing')
  const server = fakeServer([anOrder('a1', 1, 'accepted', { EhPagamentoPresencial: false, Transportador: null, WorkflowInstance: workflow('accepted', [own]) })])
  server.settings = { useOwnDelivery: true, useMeepDelivery: true }
  const { user } = await openBoard(server)
  say(server, 'connection', offline)
  await user.click(screen.getByRole('button', { name: 'Iniciar' }))
  expect(server.calls.act).toHaveBeenCalledOnce()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})
