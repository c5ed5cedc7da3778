import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { session } from '@/api/session'
import { renderScreen } from '@/testing/renderScreen'
import { ana, installServer, json, server } from '@/testing/server'

installServer()

const unknown = {
  campo: 'ncm', problema: 'desconhecido', texto: 'O NCM 1901.20.00 não consta na tabela de 17/09/2026. Confira o código.',
  sugestoes: [{ codigo: '19012090', descricao: 'Mistura e massa para padaria', nfce: false }],
}

beforeEach(() => session.set(ana))

describe('the fiscal review', () => {
  beforeEach(() => {
    server.on('GET /api/fiscal/produtos/bar', () =>
      json({
        emiteNFCe: true, produtosConferidos: 142, porProblema: { desconhecido: 1 }, total: 1,
        produtos: [{ id: 'p1', nome: 'Pão de queijo', ncm: '19012000', cest: '', cfop: '5102', avisos: [unknown] }],
      }),
    )
  })

  const open = (address = '/produtos/fiscal') => renderScreen(address, 'CadastroProdutoPortal')

  it('says of each product what is wrong, and which code may be meant', async () => {
    await open()
    const row = (await screen.findByText(unknown.texto)).closest('tr')!
    expect(row).toHaveTextContent('1901.20.00')
    expect(row).toHaveTextContent('5.102')
    expect(row).toHaveTextContent('Pode ser: 1901.20.90 Mistura e massa para padaria.')
    expect(screen.getByText('142 produtos conferidos em Bar do Cais. Avisos não impedem a venda, mas a NFC-e pode ser recusada.')).toBeInTheDocument()
    expect(within(row).getByRole('button', { name: 'Corrigir no cadastro Pão de queijo' })).toBeInTheDocument()
  })

  it('asks for what the address says, in pages', async () => {
    await open('/produtos/fiscal?problema=extinto&busca=pão&pagina=2')
    await screen.findByText(unknown.texto)
    expect(Object.fromEntries(server.calls('GET /api/fiscal/produtos/bar').at(-1)!.query)).toEqual({ problema: 'extinto', busca: 'pão', page: '2', size: '20' })
  })

  it('finds a code by words and checks it once it is whole', async () => {
    server.on('GET /api/fiscal/ncm', () => json({ data: '2026-09-17', codigos: [{ codigo: '22030000', descricao: 'Cerveja de malte', nfce: false }] }))
    server.on('GET /api/fiscal/conferir', () => json({ avisos: [], descricaoNcm: 'Cerveja de malte', descricaoCest: '', descricaoCfop: '' }))
    await open()
    await userEvent.type(await screen.findByRole('combobox', { name: 'NCM' }), 'chope')
    fireEvent.click(await screen.findByText('Cerveja de malte'))
    expect(await screen.findByText('Nada a corrigir.')).toBeInTheDocument()
    expect(server.calls('GET /api/fiscal/conferir')[0]!.query.get('ncm')).toBe('22030000')
    expect(server.calls('GET /api/fiscal/ncm').at(-1)!.query.get('busca')).toBe('chope')
  })
})

describe('the fiscal tables', () => {
  const load = {
    tabela: 'ncm', data: '2026-11-10', carregadaEm: null, codigos: 10_514, novos: 1, extintos: 2, alterados: 7,
    exemplosExtintos: ['22030000', '19012090'], produtosComCodigoForaDaTabela: 12,
  }
  const overview = (tabela: string, data: string) => ({ tabela, data, doPrograma: true, codigos: 10_515, comDescricoes: tabela !== 'ncm', cargas: [] })

  beforeEach(() => {
    server.on('GET /api/fiscal/tabelas', () =>
      json({ tabelas: [overview('ncm', '2026-09-17'), overview('cfop', '2026-09-17'), overview('cest', '')], produtosForaDaTabela: [{ localId: 'bar', nome: 'Bar do Cais', produtos: 12 }] }),
    )
    server.on('POST /api/fiscal/tabelas', ({ body }) => json({ ...load, carregadaEm: (body as { confirmar: boolean }).confirmar ? '2026-11-20T23:00:00Z' : null }))
  })

  const open = () => renderScreen('/admin/tabelasFiscais', 'AdminPortal')
  const file = (name = 'ncm.json') => new File(['{}'], name)

  it('says of which day the tables are, and where products are outside of them', async () => {
    await open()
    expect(await screen.findByText(/sem as descrições oficiais/)).toHaveTextContent('10.515 códigos em vigor na tabela de 17/09/2026')
    expect(screen.getByText(/Nenhuma tabela carregada/)).toBeInTheDocument()
    expect(screen.getByRole('row', { name: /Bar do Cais/ })).toHaveTextContent('12')
    expect(screen.queryByRole('button', { name: 'Carregar arquivo de CFOP' })).not.toBeInTheDocument()
  })

  it('tries a file, says what it changes, and loads it once that is confirmed', async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Carregar arquivo de NCM' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Conferir arquivo' }))
    expect(await screen.findByText('Escolha o arquivo da tabela.')).toBeInTheDocument()
    fireEvent.change(screen.getByLabelText('Arquivo'), { target: { files: [file()] } })
    await userEvent.click(screen.getByRole('button', { name: 'Conferir arquivo' }))

    const question = await screen.findByRole('dialog', { name: 'Carregar a tabela NCM de 10/11/2026?' })
    expect(question).toHaveTextContent('10.514 códigos em vigor: 1 novo, 2 extintos e 7 alterados.')
    expect(question).toHaveTextContent('Deixam de valer: 2203.00.00, 1901.20.90.')
    expect(question).toHaveTextContent('12 produtos ficam com NCM fora da tabela.')
    expect(server.calls('POST /api/fiscal/tabelas').map(({ body }) => body)).toEqual([{ tabela: 'ncm', arquivo: 'e30=', data: '', confirmar: false }])

    await userEvent.click(within(question).getByRole('button', { name: 'Carregar tabela' }))
    expect(await screen.findByText('Tabela carregada.')).toBeInTheDocument()
    expect(server.calls('POST /api/fiscal/tabelas').at(-1)!.body).toMatchObject({ confirmar: true })
    await waitFor(() => expect(server.calls('GET /api/fiscal/tabelas').length).toBe(2))
  })

  it('says at the file what is wrong with it', async () => {
    const text = 'Este não é o arquivo JSON da NCM, ou está incompleto (linha 1, coluna 2). Baixe-o outra vez no Portal Único Siscomex.'
    server.on('POST /api/fiscal/tabelas', () => json({ message: text, code: 'invalid', fields: { arquivo: text } }, 400))
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Carregar arquivo de NCM' }))
    fireEvent.change(await screen.findByLabelText('Arquivo'), { target: { files: [file()] } })
    await userEvent.click(screen.getByRole('button', { name: 'Conferir arquivo' }))
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(screen.queryByText(/Deixam de valer/)).not.toBeInTheDocument()
  })

  it('asks for the day of a table of CEST', async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Carregar arquivo de CEST' }))
    fireEvent.change(await screen.findByLabelText('Arquivo'), { target: { files: [file('cest.csv')] } })
    await userEvent.click(screen.getByRole('button', { name: 'Conferir arquivo' }))
    expect(await screen.findByText('Informe a data da tabela.')).toBeInTheDocument()
    await userEvent.type(screen.getByLabelText('Data da tabela'), '01112026')
    await userEvent.click(screen.getByRole('button', { name: 'Conferir arquivo' }))
    await waitFor(() => expect(server.calls('POST /api/fiscal/tabelas').at(-1)?.body).toMatchObject({ tabela: 'cest', data: '2026-11-01' }))
  })
})
