import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { session } from '@/api/session'
import { renderScreen } from '@/testing/renderScreen'
import { ana, installServer, json, server } from '@/testing/server'

installServer()

const changed = {
  Id: 'e1', Em: '2026-11-20T02:30:00Z', UsuarioId: 'u2', Pessoa: 'Bia Reis', Dispositivo: 'Chrome no Windows',
  Acao: 'storefront-changed', AcaoNome: 'Configuração do delivery alterada', Tipo: 'storefront', TipoNome: 'Cardápio online',
  AssuntoId: 'bar', Assunto: '',
  Valores: [
    { Nome: 'Raio de entrega (km)', Antes: '5', Depois: '8' },
    { Nome: 'Descrição', Antes: 'Peixes', Depois: '' },
    { Nome: 'Telefone para avisos', Antes: '', Depois: '(48) 99123-4567' },
  ],
}
const blocked = {
  Id: 'e2', Em: '2026-11-19T12:00:00Z', UsuarioId: '', Pessoa: '', Dispositivo: '',
  Acao: 'customer-blocked', AcaoNome: 'Cliente bloqueado', Tipo: 'customer', TipoNome: 'Cliente',
  AssuntoId: 'c1', Assunto: 'Caio Lima', Valores: [{ Nome: 'Justificativa', Antes: '', Depois: 'Saiu sem pagar.' }],
}

beforeEach(() => {
  session.set(ana)
  server.on('POST /api/Auditoria/buscar', () => json({ Registros: [changed, blocked], QuantidadeTotal: 45 }))
  server.on('GET /api/Auditoria/filtros', () =>
    json({
      Pessoas: [{ Id: 'u2', Nome: 'Bia Reis' }],
      Acoes: [{ Acao: 'customer-blocked', Nome: 'Cliente bloqueado', TipoNome: 'Cliente' }],
    }),
  )
})

const open = (address = '/configuracoes/auditoria') => renderScreen(address, 'AcessosClientePortal')

/** What the last call asked for: its page, and in its body what the entries are narrowed by. */
function lastAsked() {
  const call = server.calls('POST /api/Auditoria/buscar').at(-1)
  return { ...Object.fromEntries(call?.query ?? []), ...(call?.body as Partial<Record<string, string>>) }
}

describe('the audit', () => {
  it('says who did what, when in the venue, before and after', async () => {
    await open()
    const row = (await screen.findByText('Configuração do delivery alterada')).closest('tr')!
    expect(row).toHaveTextContent('Bia Reis')
    expect(row).toHaveTextContent('Chrome no Windows')
    expect(row).toHaveTextContent('19/11/2026 23:30')
    expect(row).toHaveTextContent('Raio de entrega (km): antes 5 → depois 8')
    expect(row).toHaveTextContent('Descrição: antes Peixes → depois vazio')
    const other = screen.getByText('Cliente bloqueado').closest('tr')!
    expect(other).toHaveTextContent('Caio Lima')
    expect(other).toHaveTextContent('Justificativa: Saiu sem pagar.')
    expect(other).toHaveTextContent('Balcão')
  })

  it('shows the rest of many changes on demand', async () => {
    await open()
    const more = await screen.findByRole('button', { name: 'Mostrar tudo de Configuração do delivery alterada' })
    expect(screen.queryByText('(48) 99123-4567')).not.toBeInTheDocument()
    await userEvent.click(more)
    expect(screen.getByText('(48) 99123-4567')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: /Mostrar menos/ }))
    expect(screen.queryByText('(48) 99123-4567')).not.toBeInTheDocument()
  })

  it('shortens a long text until all of it is asked for', async () => {
    const text = `${'Papel, '.repeat(60)}fim`
    server.on('POST /api/Auditoria/buscar', () => json({ Registros: [{ ...blocked, Valores: [{ Nome: 'Papéis', Antes: '', Depois: text }] }], QuantidadeTotal: 1 }))
    await open()
    const more = await screen.findByRole('button', { name: 'Mostrar tudo de Cliente bloqueado: Caio Lima' })
    expect(screen.queryByText(text)).not.toBeInTheDocument()
    await userEvent.click(more)
    expect(screen.getByText(text)).toBeInTheDocument()
  })

  it('asks for what the address says, in pages', async () => {
    await open('/configuracoes/auditoria?de=01/11/2026&ate=20/11/2026&pessoa=u2&acao=customer-blocked&pagina=2')
    await screen.findByText('Cliente bloqueado', { selector: 'td' })
    expect(lastAsked()).toEqual({
      localClienteId: 'bar', de: '2026-11-01', ate: '2026-11-20', usuarioId: 'u2', acao: 'customer-blocked', page: '2', size: '20',
    })
    expect(screen.getByLabelText('De')).toHaveValue('01/11/2026')
    await userEvent.click(screen.getByTitle('3'))
    await waitFor(() => expect(lastAsked().page).toBe('3'))
  })

  it('api-02 asks for the current venue, and for another once that is current', async () => {
    await open()
    await screen.findByText('Bia Reis')
    expect(lastAsked().localClienteId).toBe('bar')
    act(() => session.set({ ...session.get()!, localCorrente: 'clube' }))
    await waitFor(() => expect(lastAsked().localClienteId).toBe('clube'))
    expect(server.calls('GET /api/Auditoria/filtros').at(-1)?.query.get('localClienteId')).toBe('clube')
  })

  it('asks for the words typed, and for all again', async () => {
    await open()
    await screen.findByText('Bia Reis')
    const form = screen.getByRole('search')
    await userEvent.type(within(form).getByLabelText('Texto'), 'caio')
    await userEvent.click(within(form).getByRole('button', { name: 'Pesquisar' }))
    await waitFor(() => expect(lastAsked().texto).toBe('caio'))
    await userEvent.click(within(form).getByRole('button', { name: 'Limpar filtros' }))
    await waitFor(() => expect(within(form).getByLabelText('Texto')).toHaveValue(''))
    expect(within(form).queryByRole('button', { name: 'Limpar filtros' })).not.toBeInTheDocument()
  })

  it('asks for nothing while a day is none, and for one side alone', async () => {
    await open()
    await screen.findByText('Bia Reis')
    const calls = server.calls('POST /api/Auditoria/buscar').length
    await userEvent.click(screen.getByRole('combobox', { name: 'Período' }))
    await userEvent.click(await screen.findByTitle('Personalizado'))
    await userEvent.type(screen.getByLabelText('De'), '15/1{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Informe os dias como 20/11/2026.')
    expect(server.calls('POST /api/Auditoria/buscar')).toHaveLength(calls)
    await userEvent.type(screen.getByLabelText('De'), '12026{Enter}')
    await waitFor(() => expect(lastAsked().de).toBe('2026-11-15'))
    expect(lastAsked().ate).toBeUndefined()
  })

  it('says that there is nothing, and nothing that fits', async () => {
    server.on('POST /api/Auditoria/buscar', () => json({ Registros: [], QuantidadeTotal: 0 }))
    await open()
    expect(await screen.findByText('Nada foi mudado ainda.')).toBeInTheDocument()
  })

  it('says that nothing fits the filters', async () => {
    server.on('POST /api/Auditoria/buscar', () => json({ Registros: [], QuantidadeTotal: 0 }))
    await open('/configuracoes/auditoria?acao=customer-blocked')
    expect(await screen.findByText('Nada encontrado com esses filtros.')).toBeInTheDocument()
  })

  it('says what failed and tries again', async () => {
    server.on('POST /api/Auditoria/buscar', () => json({ message: 'Tente mais tarde.', code: 'unavailable' }, 503))
    await open()
    expect(await screen.findByText('Tente mais tarde.')).toBeInTheDocument()
    server.on('POST /api/Auditoria/buscar', () => json({ Registros: [blocked], QuantidadeTotal: 1 }))
    await userEvent.click(screen.getByRole('button', { name: /Tentar/ }))
    expect(await screen.findByText('Caio Lima')).toBeInTheDocument()
  })

  it('exports what the filters find, as a job', async () => {
    server.on('POST /api/Auditoria/exportar', () => json({ Id: 'j1', Titulo: 'Exportação da auditoria', Estado: 'queued' }))
    await open('/configuracoes/auditoria?de=01/11/2026&acao=customer-blocked')
    await userEvent.click(await screen.findByRole('button', { name: 'Exportar auditoria' }))
    await userEvent.click(await screen.findByText('Texto separado (.csv)'))
    expect(await screen.findByText(/Exportação iniciada/)).toBeInTheDocument()
    expect(server.calls('POST /api/Auditoria/exportar')[0]?.body).toEqual({
      localClienteId: 'bar', formato: 'csv', de: '2026-11-01', acao: 'customer-blocked',
    })
  })
})
