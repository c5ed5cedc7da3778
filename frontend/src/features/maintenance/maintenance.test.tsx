import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { session } from '@/api/session'
import { renderScreen } from '@/testing/renderScreen'
import { ana, installServer, json, server } from '@/testing/server'

installServer()

const plano = { ativo: true, diaDaSemana: 0, inicio: '04:00', duracaoMinutos: 120, versao: 3 }
const task = (tarefa: string, titulo: string, situacao: string, resultado = '') => ({ tarefa, titulo, situacao, resultado, inicioEm: '2026-11-22T07:00:00Z', fimEm: null })
const run = (situacao: string, tarefas: object[]) => ({
  id: situacao, pedidaPor: '', interrompidaPor: '', situacao, inicioEm: '2026-11-22T07:00:00Z', fimEm: null, fimDaJanela: '2026-11-22T09:00:00Z', tarefas,
})
const underWay = run('andamento', [task('copia', 'Cópia de segurança', 'concluida', 'Gravada e lida de volta.'), task('vendas', 'Prova das somas de vendas', 'andamento')])

function answers(...execucoes: object[]) {
  server.on('GET /api/databasemaintenance', () => json({ plano, proximaEm: '2026-11-29T07:00:00Z', execucoes }))
}

const open = () => renderScreen('/admin/manutencaoSemanal', 'GerenciaManutencaoSemanal')

beforeEach(() => session.set(ana))

describe('the weekly maintenance', () => {
  it('says when it runs and what it found', async () => {
    answers(run('falhou', [task('copia', 'Cópia de segurança', 'falhou', 'Faltou espaço em disco.')]))
    await open()
    expect(await screen.findByText('De todo o servidor, todo domingo às 04:00 (horário de Brasília), por até 2 h. Próxima: 29/11/2026 04:00.')).toBeInTheDocument()
    expect(screen.getByRole('row', { name: /Cópia de segurança/ })).toHaveTextContent('Faltou espaço em disco.')
    expect(screen.getByText('Com falhas')).toBeInTheDocument()
  })

  it('says that nothing was done yet', async () => {
    answers()
    await open()
    expect(await screen.findByText('Nenhuma manutenção foi feita ainda.')).toBeInTheDocument()
  })

  it('offers to try again where the server does not answer', async () => {
    server.on('GET /api/databasemaintenance', () => json({ message: 'Falhou.' }, 500))
    await open()
    answers()
    await userEvent.click(await screen.findByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByText('Nenhuma manutenção foi feita ainda.')).toBeInTheDocument()
  })

  it('says that it was stopped only where it was (maintenance-02, D54)', async () => {
    answers(underWay)
    server.on('POST /api/databasemaintenance/stopprogrammedmaintenance', () => json({ message: 'Nenhuma manutenção está em andamento.', code: 'conflict' }, 409))
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Interromper manutenção' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Interromper' }))
    expect(await screen.findByText('Nenhuma manutenção está em andamento.')).toBeInTheDocument()
    expect(screen.queryByText('Manutenção interrompida com sucesso')).not.toBeInTheDocument()
  })

  it('asks before it stops (maintenance-01)', async () => {
    answers(underWay)
    server.on('POST /api/databasemaintenance/stopprogrammedmaintenance', () => new Response(null, { status: 204 }))
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Interromper manutenção' }))
    const question = await screen.findByRole('dialog', { name: 'Interromper a manutenção?' })
    expect(server.calls('POST /api/databasemaintenance/stopprogrammedmaintenance')).toHaveLength(0)
    await userEvent.click(within(question).getByRole('button', { name: 'Interromper' }))
    expect(await screen.findByText('Manutenção interrompida com sucesso')).toBeInTheDocument()
  })

  it('starts now', async () => {
    answers()
    server.on('POST /api/databasemaintenance/executar', () => { answers(underWay); return new Response(null, { status: 202 }) })
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Executar agora' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Executar' }))
    expect(await screen.findByRole('button', { name: 'Interromper manutenção' })).toBeInTheDocument()
  })

  it('changes the plan', async () => {
    answers()
    server.on('PUT /api/databasemaintenance/plano', ({ body }) => json(body))
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Alterar plano' }))
    const time = await screen.findByLabelText('Início')
    await userEvent.clear(time)
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Informe um horário entre 00:00 e 23:59.')).toBeInTheDocument()
    await userEvent.type(time, '0330')
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(server.calls('PUT /api/databasemaintenance/plano')[0]?.body).toEqual({ ...plano, inicio: '03:30' }))
  })
})
