import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { session } from '@/api/session'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'
import { toast } from '@/ui/toasts'
import type { Binding, Equipment } from './api'

installServer()
afterEach(() => {
  session.clear()
  toast.clear()
})

const device = (titulo: string, more: Partial<Equipment> = {}): Equipment => ({
  id: titulo.replace(' ', '-'), nome: titulo, titulo, tipo: 3, tipoNome: 'POS', imei: '', numeroSerie: '', patrimonio: '', pontoDeVendaId: '', pontoDeVenda: '',
  situacao: 'semVinculo', versao: 1, versaoDoApp: '', bateria: null, carregando: false, naoEnviadas: 0, ouvidoEm: null, ultimaVendaEm: null,
  produtos: 0, sincronizadoEm: null, sincroniaPedida: false, avisos: [], licenca: '', licencaAte: '', arquivadoEm: null, ...more,
})

function serve(rows: Equipment[]) {
  server.on('GET /api/equipamentos', () => json(rows, 200, { 'x-total-count': String(rows.length) }))
}

const open = (address = '/admin/equipamentos/equipamentos', role = 'CadastroKit') => renderScreen(address, role)

it('lists the devices with how they are', async () => {
  serve([device('Caixa 1', { situacao: 'online', pontoDeVenda: 'Salão' }), device('POS 2')])
  await open()
  const row = (await screen.findByText('Caixa 1')).closest('tr')!
  expect(within(row).getByText('Online')).toBeInTheDocument()
  expect(within(row).getByText('Salão')).toBeInTheDocument()
  expect(screen.getByText('Sem vínculo')).toBeInTheDocument()
})

it('registers a device', async () => {
  serve([])
  server.on('POST /api/equipamentos', () => json(device('Totem da entrada')))
  await open()
  await screen.findByText('Ainda não há equipamentos.')
  await userEvent.click(screen.getByRole('button', { name: 'Novo equipamento' }))
  await userEvent.type(await screen.findByLabelText(/^Nome/), 'Totem da entrada')
  await userEvent.type(screen.getByLabelText(/^IMEI/), '12')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText(/O IMEI tem 15 algarismos/)).toBeInTheDocument()
  await userEvent.clear(screen.getByLabelText(/^IMEI/))
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Equipamento cadastrado.')).toBeInTheDocument()
  expect(server.calls('POST /api/equipamentos').at(-1)?.body).toMatchObject({ tipo: 3, nome: 'Totem da entrada', imei: '' })
})

it('shows a code to pair a device with, and makes another one', async () => {
  serve([device('Caixa 1')])
  let made = 0
  server.on('POST /api/equipamentos/Caixa-1/codigo', () => json({ codigo: made++ === 0 ? 'ABCD2345' : 'WXYZ6789', expiraEm: 1_790_000_000_000, qr: 'balcao:ABCD2345' }))
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Vincular Caixa 1' }))
  expect(await screen.findByText('ABCD 2345')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Gerar outro código' }))
  expect(await screen.findByText('WXYZ 6789')).toBeInTheDocument()
})

it('asks before a device is unpaired, and says that nothing is paired', async () => {
  serve([device('Caixa 1', { situacao: 'offline' }), device('POS 2')])
  server.on('POST /api/equipamentos/Caixa-1/desvincular', () => new Response(null, { status: 204 }))
  await open()
  expect(await screen.findByRole('button', { name: 'Desvincular POS 2: Não está vinculado a nenhum aparelho.' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Desvincular Caixa 1' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/ficam guardadas nele/)).toBeInTheDocument()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Desvincular' }))
  expect(await screen.findByText('Aparelho desvinculado.')).toBeInTheDocument()
})

it('device-binding-01 device-binding-02: the queue shows an active terminal as Concluído, others as Pendente', async () => {
  const binding = (Id: string, EhTerminalAtivo: boolean): Binding => ({
    Id, NomePortal: `Bar ${Id}`, NumeroSerie: `SN-${Id}`, Patrimonio: '', DataCriacao: '2026-11-20T12:00:00Z', EhTerminalAtivo,
  })
  server.on('GET /api/Equipamento/UltimasVinculacoes', () => json([binding('1', true), binding('2', false)]))
  await open('/admin/FilaVinculacaoPhoebus', 'AdminPortal')
  expect(within((await screen.findByText('SN-1')).closest('tr')!).getByText('Concluído')).toBeInTheDocument()
  expect(within(screen.getByText('SN-2').closest('tr')!).getByText('Pendente')).toBeInTheDocument()
})
