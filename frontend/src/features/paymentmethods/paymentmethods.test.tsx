import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'
import { toast } from '@/ui/toasts'
import type { Method } from './api'

installServer()
afterEach(() => toast.clear())

const stone: Method = { id: 'm1', nome: 'Stone crédito', tipo: 'credito', versao: 2, arquivada: false }

async function open(rows: Method[] = [stone]) {
  server.on('GET /api/formasPagamento', () => json(rows, 200, { 'x-total-count': String(rows.length) }))
  await renderScreen('/cadastro/formasPagamento', 'CadastroFormaPagamento')
  await screen.findByRole('heading', { level: 1, name: 'Formas de pagamento' })
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

it('lists the methods with their kinds', async () => {
  await open()
  expect(await screen.findByText('Stone crédito')).toBeInTheDocument()
  expect(screen.getByText('Cartão de crédito')).toBeInTheDocument()
})

it('says what happens while there is none, and registers one', async () => {
  await open([])
  expect(await screen.findByText('Ainda não há formas de pagamento.')).toBeInTheDocument()
  server.on('POST /api/formasPagamento', () => json(stone))
  await press('Nova forma de pagamento')
  const form = within(await screen.findByRole('dialog'))
  await userEvent.type(form.getByLabelText('Nome'), 'Stone crédito')
  await userEvent.click(form.getByText('Salvar'))
  expect(await screen.findByText('Forma de pagamento cadastrada.')).toBeInTheDocument()
  expect(server.calls('POST /api/formasPagamento')[0]?.body).toEqual({ localClienteId: 'bar', nome: 'Stone crédito', tipo: 'credito', versao: 0 })
})

it('archives one', async () => {
  await open()
  server.on('DELETE /api/formasPagamento/m1', () => new Response(null, { status: 204 }))
  await press('Arquivar Stone crédito')
  await userEvent.click((await screen.findAllByRole('button', { name: 'Arquivar' })).at(-1) as HTMLElement)
  expect(await screen.findByText('Forma de pagamento arquivada.')).toBeInTheDocument()
})
