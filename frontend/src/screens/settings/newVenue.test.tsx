import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { session } from '@/api/session'
import { renderScreen } from '@/testing/renderScreen'
import { ana, installServer, json, server } from '@/testing/server'
import { toast } from '@/ui/toasts'

configure({ defaultHidden: true })
installServer()
afterEach(() => {
  cleanup()
  session.clear()
  toast.clear()
})

const create = 'POST /api/account/estabelecimentos'
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

/** Chooses the first option that holds the words. */
function choose(label: string, words: string) {
  const box = screen.getByLabelText(label)
  fireEvent.mouseDown(box)
  fireEvent.change(box, { target: { value: words } })
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
}

/** Opens the screen as the owner of the first of the two venues. */
async function open() {
  session.set({ ...ana, locais: ana.locais.map((place, i) => ({ ...place, proprietario: i === 0 })) })
  await renderScreen('/configuracoes/novoEstabelecimento')
  await screen.findByRole('heading', { level: 1, name: 'Novo estabelecimento' })
}

function fill() {
  type('Nome', 'Bar da Praia')
  choose('Tipo', 'Bar')
  choose('Estado', 'Santa Catarina')
  type('Cidade', 'Florianópolis')
}

describe('a further venue', () => {
  it('D61 is created as a copy of one of the person’s own, and the person is in it', async () => {
    await open()
    await press('Criar estabelecimento')
    expect(await screen.findByText('Informe a cidade.')).toBeInTheDocument()
    fill()
    choose('Copiar de', ana.locais[0]!.nomeLocal)
    server.on(create, () => json({ localId: 'praia' }, 201))
    const places = [...ana.locais, { localId: 'praia', nomeLocal: 'Bar da Praia', proprietario: true }]
    server.on('GET /api/account/userinfo', () => json({ usuarioId: ana.usuarioId, nome: ana.nome, isAdmin: false, roles: '', locais: places }))
    await press('Criar estabelecimento')
    expect(await screen.findByText('Estabelecimento criado.')).toBeInTheDocument()
    expect(server.calls(create)[0]?.body).toEqual({ nome: 'Bar da Praia', tipo: 1, uf: 'SC', cidade: 'Florianópolis', copiarDe: ana.locais[0]!.localId })
    expect(session.get()?.localCorrente).toBe('praia')
  }, 30_000)

  it('shows what the server refuses at its field, and creates nothing twice', async () => {
    await open()
    fill()
    choose('Copiar de', ana.locais[1]!.nomeLocal) // not hers: it is not offered
    server.on(create, () => json({ message: 'Confira os dados do estabelecimento.', code: 'invalid', fields: { telefone: 'Informe um telefone válido, com DDD.' } }, 400))
    await press('Criar estabelecimento')
    expect(await screen.findByText('Informe um telefone válido, com DDD.')).toBeInTheDocument()
    expect(session.get()?.localCorrente).toBe(ana.localCorrente)
    expect(server.calls(create)[0]?.body).not.toHaveProperty('copiarDe')

    server.on(create, () => json({ localId: 'praia' }, 201))
    server.on('GET /api/account/userinfo', () => json({ message: 'Fora do ar.', code: 'unavailable' }, 503))
    await press('Criar estabelecimento')
    expect(await screen.findByText(/recarregue a página e escolha-o no alto da tela/)).toBeInTheDocument()
    const keys = server.calls(create).map(({ headers }) => headers.get('Idempotency-Key'))
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Criar estabelecimento' })).toBeNull())
    expect(server.calls(create)).toHaveLength(2)
  }, 30_000)

  it('is for owners and administrators', async () => {
    await renderScreen('/configuracoes/novoEstabelecimento', 'MinhasConfiguracoesPortal')
    expect(await screen.findByText('Só quem já é proprietário de um estabelecimento pode criar outro.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Criar estabelecimento' })).toBeNull()
  })
})
