import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { session } from '@/api/session'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'
import { toast } from '@/ui/toasts'
import type { Tablet, TabletScreen } from './tablets'
import type { Wallpaper } from './wallpapers'

installServer()
afterEach(() => {
  session.clear()
  toast.clear()
})

const wallpaper: Wallpaper = { id: 'w1', pontoDeVendaId: '', tipo: 9, onde: 'Todos: Tablet', foto: '/blob/bar/w1.jpg?v=1', alteradoEm: 1_790_000_000_000, equipamentos: 2 }

it('puts a picture in the place of the one there', async () => {
  server.on('GET /api/equipamentos/papeisDeParede', () => json({ papeis: [wallpaper], pontosDeVenda: [{ id: 'p1', nome: 'Balcão' }] }))
  server.on('PUT /api/equipamentos/papeisDeParede', () => json(wallpaper))
  await renderScreen('/admin/papelDeParedeEquipamento', 'AdminPortal')
  await userEvent.click(await screen.findByRole('button', { name: 'Trocar imagem Todos: Tablet' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Escolha a imagem.')).toBeInTheDocument()
  await userEvent.upload(await screen.findByLabelText(/Papel de parede/), new File(['x'], 'nova.png', { type: 'image/png' }))
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Papel de parede salvo. Os aparelhos o recebem no próximo sinal.')).toBeInTheDocument()
  expect(server.calls('PUT /api/equipamentos/papeisDeParede').at(-1)?.body).toMatchObject({ pontoDeVendaId: '', tipo: 9, foto: btoa('x') })
})

it('asks before a wallpaper is removed, and demands a picture of a new one', async () => {
  server.on('GET /api/equipamentos/papeisDeParede', () => json({ papeis: [wallpaper], pontosDeVenda: [] }))
  server.on('DELETE /api/equipamentos/papeisDeParede/w1', () => new Response(null, { status: 204 }))
  await renderScreen('/admin/papelDeParedeEquipamento', 'AdminPortal')
  await userEvent.click(await screen.findByRole('button', { name: 'Remover Todos: Tablet' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remover' }))
  expect(await screen.findByText('Papel de parede removido.')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Novo papel de parede' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Escolha a imagem.')).toBeInTheDocument()
})

const tablet: Tablet = {
  id: 't1', nome: '', titulo: 'Tablet 1', tipo: 9, tipoNome: 'Tablet', imei: '', numeroSerie: '', patrimonio: '', pontoDeVendaId: 'p1', pontoDeVenda: 'Balcão',
  situacao: 'semVinculo', versao: 1, versaoDoApp: '', bateria: null, carregando: false, naoEnviadas: 0, ouvidoEm: null, ultimaVendaEm: null,
  produtos: 0, sincronizadoEm: null, sincroniaPedida: false, avisos: [], licenca: '', licencaAte: '', arquivadoEm: null, listaDeProdutos: 'Lanches',
}
const shown: TabletScreen = { saudacao: '', mostraFotos: true, mostraPrecos: true, mostraCodigos: false, descansoSegundos: 120, versao: 3 }

it('shows the tablets with what they sell, pairs one, and saves what they show', async () => {
  server.on('GET /api/tablets', () => json([tablet], 200, { 'x-total-count': '1' }))
  server.on('GET /api/tablets/configuracao', () => json(shown))
  server.on('PUT /api/tablets/configuracao', () => json({ ...shown, saudacao: 'Bem-vindo', versao: 4 }))
  server.on('POST /api/equipamentos/t1/codigo', () => json({ codigo: 'ABCD2345', expiraEm: 1_790_000_000_000, qr: 'balcao:ABCD2345' }))
  await renderScreen('/configuracao/tablet', 'CadastroKit')
  const row = (await screen.findByText('Tablet 1')).closest('tr')!
  expect(within(row).getByText('Balcão')).toBeInTheDocument()
  expect(within(row).getByText('Lanches')).toBeInTheDocument()
  await userEvent.type(await screen.findByLabelText('Saudação'), 'Bem-vindo')
  await userEvent.click(await screen.findByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Configuração salva. Os tablets a recebem no próximo sinal.')).toBeInTheDocument()
  expect(server.calls('PUT /api/tablets/configuracao').at(-1)?.body).toMatchObject({ saudacao: 'Bem-vindo', mostraFotos: true, descansoSegundos: 120, versao: 3 })
  await userEvent.click(screen.getByRole('button', { name: 'Vincular Tablet 1' }))
  expect(await screen.findByText('ABCD 2345')).toBeInTheDocument()
})
