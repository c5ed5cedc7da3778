import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPart } from '@/testing/renderPart'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'
import { toast } from '@/ui/toasts'
import { ArchiveDrawer } from './parts/bulk/ArchiveDrawer'
import { MoveDrawer } from './parts/bulk/MoveDrawer'

installServer()
afterEach(() => toast.clear())

const list = 'GET /api/Produto/alteracoes'
const prices = 'POST /api/Produto/alteracoes/preco'
const change = { id: 'c1', tipo: 'preco', resumo: 'Aumento de 10,00%', quem: 'Ana', em: '2026-11-25T12:00:00Z', total: 2, desfeitaEm: null, desfeitaPor: '' }
const bulk = {
  alteracaoId: '', alterados: 2, iguais: 1, conferencia: 'vista',
  linhas: [
    { id: 'p1', nome: 'Cerveja', antes: 'R$ 10,00', depois: 'R$ 11,00', aviso: '' },
    { id: 'p2', nome: 'Suco', antes: 'R$ 9,00', depois: 'R$ 9,90', aviso: '' },
  ],
}

it('D44 undoes a change, and names what has moved since', async () => {
  server.on(list, () => json([change]))
  server.on('POST /api/Produto/alteracoes/c1/desfazer', () =>
    json({ Desfeitas: 1, Removidas: 0, Mantidas: [{ Linha: 2, Nome: 'Suco', Motivo: 'Preço mudou depois: agora é R$ 9,40.' }] }),
  )
  await renderScreen('/produtos/alteracoes', 'CadastroProdutoPortal')
  await userEvent.click(await screen.findByRole('button', { name: /^Desfazer Aumento/ }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Desfazer' }))
  expect(await screen.findByText('1 item voltou ao que era antes. 1 mudança ficou como está:')).toBeInTheDocument()
  expect(screen.getByText(/Preço mudou depois/)).toBeInTheDocument()
  expect(server.calls(list).length).toBe(2)
})

it('D44 shows each price before it changes, and leaves out whom the person takes out', async () => {
  server.on(list, () => json([]))
  server.on(prices, ({ body }) => json((body as { simular?: boolean }).simular ? bulk : { ...bulk, alteracaoId: 'c2' }))
  await renderScreen('/produtos/alteracoes', 'CadastroProdutoPortal')
  await userEvent.click(await screen.findByRole('button', { name: /Mudar todos os preços/ }))
  const drawer = await screen.findByRole('dialog')
  await userEvent.type(within(drawer).getByLabelText('Quanto', { selector: 'input[role=spinbutton]' }), '10')
  expect(await within(drawer).findByText('2 produtos mudam. 1 fica como está.')).toBeInTheDocument()
  await userEvent.click(within(drawer).getByRole('checkbox', { name: 'Suco' }))
  await userEvent.click(within(drawer).getByRole('button', { name: 'Aplicar preços' }))
  expect(await screen.findByText(/^Preços alterados/)).toBeInTheDocument()
  expect(server.calls(prices).at(-1)?.body).toEqual({
    localClienteId: 'bar', todos: true, modo: 'percentual', reduzir: false, ajuste: 10, arredondamento: 'nenhum', exceto: ['p2'], conferencia: 'vista',
  })
})

it('moves chosen products, and says what stands against it', async () => {
  const done = vi.fn()
  const moves = 'POST /api/Produto/alteracoes/categoria'
  server.on(moves, ({ body }) => ((body as { simular?: boolean }).simular ? json(bulk) : json({ code: 'conflict', message: 'O catálogo mudou desde a conferência.' }, 409)))
  renderPart(<MoveDrawer open productIds={['p1', 'p2']} categories={[{ id: 'k1', nome: 'Bebidas' }]} onClose={() => {}} onDone={done} />, 'CadastroProdutoPortal')
  await userEvent.click(await screen.findByLabelText('Categoria de destino'))
  await userEvent.click(await screen.findByTitle('Bebidas'))
  expect(await screen.findByText(/2 produtos mudam/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Mover' }))
  expect(await screen.findByText('O catálogo mudou desde a conferência.')).toBeInTheDocument()
  expect(done).not.toHaveBeenCalled()
})

it('archives chosen products after naming what has them as additions', async () => {
  const done = vi.fn()
  const archive = 'POST /api/Produto/alteracoes/arquivar'
  server.on(archive, () => json({ ...bulk, linhas: [{ id: 'p1', nome: 'Queijo', antes: 'Não', depois: 'Sim', aviso: 'É acréscimo de X-Búrguer.' }] }))
  renderPart(<ArchiveDrawer open productIds={['p1']} onClose={() => {}} onDone={done} />, 'CadastroProdutoPortal')
  expect(await screen.findByText('É acréscimo de X-Búrguer.')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Arquivar' }))
  await vi.waitFor(() => expect(done).toHaveBeenCalled())
  expect(server.calls(archive).at(-1)?.body).toMatchObject({ produtoIds: ['p1'], conferencia: 'vista' })
})
