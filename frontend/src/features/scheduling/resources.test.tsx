import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'
import { toast } from '@/ui/toasts'
import type { Resource } from './api/resources'
import { bodies, button, dialog, now, open, press, titled, user } from './testing'

installServer()

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

const davi: Resource = {
  id: 'r1', tipo: 4, nome: 'Davi Prado', email: 'davi@bar.com', telefone: '', capacidade: 0, mesaId: null, imageUrl: '/blob/bar/r1.jpg?v=1', horarios: [{ id: 's1', dayOfWeek: 5, startHour: '16:00', endHour: '22:00' }],
  folgas: [{ id: 'x1', scheduleId: null, resourceId: 'r1', dia: '2026-12-24', ate: '2026-12-26', inicio: null, fim: null, motivo: 'Natal' }], agendas: [{ id: 'a1', nome: 'Aulas' }], servicos: [{ id: 'v1', nome: 'Aula de caipirinha' }],
  feedDesde: null, versao: 2,
}

describe('collaborators', () => {
  it('scheduling-30 are listed with services, hours and days off, and registered', async () => {
    server.on('GET /api/agendamento/recursos', () => json([davi]))
    server.on('POST /api/CollaboratorSchedule', () => json({ id: 'r9', versao: 1 }))
    await open('/colaborador/lista', 'Colaboradores')
    const row = await screen.findByRole('row', { name: /Davi Prado/ })
    expect(row).toHaveTextContent('Davi Pradodavi@bar.comAula de caipirinhasex 16:00–22:0024/12/2026 a 26/12/2026-')
    expect(row.querySelector('img')).toHaveAttribute('src', '/blob/bar/r1.jpg?v=1')
    await press('Novo colaborador')
    const form = await dialog('Novo colaborador')
    await user().click(within(form).getByRole('button', { name: 'Salvar' }))
    expect(await within(form).findByText('Preencha o nome para continuar')).toBeInTheDocument()
    await user().type(within(form).getByLabelText('Nome'), 'Jussara Lima')
    await user().click(within(form).getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Cadastro de agenda efetuado com sucesso')).toBeInTheDocument()
    expect(bodies('POST /api/CollaboratorSchedule')).toEqual([{ localClientId: 'bar', nome: 'Jussara Lima', email: '', telefone: '', capacidade: 0, mesaId: '', horarios: [], image: '' }])
  })

  it('have days off', async () => {
    server.on('GET /api/agendamento/recursos', () => json([davi]))
    server.on('POST /api/agendamento/excecoes', () => json(davi.folgas[0]))
    server.on('DELETE /api/agendamento/excecoes/x1', () => new Response(null, { status: 204 }))
    await open('/colaborador/lista', 'Colaboradores')
    await press('Folgas Davi Prado')
    const drawer = await dialog('Folgas de Davi Prado')
    await user().type(within(drawer).getByLabelText('Dia'), '31/12/2026')
    await user().click(within(drawer).getByRole('button', { name: 'Adicionar' }))
    expect(await screen.findByText('Folga marcada.')).toBeInTheDocument()
    expect(bodies('POST /api/agendamento/excecoes')).toEqual([{ localClientId: 'bar', resourceId: 'r1', dia: '2026-12-31', ate: '', inicio: '', fim: '', motivo: '' }])
    await user().click(within(drawer).getByRole('button', { name: 'Remover 24/12/2026 a 26/12/2026' }))
    expect(await screen.findByText('Folga removida.')).toBeInTheDocument()
  })
})

describe('the address of a calendar', () => {
  it('is given, shown once, and taken back', async () => {
    let since: string | null = null
    server.on('GET /api/agendamento/recursos', () => json([{ ...davi, feedDesde: since }]))
    server.on('POST /api/agendamento/recursos/r1/calendario', () => {
      since = '2026-11-27T21:10:00Z'
      return json({ endereco: 'https://bar.test/agendar/calendario/abc.ics', desde: since })
    })
    server.on('DELETE /api/agendamento/recursos/r1/calendario', () => new Response(null, { status: 204 }))
    await renderScreen('/colaborador/lista', 'ListaAgendamento')
    await user().click(await screen.findByLabelText('Endereço do calendário Davi Prado'))
    const drawer = await titled('Calendário de Davi Prado')
    await user().click(within(drawer).getByText('Criar o endereço', button))
    expect(await within(drawer).findByLabelText('Endereço do calendário')).toHaveValue('https://bar.test/agendar/calendario/abc.ics')
    await user().click(await within(drawer).findByText('Revogar', button))
    await user().click(within(await titled('Revogar o endereço do calendário?')).getByText('Revogar', button))
    await waitFor(() => expect(server.calls('DELETE /api/agendamento/recursos/r1/calendario')).toHaveLength(1))
    expect(server.calls('DELETE /api/agendamento/recursos/r1/calendario')[0]?.query.toString()).toBe('localClientId=bar')
  })
})

describe('places', () => {
  it('seat some people, and may stand for a table', async () => {
    server.on('GET /api/agendamento/recursos', () => json([{ ...davi, id: 'r2', tipo: 1, nome: 'Deck', email: '', capacidade: 40, mesaId: null, folgas: [], horarios: [] }]))
    server.on('GET /api/agendamento/mesas', () => json([{ id: 'm1', nome: '12' }]))
    server.on('PUT /api/agendamento/recursos/r2', () => json({ id: 'r2', versao: 3 }))
    await open('/lugares', 'Lugares')
    expect(await screen.findByRole('row', { name: /Deck/ })).toHaveTextContent('40 pessoas')
    await press('Editar Deck')
    const form = await dialog('Editar Deck')
    await user().click(await within(form).findByLabelText(/^Mesa/))
    await user().click(await screen.findByText('Mesa 12', { selector: '.ant-select-item-option-content' }))
    await user().click(within(form).getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Lugar salvo com sucesso')).toBeInTheDocument()
    expect(bodies('PUT /api/agendamento/recursos/r2')).toMatchObject([{ nome: 'Deck', capacidade: 40, mesaId: 'm1', versao: 2 }])
  })
})
