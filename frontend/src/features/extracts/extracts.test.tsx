import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'
import { toast } from '@/ui/toasts'
import type { Extract } from './api'

installServer()
afterEach(() => toast.clear())

const extract: Extract = {
  Id: 'e1', FileName: 'CIELO15.TXT', AquirerType: 6, CreatedAt: '2026-11-20T12:00:00Z', AnalizedAt: '2026-11-20T12:01:00Z', Situacao: 'processado', Adquirente: 'Cielo v15',
  Motivo: '', Erros: 0, Avisos: 0, Tamanho: 10, Linhas: 8, Vendas: 6, Bruto: 100, Taxas: 2, Liquido: 98, Estabelecimento: '100', De: '', Ate: '', Sequencia: '42',
  Recuperado: false, EnviadoPor: 'Ana', TarefaId: '',
}

it('extracts-01 extracts-03 lists extracts and looks for them', async () => {
  server.on('GET /api/eletronicExtract/', () => json([extract], 200, { 'x-total-count': '1' }))
  server.on('GET /api/eletronicExtract/filtro', () => json([], 200, { 'x-total-count': '0' }))
  await renderScreen('/admin/EDI/eletronicExtracts', 'ExtratosDigitais')
  expect(await screen.findByText('CIELO15.TXT')).toBeInTheDocument()
  for (const column of ['Nome', 'Adquirente', 'Data Criação', 'Status']) expect(await screen.findByRole('columnheader', { name: column })).toBeInTheDocument()
  await userEvent.type(await screen.findByLabelText('Data inicial'), '01/11/2026')
  await userEvent.click(await screen.findByRole('button', { name: 'Buscar' }))
  await screen.findByText(/Nada encontrado|Nenhum/)
  expect(server.calls('GET /api/eletronicExtract/filtro')[0]?.query.get('startDate')).toBe('2026-11-01')
})

it('extracts-08 says that there is no extract', async () => {
  server.on('GET /api/eletronicExtract/', () => json([], 200, { 'x-total-count': '0' }))
  await renderScreen('/admin/EDI/eletronicExtracts', 'ExtratosDigitais')
  expect(await screen.findByText('Nenhum extrato encontrado.')).toBeInTheDocument()
})

it('extracts-02 extracts-04 extracts-06 takes a .txt file only, and its label tells that it was chosen', async () => {
  await renderScreen('/admin/EDI/importEletronicExtracts', 'ExtratosDigitais')
  const user = userEvent.setup({ applyAccept: false })
  await user.upload(await screen.findByLabelText('Importar Arquivo'), new File(['x'], 'extrato.csv'))
  expect(await screen.findByText('Arquivo inválido!')).toBeInTheDocument()
  await user.upload(await screen.findByLabelText('Importar Arquivo'), new File(['x'], 'extrato.TXT'))
  expect(await screen.findByLabelText('Arquivo Importado')).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Processar' })).toBeEnabled()
})

it('keeps the rates that were typed when somebody else has saved meanwhile', async () => {
  const rate = { AquirerType: 6, Bandeira: 'Visa', Produto: '', ParcelasDe: 1, ParcelasAte: 1, Taxa: 2490 } as const
  server.on('GET /api/conciliacao/taxas', () => json({ Versao: 1, Taxas: [rate] }))
  server.on('PUT /api/conciliacao/taxas', () => json({ code: 'conflict', message: 'Outra pessoa salvou as taxas.' }, 409))
  await renderScreen('/admin/EDI/taxas', 'ExtratosDigitais')
  const brand = await screen.findByLabelText('Bandeira')
  await userEvent.clear(brand)
  await userEvent.type(brand, 'Elo')
  server.on('GET /api/conciliacao/taxas', () => json({ Versao: 2, Taxas: [rate] }))
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Outra pessoa salvou as taxas.')).toBeInTheDocument()
  expect(screen.getByLabelText('Bandeira')).toHaveValue('Elo')
  expect(server.calls('GET /api/conciliacao/taxas')).toHaveLength(1)
})
