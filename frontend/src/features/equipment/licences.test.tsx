import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { session } from '@/api/session'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'
import { toast } from '@/ui/toasts'
import type { Licensable, Licence } from './licences'

installServer()
afterEach(() => {
  session.clear()
  toast.clear()
})

const licence = (more: Partial<Licence> = {}): Licence => ({
  id: 'l1', nome: 'Contrato 12', tipo: 3, tipoNome: 'POS', quantidade: 1, emUso: 1, validaAte: '2026-12-05', situacao: 'vencendo', versao: 4, arquivadaEm: null, ...more,
})
const device = (titulo: string, more: Partial<Licensable> = {}): Licensable => ({ id: titulo, titulo, numeroSerie: '', tem: false, outra: '', ...more })

function serve(rows: Licence[]) {
  server.on('GET /api/equipamentos/licencas', () => json(rows, 200, { 'x-total-count': String(rows.length) }))
}

const open = () => renderScreen('/admin/equipamentos/licencas', 'LicencaEquipamento')

it('lists the licences and warns of what ends', async () => {
  serve([licence(), licence({ id: 'l2', nome: 'Contrato 13', situacao: 'vencida' })])
  await open()
  const row = (await screen.findByText('Contrato 12')).closest('tr')!
  expect(within(row).getByText('1 de 1')).toBeInTheDocument()
  expect(within(row).getByText('05/12/2026')).toBeInTheDocument()
  expect(within(row).getByText('Vence em breve')).toBeInTheDocument()
  expect(screen.getByText('Vencida')).toBeInTheDocument()
})

it('writes down a licence once its day is one', async () => {
  serve([])
  server.on('POST /api/equipamentos/licencas', () => json(licence()))
  await open()
  await screen.findByText('Ainda não há licenças.')
  await userEvent.click(screen.getByRole('button', { name: 'Nova licença' }))
  await userEvent.type(await screen.findByLabelText(/^Nome/), 'Contrato 12')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Informe até que dia a licença vale, como 31/12/2027.')).toBeInTheDocument()
  await userEvent.type(screen.getByLabelText('Válida até'), '05/12/2026')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Licença cadastrada.')).toBeInTheDocument()
  expect(server.calls('POST /api/equipamentos/licencas').at(-1)?.body).toMatchObject({ nome: 'Contrato 12', tipo: 3, quantidade: 1, validaAte: '2026-12-05' })
})

it('gives the licence to no more devices than it covers', async () => {
  serve([licence()])
  server.on('GET /api/equipamentos/licencas/l1/equipamentos', () => json([device('Caixa 1', { tem: true }), device('Caixa 2', { outra: 'Contrato 9' })]))
  server.on('PUT /api/equipamentos/licencas/l1/equipamentos', () => json(licence()))
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Equipamentos Contrato 12' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Caixa 2 · deixa a licença Contrato 9' }))
  expect(await screen.findByText(/São mais do que a licença cobre/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Salvar' })).toBeDisabled()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Caixa 1' }))
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Licença dada aos equipamentos marcados.')).toBeInTheDocument()
  expect(server.calls('PUT /api/equipamentos/licencas/l1/equipamentos').at(-1)?.body).toMatchObject({ equipamentos: ['Caixa 2'] })
})
