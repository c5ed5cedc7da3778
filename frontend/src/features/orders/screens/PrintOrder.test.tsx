import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { isDesktop, saveFile } from '@/api/native'
import { nativeStation } from '@/api/nativeStation'
import { installServer, json, server } from '@/testing/server'
import type { PrintedOrder } from '../printing/Receipt'
import PrintOrder from './PrintOrder'

vi.mock('@/api/native', async (original) => ({
  ...(await original<typeof import('@/api/native')>()),
  isDesktop: vi.fn(() => false),
  saveFile: vi.fn(),
}))
vi.mock('@/api/nativeStation')

installServer()

const order: PrintedOrder = {
  Code: 'A127',
  Para: null,
  CriationDate: '2026-11-20T23:31:00Z',
  Client: { Nome: 'Maria José', Telefone: '11987654321', Endereco: 'Rua Um, 10' },
  CurrentState: 'Em preparo',
  KindPay: 'Dinheiro',
  Change: 100,
  Amount: 42.5,
  Totais: { Itens: 42.5, Total: 42.5 },
  Deliveryman: 'Wellington',
  Items: [
    {
      Id: 'i', ProdutoId: 'p', Quantidade: 2, NomeProduto: 'Pão na chapa', Valor: 21.25, ValorTotal: 42.5, NomeImpressora: '', OcultoNoPainel: false,
      Observacoes: [{ Descricao: 'Ponto', Opcoes: ['Bem passado'] }],
      Adicionais: [{ ProdutoId: 'q', Nome: 'Queijo', Quantidade: 1, Gratis: 0, Valor: 3.5 }],
    },
  ],
  TipoEntrega: 'delivery',
  Mesa: null,
  ObservacaoPedido: 'Sem talher',
  FusoHorario: 'America/Sao_Paulo',
}

const address = 'GET /api/kds/impressao/id-of-order'

function open(print: () => void) {
  render(
    <MemoryRouter initialEntries={['/print/id-of-order']}>
      <Routes>
        <Route path="/print/:pedidoId" element={<PrintOrder print={print} />} />
      </Routes>
    </MemoryRouter>,
  )
}

describe('the print page', () => {
  it('order-print-01 opens the print dialog once the order is there, once, without a session', async () => {
    const print = vi.fn(() => expect(screen.getByText('A127')).toBeInTheDocument())
    server.on(address, ({ headers }) => {
      expect(headers.get('Authorization')).toBeNull()
      return json(order)
    })
    open(print)
    expect(print).not.toHaveBeenCalled()
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
    await userEvent.click(screen.getByRole('button', { name: 'Imprimir' }))
    expect(print).toHaveBeenCalledTimes(2)
  })

  it('order-print-02 shows code, date, client, state, payment, change, amount, deliveryman and items', async () => {
    server.on(address, () => json(order))
    open(vi.fn())
    const receipt = within(await screen.findByRole('article', { name: 'Pedido A127' }))
    for (const text of [
      'A127', '20/11/2026 20:31', 'Maria José', '(11) 98765-4321', 'Rua Um, 10', 'Em preparo', 'Dinheiro', 'R$ 100,00', 'Wellington',
      '2× Pão na chapa', '+ 1× Queijo (R$ 3,50 cada)', 'Ponto: Bem passado', 'Obs.: Sem talher', 'Entrega',
    ]) {
      expect(receipt.getByText(text)).toBeInTheDocument()
    }
    expect(receipt.getAllByText('R$ 42,50')).toHaveLength(2)
  })

  it('leaves out what is kept off paper and still adds up; shows weights and what is included', async () => {
    const [item] = order.Items
    const ham = { ...item!, Id: 'h', NomeProduto: 'Presunto', Quantidade: 1, Valor: 59.9, ValorTotal: 20.97, PesoGramas: 350, Observacoes: [], Adicionais: [{ ProdutoId: 'q', Nome: 'Queijo', Quantidade: 3, Gratis: 2, Valor: 3.5 }] }
    const quiet = { ...item!, Id: 's', NomeProduto: 'Sacola', Quantidade: 2, ValorTotal: 1, SemImpressao: true, Observacoes: [], Adicionais: [] }
    server.on(address, () => json({ ...order, Items: [ham, quiet] }))
    open(vi.fn())
    const receipt = within(await screen.findByRole('article', { name: 'Pedido A127' }))
    for (const text of ['1× Presunto', '0,350 kg × R$ 59,90', '+ 3× Queijo (2 inclusos, R$ 3,50 cada)', '2× Itens sem impressão', 'R$ 1,00']) {
      expect(receipt.getByText(text)).toBeInTheDocument()
    }
    expect(receipt.queryByText(/Sacola/)).not.toBeInTheDocument()
  })

  it('shows the lines between items and total', async () => {
    const Totais = { Itens: 42.5, Desconto: 2.13, DescontoPercentual: 5, Entrega: 6.95, RegraEntrega: 'distancia' as const, DistanciaMetros: 2300, Total: 47.32 }
    server.on(address, () => json({ ...order, Amount: 47.32, Totais }))
    open(vi.fn())
    const receipt = within(await screen.findByRole('article', { name: 'Pedido A127' }))
    for (const text of ['Desconto (5%)', '-R$ 2,13', 'Entrega (2,3 km)', 'R$ 6,95', 'R$ 47,32']) expect(receipt.getByText(text)).toBeInTheDocument()
  })

  it('says what the lines do not', async () => {
    const Totais = { Itens: 42.5, Entrega: 5, RegraEntrega: 'semDistancia' as const, Total: 47.5 }
    server.on(address, () => json({ ...order, Amount: 47.5, Totais }))
    open(vi.fn())
    const receipt = within(await screen.findByRole('article', { name: 'Pedido A127' }))
    expect(receipt.getByText('Entrega: distância não conhecida, taxa base cobrada.')).toBeInTheDocument()
  })

  it('says when there is no such order, prints nothing, and tries again', async () => {
    const print = vi.fn()
    server.on(address, () => json({ message: 'Pedido não encontrado.', code: 'not_found' }, 404))
    open(print)
    expect(await screen.findByText('Pedido não encontrado.')).toBeVisible()
    server.on(address, () => json(order))
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
  })
})

describe('the print page in the window', () => {
  const print = vi.fn((_destination: string, _title: string, _picture: string) => Promise.resolve(true))
  const destinations = [{ id: 'balcao', name: 'Balcão', problem: '' }, { id: 'cozinha', name: 'Cozinha', problem: 'sem papel' }]

  async function openInWindow() {
    vi.mocked(isDesktop).mockReturnValue(true)
    vi.mocked(nativeStation).mockReturnValue({ destinations: () => Promise.resolve(destinations), print } as unknown as ReturnType<typeof nativeStation>)
    print.mockResolvedValue(true)
    server.on(address, () => json(order))
    server.on(`${address}/papel`, () => json({ Imagem: 'data:image/png;base64,AAAA', Pdf: `data:application/pdf;base64,${btoa('%PDF-1.4')}` }))
    const byBrowser = vi.fn()
    open(byBrowser)
    await screen.findByRole('img', { name: 'Pedido A127, como sai no papel' })
    expect(byBrowser).not.toHaveBeenCalled()
  }

  it('order-print-01 prints natively on the printer that is chosen, and remembers it', async () => {
    await openInWindow()
    expect(screen.getByRole('radio', { name: 'Balcão' })).toBeChecked()
    await userEvent.click(screen.getByRole('radio', { name: /^Cozinha/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Imprimir' }))
    expect(print).toHaveBeenCalledWith('cozinha', 'Pedido A127', 'data:image/png;base64,AAAA')
    cleanup()
    await openInWindow()
    expect(screen.getByRole('radio', { name: /^Cozinha/ })).toBeChecked()
  })

  it('says why it did not print', async () => {
    await openInWindow()
    print.mockRejectedValue(Object.assign(new Error('impressora desligada ou fora da rede'), { code: 'native' }))
    await userEvent.click(screen.getByRole('button', { name: 'Imprimir' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('impressora desligada ou fora da rede')
  })

  it('saves the paper as a PDF', async () => {
    await openInWindow()
    await userEvent.click(screen.getByRole('button', { name: 'Salvar PDF' }))
    expect(saveFile).toHaveBeenCalledWith('Pedido A127.pdf', new TextEncoder().encode('%PDF-1.4'), 'application/pdf')
  })
})
