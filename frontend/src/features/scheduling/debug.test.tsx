import { screen, act } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'
installServer()
const barber = {
  id: 'a1', name: 'Barbearia', description: 'Corte e barba', durationBase: 30, categoryScheduleId: 'c1', categoryName: 'Cortes', resourceId: 'r1',
  collaboratorId: 'r1', collaboratorName: 'Davi Prado', placeId: null, placeName: null, localClientId: 'bar', imageUrl: null, availability: 'De terça a sábado',
  avalableDays: [], services: [], online: true, versao: 3,
}
function all() {
  server.on('GET /api/Schedule/GetByLocalClientId/bar', () => json([barber]))
  server.on('GET /api/CategorySchedule/GetByLocalClient/bar', () => json([]))
  server.on('GET /api/ServiceSchedule/GetByLocalClient/bar', () => json([]))
  server.on('GET /api/Schedule/GetCollaboratorsByLocalClientId/bar', () => json([]))
  server.on('GET /api/Schedule/ForaDoHorario', () => json([]))
}
const wait = () => act(() => new Promise<void>((r) => setTimeout(r, 1500)))
for (const [from, link] of [['/agendamento/detalhes?agenda=a1', /Voltar/], ['/agendamento/editar/a1', /Voltar/], ['/agendamento/servico/cadastro', /Serviços/]] as const) {
  it(`from ${from}`, async () => {
    all()
    await import('./screens/Schedules')
    await import('./screens/Services')
    await renderScreen(from, 'ListaAgendamento;ListaCategoriaAgendamento')
    await wait()
    const n = server.calls('GET /api/Schedule/GetByLocalClientId/bar').length
    await userEvent.click(await screen.findByRole('link', { name: link }))
    await wait()
    console.log(from, n, server.calls('GET /api/Schedule/GetByLocalClientId/bar').length, document.body.textContent?.slice(0, 200))
    expect(1).toBe(1)
  })
}
