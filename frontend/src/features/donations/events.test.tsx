import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'
import { toast } from '@/ui/toasts'
import { bazar, natal } from './testing'

installServer()
beforeEach(() => {
  Object.assign(document, { execCommand: () => true, queryCommandState: () => false })
})
afterEach(() => toast.clear())

const list = 'GET /api/Event/GetByLocalClienteId/bar'
const one = 'GET /api/Event/GetById/e1'

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const field = (name: string | RegExp) => screen.findByLabelText(name)

async function type(name: string | RegExp, text: string) {
  const input = await field(name)
  await userEvent.clear(input)
  if (text !== '') await userEvent.type(input, text)
}

async function openList(rows = [bazar, natal]) {
  server.on(list, () => json(rows))
  await renderScreen('/doacoes/eventos', 'Doacoes')
  await screen.findByRole('heading', { level: 1, name: 'Eventos de doação' })
}

describe('the cards', () => {
  it('donation-events-01 donation-events-05 donation-events-08 show banner, name, date, addresses and what can be done', async () => {
    await openList()
    const card = await screen.findByRole('article', { name: 'Natal Solidário' })
    // In the venue's own zone (D54), of 24 hours.
    expect(card).toHaveTextContent('24/12/2026 19:00')
    expect(card.querySelector('img')).toHaveAttribute('src', '/blob/natal.jpg?w=640')
    expect(within(card).getByRole('link', { name: 'Página de doação de Natal Solidário' })).toHaveAttribute('href', 'https://balcao.test/doar/natal-solidario')
    expect(within(card).getByRole('link', { name: 'Live de Natal Solidário' })).toHaveAttribute('href', 'https://live.test/natal')
    expect(within(card).getByRole('link', { name: 'QR Code de Natal Solidário' })).toHaveAttribute('href', '/doacoes/eventos/qrcode/natal-solidario')
    expect(within(card).getByRole('link', { name: 'Painel de Natal Solidário' })).toHaveAttribute('href', '/doacoes/eventos/painel/e1')
    expect(within(card).getByRole('link', { name: 'Telão de Natal Solidário' })).toHaveAttribute('href', 'https://balcao.test/doar/natal-solidario/telao')
    expect(card).toHaveTextContent('ArrecadadoR$ 2.500,50 de R$ 10.000,00Doações41')
    expect(within(card).getByRole('button', { name: 'Detalhes de Natal Solidário' })).toBeInTheDocument()
    // What takes no donations stands last, and one without a live has no link to it.
    expect(screen.getAllByRole('article').at(-1)).toHaveTextContent('Bazar')
    expect(screen.queryByRole('link', { name: 'Live de Bazar' })).not.toBeInTheDocument()
    expect(screen.getByText('2 eventos, 1 ativo.')).toBeInTheDocument()
  })

  it('donation-events-04 switch an event on and off', async () => {
    await openList()
    server.on('PUT /api/Event/Situacao', () => json({ ...natal, isActive: false }))
    await userEvent.click(await screen.findByRole('switch', { name: 'Natal Solidário: ativo' }))
    expect(await screen.findByText('Natal Solidário não recebe mais doações.')).toBeInTheDocument()
    expect(server.calls('PUT /api/Event/Situacao').map(({ body }) => body)).toEqual([{ localClienteId: 'bar', id: 'e1', isActive: false }])
  })

  it('donation-events-06 donation-events-07 an event is deleted after a question with Não and Sim', async () => {
    await openList()
    server.on('DELETE /api/Event/DeleteById/e1', () => new Response(null, { status: 204 }))
    await press('Excluir Natal Solidário')
    const dialog = await screen.findByRole('dialog', { name: 'Tem certeza que deseja excluir este evento?' })
    expect(within(dialog).getByRole('button', { name: 'Não' })).toBeInTheDocument()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Sim' }))
    expect(await screen.findByText('Evento apagado com succeso!')).toBeInTheDocument()
    expect(server.calls('DELETE /api/Event/DeleteById/e1')).toHaveLength(1)
  })

  it('donation-events-06 a failed deletion is said', async () => {
    await openList()
    server.on('DELETE /api/Event/DeleteById/e1', () => json({ code: 'internal', message: '' }, 500))
    await press('Excluir Natal Solidário')
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sim' }))
    expect(await screen.findByText(/Erro ao apagar evento\. Tente novamente\./)).toBeInTheDocument()
  })

  it('invite to make the first one', async () => {
    await openList([])
    expect(await screen.findByText('Nenhum evento de doação por aqui ainda.')).toBeInTheDocument()
    expect(screen.getAllByRole('button', { name: 'Novo evento' })).toHaveLength(1)
  })
})

describe('a new event', () => {
  beforeEach(async () => {
    server.on(list, () => json([]))
    await renderScreen('/doacoes/eventos/formulario', 'Doacoes')
    await screen.findByRole('heading', { level: 1, name: 'Novo evento' })
  })

  it('donation-events-03 donation-events-06 is saved with day and time as one moment', async () => {
    server.on('POST /api/Event', () => json(natal))
    await type('Nome', 'Natal Solidário')
    expect(await field('Endereço da página')).toHaveValue('natal-solidario')
    await type('Data', '24/12/2026')
    await type('Hora', '19:00')
    await press('Salvar')
    expect(await screen.findByText('Evento salvo com succeso!')).toBeInTheDocument()
    expect(server.calls('POST /api/Event')[0]?.body).toMatchObject({
      localClienteId: 'bar', nome: 'Natal Solidário', link: 'natal-solidario', date: '2026-12-24T22:00:00Z', colorTheme: '#C00D1E', isActive: true, bannerWeb: '', valores: [20, 50, 100, 200],
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Eventos de doação' })).toBeInTheDocument()
  })

  it('says what is missing before it is sent', async () => {
    await press('Salvar')
    expect(await screen.findByText('Informe o nome do evento.')).toBeInTheDocument()
    expect(screen.getByText('Informe a data do evento, como 31/12/2026.')).toBeInTheDocument()
    await type('Data', '24/12/2026')
    await type('Nome', 'Natal')
    await type('Cor', '#12')
    await press('Nova pergunta')
    expect(await field('Pergunta')).toHaveFocus()
    await press('Salvar')
    expect(await screen.findByText('Informe a hora, de 00:00 a 23:59.')).toBeInTheDocument()
    expect(screen.getByText('Escolha uma cor, ou digite como #C00D1E.')).toBeInTheDocument()
    expect(screen.getByText(/Preencha a pergunta e a resposta/)).toBeInTheDocument()
    expect(server.calls('POST /api/Event')).toHaveLength(0)
  })

  it('donation-events-09 takes any image as a banner, of which a part is kept', async () => {
    for (const name of ['Banner para computador', 'Banner para celular']) {
      const input = within(await screen.findByRole('group', { name })).getByLabelText(name, { exact: false, selector: 'input' })
      expect(input).toHaveAttribute('accept', 'image/png,image/jpeg,image/webp,image/gif,image/bmp')
    }
  })
})

describe('an old event', () => {
  beforeEach(async () => {
    server.on(one, () => json(natal))
    await renderScreen('/doacoes/eventos/formulario/e1', 'Doacoes')
    await screen.findByRole('heading', { level: 1, name: 'Natal Solidário' })
  })

  it('donation-events-02 is read-only until Editar is pressed', async () => {
    expect(await screen.findByText('Recebo recibo?')).toBeInTheDocument()
    expect(screen.getByText('24/12/2026 19:00')).toBeInTheDocument()
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
    await press('Editar')
    expect(await field('Nome')).toHaveValue('Natal Solidário')
    expect(await field('Hora')).toHaveValue('19:00')
    expect(await screen.findByRole('textbox', { name: 'Detalhes do evento' })).toHaveTextContent('Ceia para todos')
    expect(screen.queryByRole('button', { name: 'Editar' })).not.toBeInTheDocument()
  })

  it('donation-events-06 is edited, and read-only again', async () => {
    server.on('PUT /api/Event', () => json({ ...natal, nome: 'Natal de Todos', versao: 4 }))
    await press('Editar')
    await type('Nome', 'Natal de Todos')
    // Its address is known already, and stays.
    expect(await field('Endereço da página')).toHaveValue('natal-solidario')
    await press('Salvar')
    expect(await screen.findByText('Evento editado com succeso!')).toBeInTheDocument()
    expect(server.calls('PUT /api/Event')[0]?.body).toMatchObject({
      id: 'e1', nome: 'Natal de Todos', versao: 3, bannerWeb: '/blob/natal.jpg', bannerMobile: '', frequentlyQuestion: [{ pergunta: 'Recebo recibo?', resposta: 'Sim, por e-mail.' }], meta: 10000,
    })
    expect(await screen.findByRole('button', { name: 'Editar' })).toBeInTheDocument()
  })

  it('takes over what somebody else has saved', async () => {
    server.on('PUT /api/Event', () => json({ code: 'conflict', message: 'Outra pessoa alterou este evento.' }, 409))
    await press('Editar')
    await type('Nome', 'Natal de Todos')
    server.on(one, () => json({ ...natal, customThanks: 'Valeu!', versao: 4 }))
    await press('Salvar')
    expect(await screen.findByText(/Outra pessoa salvou enquanto você editava/)).toBeInTheDocument()
    expect(await field(/^Agradecimento/)).toHaveValue('Valeu!')
    expect(await field('Nome')).toHaveValue('Natal de Todos')
  })
})

it('is for who holds the role', async () => {
  server.on(list, () => json({ code: 'forbidden', message: 'Sem acesso.' }, 403))
  await renderScreen('/doacoes/eventos', 'Painel')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Eventos de doação' })).not.toBeInTheDocument())
})
