import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { session } from '@/api/session'
import { renderScreen } from '@/testing/renderScreen'
import { ana, json, server, installServer } from '@/testing/server'
import { toast } from '@/ui/toasts'

installServer()

const bia = { Id: 'u2', Nome: 'Bia Reis', Email: 'bia@bar.com', Papeis: ['Painel'], Proprietario: false, Situacao: 'ativo' }
const caio = { Id: 'i1', Nome: '', Email: 'caio@bar.com', Papeis: ['Painel'], Proprietario: false, Situacao: 'convidado', ConvidadoEm: '2026-11-20T12:00:00Z' }

beforeEach(() => {
  session.set(ana)
  server.on('GET /api/Politica/Acessos', () =>
    json([{ Id: ana.usuarioId, Nome: ana.nome, Email: 'ana@bar.com', Papeis: [], Proprietario: true, Situacao: 'ativo' }, bia, caio]),
  )
  server.on('GET /api/Acesso/Papeis', () =>
    json([
      { Nome: 'Painel', Descricao: 'Painel de pedidos', Grupo: 'Pedidos', Plataforma: false },
      { Nome: 'AcessosClientePortal', Descricao: 'Acessos', Grupo: 'Configurações', Plataforma: false },
      { Nome: 'CadastroLoja', Descricao: 'Lojas', Grupo: 'Cadastros', Plataforma: false },
      { Nome: 'Admin', Descricao: 'Administração', Grupo: 'Plataforma', Plataforma: true },
    ]),
  )
})
afterEach(() => {
  session.clear()
  toast.clear()
})

const open = () => renderScreen('/configuracoes/acessos')

describe('who works here', () => {
  it('lists people and invitations', async () => {
    await open()
    expect(await screen.findByText('Bia Reis')).toBeInTheDocument()
    expect(screen.getByText('Convidado em 20/11/2026')).toBeInTheDocument()
    expect(screen.getByText('Todos (proprietário)')).toBeInTheDocument()
  })

  it('invites by e-mail with roles that one holds oneself', async () => {
    server.on('POST /api/Politica/Acessos/convites', () => json({}))
    await open()
    await screen.findByText('Bia Reis')
    await userEvent.click(screen.getByRole('button', { name: 'Convidar' }))
    const drawer = await screen.findByRole('dialog')
    expect(within(drawer).queryByText('Cadastros')).not.toBeInTheDocument()
    expect(within(drawer).queryByText('Plataforma')).not.toBeInTheDocument()
    await userEvent.type(within(drawer).getByLabelText('E-mail'), 'davi@bar.com')
    await userEvent.click(within(drawer).getByRole('checkbox', { name: 'Painel de pedidos' }))
    await userEvent.click(within(drawer).getByRole('button', { name: 'Enviar convite' }))
    expect(await screen.findByText('Convite enviado.')).toBeInTheDocument()
    expect(server.calls('POST /api/Politica/Acessos/convites')[0]?.body).toEqual({
      localId: session.get()?.localCorrente, email: 'davi@bar.com', papeis: ['Painel'],
    })
  })

  it('removes after asking', async () => {
    server.on('DELETE /api/Politica/Acessos', () => new Response(null, { status: 204 }))
    await open()
    await screen.findByText('Bia Reis')
    await userEvent.click(screen.getByRole('button', { name: 'Remover Bia Reis' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Remover acesso' }))
    await waitFor(() => expect(server.calls('DELETE /api/Politica/Acessos')[0]?.query.get('usuarioId')).toBe('u2'))
    expect(await screen.findByText('Acesso removido.')).toBeInTheDocument()
  })

  it('roles-11 is denied to those who may not deal out access', async () => {
    session.update({ papeis: 'Painel;CadastroLoja' })
    await open()
    expect(await screen.findByRole('heading', { name: 'Acesso negado/Proibido' })).toBeInTheDocument()
  })

  it('roles-11 shows the access-denied page when the server refuses the list', async () => {
    server.on('GET /api/Politica/Acessos', () => json({ message: 'Acesso negado.', code: 'forbidden' }, 403))
    await open()
    expect(await screen.findByRole('heading', { name: 'Acesso negado/Proibido' })).toBeInTheDocument()
  })
})
