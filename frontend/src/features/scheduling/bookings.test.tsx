import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'
import { toast } from '@/ui/toasts'
import { answerAll, bodies, details, dialog, lesson, map, now, open, press, user } from './testing'

installServer()

function setWidth(pixels: number) {
  ;(window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }).happyDOM.setViewport({ width: pixels })
}

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
  setWidth(1024)
})

describe('the map', () => {
  it('shows a day by resource: what is taken, what is blocked, and free times as buttons', async () => {
    answerAll()
    await open('/agendamento', 'Mapa de agendamentos')
    const table = await screen.findByRole('table')
    expect(screen.getByRole('heading', { level: 2, name: 'Sexta-feira, 27 de novembro de 2026' })).toBeInTheDocument()
    for (const name of [/^Davi Prado/, /^Deck/]) expect(within(table).getByRole('rowheader', { name })).toBeInTheDocument()
    expect(within(table).getByRole('button', { name: /^Aula de caipirinha 18:00–19:30 · 8 pessoas/ })).toHaveTextContent('agora')
    expect(within(table).getByRole('button', { name: /^Mesa do chef/ })).toHaveTextContent('A confirmar')
    expect(within(table).getByRole('button', { name: /^Limpeza/ })).toHaveTextContent('Bloqueado')
    // 19:30 to 20:00 is kept by the lesson's buffer; what is over cannot be booked.
    expect(within(table).getAllByRole('button', { name: /^Livre: agendar Davi Prado/ }).map((button) => button.getAttribute('aria-label')?.slice(-5))).toEqual(['20:00', '22:00', '22:30', '23:00', '23:30'])
  })

  it('scheduling-18 looks through names and days with Buscar', async () => {
    answerAll()
    await open('/agendamento', 'Mapa de agendamentos')
    await user().type(await screen.findByLabelText('Nome'), 'Davi')
    await user().type(await screen.findByLabelText('Data inicial'), '28/11/2026')
    await user().type(await screen.findByLabelText('Data final'), '26/11/2026')
    await press('Buscar')
    expect(await screen.findByText('A data final vem antes da inicial.')).toBeInTheDocument()
    await user().clear(screen.getByLabelText('Data final'))
    await user().type(screen.getByLabelText('Data final'), '30/11/2026')
    await press('Buscar')
    expect(await screen.findByRole('heading', { level: 2, name: 'Sábado, 28 de novembro de 2026' })).toBeInTheDocument()
    expect(server.calls('GET /api/Schedule/getByFilter').at(-1)?.query.toString()).toBe('localClientId=bar&name=Davi&startDate=2026-11-28&endDate=2026-11-30')
    expect(within(await screen.findByRole('navigation', { name: 'Dias' })).getAllByRole('button')).toHaveLength(3)
    await press('Próximo dia')
    expect(await screen.findByRole('heading', { level: 2, name: 'Domingo, 29 de novembro de 2026' })).toBeInTheDocument()
  })

  it('books a free time, and offers the nearest ones where somebody was faster', async () => {
    answerAll()
    server.on('POST /api/agendamento/reservas', () => json({ code: 'conflict', message: 'Este horário acabou de ser reservado.', details: { livres: ['2026-11-27T23:00:00Z'] } }, 409))
    await open('/agendamento', 'Mapa de agendamentos')
    await press('Livre: agendar Davi Prado às 20:00')
    const form = await dialog('Novo agendamento')
    expect(await within(form).findByTitle('20:00')).toBeInTheDocument()
    await user().type(within(form).getByLabelText('Nome de quem vem'), 'Ivo Reis')
    await user().type(within(form).getByLabelText('Telefone'), '27988887777')
    await user().click(within(form).getByRole('button', { name: 'Agendar' }))
    expect(await within(form).findByText('Este horário acabou de ser reservado.')).toBeInTheDocument()
    expect(await within(form).findByRole('group', { name: 'Horários livres mais próximos' })).toHaveTextContent('hoje, 20:00')
    server.on('POST /api/agendamento/reservas', () => json([lesson]))
    await user().click(within(form).getByRole('button', { name: 'hoje, 20:00' }))
    await user().click(within(form).getByRole('button', { name: /Agendar$/ }))
    expect(await screen.findByText('Agendamento feito.')).toBeInTheDocument()
    expect(bodies('POST /api/agendamento/reservas').at(-1)).toEqual({
      localClientId: 'bar', scheduleId: 'a1', serviceId: '', inicio: '2026-11-27T23:00:00Z', cliente: 'Ivo Reis', telefone: '27988887777', email: '', pessoas: 1, observacao: '', encaixe: false, motivo: '', semanas: 0,
    })
  })

  it('tells a booking whole, and cancels it with a reason', async () => {
    answerAll()
    server.on('POST /api/agendamento/reservas/b1/cancelar', () => json({ ...details, situacao: 'cancelado' }))
    await open('/agendamento', 'Mapa de agendamentos')
    await press(/^Aula de caipirinha/)
    const drawer = await dialog('Aula de caipirinha')
    expect(await within(drawer).findByText('Sabrina Melo')).toBeInTheDocument()
    expect(drawer).toHaveTextContent('Telefone(27) 99999-0000')
    expect(within(drawer).getByText('Marcado')).toBeInTheDocument()
    // It has begun: whether they came can be said.
    expect(within(drawer).getByRole('button', { name: 'Não compareceu' })).toBeInTheDocument()
    await user().click(within(drawer).getByRole('button', { name: 'Cancelar reserva' }))
    const question = await dialog('Cancelar Aula de caipirinha?')
    await user().type(within(question).getByLabelText('Motivo'), 'Chuva')
    await user().click(within(question).getByRole('button', { name: 'Cancelar reserva' }))
    expect(await screen.findByText('Reserva cancelada.')).toBeInTheDocument()
    expect(bodies('POST /api/agendamento/reservas/b1/cancelar')).toEqual([{ localClientId: 'bar', versao: 3, motivo: 'Chuva', silencioso: false, serie: false }])
  })

  it('blocks a time', async () => {
    answerAll()
    server.on('GET /api/agendamento/recursos', () => json([{ id: 'r2', nome: 'Deck' }]))
    server.on('POST /api/agendamento/bloqueios', () => json(details))
    await open('/agendamento', 'Mapa de agendamentos')
    await press('Bloquear horário')
    const form = await dialog('Bloquear horário')
    await user().click(await within(form).findByLabelText('Colaborador ou lugar'))
    await user().click(await screen.findByText('Deck', { selector: '.ant-select-item-option-content' }))
    await user().type(within(form).getByLabelText('Das'), '20:00')
    await user().type(within(form).getByLabelText('Até'), '21:30')
    await user().click(within(form).getByRole('button', { name: 'Bloquear' }))
    expect(await screen.findByText('Horário bloqueado.')).toBeInTheDocument()
    expect(bodies('POST /api/agendamento/bloqueios')).toEqual([{ localClientId: 'bar', resourceId: 'r2', inicio: '2026-11-27T23:00:00.000Z', fim: '2026-11-28T00:30:00.000Z', motivo: '' }])
  })

  it('says that it failed, and that there is nothing to book yet', async () => {
    answerAll()
    server.on('GET /api/Schedule/getByFilter', () => json({ code: 'invalid', message: 'Não deu.' }, 400))
    await open('/agendamento', 'Mapa de agendamentos')
    expect(await screen.findByText('Não deu.')).toBeInTheDocument()
    server.on('GET /api/Schedule/getByFilter', () => json({ ...map, recursos: [], eventos: [] }))
    await press('Tentar novamente')
    expect(await screen.findByText('Ainda não há o que agendar.')).toBeInTheDocument()
  })
})

describe('the calendar', () => {
  it('scheduling-16 scheduling-17 is a week in Portuguese of everybody or of a collaborator, with what happens now coloured otherwise', async () => {
    answerAll()
    await import('./parts/WeekCalendar')
    await open('/agendamento/calendario', 'Calendário')
    expect(await screen.findByRole('heading', { level: 2, name: '23 a 29 de novembro de 2026' })).toBeInTheDocument()
    for (const day of ['seg. 23', 'ter. 24', 'dom. 29']) expect(await screen.findByText(day)).toBeInTheDocument()
    expect(await screen.findAllByText('Fechado')).toHaveLength(6)
    const happening = await screen.findByRole('button', { name: /^Aula de caipirinha.*agora/ })
    const waiting = await screen.findByRole('button', { name: /^Mesa do chef.*A confirmar/ })
    expect(happening.className).toMatch(/now/)
    expect(waiting.className).not.toMatch(/now/)
    await user().click(screen.getByRole('combobox', { name: 'Colaborador' }))
    await user().click(await screen.findByText('Davi Prado', { selector: '.ant-select-item-option-content' }))
    expect(await screen.findByRole('button', { name: /^Mesa do chef/ })).toBeInTheDocument()
    expect(server.calls('GET /api/Schedule/GetEventsByCollaboratorId/r1')[0]?.query.toString()).toBe('localClientId=bar&from=2026-11-23T03%3A00%3A00.000Z&to=2026-11-30T03%3A00%3A00.000Z')
    await press('Próxima semana')
    expect(await screen.findByRole('heading', { level: 2, name: '30 de novembro a 6 de dezembro de 2026' })).toBeInTheDocument()
  })

  it('shows a collaborator without the role his own week, to read', async () => {
    answerAll()
    await import('./parts/WeekCalendar')
    await renderScreen('/agendamento/calendario', 'Painel')
    await user().click(await screen.findByRole('button', { name: /^Aula de caipirinha/ }))
    const drawer = await dialog('Aula de caipirinha')
    expect(within(drawer).getByText('Sabrina Melo')).toBeInTheDocument()
    expect(within(drawer).queryByRole('button', { name: 'Mover' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Novo agendamento' })).not.toBeInTheDocument()
    expect(server.calls('GET /api/Schedule/getByFilter')).toHaveLength(0)
  })

  it('moves a booking without a mouse', async () => {
    answerAll()
    server.on('PUT /api/agendamento/reservas/b1', () => json(details))
    await import('./parts/WeekCalendar')
    await open('/agendamento/calendario', 'Calendário')
    await user().click(await screen.findByRole('button', { name: /^Aula de caipirinha/ }))
    await user().click(await within(await dialog('Aula de caipirinha')).findByRole('button', { name: 'Mover' }))
    const form = await dialog('Mover Aula de caipirinha')
    await user().click(await within(form).findByRole('combobox', { name: 'Horário' }))
    await user().click(await screen.findByText('20:00', { selector: '.ant-select-item-option-content' }))
    await user().click(within(form).getByRole('button', { name: 'Mover' }))
    expect(await screen.findByText('Reserva movida. Quem tem e-mail é avisado.')).toBeInTheDocument()
    expect(bodies('PUT /api/agendamento/reservas/b1')).toEqual([{ localClientId: 'bar', versao: 3, scheduleId: 'a1', inicio: '2026-11-27T23:00:00Z', encaixe: false, motivo: '' }])
    expect(server.calls('GET /api/agendamento/horarios').at(-1)?.query.toString()).toContain('exceto=b1')
  })

  it('is a strip of days and a list on a phone', async () => {
    answerAll()
    setWidth(390)
    await open('/agendamento/calendario', 'Calendário')
    const days = await screen.findByRole('navigation', { name: 'Dias' })
    expect(within(days).getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['seg 23: nada', 'ter 24: nada', 'qua 25: nada', 'qui 26: nada', 'sex 27: 3', 'sáb 28: nada', 'dom 29: nada'])
    expect(await screen.findByRole('button', { name: /^18:00 Aula de caipirinha/ })).toHaveTextContent('Davi Prado · 8 pessoas · Confirmado · agora')
    await press('sáb 28: nada')
    expect(await screen.findByText('Nada agendado neste dia.')).toBeInTheDocument()
  })
})
