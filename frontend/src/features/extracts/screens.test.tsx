import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'
import { toast } from '@/ui/toasts'
import type { Extract, Matter, Summary } from './api'

installServer()
afterEach(() => toast.clear())

const refused: Extract = {
  Id: 'e1', FileName: 'CIELO15.TXT', AquirerType: 6, CreatedAt: '2026-11-20T12:00:00Z', AnalizedAt: '2026-11-20T12:01:00Z', Situacao: 'recusado', Adquirente: 'Cielo v15',
  Motivo: 'há 1 erro nele.', Erros: 1, Avisos: 0, Tamanho: 10, Linhas: 80, Vendas: 0, Bruto: 0, Taxas: 0, Liquido: 0, Estabelecimento: '100', De: '', Ate: '', Sequencia: '42',
  Recuperado: false, EnviadoPor: 'Ana', TarefaId: '',
}
const summary: Summary = {
  Vendas: 6, ValorVendas: 100, ComVenda: 5, ValorComVenda: 90, Creditos: 3, ValorCreditos: 98, NoBanco: 1, ValorNoBanco: 30, Taxas: 2, TaxasAMais: 0, Divergencias: 1, Conferindo: false,
}
const matter: Matter = {
  Id: 'm1', Motivo: 'creditoNaoConfere', Dia: '2026-11-20', Idade: 7, Valor: 98, Diferenca: 2, Texto: 'Crédito Visa: as vendas somam R$ 96,00', ExtratoId: 'e1', Linha: 2,
  Acertada: false, AcertadaPor: '', Observacao: '',
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

it('tells errors of a file by line and column, and goes to the line', async () => {
  server.on('GET /api/eletronicExtract/e1', () => json(refused))
  server.on('GET /api/eletronicExtract/e1/problemas', () => json([
    { Linha: 43, Gravidade: 'erro', Registro: 'Venda', Coluna: 'Valor', De: 46, Ate: 59, Encontrado: '12x4', Mensagem: 'Esperados só dígitos.' },
  ], 200, { 'x-total-count': '1' }))
  server.on('GET /api/eletronicExtract/e1/linhas', () => json([
    { Numero: 1, Registro: 'Venda', Texto: '0012x4', Colunas: [{ Titulo: 'Valor', De: 46, Ate: 59, Texto: '12x4', Valor: '', Erro: 'Esperados só dígitos.' }] },
  ]))
  await renderScreen('/admin/EDI/eletronicExtracts/e1', 'ExtratosDigitais')
  expect(await screen.findByText('O extrato não foi importado: há 1 erro nele.')).toBeInTheDocument()
  const row = (await screen.findByText('Valor (46–59)')).closest('tr')!
  expect(row).toHaveTextContent('Esperados só dígitos. Encontrado: 12x4')
  await userEvent.click(within(row).getByText('43'))
  await expect.poll(() => server.calls('GET /api/eletronicExtract/e1/linhas').at(-1)?.query.get('linha')).toBe('43')
})

it('compares in the background, and settles what does not match', async () => {
  server.on('GET /api/conciliacao/resumo', () => json(summary))
  server.on('GET /api/conciliacao/divergencias', () => json([matter], 200, { 'x-total-count': '1' }))
  server.on('POST /api/conciliacao/conferir', () => new Response(null, { status: 204 }))
  server.on('POST /api/conciliacao/divergencias/m1/acertar', () => new Response(null, { status: 204 }))
  await renderScreen('/admin/EDI/conciliacao', 'ExtratosDigitais')
  const table = await screen.findByRole('region', { name: 'Divergências' })
  expect(await within(table).findByText('Vendas não somam o crédito')).toBeInTheDocument()
  expect(screen.getByText('5 de 6')).toBeInTheDocument()
  await press('Conferir de novo')
  expect(await screen.findByText('Conferência iniciada.')).toBeInTheDocument()
  await userEvent.click(within(table).getByRole('button', { name: /^Acertar/ }))
  const drawer = await screen.findByRole('dialog')
  await userEvent.click(within(drawer).getByRole('button', { name: 'Acertar' }))
  expect(await within(drawer).findByText('Diga o que foi conferido.')).toBeInTheDocument()
  await userEvent.type(within(drawer).getByLabelText('O que foi conferido'), 'Estorno')
  await userEvent.click(within(drawer).getByRole('button', { name: 'Acertar' }))
  expect(await screen.findByText('Divergência acertada.')).toBeInTheDocument()
  expect(server.calls('POST /api/conciliacao/divergencias/m1/acertar')[0]?.body).toEqual({ localClienteId: 'bar', observacao: 'Estorno' })
})

it('loads a layout and says how many extracts waited for it', async () => {
  const embedded = { Nome: 'cielo-v15', Titulo: 'Cielo v15', AquirerType: 6, Embutido: true, CarregadoPor: '', CarregadoEm: 0 }
  server.on('GET /api/eletronicExtract/layouts', () => json([embedded]))
  server.on('POST /api/eletronicExtract/layouts', () => json({ Titulo: 'PagBank', Aguardavam: 2 }))
  await renderScreen('/admin/EDI/layouts', 'ExtratosDigitais')
  expect(await screen.findByText('Vem no Balcão')).toBeInTheDocument()
  await userEvent.upload(await screen.findByLabelText(/Escolher ou soltar/), new File(['layout;x'], 'pag.csv'))
  expect(await screen.findByText('Layout carregado: PagBank. Extratos que esperavam por ele: 2.')).toBeInTheDocument()
  await press('Gerar exemplo')
  expect(await screen.findByText('Informe um dia, como 27/11/2026.')).toBeInTheDocument()
})
