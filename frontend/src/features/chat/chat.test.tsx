import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '@/api/session'
import { ana, installServer, json, server } from '@/testing/server'
import { Toaster } from '@/ui/Toaster'
import { toast } from '@/ui/toasts'
import type { Asked, Message, Thread, Unread } from './api'
import { ChatBadge, chatLabel } from './parts/ChatBadge'
import ChatPanel from './parts/ChatPanel'
import { readEvery, useUnread, type Listen } from './useUnread'
import { when } from './when'

installServer()
beforeEach(() => session.set(ana))
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
  session.clear()
})

const unreadCall = 'GET /api/Chat/GetNotVizualizedMessagesFromAppByLocal/bar'
const thread = '/api/Chat/conversas/o1/mensagens'

function unreadOf(Total: number): Unread {
  return { Total, Conversas: [] }
}

function message(Numero: number, Texto: string, DoCliente = true): Message {
  return { Numero, Texto, DoCliente, Autor: DoCliente ? '' : 'Ana Prado', Em: '2026-11-20T23:31:00Z', Lida: false }
}

function conversation(change: Partial<Thread> = {}): Thread {
  return {
    PedidoId: 'o1', Codigo: 'A127', Cliente: 'Maria José', Mensagens: [message(1, 'Boa noite'), message(2, 'Vem com talher?')],
    HaAnteriores: false, NaoLidas: 2, PodeResponder: true, ...change,
  }
}

/** The widget's button as the board draws it, and a stream that a test speaks on. */
function Widget({ isLive, listen }: { isLive: boolean; listen: Listen }) {
  const unread = useUnread('bar', isLive, listen)
  return (
    <button type="button" aria-label={chatLabel(unread.Total)}>
      <ChatBadge unread={unread.Total} />
    </button>
  )
}

function stream(): { listen: Listen; say: (unread: Unread) => void } {
  let hear: (unread: Unread) => void = () => undefined
  return {
    listen: (listener) => {
      hear = listener
      return () => undefined
    },
    say: (unread) => act(() => hear(unread)),
  }
}

describe('the unread badge', () => {
  it('order-board-09 shows how many messages nobody has read, 9+ above 9, as the stream tells them', async () => {
    const { listen, say } = stream()
    server.on(unreadCall, () => json(unreadOf(1)))
    render(<Widget isLive listen={listen} />)
    expect(await screen.findByRole('button', { name: 'Conversas, 1 mensagem não lida' })).toHaveTextContent('1')
    say(unreadOf(9))
    expect(screen.getByRole('button', { name: 'Conversas, 9 mensagens não lidas' })).toHaveTextContent(/^9$/)
    say(unreadOf(10))
    expect(screen.getByRole('button', { name: 'Conversas, 9+ mensagens não lidas' })).toHaveTextContent('9+')
    say(unreadOf(0))
    expect(screen.getByRole('button', { name: 'Conversas' })).toHaveTextContent('')
    expect(server.calls(unreadCall)).toHaveLength(1)
  })

  it('asks again every 25 s while there is no stream', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let count = 0
    server.on(unreadCall, () => json(unreadOf(++count)))
    render(<Widget isLive={false} listen={stream().listen} />)
    await screen.findByText('1')
    await act(() => vi.advanceTimersByTimeAsync(readEvery))
    expect(screen.getByRole('button')).toHaveTextContent('2')
  })

  it('chat-01 sends the login token as bearer; a 401 there ends the session', async () => {
    server.on(unreadCall, ({ headers }) => json({}, headers.get('Authorization') === `Bearer ${ana.token}` ? 401 : 500))
    render(<Widget isLive listen={stream().listen} />)
    await waitFor(() => expect(session.get()).toBeNull())
  })
})

/** The panel where it opens and closes. */
function Panel({ unread, onClose }: { unread: Unread; onClose: () => void }) {
  const [asked, setAsked] = useState<Asked | null>({})
  const ask = (next: Asked | null) => {
    setAsked(next)
    if (!next) onClose()
  }
  return asked && <ChatPanel asked={asked} onAsk={ask} isBack={({ key }) => key === 'q'} venueId="bar" zone="America/Sao_Paulo" unread={unread} />
}

function openPanel(onClose = vi.fn()) {
  const { rerender } = render(<Panel unread={unreadOf(2)} onClose={onClose} />)
  return { onClose, news: () => rerender(<Panel unread={unreadOf(3)} onClose={onClose} />) }
}

function listThread(first = conversation()) {
  server.on('GET /api/Chat/conversas', () =>
    json([{ PedidoId: 'o1', Codigo: 'A127', Cliente: 'Maria José', NaoLidas: 2, UltimaEm: '2026-11-20T23:31:00Z', UltimoTexto: 'Vem com talher?', UltimaDoCliente: true }], 200, { 'x-total-count': '1' }),
  )
  server.on(`GET ${thread}`, () => json(first))
  server.on('POST /api/Chat/conversas/o1/lidas', () => json({ NaoLidas: 0 }))
}

async function openConversation(name = /A127.*2 mensagens não lidas/) {
  await userEvent.click(await screen.findByRole('button', { name }))
  await screen.findByRole('log')
}

const field = () => screen.getByRole('textbox', { name: 'Mensagem ao cliente' })

async function openThread(first = conversation()) {
  listThread(first)
  render(<Toaster />)
  const panel = openPanel()
  await openConversation()
  return panel
}

const failing = () => json({ message: 'O servidor falhou.' }, 500)
const retry = () => screen.findByRole('button', { name: 'Tentar novamente' })

/** Presses what asks again, which fails once more and then does not. */
async function askTwice(operation: string, answer: () => Response) {
  const button = await retry()
  await userEvent.tab()
  while (document.activeElement !== button) await userEvent.tab()
  const before = server.calls(operation).length
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(server.calls(operation)).toHaveLength(before + 1))
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'))
  expect(await screen.findByText('O servidor falhou.')).toBeVisible()
  expect(button).toHaveFocus()
  server.on(operation, answer)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByText('O servidor falhou.')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull()
}

/** The answer to a message, to be given by hand. */
function later(): (response: Response) => void {
  let give: (response: Response) => void = () => undefined
  const answer = new Promise<Response>((resolve) => (give = resolve))
  server.on(`POST ${thread}`, () => answer)
  return give
}

describe('conversations', () => {
  it('tells the time of today, and the day of what is older', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T01:00:00Z') })
    expect(when('2026-11-20T23:31:00Z', 'America/Sao_Paulo')).toBe('20:31')
    expect(when('2026-11-20T02:31:00Z', 'America/Sao_Paulo')).toBe('19/11/2026 23:31')
  })

  it('opens from the list, shows the messages and marks them as read', async () => {
    await openThread()
    expect(screen.getByRole('heading', { name: 'A127 Maria José' })).toBeVisible()
    expect(within(screen.getByRole('log')).getAllByRole('listitem')).toHaveLength(2)
    expect(screen.getAllByText(/20:31$/)).toHaveLength(2)
    await waitFor(() => expect(server.calls('POST /api/Chat/conversas/o1/lidas')[0]?.body).toEqual({ Ate: 2 }))
  })

  it('sends with Enter, once, with a key that stays while the answer is lost', async () => {
    await openThread()
    server.on(`POST ${thread}`, () => json({ message: 'Tente de novo.', code: 'unavailable' }, 503))
    await userEvent.type(field(), 'Vai sim{Enter}')
    expect(await screen.findByText('Não enviada. Tente de novo.')).toBeVisible()
    expect(field()).toHaveValue('Vai sim')
    server.on(`POST ${thread}`, () => json(message(3, 'Vai sim', false)))
    await userEvent.click(screen.getByRole('button', { name: 'Enviar' }))
    expect(await within(screen.getByRole('log')).findByText('Vai sim')).toBeVisible()
    expect(field()).toHaveValue('')
    const [first, second] = server.calls(`POST ${thread}`)
    expect(first?.headers.get('Idempotency-Key')).toBeTruthy()
    expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'))
    expect(second?.body).toEqual({ Texto: 'Vai sim' })
  })

  it('what is typed while a message is on its way is the next one', async () => {
    await openThread()
    const answer = later()
    await userEvent.type(field(), 'Vai sim{Enter}')
    await userEvent.type(field(), 'Já sai')
    answer(json(message(3, 'Vai sim', false)))
    expect(await within(screen.getByRole('log')).findByText('Vai sim')).toBeVisible()
    expect(field()).toHaveValue('Já sai')
  })

  it('a message that was not sent comes back, before what was typed since', async () => {
    await openThread()
    const answer = later()
    await userEvent.type(field(), 'Vai sim{Enter}')
    await userEvent.type(field(), 'Já sai')
    answer(json({ message: 'Tente de novo.' }, 503))
    expect(await screen.findByText('Não enviada. Tente de novo.')).toBeVisible()
    expect(field()).toHaveValue('Vai sim\nJá sai')
    // The first may have arrived: it is sent under its own key again, and the other for itself.
    server.on(`POST ${thread}`, ({ body }) => {
      const { Texto } = body as { Texto: string }
      return json(message(Texto === 'Vai sim' ? 3 : 4, Texto, false))
    })
    await userEvent.type(field(), '{Enter}')
    expect(await within(screen.getByRole('log')).findByText('Já sai')).toBeVisible()
    const [lost, again, next] = server.calls(`POST ${thread}`)
    expect([again?.body, next?.body]).toEqual([{ Texto: 'Vai sim' }, { Texto: 'Já sai' }])
    expect(again?.headers.get('Idempotency-Key')).toBe(lost?.headers.get('Idempotency-Key'))
    expect(next?.headers.get('Idempotency-Key')).not.toBe(lost?.headers.get('Idempotency-Key'))
  })

  it.each([
    ['Esc', () => userEvent.keyboard('{Escape}').then(() => openPanel())],
    ['←', () => userEvent.click(screen.getByRole('button', { name: 'Todas as conversas' }))],
  ])('what is half written is there when the conversation is opened again: %s', async (_, leave) => {
    await openThread()
    await userEvent.type(field(), 'Vai s')
    await leave()
    await openConversation()
    expect(field()).toHaveValue('Vai s')
    await userEvent.type(field(), 'im')
    expect(field()).toHaveValue('Vai sim')
  })

  it('what is written to one customer is not there for another', async () => {
    await openThread()
    server.on('GET /api/Chat/conversas/o2/mensagens', () => json(conversation({ PedidoId: 'o2', Codigo: 'B128' })))
    await userEvent.type(field(), 'Vai sim')
    await userEvent.click(screen.getByRole('button', { name: 'Todas as conversas' }))
    server.on('GET /api/Chat/conversas', () => json([{ PedidoId: 'o2', Codigo: 'B128', Cliente: 'Rui', NaoLidas: 0, UltimaEm: '2026-11-20T23:31:00Z', UltimoTexto: '', UltimaDoCliente: true }]))
    await userEvent.keyboard('{Escape}')
    openPanel()
    await openConversation(/B128/)
    expect(field()).toHaveValue('')
  })

  it('tells of a message that fails when its conversation has been left, and keeps it under its key', async () => {
    await openThread()
    const answer = later()
    await userEvent.type(field(), 'Vai sim{Enter}{Escape}')
    answer(json({ message: 'Tente de novo.' }, 503))
    expect(await screen.findByText('Pedido A127, mensagem não enviada: Tente de novo.')).toBeVisible()
    openPanel()
    await openConversation()
    expect(field()).toHaveValue('Vai sim')
    expect(screen.getByText('Não enviada. Tente de novo.')).toBeVisible()
    server.on(`POST ${thread}`, () => json(message(3, 'Vai sim', false)))
    await userEvent.type(field(), '{Enter}')
    expect(await within(screen.getByRole('log')).findByText('Vai sim')).toBeVisible()
    const [lost, again] = server.calls(`POST ${thread}`)
    expect(again?.headers.get('Idempotency-Key')).toBe(lost?.headers.get('Idempotency-Key'))
  })

  it('a message that fails before the one who wrote it is told there alone', async () => {
    await openThread()
    server.on(`POST ${thread}`, () => json({ message: 'Tente de novo.' }, 503))
    await userEvent.type(field(), 'Vai sim{Enter}')
    expect(await screen.findByText('Não enviada. Tente de novo.')).toBeVisible()
    expect(screen.queryByText(/^Pedido A127/)).toBeNull()
  })

  it('a message still on its way when its conversation is opened again is not sent twice, and shows when it is there', async () => {
    await openThread()
    const answer = later()
    await userEvent.type(field(), 'Vai sim{Enter}')
    await userEvent.click(screen.getByRole('button', { name: 'Todas as conversas' }))
    await openConversation()
    expect(field()).toHaveValue('')
    await userEvent.type(field(), 'Já sai{Enter}')
    expect(server.calls(`POST ${thread}`)).toHaveLength(1)
    answer(json(message(3, 'Vai sim', false)))
    expect(await within(screen.getByRole('log')).findByText('Vai sim')).toBeVisible()
    expect(field()).toHaveValue('Já sai')
  })

  it('tells of a message that fails because its session has ended, which takes the conversation with it', async () => {
    await openThread()
    server.on(`POST ${thread}`, () => json({ message: 'Sua sessão terminou. Entre novamente.' }, 401))
    await userEvent.type(field(), 'Vai sim{Enter}')
    expect(await screen.findByText('Pedido A127, mensagem não enviada: Sua sessão terminou. Entre novamente.')).toBeVisible()
  })

  it('says no more of a message that was not sent once it is given up', async () => {
    await openThread()
    server.on(`POST ${thread}`, () => json({ message: 'Tente de novo.' }, 503))
    await userEvent.type(field(), 'Vai sim{Enter}')
    expect(await screen.findByText('Não enviada. Tente de novo.')).toBeVisible()
    await userEvent.clear(field())
    expect(screen.queryByText('Não enviada. Tente de novo.')).toBeNull()
  })

  it('what was written is gone with the session of who wrote it', async () => {
    await openThread()
    const answer = later()
    await userEvent.type(field(), 'Vai sim{Enter}')
    await userEvent.type(field(), 'Já sai')
    await userEvent.keyboard('{Escape}')
    act(() => session.clear())
    answer(json({ message: 'Tente de novo.' }, 503))
    expect(await screen.findByText('Pedido A127, mensagem não enviada: Tente de novo.')).toBeVisible()
    session.set({ ...ana, token: 'token-of-rui' })
    openPanel()
    await openConversation()
    expect(field()).toHaveValue('')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('has the keyboard again after its button was pressed', async () => {
    await openThread()
    server.on(`POST ${thread}`, () => json(message(3, 'Vai sim', false)))
    await userEvent.type(field(), 'Vai sim')
    await userEvent.click(screen.getByRole('button', { name: 'Enviar' }))
    expect(field()).toHaveFocus()
  })

  it('sends on plain http too, where the browser makes no keys', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    await openThread()
    server.on(`POST ${thread}`, () => json(message(3, 'Vai sim', false)))
    await userEvent.type(field(), 'Vai sim{Enter}')
    expect(await within(screen.getByRole('log')).findByText('Vai sim')).toBeVisible()
    vi.unstubAllGlobals()
  })

  it('shows what arrives meanwhile, and keeps the older messages that were asked for', async () => {
    const { news } = await openThread(conversation({ Mensagens: [message(51, 'cinquenta e um')], HaAnteriores: true }))
    server.on(`GET ${thread}`, ({ query }) =>
      json(query.get('antes') === '51' ? conversation({ Mensagens: [message(50, 'cinquenta')] }) : conversation({ Mensagens: [message(51, 'cinquenta e um'), message(52, 'nova')], HaAnteriores: true })),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Mensagens anteriores' }))
    await screen.findByText('cinquenta')
    news()
    await screen.findByText('nova')
    expect(within(screen.getByRole('log')).getAllByRole('listitem').map((each) => each.firstChild?.textContent)).toEqual(['cinquenta', 'cinquenta e um', 'nova'])
    expect(screen.queryByRole('button', { name: 'Mensagens anteriores' })).toBeNull()
  })

  const shown = () => within(screen.getByRole('log')).getAllByRole('listitem').map((each) => each.firstChild?.textContent)

  it('leaves no hole where more has been written than one reading brings: what lies between can be asked for', async () => {
    const { news } = await openThread(conversation({ Mensagens: [message(1, 'um'), message(2, 'dois')] }))
    server.on(`GET ${thread}`, ({ query }) =>
      json(query.get('antes') === '9' ? conversation({ Mensagens: [message(7, 'sete'), message(8, 'oito')], HaAnteriores: true }) : conversation({ Mensagens: [message(9, 'nove')], HaAnteriores: true })),
    )
    news()
    await screen.findByText('nove')
    expect(shown()).toEqual(['Mensagens anteriores', 'nove'])
    await userEvent.click(screen.getByRole('button', { name: 'Mensagens anteriores' }))
    await screen.findByText('sete')
    expect(shown()).toEqual(['Mensagens anteriores', 'sete', 'oito', 'nove'])
  })

  it('an answer shows what the customer has written before it', async () => {
    await openThread()
    server.on(`POST ${thread}`, () => {
      server.on(`GET ${thread}`, () => json(conversation({ Mensagens: [message(1, 'Boa noite'), message(2, 'Vem com talher?'), message(3, 'Sou alérgico a amendoim'), message(4, 'Vem sim', false)], NaoLidas: 1 })))
      return json(message(4, 'Vem sim', false))
    })
    await userEvent.type(field(), 'Vem sim{Enter}')
    await screen.findByText('Sou alérgico a amendoim')
    expect(shown()).toEqual(['Boa noite', 'Vem com talher?', 'Sou alérgico a amendoim', 'Vem sim'])
  })

  it('what arrives while the window is hidden is read once it is seen', async () => {
    const read = () => server.calls('POST /api/Chat/conversas/o1/lidas').length
    const { news } = await openThread()
    await waitFor(() => expect(read()).toBe(1))
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    server.on(`GET ${thread}`, () => json(conversation({ Mensagens: [message(3, 'Tem alguém aí?')], NaoLidas: 1 })))
    news()
    await screen.findByText('Tem alguém aí?')
    expect(read()).toBe(1)
    visibility.mockRestore()
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(read()).toBe(2))
  })

  it('is read anew at every news, though nothing of the counts has changed', async () => {
    listThread()
    const unread = unreadOf(0)
    const { rerender } = render(<Panel unread={unread} onClose={vi.fn()} />)
    await openConversation()
    const before = server.calls(`GET ${thread}`).length
    rerender(<Panel unread={{ ...unread }} onClose={vi.fn()} />)
    await waitFor(() => expect(server.calls(`GET ${thread}`)).toHaveLength(before + 1))
  })

  it('keeps the keyboard in the conversation when its first message is reached', async () => {
    await openThread(conversation({ Mensagens: [message(51, 'cinquenta e um')], HaAnteriores: true }))
    server.on(`GET ${thread}`, () => json(conversation({ Mensagens: [message(50, 'cinquenta')] })))
    screen.getByRole('button', { name: 'Mensagens anteriores' }).focus()
    await userEvent.keyboard('{Enter}')
    await screen.findByText('cinquenta')
    expect(screen.getByRole('log')).toHaveFocus()
  })

  it('lists all conversations, a few more at a time, and the keyboard goes on where the last ones begin', async () => {
    const total = 230
    server.on('GET /api/Chat/conversas', ({ query }) => {
      const [page, size] = [Number(query.get('page')), Number(query.get('size'))]
      const numbers = Array.from({ length: total }, (_, n) => n).slice((page - 1) * size, page * size)
      return json(
        numbers.map((n) => ({ PedidoId: `o${n}`, Codigo: `A${n}`, Cliente: 'Maria José', NaoLidas: 0, UltimaEm: '2026-11-20T23:31:00Z', UltimoTexto: 'Obrigada', UltimaDoCliente: true })),
        200,
        { 'x-total-count': String(total) },
      )
    })
    openPanel()
    const entries = () => screen.getAllByRole('button', { name: /^A\d/ })
    for (const count of [20, 40, 60, 80, 100, 200, 230]) {
      await waitFor(() => expect(entries()).toHaveLength(count))
      if (count === total) break
      screen.getByRole('button', { name: 'Mostrar mais' }).focus()
      await userEvent.keyboard('{Enter}')
    }
    expect(screen.queryByRole('button', { name: 'Mostrar mais' })).toBeNull()
    expect(entries()[200]).toHaveFocus()
  })

  it('asks again for conversations that could not be listed, and keeps the keyboard', async () => {
    server.on('GET /api/Chat/conversas', failing)
    openPanel()
    await askTwice('GET /api/Chat/conversas', () => json([], 200, { 'x-total-count': '0' }))
    expect(screen.getByText('Nenhuma conversa ainda.')).toBeVisible()
    expect(screen.getByRole('dialog', { name: 'Conversas' })).toHaveFocus()
  })

  it('asks again for a conversation that could not be read, and keeps the keyboard', async () => {
    listThread()
    server.on(`GET ${thread}`, failing)
    openPanel()
    await userEvent.click(await screen.findByRole('button', { name: /A127/ }))
    await askTwice(`GET ${thread}`, () => json(conversation()))
    expect(screen.getByText('Boa noite')).toBeVisible()
    expect(screen.getByRole('dialog', { name: 'Conversas' })).toHaveFocus()
  })

  it('asks again for what is new in a conversation, and keeps what was read of it', async () => {
    const { news } = await openThread()
    server.on(`GET ${thread}`, failing)
    news()
    await retry()
    expect(screen.getByText('Boa noite')).toBeVisible()
    await userEvent.click(field())
    await askTwice(`GET ${thread}`, () => json(conversation({ Mensagens: [message(3, 'Oi?')] })))
    expect(screen.getByText('Boa noite')).toBeVisible()
    expect(screen.getByText('Oi?')).toBeVisible()
  })

  it('leaves the keyboard where it is when news come by themselves', async () => {
    const { news } = await openThread()
    server.on(`GET ${thread}`, failing)
    news()
    await retry()
    await userEvent.click(field())
    server.on(`GET ${thread}`, () => json(conversation()))
    news()
    await waitFor(() => expect(screen.queryByText('O servidor falhou.')).toBeNull())
    expect(field()).toHaveFocus()
  })

  it('asks again for older messages', async () => {
    await openThread(conversation({ Mensagens: [message(51, 'cinquenta e um')], HaAnteriores: true }))
    server.on(`GET ${thread}`, failing)
    await userEvent.click(screen.getByRole('button', { name: 'Mensagens anteriores' }))
    await askTwice(`GET ${thread}`, () => json(conversation({ Mensagens: [message(50, 'cinquenta')] })))
    expect(screen.getByText('cinquenta')).toBeVisible()
    expect(screen.getByRole('log')).toHaveFocus()
  })

  it('says when the venue no longer talks to its customers', async () => {
    await openThread(conversation({ PodeResponder: false }))
    expect(screen.getByText('O chat com clientes está desligado na configuração.')).toBeVisible()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('keeps the keyboard on the way to a conversation and back', async () => {
    listThread()
    openPanel()
    const panel = screen.getByRole('dialog', { name: 'Conversas' })
    expect(panel).toHaveFocus()
    const entry = await screen.findByRole('button', { name: /A127/ })
    entry.focus()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('heading', { name: 'A127 Maria José' })
    expect(panel).toHaveFocus()
    screen.getByRole('button', { name: 'Todas as conversas' }).focus()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('button', { name: /A127/ })
    expect(panel).toHaveFocus()
  })

  it('closes with Escape, and its keys are not the board’s', async () => {
    const boardKeys = vi.fn()
    document.addEventListener('keydown', boardKeys)
    const { onClose } = await openThread()
    await userEvent.type(screen.getByRole('textbox'), 'r')
    await userEvent.keyboard('{Escape}')
    document.removeEventListener('keydown', boardKeys)
    expect(onClose).toHaveBeenCalled()
    expect(boardKeys).not.toHaveBeenCalled()
  })
})
