/** Bookings of a Friday evening, and how the tests of their screens act. */
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { renderScreen } from '@/testing/renderScreen'
import { json, server } from '@/testing/server'
import type { Booking, BookingDetails, MapView } from './api/bookings'

/** Friday, 18:10 in the venue. */
export const now = new Date('2026-11-27T21:10:00Z')

export const lesson: Booking = {
  id: 'b1', resourceId: 'r1', resourceName: 'Davi Prado', scheduleId: 'a1', scheduleName: 'Aulas', serviceId: 'v1', serviceName: 'Aula de caipirinha', seriesId: null, situacao: 'confirmado',
  start: '2026-11-27T21:00:00Z', end: '2026-11-27T22:30:00Z', bufferBefore: 0, bufferAfter: 30, expiresAt: null, customer: 'Sabrina Melo', phone: '27999990000', email: 'sabrina@exemplo.com', partySize: 8,
  note: '', value: 90, deposit: 0, depositPaid: 0, devolvido: 0, minimumSpend: 0, spent: 0, settledAt: null, encaixe: false, encaixeMotivo: '', pelaPagina: true, versao: 3, cancelaAte: null,
}
export const chef: Booking = { ...lesson, id: 'b2', serviceName: 'Mesa do chef', situacao: 'pendente', start: '2026-11-27T23:30:00Z', end: '2026-11-28T01:00:00Z', bufferAfter: 0, partySize: 2 }
const cleaning: Booking = { ...lesson, id: 'b3', resourceId: 'r2', resourceName: 'Deck', scheduleId: '', scheduleName: '', serviceId: null, serviceName: 'Bloqueio', situacao: 'bloqueado', note: 'Limpeza', start: '2026-11-27T17:00:00Z', end: '2026-11-27T18:00:00Z', bufferAfter: 0, customer: '', partySize: 0 }

export const map: MapView = {
  zona: 'America/Sao_Paulo', de: '2026-11-27', ate: '2026-11-27', eventos: [lesson, chef, cleaning],
  recursos: [
    { id: 'r1', tipo: 4, nome: 'Davi Prado', detalhe: 'Aula de caipirinha', imageUrl: null, agendas: [{ id: 'a1', nome: 'Aulas' }], aberto: [{ dia: '2026-11-27', inicio: '16:00', fim: '23:59' }], estados: [] },
    { id: 'r2', tipo: 1, nome: 'Deck', detalhe: '40 pessoas', imageUrl: null, agendas: [], aberto: [{ dia: '2026-11-27', inicio: '14:00', fim: '22:00' }], estados: [] },
  ],
}
const schedule = {
  id: 'a1', name: 'Aulas', description: '', durationBase: 60, categoryScheduleId: 'c1', categoryName: 'Aulas', resourceId: 'r1', collaboratorId: 'r1', collaboratorName: 'Davi Prado', placeId: null, placeName: null,
  localClientId: 'bar', imageUrl: null, availability: '', avalableDays: [], services: [{ id: 'v1', productName: 'Aula de caipirinha', productValue: 90, duration: 90 }], online: true, preorder: false, versao: 1,
}
export const details: BookingDetails = { ...lesson, pedido: null, historico: [{ em: '2026-11-20T12:00:00Z', que: 'marcou', detalhe: '', quem: '' }] }

export function answerAll(booking: BookingDetails = details) {
  server.on('GET /api/Schedule/getByFilter', () => json(map))
  server.on('GET /api/Schedule/GetByLocalClientId/bar', () => json([schedule]))
  server.on('GET /api/Schedule/GetCollaboratorsByLocalClientId/bar', () => json([{ id: 'r1', nome: 'Davi Prado' }]))
  server.on('GET /api/Schedule/GetEventsByCollaboratorId/r1', () => json({ zona: map.zona, recurso: map.recursos[0], eventos: [lesson, chef] }))
  server.on('GET /api/agendamento/recursos', () => json([]))
  server.on('GET /api/agendamento/horarios', () => json({ zona: map.zona, horarios: ['2026-11-27T22:00:00Z', '2026-11-27T23:00:00Z'] }))
  server.on(`GET /api/agendamento/reservas/${booking.id}`, () => json(booking))
}

export const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
export const press = async (name: string | RegExp) => user().click(await screen.findByRole('button', { name }))
export const bodies = (operation: string) => server.calls(operation).map(({ body }) => body)
export const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name })

export async function open(address: string, title: string) {
  await renderScreen(address, 'ListaAgendamento')
  await screen.findByRole('heading', { level: 1, name: title })
}

/** A dialog by its title: roles take long to find on a screen with a table and a drawer that never ends leaving. */
export async function titled(title: string): Promise<HTMLElement> {
  const found = (await screen.findByText(title, { selector: '.ant-modal-title, .ant-drawer-title' })).closest<HTMLElement>('[role="dialog"]')
  if (!found) throw new Error(`${title} is no dialog's`)
  return found
}

export const button = { selector: 'button span' }
