import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useMutation, useQuery } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { session } from '@/api/session'
import { renderScreen } from '@/testing/renderScreen'
import { ana, installServer, json, server, silence } from '@/testing/server'
import PortalProviders from './PortalProviders'

installServer()
afterEach(() => session.clear())
afterEach(() => void window.dispatchEvent(new Event('online')))

function Members({ remove }: { remove: () => Promise<void> }) {
  const { data } = useQuery({ queryKey: ['members'], queryFn: () => Promise.resolve('Ana') })
  const removal = useMutation({ mutationFn: remove })
  return (
    <>
      <p>{data}</p>
      <button type="button" onClick={() => removal.mutate()}>Remover</button>
      <p>{removal.error?.message}</p>
    </>
  )
}

it('asks the server also where the system says that there is no network: it may be in this very window', async () => {
  const remove = vi.fn(() => Promise.reject(new Error('Sem conexão com o servidor.')))
  const { rerender } = render(<PortalProviders>{null}</PortalProviders>)
  window.dispatchEvent(new Event('offline'))
  rerender(<PortalProviders><Members remove={remove} /></PortalProviders>)
  expect(await screen.findByText('Ana')).toBeInTheDocument()

  await userEvent.click(screen.getByRole('button', { name: 'Remover' }))
  expect(await screen.findByText('Sem conexão com o servidor.')).toBeInTheDocument()
  window.dispatchEvent(new Event('online'))
  await new Promise((done) => setTimeout(done))
  // What failed is not done later, behind the person's back.
  expect(remove).toHaveBeenCalledTimes(1)
})

const bia = { ...ana, token: 'token-of-bia', usuarioId: 'user-bia', nome: 'Bia Reis' }
const own = { segundoFator: false, exigidoPeloServidor: false, enviaEmails: true, avisarDispositivo: true, avisarSeguranca: true }
const security = 'GET /api/account/seguranca'
const settings = '/configuracoes/minhasConfiguracoes'

it('shows nothing that it knows of one person to the next, whose screens ask anew', async () => {
  server.on('GET /api/session/list', () => json([]))
  server.on(security, () => json({ ...own, segundoFator: true }))
  await renderScreen(settings, 'Painel')
  expect(await screen.findByRole('switch', { name: 'Pedir um código ao entrar' })).toBeChecked()
  server.on(security, silence)
  act(() => session.set(bia))
  await screen.findByRole('heading', { level: 1, name: 'Minhas configurações' })
  expect(screen.queryByRole('switch', { name: 'Pedir um código ao entrar' })).toBeNull()
  expect(server.calls(security)).toHaveLength(2)
})

it('keeps what a person was answered until they sign out', async () => {
  const ask = vi.fn(() => Promise.resolve('Ana'))
  const Own = () => <p>{useQuery({ queryKey: ['own'], queryFn: ask }).data}</p>
  const show = async () => {
    cleanup()
    render(<PortalProviders><Own /></PortalProviders>)
    await screen.findByText('Ana')
  }
  session.set(ana)
  await show()
  act(() => session.update({ localCorrente: 'clube' }))
  await show()
  expect(ask).toHaveBeenCalledTimes(1)
  cleanup()
  session.clear()
  session.set(ana)
  await show()
  expect(ask).toHaveBeenCalledTimes(2)
})
