import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'
import { toast } from '@/ui/toasts'
import type { Operator } from './api'

installServer()
afterEach(() => toast.clear())

const marina: Operator = {
  id: 'o1', nome: 'Marina', direitos: ['darDesconto'], pontoDeVendaId: 's1', pontoDeVenda: 'Salão', usuarioId: '', usuario: '', versao: 3, arquivado: false,
}
const davi: Operator = { ...marina, id: 'o2', nome: 'Davi', direitos: [], pontoDeVendaId: 's9', pontoDeVenda: '', usuarioId: 'u9', usuario: '' }

async function open(rows: Operator[] = [davi, marina]) {
  server.on('GET /api/operadores', () => json(rows, 200, { 'x-total-count': String(rows.length) }))
  server.on('GET /api/operadores/opcoes', () =>
    json({ direitos: [{ id: 'darDesconto', nome: 'Dar desconto' }], pontosDeVenda: [{ id: 's1', nome: 'Salão' }], usuarios: [{ id: 'u1', nome: 'Bia' }] }),
  )
  await renderScreen('/cadastro/operador', 'CadastrarOperadorPortal')
  await screen.findByRole('heading', { level: 1, name: 'Operadores' })
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const drawer = async () => within(await screen.findByRole('dialog'))

it('lists operators with their sales point and rights', async () => {
  await open()
  expect(await screen.findByText('Marina')).toBeInTheDocument()
  expect(await screen.findByText('Dar desconto')).toBeInTheDocument()
  for (const words of ['Só vender', 'Excluído: escolha outro', 'Sem acesso ao estabelecimento']) expect(screen.getByText(words)).toBeInTheDocument()
})

it('says what to do while there is none', async () => {
  await open([])
  expect(await screen.findByText('Ainda não há operadores.')).toBeInTheDocument()
})

it('registers one, who needs a PIN', async () => {
  await open([])
  server.on('POST /api/operadores', () => json(marina))
  await press('Novo operador')
  const form = await drawer()
  await userEvent.type(form.getByLabelText('Nome'), 'Marina')
  await userEvent.type(form.getByLabelText('PIN'), '12')
  await userEvent.click(form.getByText('Salvar'))
  expect(await form.findByText('O PIN tem de 4 a 8 números.')).toBeInTheDocument()
  await userEvent.type(form.getByLabelText('PIN'), '34')
  await userEvent.click(await form.findByLabelText('Dar desconto'))
  await userEvent.click(form.getByText('Salvar'))
  expect(await screen.findByText('Operador cadastrado.')).toBeInTheDocument()
  expect(server.calls('POST /api/operadores').map(({ body }) => body)).toEqual([
    { localClienteId: 'bar', nome: 'Marina', pin: '1234', direitos: ['darDesconto'], pontoDeVendaId: '', usuarioId: '', versao: 0 },
  ])
})

it('keeps the PIN of one who is edited', async () => {
  await open()
  server.on('PUT /api/operadores/o1', () => json(marina))
  await press('Editar Marina')
  const form = await drawer()
  await userEvent.type(form.getByLabelText('Nome'), ' Reis')
  await userEvent.click(form.getByText('Salvar'))
  expect(await screen.findByText('Operador alterado.')).toBeInTheDocument()
  expect(server.calls('PUT /api/operadores/o1')[0]?.body).toMatchObject({ nome: 'Marina Reis', pin: '', versao: 3 })
})

it('checks a PIN, and says that it is another one', async () => {
  await open()
  server.on('POST /api/operadores/o1/pin', () => json({ message: 'Este não é o PIN do operador.', code: 'invalid' }, 400))
  await press('Conferir PIN Marina')
  const dialog = await drawer()
  await userEvent.type(dialog.getByLabelText('PIN'), '4821')
  await userEvent.click(dialog.getByRole('button', { name: 'Conferir' }))
  expect(await dialog.findByText('Este não é o PIN do operador.')).toBeInTheDocument()
})

it('shows what was done to one', async () => {
  await open()
  server.on('GET /api/operadores/o2/historico', () =>
    json([{ em: '2026-11-20T12:00:00Z', pessoa: 'Ana', acao: 'Operador alterado', valores: [{ nome: 'Direitos', antes: '', depois: 'Dar desconto' }] }]),
  )
  await press('Histórico Davi')
  expect(await screen.findByText('Operador alterado')).toBeInTheDocument()
  expect(screen.getByText('Direitos: vazio → Dar desconto')).toBeInTheDocument()
})

it('archives one', async () => {
  await open()
  server.on('DELETE /api/operadores/o1', () => new Response(null, { status: 204 }))
  await press('Arquivar Marina')
  await userEvent.click((await screen.findAllByRole('button', { name: 'Arquivar' })).at(-1) as HTMLElement)
  expect(await screen.findByText('Operador arquivado.')).toBeInTheDocument()
})
