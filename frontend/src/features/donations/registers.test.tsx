import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'
import { toast } from '@/ui/toasts'
import { bazar, lar, larLink, natal } from './testing'

installServer()
afterEach(() => toast.clear())

const events = 'GET /api/Event/GetByLocalClienteId/bar'
const institutions = 'GET /api/Institute/GetInstitutesByLocalCliente/bar'
const accounts = 'GET /api/Local/BuscarDadosBancariosDoLocal/bar'
const larsLinks = 'GET /api/Link/Donation/GetByInstitute/i1'

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const field = (name: string | RegExp) => screen.findByLabelText(name)
const bodies = (operation: string) => server.calls(operation).map(({ body }) => body)

async function type(name: string | RegExp, text: string) {
  const input = await field(name)
  await userEvent.clear(input)
  if (text !== '') await userEvent.type(input, text)
}

async function choose(name: string, option: string | RegExp) {
  await userEvent.click(await screen.findByRole('combobox', { name }))
  const [first] = await screen.findAllByTitle(option)
  await userEvent.click(first!)
}

describe('the institutions', () => {
  async function openList(rows = [lar]) {
    server.on(institutions, () => json(rows))
    await renderScreen('/doacoes/instituicoes', 'Doacoes')
    await screen.findByRole('heading', { level: 1, name: 'Instituições' })
  }

  it('institutions-01 have the columns Nome and Evento, and can be edited and deleted', async () => {
    await openList()
    const table = await screen.findByRole('table')
    expect(within(table).getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Nome', 'Evento', 'Ações'])
    expect(within(table).getByRole('row', { name: /Lar São José/ })).toHaveTextContent('Natal Solidário')
    expect(screen.getByRole('button', { name: 'Editar Lar São José' })).toBeInTheDocument()
  })

  it('institutions-04 donation-events-07 are deleted after a question with Não and Sim', async () => {
    await openList()
    server.on('DELETE /api/Institute/i1', () => new Response(null, { status: 204 }))
    await press('Excluir Lar São José')
    const dialog = await screen.findByRole('dialog', { name: 'Tem certeza que deseja excluir esta instituição?' })
    expect(within(dialog).getByRole('button', { name: 'Não' })).toBeInTheDocument()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Sim' }))
    expect(await screen.findByText('Instituição apagada com succeso!')).toBeInTheDocument()
  })

  it('institutions-04 say that one could not be deleted', async () => {
    await openList()
    server.on('DELETE /api/Institute/i1', () => json({ code: 'internal', message: '' }, 500))
    await press('Excluir Lar São José')
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sim' }))
    expect(await screen.findByText(/Erro ao apagar instituição\. Tente novamente\./)).toBeInTheDocument()
  })
})

describe('an institution', () => {
  beforeEach(() => {
    server.on(events, () => json([natal, bazar]))
    server.on(accounts, () => json([{ id: 'b1', descricao: 'Banco do Brasil 1234 / 567-8', mPPagamentos: false }]))
    server.on(institutions, () => json([lar]))
  })

  it('institutions-02 institutions-04 needs bank data and an event, then is saved', async () => {
    await renderScreen('/doacoes/instituicoes/cadastrar', 'Doacoes')
    await type('Nome', 'Lar São José')
    await press('Salvar')
    expect(await screen.findByText('Selecione o dado bancário')).toBeInTheDocument()
    expect(screen.getByText('Selecione o evento')).toBeInTheDocument()
    await choose('Dado bancário', 'Banco do Brasil 1234 / 567-8')
    await choose('Evento', 'Natal Solidário')
    server.on('POST /api/Institute', () => json(lar))
    await press('Salvar')
    expect(await screen.findByText('Instituição salva com succeso!')).toBeInTheDocument()
    expect(bodies('POST /api/Institute')).toEqual([{ localClienteId: 'bar', nome: 'Lar São José', bankDataId: 'b1', eventId: 'e1' }])
    expect(await screen.findByRole('heading', { level: 1, name: 'Instituições' })).toBeInTheDocument()
  })

  it('institutions-04 says that a new one was not saved', async () => {
    await renderScreen('/doacoes/instituicoes/cadastrar', 'Doacoes')
    await type('Nome', 'Lar São José')
    await choose('Dado bancário', 'Banco do Brasil 1234 / 567-8')
    await choose('Evento', 'Natal Solidário')
    server.on('POST /api/Institute', () => json({ code: 'internal', message: '' }, 500))
    await press('Salvar')
    expect(await screen.findByText(/Erro ao salvar instituição\. Tente novamente\./)).toBeInTheDocument()
    expect(await field('Nome')).toHaveValue('Lar São José')
  })

  it('institutions-04 says that it was not saved', async () => {
    server.on('GET /api/Institute/i1', () => json(lar))
    server.on('PUT /api/Institute', () => json({ code: 'internal', message: '' }, 500))
    await renderScreen('/doacoes/instituicoes/editar/i1', 'Doacoes')
    await type('Nome', 'Lar')
    await press('Salvar')
    expect(await screen.findByText(/Erro ao editar instituição\. Tente novamente\./)).toBeInTheDocument()
    expect(await field('Nome')).toHaveValue('Lar')
  })

  it('institutions-03 institutions-04 keeps its bank data when it is edited', async () => {
    server.on('GET /api/Institute/i1', () => json(lar))
    server.on('PUT /api/Institute', () => json({ ...lar, nome: 'Lar', versao: 2 }))
    await renderScreen('/doacoes/instituicoes/editar/i1', 'Doacoes')
    expect(await screen.findByText('Banco do Brasil 1234 / 567-8')).toBeInTheDocument()
    expect(await screen.findByRole('combobox', { name: 'Dado bancário' })).toBeDisabled()
    await type('Nome', 'Lar')
    await press('Salvar')
    expect(await screen.findByText('Instituição editada com succeso!')).toBeInTheDocument()
    expect(bodies('PUT /api/Institute')).toEqual([{ id: 'i1', localClienteId: 'bar', nome: 'Lar', bankDataId: 'b1', eventId: 'e1', versao: 1 }])
  })
})

describe('the donation links', () => {
  beforeEach(() => {
    server.on('GET /api/Link/Events/bar', () => json([{ id: 'e1', nome: 'Natal Solidário' }]))
    server.on('GET /api/Link/Institutes/e1', () => json([{ id: 'i1', nome: 'Lar São José' }]))
    server.on(larsLinks, () => json([larLink]))
    server.on('GET /api/Produto/BuscarProdutosDoLocalParaFiltro', () => json([{ id: 'p1', nome: 'Doação', categoriaId: 'c' }]))
  })

  it('donation-links-01 donation-links-02 are added once event and institution are chosen', async () => {
    await renderScreen('/doacoes/links', 'Doacoes')
    expect(await screen.findByText('Escolha o evento e a instituição.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Novo link' })).toBeDisabled()
    await choose('Evento', 'Natal Solidário')
    expect(screen.getByRole('button', { name: 'Novo link' })).toBeDisabled()
    await choose('Instituição', 'Lar São José')
    expect(await screen.findByRole('row', { name: /Jantar/ })).toHaveTextContent('balcao.test/doar/abcNatal SolidárioR$ 50,00R$ 150,00 (3)')
    expect(screen.getByRole('button', { name: 'Novo link' })).toBeEnabled()
  })

  it('donation-links-03 take an amount with a comma, in one part', async () => {
    server.on('POST /api/Link/Donation', () => json({ ...larLink, gateWayLinkId: 'l2' }))
    await renderScreen('/doacoes/links?evento=e1&instituicao=i1', 'Doacoes')
    await press('Novo link')
    await type(/^Descrição/, 'Rifa')
    await type(/^Valor/, '12,5')
    await press('Salvar')
    expect(await screen.findByText('Link de doação salvo.')).toBeInTheDocument()
    expect(bodies('POST /api/Link/Donation')).toEqual([{ localClienteId: 'bar', eventId: 'e1', instituteId: 'i1', description: 'Rifa', amount: 12.5, produtoId: '', instalmments: 1 }])
  })

  it('donation-links-04 say what went wrong, where the documents keep silent (D54)', async () => {
    server.on('POST /api/Link/Donation', () => json({ code: 'conflict', message: 'O evento não recebe mais doações.' }, 409))
    await renderScreen('/doacoes/links?evento=e1&instituicao=i1', 'Doacoes')
    await press('Novo link')
    await press('Salvar')
    expect(await screen.findByText('O evento não recebe mais doações.')).toBeInTheDocument()
  })

  it('donation-links-04 are copied and edited', async () => {
    const person = userEvent.setup()
    await renderScreen('/doacoes/links?evento=e1&instituicao=i1', 'Doacoes')
    await person.click(await screen.findByRole('button', { name: 'Copiar Jantar' }))
    expect(await navigator.clipboard.readText()).toBe('https://balcao.test/doar/abc')
    server.on('PUT /api/Link/Donation', () => json({ ...larLink, amount: 80 }))
    await press('Editar Jantar')
    expect(await field(/^Valor/)).toHaveValue('50,00')
    await type(/^Valor/, '80')
    await press('Salvar')
    expect(await screen.findByText('Link de doação editado.')).toBeInTheDocument()
    expect(bodies('PUT /api/Link/Donation')).toEqual([
      { localClienteId: 'bar', gateWayLinkId: 'l1', eventId: 'e1', instituteId: 'i1', description: 'Jantar', amount: 80, produtoId: '', instalmments: 1, versao: 1 },
    ])
  })

  it('donation-links-04 are deleted after a question', async () => {
    await renderScreen('/doacoes/links?evento=e1&instituicao=i1', 'Doacoes')
    server.on('DELETE /api/Link/Donation/l1', () => new Response(null, { status: 204 }))
    await press('Excluir Jantar')
    await userEvent.click(within(await screen.findByRole('dialog', { name: 'Excluir o link Jantar?' })).getByRole('button', { name: 'Excluir' }))
    expect(await screen.findByText('Link de doação excluído.')).toBeInTheDocument()
  })
})
