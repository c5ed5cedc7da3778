import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { installServer, json, server } from '@/testing/server'
import { bar } from '../bar'
import { openCart } from '../cart'
import { newShop } from '../shop'
import { showVisit } from './VisitLine'

installServer()

const path = '/api/storefront/bar/mesa'
const user = userEvent.setup()
let end = () => {}

const account = {
  Desde: '2026-11-20T22:00:00Z', Itens: 100, Desconto: 0, TaxaServico: 10, TaxaRetirada: 0, SemTaxaServico: false, Total: 110, Pago: 0, Falta: 110,
  Pedidos: [{ Codigo: '123', DataCriacao: '2026-11-20T22:00:00Z', Estado: 'Em preparo', Recusado: false, Total: 110, Itens: [{ Quantidade: 2, NomeProduto: 'Chope pilsen', Valor: 100 }] }],
}

/** What the server tells of the table. */
function table(change: object = {}) {
  return json({ Mesa: { Numero: '7', Nome: '' }, Conta: account, Chamados: [], AtualizarEm: 15, ...change })
}

function open() {
  document.body.innerHTML = '<nav id="ways"></nav><div id="where"></div><main></main>'
  const cart = openCart('bar')
  cart.change({ tableToken: 'T7', table: 'Mesa 7', way: 'mesa' })
  end = showVisit(newShop('bar', bar, cart))
}

const called = (what: string) => server.calls(`POST ${path}/${what}`).map(({ body }) => body)

afterEach(() => {
  end()
  vi.restoreAllMocks()
})

describe('the visit of a table', () => {
  it('calls the waiter, and says when he was called', async () => {
    server.on(`POST ${path}`, () => table({ Conta: null }))
    server.on(`POST ${path}/garcom`, () => table({ Conta: null, Chamados: [{ Tipo: 'garcom', Em: '2026-11-20T23:31:00Z' }] }))
    open()
    await user.click(screen.getByRole('button', { name: 'Chamar o garçom' }))
    expect(await screen.findByText('Garçom chamado às 20:31.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Chamar o garçom' })).toBeNull()
    expect(called('garcom')).toEqual([{ MesaToken: 'T7' }])
  })

  it('shows the account, and asks for the bill without the service fee, which is optional', async () => {
    server.on(`POST ${path}`, () => table())
    server.on(`POST ${path}/conta`, () => table({ Chamados: [{ Tipo: 'conta', Em: '2026-11-20T23:40:00Z' }], Conta: { ...account, TaxaServico: 0, TaxaRetirada: 10, SemTaxaServico: true, Total: 100, Falta: 100 } }))
    open()
    await user.click(await screen.findByRole('button', { name: /^Ver a conta/ }))
    const panel = within(screen.getByRole('dialog', { name: 'Conta da mesa' }))
    expect(panel.getByText('2× Chope pilsen')).toBeTruthy()
    await user.click(panel.getByRole('checkbox', { name: 'Sem a taxa de serviço' }))
    await user.click(panel.getByRole('button', { name: 'Pedir a conta' }))
    expect(await panel.findByText('Conta pedida às 20:40. Alguém já vem.')).toBeTruthy()
    expect(called('conta')).toEqual([{ MesaToken: 'T7', SemTaxaServico: true }])
    expect(panel.queryByRole('button', { name: /conta$/ })).toBeNull()
  })

  it('says nothing of the fee where the guest has said nothing: others may have changed it since', async () => {
    server.on(`POST ${path}`, () => table())
    server.on(`POST ${path}/conta`, () => table())
    open()
    await user.click(await screen.findByRole('button', { name: /^Ver a conta/ }))
    await user.click(within(screen.getByRole('dialog', { name: 'Conta da mesa' })).getByRole('button', { name: 'Pedir a conta' }))
    await waitFor(() => expect(called('conta')).toEqual([{ MesaToken: 'T7' }]))
  })

  it('says what kept the waiter from being called, and lets him be called again', async () => {
    server.on(`POST ${path}`, () => table())
    server.on(`POST ${path}/garcom`, () => json({ code: 'limited', message: 'Muitos chamados em pouco tempo. Aguarde um instante.' }, 429))
    open()
    await user.click(screen.getByRole('button', { name: 'Chamar o garçom' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Muitos chamados'))
    expect(screen.getByRole('button', { name: 'Chamar o garçom' })).toHaveProperty('disabled', false)
  })
})
