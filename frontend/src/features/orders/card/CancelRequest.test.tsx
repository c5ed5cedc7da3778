import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ApiError } from '@/api/client'
import type { Order } from '../data/wire'
import { anOrder, fakeServer } from '../testing/fixtures'
import { card, installBoard, openBoard } from '../testing/renderBoard'

installBoard()

const asked = (change: Partial<Order> = {}) =>
  anOrder('a1', 1, 'preparing', { Signal: true, CancelamentoPedido: { Em: '2026-11-20T12:04:00Z', Motivo: 'Mudei de ideia' }, ...change })

const notice = (inside: HTMLElement) => within(within(inside).getByRole('group', { name: 'Pedido de cancelamento' }))

describe('a customer who asks to cancel', () => {
  it('is on the card in his words, and is granted after a confirmation', async () => {
    const server = fakeServer([asked({ EhPagamentoPresencial: false })])
    const { user } = await openBoard(server)
    expect(notice(card('A1')).getByText('“Mudei de ideia”')).toBeVisible()
    await user.click(notice(card('A1')).getByRole('button', { name: 'Cancelar pedido' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancelar A1?' }))
    expect(dialog.getByText(/pago online: o valor deve voltar ao cliente/)).toBeVisible()
    expect(server.calls.answerCancel).not.toHaveBeenCalled()
    await user.click(dialog.getByRole('button', { name: 'Cancelar pedido' }))
    await waitFor(() => expect(server.calls.answerCancel).toHaveBeenCalledExactlyOnceWith('a1', true, ''))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('granted here is no news here, whenever its end is told', async () => {
    const server = fakeServer([asked()])
    const { user } = await openBoard(server)
    await user.click(notice(card('A1')).getByRole('button', { name: 'Cancelar pedido' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancelar pedido' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    act(() => server.say({ kind: 'order', order: anOrder('a1', 2, 'refused', { CanceladoPeloCliente: true, Signal: false }) }))
    await waitFor(() => expect(screen.queryByRole('article', { name: 'A1' })).not.toBeInTheDocument())
    expect(screen.queryByText('Pedido cancelado: não prepare.')).not.toBeInTheDocument()
  })

  it('is told in a sentence why not; without one nothing is sent', async () => {
    const server = fakeServer([asked()])
    const { user } = await openBoard(server)
    await user.click(notice(card('A1')).getByRole('button', { name: 'Não cancelar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Não cancelar A1' }))
    await user.click(dialog.getByRole('button', { name: 'Enviar resposta' }))
    expect(dialog.getByText(/Escreva ao cliente/)).toBeVisible()
    await user.type(dialog.getByLabelText('O que dizer ao cliente'), ' Já está no fogo. {Enter}')
    await waitFor(() => expect(server.calls.answerCancel).toHaveBeenCalledExactlyOnceWith('a1', false, 'Já está no fogo.'))
  })

  it('whoever was faster is named, and the sentence stays', async () => {
    const server = fakeServer([asked()])
    server.calls.answerCancel.mockRejectedValueOnce(new ApiError('Este pedido de cancelamento já foi respondido.', { kind: 'http', status: 409 }))
    const { user } = await openBoard(server)
    await user.click(notice(card('A1')).getByRole('button', { name: 'Não cancelar' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('O que dizer ao cliente'), 'Já saiu.{Enter}')
    expect(await dialog.findByRole('alert')).toHaveTextContent('já foi respondido')
    expect(dialog.getByLabelText('O que dizer ao cliente')).toHaveValue('Já saiu.')
  })

  it('is in the drawer, too', async () => {
    const { user } = await openBoard(fakeServer([asked()]))
    await user.click(screen.getByRole('button', { name: 'A1' }))
    expect(notice(await screen.findByRole('dialog', { name: 'Pedido A1' })).getByRole('button', { name: 'Não cancelar' })).toBeVisible()
  })

  it('who cancelled by himself is news on the board, even of an order that nobody had accepted', async () => {
    const server = fakeServer([anOrder('a1', 1)])
    await openBoard(server)
    act(() => server.say({ kind: 'order', order: anOrder('a1', 2, 'refused', { CanceladoPeloCliente: true, Signal: false }) }))
    expect(await screen.findByText('Pedido cancelado: não prepare.')).toBeVisible()
    expect(within(card('A1')).getByText('cancelado pelo cliente')).toBeVisible()
  })
})
