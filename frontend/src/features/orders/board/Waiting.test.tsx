import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ApiError } from '@/api/client'
import { anOrder, fakeServer } from '../testing/fixtures'
import { card, column, installBoard, openBoard } from '../testing/renderBoard'

installBoard()

// It is 09:05 in the venue.
const forLater = { Para: '2026-11-20T22:00:00Z', PrepararDesde: '2026-11-20T21:20:00Z', Aguardando: true, Signal: false }
const forTomorrow = { ...forLater, Para: '2026-11-21T15:15:00Z', PrepararDesde: '2026-11-21T14:35:00Z' }

describe('orders for later', () => {
  it('stand apart from the columns, the soonest first, and their details have what may be done', async () => {
    const { user } = await openBoard(fakeServer([anOrder('a1', 1), anOrder('a2', 2, 'accepted', forTomorrow), anOrder('a3', 3, 'pending', forLater)]))
    const apart = await screen.findByRole('region', { name: 'Para mais tarde 2' })
    expect(within(apart).getAllByRole('button').map((each) => each.textContent)).toEqual([
      expect.stringContaining('hoje às 19:00A3'), expect.stringContaining('amanhã às 12:15A2'),
    ])
    expect(within(column('pending')).getAllByRole('article')).toHaveLength(1)
    expect(within(column('accepted')).queryByRole('article')).toBeNull()
    await user.click(within(apart).getByRole('button', { name: /hoje às 19:00/ }))
    const details = await screen.findByRole('dialog')
    expect(within(details).getByText('Para hoje às 19:00, a preparar a partir de hoje às 18:20')).toBeVisible()
    expect(within(details).getByRole('button', { name: 'Aceitar' })).toBeVisible()
  })

  it('are moved to another time that is free', async () => {
    const server = fakeServer([anOrder('a3', 3, 'pending', forLater)])
    server.calls.timesOf.mockResolvedValue(['2026-11-20T22:15:00Z', '2026-11-21T15:00:00Z'])
    server.calls.moveTo.mockRejectedValueOnce(new ApiError('O horário de hoje às 19:15 já está cheio. Escolha outro horário.', { kind: 'http', status: 409 }))
    const { user } = await openBoard(server)
    await user.click(await screen.findByRole('button', { name: /hoje às 19:00/ }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Mudar horário' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Mudar o horário de A3' }))
    await user.selectOptions(await dialog.findByRole('combobox', { name: 'Novo horário' }), 'hoje às 19:15')
    server.calls.timesOf.mockResolvedValue(['2026-11-21T15:00:00Z'])
    await user.click(dialog.getByRole('button', { name: 'Mudar horário' }))
    expect(await dialog.findByText(/já está cheio/)).toBeVisible()
    await waitFor(() => expect(dialog.queryByRole('option', { name: 'hoje às 19:15' })).toBeNull())
    expect(dialog.getByRole('combobox', { name: 'Novo horário' })).toHaveValue('')
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Novo horário' }), 'amanhã às 12:00')
    await user.click(dialog.getByRole('button', { name: 'Mudar horário' }))
    await waitFor(() => expect(server.calls.moveTo).toHaveBeenLastCalledWith('a3', '2026-11-21T15:00:00Z'))
    expect(await screen.findByText(/A3 é agora para amanhã às 12:00/)).toBeVisible()
  })

  it('join the others, as new ones, once their time has come', async () => {
    const { server } = await openBoard(fakeServer([anOrder('a1', 1), anOrder('a3', 3, 'pending', forLater)]))
    await screen.findByRole('region', { name: 'Para mais tarde 1' })
    act(() => server.say({ kind: 'order', order: anOrder('a3', 9, 'pending', { ...forLater, Aguardando: false, Signal: true }) }))
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Para mais tarde/ })).toBeNull())
    expect(within(card('a3')).getByText('Para hoje às 19:00')).toBeVisible()
    expect(within(card('a3')).getByText('novo')).toBeVisible()
  })
})
