import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'
import { toast } from '@/ui/toasts'
import type { Booking, BookingDetails, MapView } from './api/bookings'
import type { Resource } from './api/resources'

installServer()

function setWidth(pixels: number) {
  ;(window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }).happyDOM.setViewport({ width: pixels })
}

/** Friday, 18:10 in the venue. */
const now = new Date('2026-11-27T21:10:00Z')
beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
  setWidth(1024)
})

const lesson: Booking = {
  id: 'b1', resourceId: 'r1', resourceName: 'Davi Prado', scheduleId: 'a1', scheduleName: 'Aulas', serviceId: 'v1', serviceName: 'Aula de caipirinha', seriesId: null, situacao: 'confirmado',
  start: '2026-11-27T21:00:00Z', end: '2026-11-27T22:30:00Z', bufferBefore: 0, bufferAfter: 30, expiresAt: null, customer: 'Sabrina Melo', phone: '27999990000', email: 'sabrina@exemplo.com', partySize: 8,
  note: '', value: 90, deposit: 0, depositPaid: 0, minimumSpend: 0, spent: 0, settledAt: null, encaixe: false, encaixeMotivo: '', pelaPagina: true, versao: 3, cancelaAte: null,
}
const chef: Booking = { ...lesson, id: 'b2', serviceName: 'Mesa do chef', situacao: 'pendente', start: '2026-11-27T23:30:00Z', end: '2026-11-28T01:00:00Z', bufferAfter: 0, partySize: 2 }
const cleaning: Booking = { ...lesson, id: 'b3', resourceId: 'r2', resourceName: 'Deck', scheduleId: '', scheduleName: '', serviceId: null, serviceName: 'Bloqueio', situacao: 'bloqueado', note: 'Limpeza', start: '2026-11-27T17:00:00Z', end: '2026-11-27T18:00:00Z', bufferAfter: 0, customer: '', partySize: 0 }

const map: MapView = {
  zona: 'America/Sao_Paulo', de: '2026-11-27', ate: '2026-11-27', eventos: [lesson, chef, cleaning],
  recursos: [
    { id: 'r1', tipo: 4, nome: 'Davi Prado', detalhe: 'Aula de caipirinha', imageUrl: null, agendas: [{ id: 'a1', nome: 'Aulas' }], aberto: [{ dia: '2026-11-27', inicio: '16:00', fim: '23:59' }], estados: [] },
    { id: 'r2', tipo: 1, nome: 'Deck', detalhe: '40 pessoas', imageUrl: null, agendas: [], aberto: [{ dia: '2026-11-27', inicio: '14:00', fim: '22:00' }], estados: [] },
  ],
}
const schedule = {
  id: 'a1', name: 'Aulas', description: '', durationBase: 60, categoryScheduleId: 'c1', categoryName: 'Aulas', resourceId: 'r1', collaboratorId: 'r1', collaboratorName: 'Davi Prado', placeId: null, placeName: null,
  localClientId: 'bar', imageUrl: null, availability: '', avalableDays: [], services: [{ id: 'v1', productName: 'Aula de caipirinha', productValue: 90, duration: 90 }], online: true, versao: 1,
}
const details: BookingDetails = { ...lesson, historico: [{ em: '2026-11-20T12:00:00Z', que: 'marcou', detalhe: '', quem: '' }] }

function answerAll(booking: BookingDetails = details) {
  server.on('GET /api/Schedule/getByFilter', () => json(map))
  server.on('GET /api/Schedule/GetByLocalClientId/bar', () => json([schedule]))
  server.on('GET /api/Schedule/GetCollaboratorsByLocalClientId/bar', () => json([{ id: 'r1', nome: 'Davi Prado' }]))
  server.on('GET /api/Schedule/GetEventsByCollaboratorId/r1', () => json({ zona: map.zona, recurso: map.recursos[0], eventos: [lesson, chef] }))
  server.on('GET /api/agendamento/recursos', () => json([]))
  server.on('GET /api/agendamento/horarios', () => json({ zona: map.zona, horarios: ['2026-11-27T22:00:00Z', '2026-11-27T23:00:00Z'] }))
  server.on(`GET /api/agendamento/reservas/${booking.id}`, () => json(booking))
}

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
const press = async (name: string | RegExp) => user().click(await screen.findByRole('button', { name }))
const bodies = (operation: string) => server.calls(operation).map(({ body }) => body)
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name })

async function open(address: string, title: string) {
  await renderScreen(address, 'ListaAgendamento')
  await screen.findByRole('heading', { level: 1, name: title })
}

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

/** A table's booking whose guests spend at least so much. */
const dinner: Booking = { ...lesson, id: 'b7', serviceName: 'Mesa do deck', minimumSpend: 240, start: '2026-11-27T20:00:00Z' }

/** A dialog by its title: roles take long to find on a screen with a table and a drawer that never ends leaving. */
async function titled(title: string): Promise<HTMLElement> {
  const found = (await screen.findByText(title, { selector: '.ant-modal-title, .ant-drawer-title' })).closest<HTMLElement>('[role="dialog"]')
  if (!found) throw new Error(`${title} is no dialog's`)
  return found
}

const button = { selector: 'button span' }

async function openDinner(spend: object) {
  answerAll({ ...dinner, historico: [] })
  server.on('GET /api/agendamento/reservas', () => json([dinner], 200, { 'x-total-count': '1' }))
  server.on('GET /api/agendamento/reservas/b7/consumo', () => json({ minimo: 240, consumido: 0, sinal: 0, falta: 240, temMesa: false, acertado: false, ...spend }))
  server.on('POST /api/agendamento/reservas/b7/acertar', () => json({ minimo: 240, consumido: 180.5, sinal: 0, falta: 59.5, temMesa: false, acertado: true }))
  await renderScreen('/new/private/agendamento/reservas', 'ListaAgendamento')
  await user().click(await screen.findByLabelText('Ver Mesa do deck de Sabrina Melo'))
  await user().click(await screen.findByText('Acertar o consumo', button))
  return titled('Acertar o consumo?')
}

/** What was sent, once it was. */
const sent = (operation: string) => waitFor(() => {
  expect(bodies(operation)).toHaveLength(1)
  return bodies(operation)[0]
})

describe('reservations', () => {
  it('are settled by what the table has ordered', async () => {
    const question = await openDinner({ temMesa: true, consumido: 200, falta: 40 })
    expect(await within(question).findByText(/Conta o que a mesa pediu: R\$\s200,00. Falta cobrar R\$\s40,00/)).toBeInTheDocument()
    await user().click(within(question).getByText('Acertar', button))
    expect(await sent('POST /api/agendamento/reservas/b7/acertar')).toEqual({ localClientId: 'bar', versao: 3, consumido: 0 })
  })

  it('have a waiting list that says for whom a freed time is held, and until when', async () => {
    answerAll()
    server.on('GET /api/agendamento/reservas', () => json([], 200, { 'x-total-count': '0' }))
    const ana = { id: 'w1', dia: '2026-11-28', scheduleId: 'a1', serviceId: null, agenda: 'Aulas', cliente: 'Ana Luz', telefone: '27999990000', email: 'ana@luz.com', pessoas: 2, oferecidoEm: '2026-11-27T20:30:00Z', guardadoAte: '2026-11-27T21:30:00Z', desde: '2026-11-26T12:00:00Z' }
    server.on('GET /api/agendamento/espera', () => json([ana, { ...ana, id: 'w2', cliente: 'Bia Reis', guardadoAte: null }]))
    await renderScreen('/new/private/agendamento/reservas', 'ListaAgendamento')
    await user().click(await screen.findByText('Lista de espera', button))
    const list = await titled('Lista de espera')
    expect(await within(list).findByText(/guardado para Ana Luz até .*18:30/)).toBeInTheDocument()
    expect(within(list).getByText(/oferecido em .*17:30/)).toBeInTheDocument()
  })

  it('have a minimum spend that is set by the venue', async () => {
    server.on('GET /api/agendamento/consumoMinimo', () => json({ ligado: false, porPessoa: false, valor: 0, diasDaSemana: [1, 2, 3, 4, 5, 6, 7], versao: 0 }))
    server.on('PUT /api/agendamento/consumoMinimo', ({ body }) => json({ ...(body as object), versao: 1 }))
    await renderScreen('/configuracoes/agendamentoConsumoMinimo', 'AgendamentoConsumoMinimo')
    await user().click(await screen.findByLabelText('Cobrar consumo mínimo'))
    await press('Salvar')
    expect((await screen.findAllByText('Informe o consumo mínimo, ou desligue-o.')).length).toBeGreaterThan(0)
    await user().clear(screen.getByLabelText('Valor'))
    await user().type(screen.getByLabelText('Valor'), '60')
    await user().click(screen.getByRole('radio', { name: 'Por pessoa' }))
    await user().click(screen.getByRole('checkbox', { name: 'Segunda' }))
    await press('Salvar')
    expect(await screen.findByText('Consumo mínimo salvo.')).toBeInTheDocument()
    expect(bodies('PUT /api/agendamento/consumoMinimo')).toEqual([{ localClientId: 'bar', ligado: true, porPessoa: true, valor: 60, diasDaSemana: [2, 3, 4, 5, 6, 7], versao: 0 }])
  })
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
