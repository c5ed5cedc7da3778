import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'
import { toast } from '@/ui/toasts'
import type { LinkUse } from './api'
import type { PaymentLink } from './link'

installServer()

const reload = vi.fn()
beforeEach(() => {
  reload.mockReset()
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
})
afterEach(() => {
  toast.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
})

const reveillon: PaymentLink = {
  id: 'a1', price: 480, expirationDate: '2026-12-20', description: 'Réveillon no deck\nCom espumante', maximumInstallments: 3, allowPaymentSlip: false, authenticated: true,
  productId: 'p1', product: { id: 'p1', nome: 'Mesa para 4' }, localId: 'bar', endereco: 'https://balcao.test/paymentlink/a1', situacao: 'ativo',
  limiteDeUsos: 24, pagos: 11, recebido: 5280, devolvido: 0, versao: 2,
}
const voucher: PaymentLink = {
  ...reveillon, id: 'b2', price: 150, expirationDate: null, description: 'Vale-presente', maximumInstallments: 0, authenticated: false, productId: null, product: null,
  endereco: 'https://balcao.test/paymentlink/b2', limiteDeUsos: 0, pagos: 38, recebido: 5700, devolvido: 150, versao: 1,
}
const over: PaymentLink = { ...voucher, id: 'c3', price: 90, expirationDate: '2026-10-31', description: 'Degustação', situacao: 'expirado' }

const list = 'GET /api/mepaylink/GetLinksByLocalId/:id'

async function openList(rows = [over, reveillon, voucher]) {
  server.on(list.replace(':id', 'bar'), () => json(rows))
  await renderScreen('/cadastro/mepaylink', 'CadastroLink')
  await screen.findByRole('heading', { level: 1, name: 'Links de Pagamentos' })
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const card = (name: string) => screen.findByRole('article', { name })
const bodies = (operation: string) => server.calls(operation).map(({ body }) => body)
const field = (name: string | RegExp) => screen.findByLabelText(name)

async function type(name: string | RegExp, text: string) {
  const input = await field(name)
  await userEvent.clear(input)
  if (text !== '') await userEvent.type(input, text)
}

describe('the cards', () => {
  it('payment-links-01 payment-links-02 payment-links-07 show address, expiry or Indeterminado, price, description and what can be done', async () => {
    await openList()
    expect(await screen.findByRole('button', { name: 'Novo link' })).toBeInTheDocument()
    expect(screen.getByText('3 links, 2 ativos.')).toBeInTheDocument()
    const first = await card('Réveillon no deck')
    expect(first).toHaveTextContent('R$ 480,00')
    expect(first).toHaveTextContent('balcao.test/paymentlink/a1')
    expect(first).toHaveTextContent('Validade20/12/2026 23:59Pagos11 de 24 · R$ 5.280,00Ativo')
    expect(within(first).getByRole('button', { name: 'Editar Réveillon no deck' })).toBeInTheDocument()
    expect(await card('Vale-presente')).toHaveTextContent('ValidadeIndeterminadoPagos38 · R$ 5.550,00Ativo')
    // What has ended stands last.
    expect(screen.getAllByRole('article').at(-1)).toHaveTextContent('Degustação')
    expect(await card('Degustação')).toHaveTextContent('Vencido')
  })

  it('payment-links-06 copy the address and show its code', async () => {
    const person = userEvent.setup()
    await openList()
    await person.click(await screen.findByRole('button', { name: 'Copiar o link Vale-presente' }))
    expect(await navigator.clipboard.readText()).toBe('https://balcao.test/paymentlink/b2')
    expect(await screen.findByText('Link copiado.')).toBeInTheDocument()
    await press('QR code de Vale-presente')
    expect(await screen.findByRole('img', { name: 'Código QR: Vale-presente, R$ 150,00' })).toBeInTheDocument()
  })

  it('payment-links-13 a deleted link is said to be, then the page reloads and says so once more', async () => {
    await openList()
    server.on('DELETE /api/mepaylink/Delete/b2', () => new Response(null, { status: 204 }))
    await press('Mais ações de Vale-presente')
    await userEvent.click(await screen.findByRole('menuitem', { name: /Apagar/ }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Apagar' }))
    expect(await screen.findByText('Link apagado com succeso!')).toBeInTheDocument()
    expect(reload).toHaveBeenCalledTimes(1)
    toast.clear()
    cleanup()
    await openList([reveillon])
    expect(await screen.findByText('Link apagado com succeso!')).toBeInTheDocument()
  })

  it('payment-links-13 show what was deleted once somebody asks for it, with nothing but its payments', async () => {
    await openList()
    server.on('GET /api/mepaylink/GetLinksByLocalId/bar', ({ query }) => json(query.get('apagados') === 'true' ? [{ ...voucher, id: 'e5', description: 'Natal', situacao: 'apagado' }] : [reveillon]))
    await press('Mostrar os links apagados')
    const gone = await card('Natal')
    expect(gone).toHaveTextContent('Apagado')
    expect(within(gone).getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Pagamentos'])
    await press('Esconder os links apagados')
    expect(screen.queryByRole('article', { name: 'Natal' })).not.toBeInTheDocument()
  })

  it('invite to make the first one', async () => {
    await openList([])
    expect(await screen.findByText('Nenhum link de pagamento por aqui ainda.')).toBeInTheDocument()
    expect(screen.getAllByRole('button', { name: 'Novo link' })).toHaveLength(1)
  })
})

const choices = () => server.on('GET /api/Produto/BuscarProdutosDoLocalParaFiltro', () => json([{ id: 'p1', nome: 'Mesa para 4', categoriaId: 'c' }]))

describe('a new link', () => {
  beforeEach(async () => {
    choices()
    server.on(list.replace(':id', 'bar'), () => json([voucher]))
    await renderScreen('/cadastro/mepaylink/formulario', 'CadastroLink')
    await screen.findByRole('heading', { level: 1, name: 'Cadastrar Link' })
  })

  it('payment-links-03 payment-links-05 payment-links-12 payment-links-14 is saved from the form without an id, and the list follows', async () => {
    server.on('POST /api/mepaylink/Add', () => json({ ...voucher, id: 'd4' }))
    await type('Valor', '150')
    await type('Descrição', 'Vale-presente')
    await type('Máximo de parcelas', '3')
    await userEvent.click(await field('Cliente autenticado'))
    await press('Salvar')
    expect(await screen.findByText('Link salvo com succeso!')).toBeInTheDocument()
    expect(await screen.findByRole('heading', { level: 1, name: 'Links de Pagamentos' })).toBeInTheDocument()
    expect(bodies('POST /api/mepaylink/Add')).toEqual([{
      localId: 'bar', price: 150, expirationDate: '', description: 'Vale-presente', maximumInstallments: 3, allowPaymentSlip: false, authenticated: true, productId: '', limiteDeUsos: 0,
    }])
  })

  it('payment-links-09 payment-links-10 refuses a day that has passed and takes at most 2000 characters', async () => {
    await type('Valor', '10')
    await type('Validade', '01/01/2020')
    expect(await field('Descrição')).toHaveAttribute('maxlength', '2000')
    await press('Salvar')
    expect(await screen.findByText(/A validade não pode estar no passado/)).toBeInTheDocument()
    await type('Validade', '12/12')
    await press('Salvar')
    expect(await screen.findByText(/Informe um dia, como 31\/12\/2026/)).toBeInTheDocument()
    expect(server.calls('POST /api/mepaylink/Add')).toHaveLength(0)
  })

  it('payment-links-11 payment-links-12 says that it was not saved, and keeps what was typed', async () => {
    server.on('POST /api/mepaylink/Add', () => json({ code: 'invalid', message: 'Dados inválidos.', fields: { price: 'Informe um valor de até R$ 9.999.999,99.' } }, 400))
    await type('Valor', '150')
    await press('Salvar')
    expect(await screen.findByText(/Erro ao atualizar o link\. Verifique se os campos estão preenchidos corretamente\./)).toBeInTheDocument()
    expect(screen.getByText('Informe um valor de até R$ 9.999.999,99.')).toBeInTheDocument()
    expect(await field('Valor')).toHaveValue('150,00')
  })
})

describe('an old link', () => {
  beforeEach(async () => {
    choices()
    server.on('GET /api/mepaylink/GetLinkById/a1', () => json(reveillon))
    await renderScreen('/cadastro/mepaylink/formulario/a1', 'CadastroLink')
    await screen.findByRole('heading', { level: 1, name: 'Editar Link' })
  })

  it('payment-links-04 payment-links-14 is read-only until Editar is pressed', async () => {
    expect(await screen.findByText('20/12/2026 23:59')).toBeInTheDocument()
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
    await press('Editar')
    expect(await field('Valor')).toHaveValue('480,00')
    expect(await field('Validade')).toHaveValue('20/12/2026')
    expect(screen.queryByRole('button', { name: 'Editar' })).not.toBeInTheDocument()
  })

  it('payment-links-12 is edited, and read-only again', async () => {
    server.on('PUT /api/mepaylink/Update', () => json({ ...reveillon, price: 500, versao: 3 }))
    await press('Editar')
    await type('Valor', '500')
    await type('Validade', '')
    await press('Salvar')
    expect(await screen.findByText('Link editado com sucesso!')).toBeInTheDocument()
    expect(bodies('PUT /api/mepaylink/Update')).toEqual([{
      id: 'a1', localId: 'bar', price: 500, expirationDate: '', description: 'Réveillon no deck\nCom espumante', maximumInstallments: 3, allowPaymentSlip: false, authenticated: true,
      productId: 'p1', limiteDeUsos: 24, versao: 2,
    }])
    expect(await screen.findByRole('button', { name: 'Editar' })).toBeInTheDocument()
  })

  it('takes over what somebody else has saved', async () => {
    server.on('PUT /api/mepaylink/Update', () => json({ code: 'conflict', message: 'Outra pessoa alterou este link.' }, 409))
    await press('Editar')
    await type('Valor', '500')
    server.on('GET /api/mepaylink/GetLinkById/a1', () => json({ ...reveillon, description: 'Outra', versao: 3 }))
    await press('Salvar')
    expect(await screen.findByText(/Outra pessoa salvou enquanto você editava/)).toBeInTheDocument()
    expect(await field('Descrição')).toHaveValue('Outra')
    expect(await field('Valor')).toHaveValue('500,00')
  })
})

const paid: LinkUse = {
  id: 'u1', iniciadoEm: '2026-11-20T22:00:00Z', situacao: 'pago', forma: 'pix', valor: 480, tentativas: 2, documento: '•••.533.447-••', email: 'ana@correio.test', emailProvado: true,
  recibo: '2026-000318', pagoEm: '2026-11-20T22:05:00Z', devolvido: 80, devolvendo: 0, pagamentoId: 'pg1', restante: 400,
}
const waiting: LinkUse = { ...paid, id: 'u2', situacao: 'aguardando', recibo: '', pagoEm: null, devolvido: 0, pagamentoId: '', restante: 0, email: '', documento: '', tentativas: 1 }

describe('the payments of a link', () => {
  async function open(roles: string) {
    server.on('GET /api/mepaylink/usos/a1', () => json({ link: reveillon, totais: { usos: 2, tentativas: 3, pagos: 1, recebido: 480, devolvido: 80 }, usos: [paid, waiting], total: 2 }))
    await renderScreen('/cadastro/mepaylink/pagamentos/a1', roles)
    await screen.findByRole('heading', { level: 1, name: 'Pagamentos do link' })
  }

  it('are listed with what came of them, and given back by whoever may', async () => {
    await open('CadastroLink;TransacoesEstorno')
    expect(await screen.findByText('Pago, devolvidos R$ 80,00')).toBeInTheDocument()
    expect(screen.getByLabelText('Totais do link')).toHaveTextContent('Pagos1RecebidoR$ 480,00DevolvidoR$ 80,00Pessoas2Tentativas3')
    server.on('POST /api/pagamentos/recebidos/pg1/devolver', () => json({ id: 'r1' }))
    await press('Devolver 2026-000318')
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(await within(dialog).findByRole('button', { name: /Devolver$/ }))
    expect(await within(dialog).findByText('Informe o motivo.')).toBeInTheDocument()
    await type('Motivo', 'Faltou o espumante')
    await userEvent.click(await within(dialog).findByRole('button', { name: /Devolver$/ }))
    expect(await screen.findByText('Devolução pedida.')).toBeInTheDocument()
    const [call] = server.calls('POST /api/pagamentos/recebidos/pg1/devolver')
    expect(call?.body).toEqual({ localClienteId: 'bar', valor: 400, motivo: 'Faltou o espumante' })
    expect(call?.headers.get('Idempotency-Key')).toMatch(/.{36}/)
  })

  it('are asked to be given back anew where the bank has refused, by an empty form', async () => {
    await open('CadastroLink;TransacoesEstorno')
    server.on('POST /api/pagamentos/recebidos/pg1/devolver', () => json({ id: 'r1' }))
    for (const reason of ['Faltou o espumante', 'O banco recusou']) {
      await press('Devolver 2026-000318')
      const dialog = await screen.findByRole('dialog')
      expect(await within(dialog).findByLabelText('Motivo')).toHaveValue('')
      await type('Motivo', reason)
      await userEvent.click(await within(dialog).findByRole('button', { name: /Devolver$/ }))
      expect(await screen.findByText(/^Devolução pedida/)).toBeInTheDocument()
      act(() => toast.clear())
    }
    const keys = server.calls('POST /api/pagamentos/recebidos/pg1/devolver').map(({ headers }) => headers.get('Idempotency-Key'))
    expect(new Set(keys).size).toBe(2)
  })

  it('are not given back by who keeps links alone, and are exported', async () => {
    await open('CadastroLink')
    expect(await screen.findByText('Pago, devolvidos R$ 80,00')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Devolver/ })).not.toBeInTheDocument()
    server.on('POST /api/mepaylink/usos/a1/exportar', () => json({ Id: 'j1', Estado: 'queued' }))
    await press('Exportar os pagamentos do link')
    await userEvent.click(await screen.findByText('Texto separado (.csv)'))
    await waitFor(() => expect(bodies('POST /api/mepaylink/usos/a1/exportar')).toEqual([{ localClienteId: 'bar', formato: 'csv' }]))
  })
})
