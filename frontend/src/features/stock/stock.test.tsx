import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Movement, Position } from '@/api/queries/stock'
import { session } from '@/api/session'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'
import { toast } from '@/ui/toasts'

installServer()
afterEach(() => {
  session.clear()
  toast.clear()
})

const beer: Position = {
  produtoId: 'p1', nome: 'Cerveja', categoria: 'Bebidas', categoriaId: 'c1', unidade: 'un', emEstoque: -2, reservado: 1, disponivel: -3, cota: 0, cotaUsada: 0,
  minimo: 24, custoMedio: 5.4, valor: 0, situacao: 'negativo', ultimoMovimento: 7, movimentadoEm: '2026-11-20T12:00:00Z', contadoEm: null,
  codigos: [{ codigo: '7891149103102', unidades: 12 }],
}
const bought: Movement = {
  id: 'm1', tipo: 'entrada', motivo: 'Compra', fornecedor: 'Ilha Sul', numeroNota: '12', dataDoFato: '2026-11-20', observacao: '', registradoEm: '2026-11-20T12:00:00Z',
  por: 'Ana', pedidoId: '', pedidoCodigo: '', estornaId: '', estornadoPorId: '', quantidadeDeLinhas: 1, total: 100, linhas: [], avisos: [],
}
const counted = (body: unknown) => new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json', 'x-total-count': '1' } })
const positions = () => counted({ posicoes: [beer], quantidades: { negativo: 1, todos: 1 } })

it('records what a barcode reader finds, in packages, and works the total out of the cost of each', async () => {
  server.on('GET /api/estoque/movimentos', () => counted([bought]))
  server.on('GET /api/estoque/motivos', () => json([{ id: 'compra', nome: 'Compra', direcao: 'entrada', versao: 1, arquivado: false }]))
  server.on('GET /api/estoque/posicao', positions)
  server.on('POST /api/estoque/entradas', () => json(bought))
  await renderScreen('/estoque/entrada', 'EstoqueEntradaPortal')
  expect(await screen.findByText('Ilha Sul, nota 12')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Nova entrada' }))
  await userEvent.type(await screen.findByLabelText('Ler código de barras'), '7891149103102{Enter}')
  const line = within(await screen.findByRole('group', { name: 'Cerveja' }))
  await userEvent.type(line.getByLabelText('Quantidade'), '2')
  await userEvent.type(line.getByLabelText(/Custo de cada/), '50,00')
  expect(line.getByText('= 24 un')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Registrar' }))
  expect(await screen.findByText('Entrada registrada.')).toBeInTheDocument()
  expect(server.calls('POST /api/estoque/entradas').at(-1)?.body).toMatchObject({
    motivoId: 'compra', linhas: [{ produtoId: 'p1', quantidade: 2, unidadesPorEmbalagem: 12, total: 100 }],
  })
})

it('says what has to be set right, and leads to it', async () => {
  server.on('GET /api/estoque/posicao', positions)
  await renderScreen('/estoque/posicao', 'EstoquePosicaoPortal')
  expect(await screen.findByText(/1 produto está abaixo de zero/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Ver' }))
  await expect.poll(() => Object.fromEntries(server.calls('GET /api/estoque/posicao').at(-1)?.query ?? [])).toMatchObject({ so: 'negativo' })
})

it('counts what is on the shelf from what the ledger held then, and part of a piece where there is one', async () => {
  server.on('GET /api/estoque/posicao', () => counted({ posicoes: [{ ...beer, emEstoque: 2.5 }], quantidades: { todos: 1 } }))
  server.on('POST /api/estoque/contagens', () => json(bought))
  server.on('GET /api/estoque/movimentos/m1', () => json(bought))
  await renderScreen('/estoque/contagem', 'EstoqueEntradaPortal')
  await userEvent.type(await screen.findByLabelText('Contado de Cerveja'), '1,5')
  await userEvent.click(screen.getByRole('button', { name: 'Registrar contagem' }))
  expect(await screen.findByText('Contagem registrada.')).toBeInTheDocument()
  expect(server.calls('POST /api/estoque/contagens').at(-1)?.body).toEqual({ localClienteId: 'bar', linhas: [{ produtoId: 'p1', quantidade: 1.5, ultimoMovimento: 7 }] })
})
