import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'
import { toast } from '@/ui/toasts'
import type { Limited, Seen } from './api'

installServer()
afterEach(() => toast.clear())

const bia: Limited = { userId: 'u2', username: 'Bia', email: 'bia@bar.com', quantity: 2, archived: 0, products: [{ id: 'p1', name: 'Suco' }, { id: 'p2', name: 'Água' }] }
const caio: Limited = { userId: 'u3', username: 'Caio', email: 'caio@bar.com', quantity: 1, archived: 0, products: [{ id: 'p1', name: 'Suco' }] }

const member = (Id: string, Nome: string, Situacao = 'ativo') => ({ Id, Nome, Email: '', Papeis: [], Proprietario: false, Situacao })

async function open(rows: Limited[] = [bia, caio]) {
  server.on('GET /api/LimitAccessProduct/bar', () => json(rows))
  server.on('GET /api/Politica/Acessos', () => json([member('u2', 'Bia'), member('u4', 'Duda'), member('i1', '', 'convidado')]))
  server.on('GET /api/CategoriaProduto/ParaAcessosProdutosDoLocal/bar', () => json([{ id: 'c1', nome: 'Bebidas', produtos: 2 }, { id: 'c2', nome: 'Vazia', produtos: 0 }]))
  await renderScreen('/produtos/limitarAcesso', 'LimitarAcessoCategoriaProduto')
  await screen.findByRole('heading', { level: 1, name: 'Limitações de Acesso' })
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const queries = (operation: string) => server.calls(operation).map(({ query }) => Object.fromEntries(query))

it('access-limits-03 says that nobody is limited', async () => {
  await open([])
  expect(await screen.findByText('Não há usuários com limitações de acesso')).toBeInTheDocument()
})

it('access-limits-01 access-limits-07 limits somebody to the products of a category', async () => {
  await open([])
  server.on('POST /api/LimitAccessProduct/addCategory', () => new Response(null, { status: 201 }))
  await press('Criar')
  expect(await screen.findByText('Escolha quem será limitado.')).toBeInTheDocument()
  await userEvent.click(screen.getByLabelText('Usuário'))
  await userEvent.click(await screen.findByTitle('Duda'))
  await userEvent.click(screen.getByLabelText('Categoria'))
  await userEvent.click(await screen.findByTitle('Bebidas (2)'))
  await press('Criar')
  expect(await screen.findByText('Usuário limitado com sucesso!')).toBeInTheDocument()
  expect(queries('POST /api/LimitAccessProduct/addCategory')).toEqual([{ userId: 'u4', categoryId: 'c1' }])
})

it('access-limits-02 access-limits-07 lists people with their products, and adds a category', async () => {
  await open()
  server.on('POST /api/LimitAccessProduct/addCategory', () => new Response(null, { status: 201 }))
  const card = within(await screen.findByRole('article', { name: 'Bia' }))
  expect(card.getByText('bia@bar.com · 2 itens')).toBeInTheDocument()
  expect(card.getByText('Água')).toBeInTheDocument()
  expect(within(screen.getByRole('article', { name: 'Caio' })).getByText('caio@bar.com · 1 item')).toBeInTheDocument()
  await press('Add por categoria: Bia')
  const drawer = within(await screen.findByRole('dialog'))
  await userEvent.click(drawer.getByLabelText('Categoria'))
  await userEvent.click((await screen.findAllByTitle('Bebidas (2)')).at(-1) as HTMLElement)
  await userEvent.click(drawer.getByText('Adicionar'))
  expect(await screen.findByText('Produtos adicionados com sucesso!')).toBeInTheDocument()
  expect(queries('POST /api/LimitAccessProduct/addCategory')).toEqual([{ userId: 'u2', categoryId: 'c1' }])
})

it('access-limits-05 access-limits-07 removes one product, and says where it fails', async () => {
  await open()
  const answers = [json({ message: 'Erro' }, 500), new Response()]
  server.on('DELETE /api/LimitAccessProduct/deleteProduct', () => answers.shift() ?? new Response())
  await userEvent.click(await screen.findByLabelText('Remover Água de Bia'))
  expect(await screen.findByText('Erro ao remover produto. Tente novamente.')).toBeInTheDocument()
  await userEvent.click(screen.getByLabelText('Remover Água de Bia'))
  expect(await screen.findByText('Produto removido com succeso!')).toBeInTheDocument()
  expect(queries('DELETE /api/LimitAccessProduct/deleteProduct').at(-1)).toEqual({ userId: 'u2', productId: 'p2' })
})

it('asks before the last product goes, since then all are seen', async () => {
  await open()
  server.on('DELETE /api/LimitAccessProduct/deleteProduct', () => new Response())
  await userEvent.click(await screen.findByLabelText('Remover Suco de Caio'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('É o último produto permitido. O usuário poderá acessar todos os produtos cadastrados.')).toBeInTheDocument()
  expect(server.calls('DELETE /api/LimitAccessProduct/deleteProduct')).toHaveLength(0)
  await userEvent.click(dialog.getByRole('button', { name: 'Remover' }))
  await waitFor(() => expect(queries('DELETE /api/LimitAccessProduct/deleteProduct')).toEqual([{ userId: 'u3', productId: 'p1', confirmar: 'true' }]))
})

it('removes the last one in use without confirming that all may be seen', async () => {
  await open([{ ...caio, archived: 2 }])
  server.on('DELETE /api/LimitAccessProduct/deleteProduct', () => new Response())
  await userEvent.click(await screen.findByLabelText('Remover Suco de Caio'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/esta pessoa não verá nenhum/)).toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: 'Remover' }))
  await waitFor(() => expect(queries('DELETE /api/LimitAccessProduct/deleteProduct')).toEqual([{ userId: 'u3', productId: 'p1', confirmar: 'false' }]))
})

it('asks where the server says that it is the last one by now', async () => {
  await open()
  server.on('DELETE /api/LimitAccessProduct/deleteProduct', () => json({ code: 'conflict', message: 'É o último produto permitido.' }, 409))
  await userEvent.click(await screen.findByLabelText('Remover Água de Bia'))
  expect(await within(await screen.findByRole('dialog')).findByText(/É o último produto permitido/)).toBeInTheDocument()
})

it('says why somebody sees nothing whose products are all archived', async () => {
  await open([{ ...caio, quantity: 0, archived: 2, products: [] }])
  expect(await screen.findByText('Os produtos permitidos foram arquivados: esta pessoa não vê nenhum.')).toBeInTheDocument()
})

it('access-limits-04 removes all after a warning', async () => {
  await open()
  server.on('DELETE /api/LimitAccessProduct/deleteAllProducts', () => new Response())
  await press('Remover todos: Bia')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Deseja realmente excluir todas as limitações de acessos?')).toBeInTheDocument()
  expect(dialog.getByText(/O usuário poderá acessar todos os produtos cadastrados\./)).toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: 'Remover todos' }))
  await waitFor(() => expect(queries('DELETE /api/LimitAccessProduct/deleteAllProducts')).toEqual([{ userId: 'u2', storeId: 'bar' }]))
})

it('shows what somebody sees, with the rule that hides each product', async () => {
  await open()
  const seen: Seen[] = [
    { id: 'p1', nome: 'Suco', categoria: 'Bebidas', visivel: true, regra: '' },
    { id: 'p3', nome: 'Moqueca', categoria: 'Pratos', visivel: false, regra: 'Fora dos produtos permitidos a esta pessoa' },
  ]
  server.on('GET /api/LimitAccessProduct/bar/previa', () => json(seen))
  await press('O que esta pessoa vê: Bia')
  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findByText('Vê e vende')).toBeInTheDocument()
  expect(drawer.queryByText('Moqueca')).not.toBeInTheDocument()
  await userEvent.click(drawer.getByText('Não vê (1)'))
  expect(drawer.getByText('Moqueca')).toBeInTheDocument()
  expect(drawer.getByText('Fora dos produtos permitidos a esta pessoa')).toBeInTheDocument()
})
