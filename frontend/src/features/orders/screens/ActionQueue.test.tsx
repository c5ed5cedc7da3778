import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import type { LocalStatus, QueuedAction } from '@/api/local'
import { session } from '@/api/session'
import { ana, installServer, json, server } from '@/testing/server'
import ActionQueue from './ActionQueue'

installServer()
afterEach(() => {
  cleanup()
  session.clear()
})

const offline: LocalStatus = {
  state: 'offline', since: new Date(Date.now() - 200_000).toISOString(), cause: 'network', message: 'Sem rede.', queued: 2, dead: 1,
  server: 'https://balcao.example', tokens: 'keyring', others: 0, exchanges: [], damage: null,
}

function anAction(id: string, change: Partial<QueuedAction> = {}): QueuedAction {
  return { id, orderId: `o-${id}`, code: id.toUpperCase(), action: 'acceptOrder', state: 'stored', reason: '', createdAt: '2026-11-20T12:00:00Z', attempts: 0, ...change }
}

function open(actions: QueuedAction[], status: Partial<LocalStatus> = {}) {
  session.set(ana)
  server.on('GET /local/status', () => json({ ...offline, ...status }))
  server.on('GET /local/actions', () => json({ actions }))
  show()
}

function show() {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <ActionQueue />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const entry = async (code: string) => within((await screen.findByText(new RegExp(`pedido ${code}`))).closest('li')!)

describe('the queue of actions', () => {
  it('tells how the connection stands and what waits, in the order in which it was done', async () => {
    open([anAction('a1'), anAction('a2', { action: 'startOrder', state: 'sending', attempts: 2 })])
    expect(await screen.findByText('Sem conexão há 3 min. Sem rede.')).toBeVisible()
    expect(screen.getAllByRole('listitem').map((item) => item.querySelector('strong')?.textContent)).toEqual(['Aceitar, pedido A1', 'Iniciar o preparo, pedido A2'])
    expect((await entry('A2')).getByText(/2 tentativas/)).toBeVisible()
    expect((await entry('A2')).queryByRole('button')).toBeNull()
    expect(screen.queryByText('Precisam de você')).toBeNull()
  })

  it('retries what is dead, and discards it only with a reason', async () => {
    open([anAction('a1', { state: 'dead', reason: 'O servidor está com problemas.' })])
    server.on('POST /local/actions/a1/retry', () => json({}))
    server.on('POST /local/actions/a1/discard', () => json({}))
    const dead = await entry('A1')
    expect(screen.getByText('Precisam de você')).toBeVisible()
    expect(dead.getByText('O servidor está com problemas.')).toBeVisible()
    expect(screen.getByText(/avise quem cuida do servidor, ou descarte a ação e confira o pedido/)).toBeVisible()
    await userEvent.click(dead.getByRole('button', { name: 'Tentar de novo' }))
    await waitFor(() => expect(server.calls('POST /local/actions/a1/retry')).toHaveLength(1))

    await userEvent.click(dead.getByRole('button', { name: 'Descartar' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Descartar' }))
    expect(await dialog.findByText('Diga por que a ação é descartada.')).toBeInTheDocument()
    expect(server.calls('POST /local/actions/a1/discard')).toHaveLength(0)
    await userEvent.type(dialog.getByLabelText('Motivo'), 'Cliente desistiu')
    await userEvent.click(dialog.getByRole('button', { name: /Descartar/ }))
    await waitFor(() => expect(server.calls('POST /local/actions/a1/discard')[0]?.body).toEqual({ motivo: 'Cliente desistiu' }))
  })

  it('keeps the reason that was typed when the discarding is refused', async () => {
    open([anAction('a1')])
    server.on('POST /local/actions/a1/discard', () => json({ message: 'Esta ação está sendo enviada agora. Espere alguns segundos e tente de novo.', code: 'conflict' }, 409))
    await userEvent.click((await entry('A1')).getByRole('button', { name: 'Descartar' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByLabelText('Motivo'), 'Engano')
    await userEvent.click(dialog.getByRole('button', { name: 'Descartar' }))
    expect(await dialog.findByText('Esta ação está sendo enviada agora. Espere alguns segundos e tente de novo.')).toBeInTheDocument()
    expect(dialog.getByLabelText('Motivo')).toHaveValue('Engano')
  })

  it('acknowledges a refusal at one tap', async () => {
    open([anAction('a1', { state: 'refused', reason: 'Este pedido já estava recusado por Ana.' })], { others: 2 })
    server.on('POST /local/actions/a1/acknowledge', () => json({}))
    await userEvent.click((await entry('A1')).getByRole('button', { name: 'Entendi' }))
    await waitFor(() => expect(server.calls('POST /local/actions/a1/acknowledge')).toHaveLength(1))
    expect(screen.getByText(/ações de outras pessoas/)).toBeVisible()
  })

  it.each([
    [{ salvaged: 0, complete: true }, 'Não havia ações nela.'],
    [{ salvaged: 2, complete: true }, '2 ações foram salvas, e não havia outras.'],
    [{ salvaged: 1, complete: false }, '1 ação foi salva; outras podem ter se perdido: confira no painel os pedidos de 19/11.'],
    [{ salvaged: 0, complete: false }, 'As ações que estavam nela podem ter se perdido: confira no painel os pedidos de 19/11.'],
  ])('tells of a queue that was damaged: %o', async (found, words) => {
    open([], { damage: { at: '2026-11-20T02:30:00Z', file: 'fila.db.danificado-20261120T023000.000', ...found } })
    const told = await screen.findByText(/estava danificada e foi refeita/)
    expect(told).toHaveTextContent(words)
    expect(told).toHaveTextContent('fila.db.danificado-20261120T023000.000')
  })

  it('says that nothing waits, or that there is no queue here', async () => {
    open([], { state: 'connected', message: '', queued: 0, dead: 0 })
    expect(await screen.findByText('Nada na fila.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ir para o painel' })).toHaveAttribute('href', '/meepFood/painel')
    cleanup()
    server.on('GET /local/status', () => new Response('<html></html>', { headers: { 'Content-Type': 'text/html' } }))
    show()
    expect(await screen.findByText('Aqui não há fila.')).toBeVisible()
  })
})
