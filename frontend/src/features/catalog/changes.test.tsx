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
  alteracaoId: '', alterados: 2, iguais: 1, conferencia: 'vista', pais: [], pedidosAbertos: [],
  linhas: [
    { id: 'p1', nome: 'Cerveja', antes: 'R$ 10,00', depois: 'R$ 11,00' },
    { id: 'p2', nome: 'Suco', antes: 'R$ 9,00', depois: 'R$ 9,90' },
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
  await within(drawer).findByText('2 produtos mudam. 1 fica como está.')
  await userEvent.click(within(drawer).getByRole('button', { name: 'Aplicar preços' }))
  expect(await screen.findByText(/^Preços alterados/)).toBeInTheDocument()
  expect(server.calls(prices).at(-1)?.body).toEqual({
    localClienteId: 'bar', todos: true, modo: 'percentual', reduzir: false, ajuste: 10, arredondamento: 'nenhum', acompanham: [], exceto: ['p2'], conferencia: 'vista',
  })
})

it('D44 makes no change before its own preview stands', async () => {
  let show = () => {}
  const shown = new Promise<void>((resolve) => { show = resolve })
  server.on(list, () => json([]))
  server.on(prices, async ({ body }) => {
    const { simular, ajuste } = body as { simular?: boolean; ajuste: number }
    if (simular && ajuste === 10) await shown
    return json({ ...bulk, alterados: ajuste, conferencia: `vista com ${ajuste}`, alteracaoId: simular ? '' : 'c2' })
  })
  const made = () => server.calls(prices).map(({ body }) => body as { simular?: boolean }).filter(({ simular }) => !simular)
  await renderScreen('/produtos/alteracoes', 'CadastroProdutoPortal')
  await userEvent.click(await screen.findByRole('button', { name: /Mudar todos os preços/ }))
  const drawer = within(await screen.findByRole('dialog'))
  const percent = drawer.getByLabelText('Quanto', { selector: 'input[role=spinbutton]' })
  await userEvent.type(percent, '1')
  expect(await drawer.findByText(/^1 produto muda/)).toBeInTheDocument()
  await userEvent.type(percent, '0{Enter}')
  expect(await drawer.findByText('Calculando…')).toBeInTheDocument()
  expect(drawer.getByRole('button', { name: 'Aplicar preços' })).toBeDisabled()
  show()
  expect(await drawer.findByText(/^10 produtos mudam/)).toBeInTheDocument()
  expect(made()).toEqual([])
  await userEvent.type(percent, '{Enter}')
  expect(await screen.findByText(/^Preços alterados/)).toBeInTheDocument()
  expect(made()).toEqual([expect.objectContaining({ ajuste: 10, conferencia: 'vista com 10' })])
})

it('asks again for a preview that did not come', async () => {
  const moves = 'POST /api/Produto/alteracoes/categoria'
  server.on(moves, () => json({ code: 'internal', message: 'Não deu certo.' }, 500))
  renderPart(<MoveDrawer open productIds={['p1', 'p2']} categories={[{ id: 'k1', nome: 'Bebidas' }]} onClose={() => {}} onDone={() => {}} />, 'CadastroProdutoPortal')
  await userEvent.click(await screen.findByLabelText('Categoria de destino'))
  await userEvent.click(await screen.findByTitle('Bebidas'))
  const again = await screen.findByRole('button', { name: 'Tentar de novo' })
  expect(screen.getByRole('button', { name: 'Mover' })).toBeDisabled()
  server.on(moves, () => json(bulk))
  await userEvent.click(again)
  expect(await screen.findByText(/2 produtos mudam/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Mover' })).toBeEnabled()
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

it('adjusts prices that others have of their own only where they are ticked, and undoes from the toast', async () => {
  const pais = [
    { produtoId: 'x', acrescimoId: 'p1', nome: 'X-Tudo', acrescimo: 'Queijo', antes: 'R$ 2,00', depois: 'R$ 2,20' },
    { produtoId: 'y', acrescimoId: 'p1', nome: 'Combo', acrescimo: 'Queijo', antes: 'R$ 2,50', depois: 'R$ 2,75' },
  ]
  const undo = 'POST /api/Produto/alteracoes/c2/desfazer'
  server.on(list, () => json([]))
  server.on(prices, ({ body }) => json({ ...bulk, pais, alteracaoId: (body as { simular?: boolean }).simular ? '' : 'c2' }))
  server.on(undo, () => json({ Desfeitas: 3, Removidas: 0, Mantidas: [] }))
  await renderScreen('/produtos/alteracoes', 'CadastroProdutoPortal')
  await userEvent.click(await screen.findByRole('button', { name: /Mudar todos os preços/ }))
  const drawer = within(await screen.findByRole('dialog'))
  await userEvent.type(drawer.getByLabelText('Quanto', { selector: 'input[role=spinbutton]' }), '10')
  const own = await drawer.findByRole('list', { name: 'Valores próprios em outros produtos' })
  expect(own).toHaveTextContent('Queijo em X-TudoR$ 2,00 → R$ 2,20')
  expect(within(own).getByRole('checkbox', { name: 'Queijo em X-Tudo' })).not.toBeChecked()
  await userEvent.click(within(own).getByRole('checkbox', { name: 'Queijo em Combo' }))
  await drawer.findByText(/2 produtos mudam/)
  await userEvent.click(drawer.getByRole('button', { name: 'Aplicar preços' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }))
  expect(await screen.findByText('Desfeito.')).toBeInTheDocument()
  expect(server.calls(undo)).toHaveLength(1)
  expect(server.calls(prices).at(-1)?.body).toMatchObject({ acompanham: [{ produtoId: 'y', acrescimoId: 'p1' }], conferencia: 'vista' })
})

it('archives chosen products once it is told that others lose them, and names the open orders', async () => {
  const done = vi.fn()
  const archive = 'POST /api/Produto/alteracoes/arquivar'
  const loses = { produtoId: 'x', acrescimoId: 'p1', nome: 'X-Búrguer', acrescimo: 'Queijo', antes: '', depois: '' }
  server.on(archive, () => json({ ...bulk, pais: [loses], pedidosAbertos: ['A12', 'A11'], linhas: [{ id: 'p1', nome: 'Queijo', antes: 'Não', depois: 'Sim' }] }))
  renderPart(<ArchiveDrawer open productIds={['p1']} onClose={() => {}} onDone={done} />, 'CadastroProdutoPortal')
  expect(await screen.findByRole('list', { name: 'É acréscimo ou ingrediente de:' })).toHaveTextContent('X-Búrguer')
  expect(screen.getByText('2 pedidos abertos (A12, A11) têm o que será arquivado e seguem como estão.')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Arquivar' }))
  expect(await screen.findByText('Marque que sai também de lá, ou retire o acréscimo primeiro.')).toBeInTheDocument()
  expect(done).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Retirar também deste produto' }))
  await screen.findByText(/2 produtos mudam/)
  await userEvent.click(screen.getByRole('button', { name: 'Arquivar' }))
  await vi.waitFor(() => expect(done).toHaveBeenCalled())
  expect(server.calls(archive).map(({ body }) => body)).toContainEqual(expect.objectContaining({ produtoIds: ['p1'], retirarDosPais: true, conferencia: 'vista' }))
})
