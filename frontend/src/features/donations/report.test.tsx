import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Job } from '@/api/jobs'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'
import { toast } from '@/ui/toasts'
import { lar, marina, natal } from './testing'

installServer()
afterEach(() => {
  toast.clear()
  vi.restoreAllMocks()
})

const report = 'GET /api/DonorReport'
const begin = 'POST /api/DonorReport/exportar'
const job: Job = {
  Id: 'j1', Estado: 'running', Titulo: 'Relatório de doadores', Frase: 'Exportando os doadores…', Feito: 20, Total: 80, ArquivoId: '', Cancelando: false, CriadoEm: '2026-12-24T22:00:00Z',
  LocalId: 'bar', TerminadoEm: null, Tipo: 'donor-report-export',
}

beforeEach(() => {
  server.on('GET /api/Event/GetByLocalClienteId/bar', ({ query }) => json(query.get('apagados') ? [] : [natal]))
  server.on('GET /api/Institute/GetInstitutesByLocalCliente/bar', ({ query }) => json(query.get('apagadas') ? [{ ...lar, id: 'i9', nome: 'Asilo', apagada: true }] : [lar]))
  server.on(report, () => json([marina], 200, { 'X-Total-Count': '1' }))
  server.on('GET /api/DonorReport/Totais', () => json({ linhas: 1, recebido: 50, devolvido: 0, total: 50 }))
})

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const dialog = () => screen.findByRole('dialog')

async function open(address = '/doacoes/relatorio', roles = 'Doacoes') {
  await renderScreen(address, roles)
  await screen.findByRole('heading', { level: 1 })
}

describe('the donor report', () => {
  it.each(['/doacoes/relatorio', '/doacoes/relatoriodedoacoes'])('donor-report-01 has its filters, Buscar, a table and Gerar Excel at %s', async (address) => {
    await open(address)
    expect(await screen.findByRole('row', { name: /Marina Alves/ })).toHaveTextContent('24/12/2026 19:05•••.533.447-••marina@correio.test(48) 99123-4567Natal Solidário')
    expect(screen.getByText('Total: R$ 50,00 em 1 linha')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('combobox', { name: 'Evento' }))
    await userEvent.click(await screen.findByTitle('Natal Solidário'))
    await userEvent.click(screen.getByRole('combobox', { name: 'Instituição' }))
    await userEvent.click(await screen.findByTitle('Lar São José (Natal Solidário)'))
    await press('Buscar')
    await waitFor(() => expect(server.calls(report).at(-1)?.query.get('eventId')).toBe('e1'))
    expect(server.calls(report).at(-1)?.query.get('instituteId')).toBe('i1')
    expect(screen.getByRole('button', { name: 'Gerar Excel' })).toBeEnabled()
  })

  it('is narrowed to an institution that was deleted, too', async () => {
    await open()
    await userEvent.click(await screen.findByRole('combobox', { name: 'Instituição' }))
    await userEvent.click(await screen.findByTitle('Asilo (Natal Solidário, apagada)'))
    await press('Buscar')
    await waitFor(() => expect(server.calls(report).at(-1)?.query.get('instituteId')).toBe('i9'))
  })

  it('roles-08 says in its place that somebody has no access, and loads nothing', async () => {
    await open('/doacoes/relatorio', 'Painel')
    expect(await screen.findByText('Você não tem acesso a este relatório.')).toBeInTheDocument()
    expect(server.calls(report)).toHaveLength(0)
  })

  it('donor-report-02 donor-report-04 makes the file under a dialog, says how far it is, and opens it', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    server.on(begin, () => json(job))
    let answers = 0
    server.on('GET /api/jobs/j1', () => {
      answers += 1
      return json(answers === 1 ? job : { ...job, Estado: 'done', ArquivoId: 'f1', Feito: 80, Frase: '1 linha exportada.' })
    })
    server.on('POST /api/files/f1/link', () => json({ FileName: 'doadores.xlsx', RelativePath: 'x/y' }))
    await open()
    await press('Gerar Excel')
    expect(await screen.findByText('Aguarde o arquivo está sendo gerado')).toBeInTheDocument()
    expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '25')
    expect(await screen.findByText('O arquivo está pronto', {}, { timeout: 5_000 })).toBeInTheDocument()
    await waitFor(() => expect(opened).toHaveBeenCalledWith('/api/download/file?filename=doadores.xlsx&relativepath=x%2Fy', '_blank', 'noopener'))
    expect(server.calls(begin)[0]?.body).toEqual({ localClienteId: 'bar', de: '', ate: '', eventId: '', instituteId: '', formato: 'xlsx' })
    await press('Baixar')
    await waitFor(() => expect(opened).toHaveBeenCalledTimes(2))
  })

  it('donor-report-02 the file can be given up', async () => {
    server.on(begin, () => json(job))
    server.on('GET /api/jobs/j1', () => json(job))
    server.on('POST /api/jobs/j1/cancel', () => json({ ...job, Cancelando: true }))
    await open()
    await press('Gerar Excel')
    const cancel = within(await dialog()).getByRole('button', { name: 'Cancelar' })
    await waitFor(() => expect(cancel).toBeEnabled())
    await userEvent.click(cancel)
    expect(await screen.findByText('Geração do arquivo cancelada.')).toBeInTheDocument()
    expect(server.calls('POST /api/jobs/j1/cancel')).toHaveLength(1)
  })

  it('says that the file could not be made, and tries again', async () => {
    server.on(begin, () => json({ code: 'internal', message: 'Algo deu errado.' }, 500))
    await open()
    await press('Gerar Excel')
    expect(await screen.findByText('O arquivo não foi gerado')).toBeInTheDocument()
    server.on(begin, () => json({ ...job, Estado: 'done', ArquivoId: '' }))
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Tentar de novo' }))
    await waitFor(() => expect(server.calls(begin)).toHaveLength(2))
  })
})
