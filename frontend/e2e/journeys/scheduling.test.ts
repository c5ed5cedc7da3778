import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { violations } from '../accessibility/standard.ts'
import { demo, gone, heading, openAs, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { it } from '../harness/story.ts'

/** What the journey makes, apart from what the demo venue has. */
const made = { category: 'Degustações', person: 'Iara Nogueira', schedule: 'Vinhos da casa', service: 'Degustação guiada', guest: 'Otávio Lins' }

describe('scheduling', () => {
  let server: Server

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
  })
  afterAll(() => server.stop())

  const go = async (page: Page, path: string, title: string) => {
    await page.goto(server.url + path)
    await see(heading(page, title))
  }
  const choose = async (page: Page, label: string, option: string) => {
    await page.getByRole('combobox', { name: label, exact: true }).click()
    await page.locator('.ant-select-item-option', { hasText: option }).last().click()
  }
  /** The texts that the documents ask for one after another (S2§5). */
  const says = (page: Page, ...texts: string[]) => see(...texts.map((text) => page.getByText(text).first()))

  async function addSlot(page: Page, day: string, start: string, end: string) {
    await choose(page, 'Dia da semana', day)
    await page.getByLabel('Horário inicial').fill(start)
    await page.getByLabel('Horário final').fill(end)
    await page.getByRole('button', { name: 'Adicionar horário' }).click()
  }

  it('scheduling-10 scheduling-26 scheduling-27 scheduling-20 scheduling-21 scheduling-23 an agenda is made, booked, moved and cancelled, and deleted with a booking in it', async ({ story }) => {
    const page = await story.person()
    await openAs(page, demo.owner, `${server.url}/agendamento/categoria/cadastro`)
    await see(heading(page, 'Cadastro de Categorias'))
    await page.getByRole('button', { name: 'Salvar' }).click()
    await says(page, 'Preencha o nome para continuar')
    await page.getByLabel('Nome', { exact: true }).fill(made.category)
    await page.getByRole('button', { name: 'Salvar' }).click()
    await see(page.getByText('Categoria criada com sucesso'), heading(page, 'Lista de categorias'))

    await go(page, '/colaborador/lista', 'Colaboradores')
    await page.getByRole('button', { name: 'Novo colaborador' }).click()
    await page.getByRole('dialog').getByLabel('Nome', { exact: true }).fill(made.person)
    await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
    await see(page.getByText('Cadastro de agenda efetuado com sucesso'))

    await go(page, '/agendamento/cadastro', 'Cadastro de Agenda')
    await says(page, 'Nenhum horário cadastrado.')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await says(page, 'Selecione uma categoria para continuar', 'Preencha o campo de descrição para continuar', 'Preencha o campo de descrição do agendamento para continuar', 'Necessário cadastrar ao menos um horário')
    await choose(page, 'Colaborador', made.person)
    await choose(page, 'Categoria', made.category)
    await page.getByLabel('Nome da agenda').fill(made.schedule)
    await page.getByLabel('Descrição', { exact: true }).fill('Quatro rótulos e pão da casa')
    await page.getByLabel('Descrição do agendamento').fill('Todos os dias')
    await choose(page, 'Dia da semana', 'Segunda')
    await page.getByRole('button', { name: 'Adicionar horário' }).click()
    await says(page, 'Escolha a hora inicial para continuar')
    await page.getByLabel('Horário inicial').fill('22:00')
    await page.getByRole('button', { name: 'Adicionar horário' }).click()
    await says(page, 'Escolha a hora final para continuar')
    await page.getByLabel('Horário final').fill('08:00')
    await page.getByRole('button', { name: 'Adicionar horário' }).click()
    await says(page, 'Hora inicial não pode ser maior que hora final')
    for (const day of ['Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado', 'Domingo']) await addSlot(page, day, '08:00', '22:00')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await see(page.getByText('Cadastro de agenda efetuado com sucesso'), heading(page, 'Lista de agendamentos'))

    await page.getByRole('button', { name: `Criar novo serviço ${made.schedule}` }).click()
    await see(heading(page, 'Cadastro de Serviços'))
    await page.getByRole('button', { name: 'Salvar' }).click()
    await says(page, 'Preencha um nome para continuar', 'Preencha um preço para continuar', 'Preencha a duração para continuar')
    await page.getByLabel('Nome', { exact: true }).fill(made.service)
    await page.getByLabel('Preço').fill('120')
    await page.getByLabel('Duração em minutos').fill('90')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await see(page.getByText('Serviço criado com sucesso'), heading(page, 'Serviços'))

    // Booked for the next day, at a time that the server offers.
    await go(page, '/agendamento', 'Mapa de agendamentos')
    await page.getByRole('button', { name: 'Próximo dia' }).click()
    await page.getByRole('button', { name: `Livre: agendar ${made.person} às 10:00` }).click()
    const form = page.getByRole('dialog', { name: 'Novo agendamento' })
    await form.getByLabel('Serviço').click()
    await page.locator('.ant-select-item-option', { hasText: made.service }).click()
    await form.getByLabel('Horário', { exact: true }).fill('10:00')
    await page.keyboard.press('Enter')
    await form.getByLabel('Nome de quem vem').fill(made.guest)
    await form.getByLabel('Telefone').fill('27999990000')
    expect(await violations(page, 'booking')).toEqual([])
    await form.getByRole('button', { name: 'Agendar' }).click()
    await see(page.getByText('Agendamento feito.'))
    const booking = page.getByRole('button', { name: new RegExp(`^${made.service} 10:00–11:30`) })
    await see(booking)

    // Moved without a mouse, then cancelled.
    await booking.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: made.service }).getByRole('button', { name: 'Mover' }).click()
    const move = page.getByRole('dialog', { name: `Mover ${made.service}` })
    await move.getByLabel('Horário', { exact: true }).fill('15:00')
    await page.keyboard.press('Enter')
    await move.getByRole('button', { name: 'Mover' }).click()
    await see(page.getByText('Reserva movida. Quem tem e-mail é avisado.'))
    const moved = page.getByRole('button', { name: new RegExp(`^${made.service} 15:00–16:30`) })
    await see(moved)

    // Deleting what has bookings tells of them.
    await go(page, '/agendamento/lista', 'Lista de agendamentos')
    await page.getByRole('button', { name: `Excluir ${made.schedule}` }).click()
    const question = page.getByRole('dialog', { name: 'Deseja realmente excluir esse agendamento?' })
    await see(question.getByText('Esta ação não poderá ser desfeita.'))
    story.expects(/^409 DELETE \/api\/Schedule\/Delete$/)
    await question.getByRole('button', { name: 'Confirmar' }).click()
    await see(question.getByText(made.guest))
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await gone(question)

    await go(page, '/new/private/agendamento/reservas', 'Reservas')
    await page.getByLabel('Nome ou telefone').fill(made.guest)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `Ver ${made.service} de ${made.guest}` }).click()
    await page.getByRole('dialog', { name: made.service }).getByRole('button', { name: 'Cancelar reserva' }).click()
    await page.getByRole('dialog', { name: `Cancelar ${made.service}?` }).getByRole('button', { name: 'Cancelar reserva' }).click()
    await see(page.getByText('Reserva cancelada.'))

    await go(page, '/agendamento/lista', 'Lista de agendamentos')
    await page.getByRole('button', { name: `Excluir ${made.schedule}` }).click()
    await question.getByRole('button', { name: 'Confirmar' }).click()
    await see(page.getByText('Agenda excluída.'))
    await gone(page.getByRole('row', { name: new RegExp(made.schedule) }))
  })

  it('scheduling-16 scheduling-17 the week is shown in Portuguese, and fits a phone', async ({ story }) => {
    const page = await story.person()
    await openAs(page, demo.owner, `${server.url}/agendamento/calendario`)
    await see(heading(page, 'Calendário'), page.getByText(/^seg\. \d+$/))
    expect(await violations(page, 'the week')).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await see(page.getByRole('navigation', { name: 'Dias' }))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
