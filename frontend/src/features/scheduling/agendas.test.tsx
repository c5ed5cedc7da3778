import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'
import { toast } from '@/ui/toasts'
import type { Category, Schedule, Service } from './api/schedules'

installServer()
afterEach(() => toast.clear())

const cuts: Category = { id: 'c1', name: 'Cortes', imageUrl: '/blob/bar/c1.jpg?v=1', versao: 2 }
const classes: Category = { id: 'c2', name: 'Aulas', imageUrl: null, versao: 1 }

const barber: Schedule = {
  id: 'a1', name: 'Barbearia', description: 'Corte e barba com hora marcada', durationBase: 30, categoryScheduleId: 'c1', categoryName: 'Cortes', resourceId: 'r1',
  collaboratorId: 'r1', collaboratorName: 'Davi Prado', placeId: null, placeName: null, localClientId: 'bar', imageUrl: '/blob/bar/a1.jpg?v=3', availability: 'De terça a sábado',
  avalableDays: [{ id: 's1', dayOfWeek: 2, startHour: '09:00', endHour: '12:00' }, { id: 's2', dayOfWeek: 7, startHour: '14:00', endHour: '18:00' }],
  services: [{ id: 'v1', productName: 'Corte', productValue: 45.5, duration: 30 }], online: true, preorder: false, versao: 3,
}
const deck: Schedule = {
  ...barber, id: 'a2', name: 'Deck', description: 'Mesas do deck', resourceId: 'r2', collaboratorId: null, collaboratorName: null, placeId: 'r2', placeName: 'Deck', imageUrl: null, avalableDays: [], services: [], versao: 1,
}
const cut: Service = {
  id: 'v1', name: 'Corte', value: 45.5, deposit: 0, scheduleId: 'a1', scheduleName: 'Barbearia', resourceId: 'r1', resourceName: 'Davi Prado', categoryScheduleId: null, duration: 0,
  bufferBefore: 0, bufferAfter: 10, noticeMinutes: 60, cancelNoticeMinutes: 120, online: true, imageUrl: null, versao: 4,
}

function answerAll({ schedules = [barber, deck], categories = [cuts, classes], services = [cut] } = {}) {
  server.on('GET /api/Schedule/GetByLocalClientId/bar', () => json(schedules))
  server.on('GET /api/CategorySchedule/GetByLocalClient/bar', () => json(categories))
  server.on('GET /api/ServiceSchedule/GetByLocalClient/bar', () => json(services))
  server.on('GET /api/Schedule/GetCollaboratorsByLocalClientId/bar', () => json([{ id: 'r1', nome: 'Davi Prado' }]))
  server.on('GET /api/Schedule/ForaDoHorario', () => json([]))
}

async function open(address: string, title: string, roles = 'ListaAgendamento;ListaCategoriaAgendamento') {
  await renderScreen(address, roles)
  await screen.findByRole('heading', { level: 1, name: title })
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const bodies = (operation: string) => server.calls(operation).map(({ body }) => body)

async function type(name: string | RegExp, text: string) {
  const input = await screen.findByLabelText(name)
  await userEvent.clear(input)
  await userEvent.type(input, text)
}

async function choose(name: string | RegExp, option: string) {
  await userEvent.click(await screen.findByRole('combobox', { name }))
  await userEvent.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }))
}

async function addSlot(day: string, start: string, end: string) {
  await choose('Dia da semana', day)
  await type('Horário inicial', start)
  await type('Horário final', end)
  await press('Adicionar horário')
}

describe('the list of agendas', () => {
  it('scheduling-13 scheduling-14 shows image and description, four things to do, and the way to a new one', async () => {
    answerAll()
    await open('/agendamento/lista', 'Lista de agendamentos')
    const row = await screen.findByRole('row', { name: /Barbearia/ })
    expect(row).toHaveTextContent('Corte e barba com hora marcada')
    expect(row.querySelector('img')).toHaveAttribute('src', '/blob/bar/a1.jpg?v=3')
    for (const act of ['Excluir', 'Detalhes', 'Criar novo serviço', 'Editar']) expect(within(row).getByRole('button', { name: `${act} Barbearia` })).toBeInTheDocument()
    await userEvent.hover(within(row).getByRole('button', { name: 'Criar novo serviço Barbearia' }))
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Criar novo serviço')
    await press('Nova agenda')
    expect(await screen.findByRole('heading', { level: 1, name: 'Cadastro de Agenda' })).toBeInTheDocument()
  })

  it('scheduling-31 scheduling-32 asks before it deletes; with bookings to come, what becomes of them', async () => {
    answerAll()
    const refused = { code: 'conflict', message: '“Barbearia” tem 2 reservas marcadas.', details: { total: 2, reservas: [{ id: 'b1', start: '2026-12-01T21:00:00Z', serviceName: 'Corte', customer: 'Sabrina' }] } }
    server.on('DELETE /api/Schedule/Delete', ({ query }) => (query.get('reservas') === 'cancelar' ? new Response(null, { status: 204 }) : json(refused, 409)))
    await open('/agendamento/lista', 'Lista de agendamentos')
    await press('Excluir Barbearia')
    const dialog = await screen.findByRole('dialog', { name: 'Deseja realmente excluir esse agendamento?' })
    expect(dialog).toHaveTextContent('Esta ação não poderá ser desfeita.')
    expect(within(dialog).getByRole('button', { name: 'Cancelar' })).toBeInTheDocument()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirmar' }))
    // The server's message in a toast, its list in the question.
    expect(await screen.findByText('“Barbearia” tem 2 reservas marcadas.')).toBeInTheDocument()
    expect(await within(dialog).findByText('01/12/2026 18:00 · Corte · Sabrina')).toBeInTheDocument()
    expect(dialog).toHaveTextContent('e mais 1')
    await userEvent.click(within(dialog).getByRole('radio', { name: /^Cancelar todas/ }))
    await userEvent.click(within(dialog).getByRole('button', { name: /Confirmar$/ }))
    expect(await screen.findByText('Agenda excluída.')).toBeInTheDocument()
    expect(server.calls('DELETE /api/Schedule/Delete').map(({ query }) => query.toString())).toEqual(['localClientId=bar&id=a1', 'localClientId=bar&id=a1&reservas=cancelar'])
  })

  it('invites to make the first one', async () => {
    answerAll({ schedules: [] })
    await open('/agendamento/lista', 'Lista de agendamentos')
    expect(await screen.findByText('Ainda não há agendas.')).toBeInTheDocument()
  })
})

describe('an agenda', () => {
  it('scheduling-01 scheduling-02 scheduling-03 scheduling-20 scheduling-22 scheduling-30 is of a collaborator or of a place, with hours that are added one by one', async () => {
    answerAll()
    server.on('POST /api/Schedule/Add', () => json({ id: 'a3', versao: 1 }))
    await open('/agendamento/cadastro', 'Cadastro de Agenda')
    expect(await screen.findByRole('combobox', { name: 'Colaborador' })).toBeInTheDocument()
    expect(screen.getByText('Nenhum horário cadastrado.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Adicionar horário' })).toBeDisabled()
    expect(screen.getByLabelText(/Imagem da agenda/)).toBeInTheDocument()

    await userEvent.click(screen.getByRole('radio', { name: 'Lugar' }))
    expect(screen.queryByRole('combobox', { name: 'Colaborador' })).not.toBeInTheDocument()
    await userEvent.type(await screen.findByRole('textbox', { name: 'Lugar' }), 'Sala reservada')
    await choose('Categoria', 'Aulas')
    await type('Nome da agenda', 'Degustações')
    await type('Descrição', 'Vinhos da casa')
    await type('Descrição do agendamento', 'Às sextas')
    await addSlot('Sexta', '19:00', '18:00')
    expect(await screen.findByText('Hora inicial não pode ser maior que hora final')).toBeInTheDocument()
    await type('Horário final', '22:00')
    await press('Adicionar horário')
    await userEvent.click(screen.getByRole('switch', { name: 'Pedido antecipado' }))
    const slots = await screen.findByRole('table')
    expect(within(slots).getAllByRole('row').map((row) => row.textContent)).toEqual(['Dia da semanaHorário inicialHorário finalAções', 'Sexta19:0022:00'])
    // The form of the hours is clear again.
    expect(screen.getByLabelText('Horário inicial')).toHaveValue('')
    expect(screen.getByRole('button', { name: 'Adicionar horário' })).toBeDisabled()
    await press('Salvar')
    expect(await screen.findByText('Cadastro de agenda efetuado com sucesso')).toBeInTheDocument()
    expect(bodies('POST /api/Schedule/Add')).toEqual([{
      localClientId: 'bar', place: 'Sala reservada', image: '', categoryScheduleId: 'c2', name: 'Degustações', description: 'Vinhos da casa', durationBase: 60, availability: 'Às sextas',
      avalableDays: [{ dayOfWeek: 5, startHour: '19:00', endHour: '22:00' }], online: true, preorder: true,
    }])
    expect(await screen.findByRole('heading', { level: 1, name: 'Lista de agendamentos' })).toBeInTheDocument()
  })

  it('scheduling-27 scheduling-28 says what is missing, and lasts a minute at least', async () => {
    answerAll()
    await open('/agendamento/cadastro', 'Cadastro de Agenda')
    await type('Duração base', '0')
    await userEvent.tab()
    expect(await screen.findByLabelText('Duração base')).toHaveValue('1')
    await press('Salvar')
    for (const text of [
      'Selecione uma categoria para continuar', 'Preencha o campo de descrição para continuar', 'Preencha o campo de descrição do agendamento para continuar', 'Necessário cadastrar ao menos um horário',
    ]) expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
    expect(server.calls('POST /api/Schedule/Add')).toHaveLength(0)
  })

  it('scheduling-30 says why it was not saved', async () => {
    answerAll()
    server.on('PUT /api/Schedule/Update', () => json({ code: 'invalid', message: 'O lugar está ocupado.' }, 400))
    await open('/agendamento/editar/a2', 'Editar Agenda')
    await addSlot('Segunda', '10:00', '11:00')
    await press('Salvar')
    expect((await screen.findAllByText('O lugar está ocupado.')).length).toBeGreaterThan(0)
  })

  it('scheduling-02 gets a new category without leaving the form', async () => {
    answerAll()
    server.on('POST /api/CategorySchedule/Add', () => json({ ...classes, id: 'c3', name: 'Mesas' }))
    await open('/agendamento/cadastro', 'Cadastro de Agenda')
    await press('Adicionar nova categoria')
    const drawer = await screen.findByRole('dialog', { name: 'Cadastro de Categorias' })
    server.on('GET /api/CategorySchedule/GetByLocalClient/bar', () => json([cuts, classes, { ...classes, id: 'c3', name: 'Mesas' }]))
    await userEvent.type(await within(drawer).findByLabelText('Nome'), 'Mesas')
    await userEvent.click(within(drawer).getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Categoria criada com sucesso')).toBeInTheDocument()
    expect(await screen.findByTitle('Mesas')).toBeInTheDocument()
  })

  it('scheduling-04 scheduling-05 scheduling-06 is edited as the list has it; what is taken out goes by its id, and Voltar reads the list anew', async () => {
    answerAll()
    server.on('PUT /api/Schedule/Update', () => json({ id: 'a1', versao: 4 }))
    await open('/agendamento/editar/a1', 'Editar Agenda')
    expect(await screen.findByLabelText('Nome da agenda')).toHaveValue('Barbearia')
    expect(screen.getByRole('radio', { name: 'Colaborador' })).toBeChecked()
    await press('Excluir Terça, 09:00 às 12:00')
    await press('Salvar')
    expect(await screen.findByText('Cadastro de agenda efetuado com sucesso')).toBeInTheDocument()
    expect(bodies('PUT /api/Schedule/Update')).toMatchObject([{ id: 'a1', versao: 3, collaboratorId: 'r1', image: '/blob/bar/a1.jpg?v=3', avalableDays: [{ id: 's2', dayOfWeek: 7, startHour: '14:00', endHour: '18:00' }] }])
  })

  it('scheduling-04 goes back by Voltar and reads the list anew', async () => {
    answerAll()
    await open('/agendamento/editar/a1', 'Editar Agenda')
    const read = server.calls('GET /api/Schedule/GetByLocalClientId/bar').length
    await userEvent.click(await screen.findByRole('link', { name: /Voltar/ }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Lista de agendamentos' })).toBeInTheDocument()
    await waitFor(() => expect(server.calls('GET /api/Schedule/GetByLocalClientId/bar').length).toBeGreaterThan(read))
  })

  it('says that it is gone', async () => {
    answerAll()
    await open('/agendamento/editar/a9', 'Editar Agenda')
    expect(await screen.findByText('Esta agenda não existe mais.')).toBeInTheDocument()
  })
})

describe('the details of an agenda', () => {
  it('scheduling-11 show description, image, services and hours', async () => {
    answerAll()
    await open('/agendamento/detalhes?agenda=a1', 'Barbearia')
    expect(await screen.findByText('Corte e barba com hora marcada')).toBeInTheDocument()
    const [services, hours] = await screen.findAllByRole('table')
    expect(services).toHaveTextContent('ServiçoValorCorteR$ 45,50')
    expect(hours).toHaveTextContent('Dia da semanaHorário inicialHorário finalTerça09:0012:00Domingo14:0018:00')
  })

  it('scheduling-12 say when there is nothing', async () => {
    answerAll()
    await open('/agendamento/detalhes?agenda=a2', 'Deck')
    expect(await screen.findByText('Nenhum serviço cadastrado.')).toBeInTheDocument()
    expect(screen.getByText('Nenhum agendamento cadastrado.')).toBeInTheDocument()
  })

  it('list the bookings that new hours have left outside', async () => {
    answerAll()
    server.on('GET /api/Schedule/ForaDoHorario', () => json([{ id: 'b1', start: '2026-12-01T21:00:00Z', end: '2026-12-01T22:00:00Z', serviceName: 'Corte', customer: 'Sabrina', resourceName: 'Davi Prado', situacao: 'confirmado' }]))
    await open('/agendamento/detalhes?agenda=a1', 'Barbearia')
    expect(await screen.findByText('01/12/2026 18:00 · Corte · Sabrina')).toBeInTheDocument()
  })
})

describe('categories', () => {
  it('scheduling-07 scheduling-08 scheduling-09 scheduling-29 are listed, and edited in a dialog whose button says so', async () => {
    answerAll()
    server.on('POST /api/CategorySchedule/Update', () => json({ ...cuts, versao: 3 }))
    await open('/agendamento/categoria', 'Lista de categorias')
    const row = await screen.findByRole('row', { name: /Cortes/ })
    expect(row.querySelector('img')).toHaveAttribute('src', '/blob/bar/c1.jpg?v=1')
    await userEvent.click(within(row).getByRole('button', { name: 'Visualizar e editar Cortes' }))
    const dialog = await screen.findByRole('dialog', { name: 'Cadastro de Categorias' })
    expect(within(dialog).getByLabelText(/Imagem da categoria/)).toBeInTheDocument()
    await userEvent.type(await within(dialog).findByLabelText('Nome'), ' e barbas')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Editar' }))
    expect(await screen.findByText('Categoria editada com sucesso')).toBeInTheDocument()
    expect(bodies('POST /api/CategorySchedule/Update')).toEqual([{ id: 'c1', localClientId: 'bar', name: 'Cortes e barbas', image: '/blob/bar/c1.jpg?v=1', versao: 2 }])
    await press('Nova categoria')
    expect(await screen.findByRole('heading', { level: 1, name: 'Cadastro de Categorias' })).toBeInTheDocument()
  })

  it('scheduling-31 scheduling-32 ask before they go, and say why they do not', async () => {
    answerAll()
    server.on('DELETE /api/CategorySchedule/Delete', () => json({ code: 'conflict', message: 'Há agendas nesta categoria.' }, 409))
    await open('/agendamento/categoria', 'Lista de categorias')
    await press('Excluir Cortes')
    const dialog = await screen.findByRole('dialog', { name: 'Deseja realmente excluir essa categoria?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirmar' }))
    expect(await screen.findByText('Há agendas nesta categoria.')).toBeInTheDocument()
  })

  it('scheduling-10 scheduling-26 scheduling-29 are made on a page of their own, which asks for a name', async () => {
    answerAll()
    await open('/agendamento/categoria/cadastro', 'Cadastro de Categorias')
    expect(screen.getByRole('link', { name: /Lista de categorias/ })).toHaveAttribute('href', '/agendamento/categoria')
    await press('Salvar')
    expect(await screen.findByText('Preencha o nome para continuar')).toBeInTheDocument()
    server.on('POST /api/CategorySchedule/Add', () => json({ code: 'conflict', message: 'Já existe “Aulas”.' }, 409))
    await type('Nome', 'Aulas')
    await press('Salvar')
    expect(await screen.findByText('Já existe “Aulas”.')).toBeInTheDocument()
    server.on('POST /api/CategorySchedule/Add', () => json({ ...classes, id: 'c3', name: 'Aulas de vinho' }))
    await type('Nome', 'Aulas de vinho')
    await press('Salvar')
    expect(await screen.findByText('Categoria criada com sucesso')).toBeInTheDocument()
    expect(await screen.findByRole('heading', { level: 1, name: 'Lista de categorias' })).toBeInTheDocument()
  })
})

describe('services', () => {
  it('scheduling-15 scheduling-23 scheduling-25 scheduling-28 ask for name, price, agenda and duration', async () => {
    answerAll()
    server.on('POST /api/ServiceSchedule/', () => json({ id: 'v2', versao: 1 }))
    await open('/agendamento/servico/cadastro', 'Cadastro de Serviços')
    expect(await screen.findByLabelText(/Imagem do serviço/)).toBeInTheDocument()
    await press('Salvar')
    for (const text of ['Preencha um nome para continuar', 'Preencha um preço para continuar', 'Selecione uma agenda para continuar', 'Preencha a duração para continuar']) {
      expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
    }
    await type('Nome', 'Barba')
    await type('Preço', '35')
    await choose('Agenda', 'Barbearia · Davi Prado')
    await type('Duração em minutos', '0')
    await press('Salvar')
    expect(await screen.findByText('Serviço criado com sucesso')).toBeInTheDocument()
    expect(bodies('POST /api/ServiceSchedule/')).toEqual([{
      localClientId: 'bar', name: 'Barba', value: 35, deposit: 0, scheduleId: 'a1', categoryScheduleId: '', duration: 0, bufferBefore: 0, bufferAfter: 0, noticeMinutes: 0, cancelNoticeMinutes: 0, online: true, image: '',
    }])
  })

  it('scheduling-24 keep their price where none is typed in its place', async () => {
    answerAll()
    server.on('PUT /api/ServiceSchedule/Update', () => json({ id: 'v1', versao: 5 }))
    await open('/servicos', 'Serviços')
    expect(await screen.findByRole('row', { name: /Corte/ })).toHaveTextContent('R$ 45,50')
    await press('Editar Corte')
    await type('Preço', '0')
    await userEvent.tab()
    expect(await screen.findByLabelText('Preço')).toHaveValue('45,50')
    await type('Nome', 'Corte simples')
    await press('Salvar')
    expect(await screen.findByText('Serviço editado com sucesso')).toBeInTheDocument()
    expect(bodies('PUT /api/ServiceSchedule/Update')).toMatchObject([{ id: 'v1', name: 'Corte simples', value: 45.5, versao: 4, bufferAfter: 10 }])
  })

  it('scheduling-15 begin with the agenda that they were asked for from', async () => {
    answerAll()
    await open('/agendamento/servico/cadastro?agenda=a2', 'Cadastro de Serviços')
    expect(await screen.findByTitle('Deck · Deck')).toBeInTheDocument()
  })

  it('scheduling-31 say why they were not deleted', async () => {
    answerAll()
    server.on('DELETE /api/ServiceSchedule/Delete', () => json({ code: 'not_found', message: 'Serviço não encontrado.' }, 404))
    await open('/servicos', 'Serviços')
    await press('Excluir Corte')
    const dialog = await screen.findByRole('dialog', { name: 'Deseja realmente excluir esse serviço?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirmar' }))
    expect(await screen.findByText('Serviço não encontrado.')).toBeInTheDocument()
  })
})
