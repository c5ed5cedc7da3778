import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'

installServer()

const line = {
  Chave: 'l1', Quem: 'Entregador Ana', Grupo: 'entregador', Forma: 'Dinheiro', Vendas: 120, Devolvido: 20, Esperado: 100,
  Contado: null, Diferenca: null, Observacao: '', AcertadoPor: '', AcertadoEm: null,
}
const closing = {
  Dia: '2026-11-22', Encerrado: true, Estado: 'aberto', Versao: 1, Linhas: [line], Esperado: 100, Contado: null, Diferenca: null,
  EmAberto: [], AssinadoPor: '', AssinadoEm: null, Depois: 0, Observacao: '',
}
const day = '/api/fechamentos/2026-11-22'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T15:00:00Z') })
  server.on('GET /api/relatorios', () =>
    json([{
      Chave: 'fechamento', Caminho: '/relatorios/caixa/fechamento', Grupo: 'caixa', Titulo: 'Fechamento de caixa', Descricao: '', Legado: false, Fonte: '', Aviso: '',
      Alimentado: true, Colunas: [], Filtros: [], Ordem: 'dia', Decrescente: true,
    }]),
  )
  server.on('POST /api/relatorios/fechamento/linhas', () => json({ Total: 0, Colunas: [], Aviso: '', CalculadoEm: '', Linhas: [], Totais: [] }))
  server.on('GET /api/relatorios/visoes', () => json([]))
  server.on('GET /api/relatorios/fechamento/opcoes', () => json({ Canal: [], Tipo: [], Loja: [], Pagamento: [] }))
  server.on(`GET ${day}`, () => json(closing))
})
afterEach(() => {
  vi.useRealTimers()
})

const open = () => renderScreen('/relatorios/caixa/fechamento', 'RelatorioFechamentoCaixa')

describe('a day’s closing', () => {
  it('is counted line by line, and signed with what a difference was', async () => {
    await open()
    const area = await screen.findByRole('region', { name: 'Fechamento do dia' })
    expect(await within(area).findByRole('row', { name: /^Entregador Ana/ })).toHaveTextContent('Entregador AnaDinheiro120,0020,00100,00')
    expect(within(area).getByText('Conte todas as linhas antes de assinar.')).toBeInTheDocument()
    await userEvent.type(within(area).getByLabelText('Contado de Entregador Ana, Dinheiro'), '95')
    expect(within(area).getByText('− 5,00')).toBeInTheDocument()
    const settled = { ...closing, Estado: 'acertado', Versao: 2, Contado: 95, Diferenca: -5, Linhas: [{ ...line, Contado: 95, Diferenca: -5, AcertadoPor: 'Ana Prado' }] }
    server.on(`POST ${day}/acertar`, () => json(settled))
    await userEvent.click(within(area).getByRole('button', { name: 'Registrar contagem' }))
    expect(await screen.findByText('Contagem registrada.')).toBeInTheDocument()
    expect(server.calls(`POST ${day}/acertar`)[0]?.body).toEqual({ localClienteId: 'bar', Versao: 1, Linhas: [{ Chave: 'l1', Contado: 95, Observacao: '' }] })

    await userEvent.click(await within(area).findByRole('button', { name: 'Assinar fechamento' }))
    const dialog = await screen.findByRole('dialog', { name: 'Assinar o fechamento de 22/11/2026?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Assinar' }))
    expect(await within(dialog).findByText(/Há diferença entre o contado e o esperado/)).toBeInTheDocument()
    server.on(`POST ${day}/assinar`, () => json({ ...settled, Estado: 'assinado', Versao: 3, AssinadoPor: 'Ana Prado', AssinadoEm: '2026-11-23T15:00:00Z' }))
    await userEvent.type(within(dialog).getByLabelText('Observação'), 'Troco errado')
    await userEvent.click(within(dialog).getByRole('button', { name: /Assinar$/ }))
    expect(await within(area).findByText(/Assinado por Ana Prado em 23\/11\/2026 12:00/)).toBeInTheDocument()
    expect(server.calls(`POST ${day}/assinar`)[0]?.body).toEqual({ localClienteId: 'bar', Versao: 2, Observacao: 'Troco errado' })
    expect(within(area).queryByRole('button', { name: 'Registrar contagem' })).not.toBeInTheDocument()
  })

  it('lists open orders, and waits for them', async () => {
    server.on(`GET ${day}`, () => json({ ...closing, EmAberto: [{ Codigo: 'B12', Estado: 'Em preparo', Valor: 30 }], Linhas: [{ ...line, Contado: 100, Diferenca: 0 }] }))
    await open()
    expect(await screen.findByText(/1 pedido ainda está aberto: B12 \(Em preparo, R\$ 30,00\)/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Assinar fechamento' })).toBeDisabled()
  })

  it('leads from day to day, and reads anew what somebody else has changed', async () => {
    server.on('GET /api/fechamentos/2026-11-21', () => json({ ...closing, Dia: '2026-11-21', Linhas: [] }))
    await open()
    await screen.findByRole('row', { name: /^Entregador Ana/ })
    await userEvent.type(screen.getByLabelText('Contado de Entregador Ana, Dinheiro'), '95')
    server.on(`POST ${day}/acertar`, () => json({ message: 'Outra pessoa já acertou este dia.', code: 'conflict' }, 409))
    const before = server.calls(`GET ${day}`).length
    await userEvent.click(screen.getByRole('button', { name: 'Registrar contagem' }))
    expect(await screen.findByText('Outra pessoa já acertou este dia.')).toBeInTheDocument()
    await waitFor(() => expect(server.calls(`GET ${day}`).length).toBeGreaterThan(before))
    await userEvent.click(screen.getByRole('button', { name: 'Dia anterior' }))
    expect(await screen.findByText('Nada foi recebido em entregas e mesas neste dia.')).toBeInTheDocument()
  })
})
