import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { NativeError, version, type FoundServer } from '@/api/native'
import { nativeServers } from '@/api/nativeComputer'
import { session } from '@/api/session'
import { ana, installServer } from '@/testing/server'
import { ChooseServer } from './parts/ChooseServer'
import ChooseServerScreen from './screens/ChooseServerScreen'

vi.mock(import('@/api/native'), async (original) => ({ ...(await original()), version: vi.fn() }))
vi.mock('@/api/nativeComputer', () => ({ nativeServers: vi.fn() }))

installServer()
afterEach(() => {
  cleanup()
  session.clear()
})

const found: FoundServer = { address: 'https://balcao.exemplo.com.br', version: 'v1.2.0', demo: false, plain: false }

/** The window of a computer that shows a server already, or none. */
function aWindow(choice = '') {
  const servers = {
    shown: vi.fn(() => Promise.resolve({ choice, given: false })),
    check: vi.fn((_address: string) => Promise.resolve(found)),
    use: vi.fn((_choice: string) => Promise.resolve()),
  }
  vi.mocked(nativeServers).mockReturnValue(servers)
  vi.mocked(version).mockResolvedValue('v1.2.0')
  return servers
}

function choose(current = '') {
  const onChosen = vi.fn()
  render(<ChooseServer current={current} onChosen={onChosen} />)
  return onChosen
}

const address = () => screen.getByLabelText('Endereço do servidor')
const button = (name: string) => screen.getByRole('button', { name })

describe('the choice of a server', () => {
  it('takes this computer at one tap', async () => {
    const servers = aWindow()
    const onChosen = choose()
    expect(screen.getByRole('radio', { name: 'Este computador é o servidor' })).toBeChecked()
    await userEvent.click(button('Usar este computador'))
    expect(servers.use).toHaveBeenCalledWith('here')
    expect(onChosen).toHaveBeenCalledOnce()
  })

  it('looks at the address before it is taken, and takes it as it was found', async () => {
    const servers = aWindow()
    const onChosen = choose()
    await userEvent.click(screen.getByRole('radio', { name: 'Conectar a um servidor' }))
    await userEvent.type(address(), 'balcao.exemplo.com.br{Enter}')
    expect(await screen.findByRole('status')).toHaveTextContent('https://balcao.exemplo.com.br, versão v1.2.0')
    expect(servers.check).toHaveBeenCalledWith('balcao.exemplo.com.br')
    expect(servers.use).not.toHaveBeenCalled()
    await userEvent.click(button('Conectar'))
    expect(servers.use).toHaveBeenCalledWith('https://balcao.exemplo.com.br')
    expect(onChosen).toHaveBeenCalledOnce()
  })

  it('says what is wrong with an address, keeps it, and asks again after a change', async () => {
    const servers = aWindow()
    servers.check.mockRejectedValueOnce(new NativeError('O certificado do servidor venceu em 19/11/2026.'))
    choose()
    await userEvent.click(screen.getByRole('radio', { name: 'Conectar a um servidor' }))
    await userEvent.type(address(), 'balcao.exemplo')
    await userEvent.click(button('Verificar endereço'))
    expect(await screen.findByText('O certificado do servidor venceu em 19/11/2026.')).toBeVisible()
    expect(address()).toHaveValue('balcao.exemplo')
    expect(address()).toBeInvalid()
    await userEvent.type(address(), '.com.br{Enter}')
    await screen.findByRole('button', { name: 'Conectar' })
    await userEvent.type(address(), '/x')
    expect(button('Verificar endereço')).toBeVisible()
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('warns of a way that others can read, of invented data and of another version', async () => {
    const servers = aWindow()
    vi.mocked(version).mockResolvedValue('v1.1.0')
    servers.check.mockResolvedValueOnce({ address: 'http://192.168.0.10:8080', version: 'v1.2.0', demo: true, plain: true })
    choose()
    await userEvent.click(screen.getByRole('radio', { name: 'Conectar a um servidor' }))
    await userEvent.type(address(), '192.168.0.10:8080{Enter}')
    expect(await screen.findByText(/não é cifrada/)).toBeVisible()
    expect(screen.getByText(/dados de demonstração/)).toBeVisible()
    expect(await screen.findByText(/Este programa é da versão v1.1.0/)).toBeVisible()
  })

  it('who is signed in stays so until the change has worked; one that fails says why', async () => {
    const servers = aWindow('here')
    session.set(ana)
    servers.use.mockRejectedValueOnce(new NativeError('Não foi possível abrir: o disco está cheio.'))
    const onChosen = choose('here')
    await userEvent.click(screen.getByRole('radio', { name: 'Conectar a um servidor' }))
    await userEvent.type(address(), 'balcao{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: 'Conectar' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('o disco está cheio')
    expect(onChosen).not.toHaveBeenCalled()
    expect(session.get()).not.toBeNull()
    await userEvent.click(button('Verificar endereço'))
    await userEvent.click(await screen.findByRole('button', { name: 'Conectar' }))
    expect(onChosen).toHaveBeenCalledOnce()
    expect(session.get()).toBeNull()
  })
})

describe('the page of the first start', () => {
  function open() {
    render(
      <MemoryRouter initialEntries={['/conectar']}>
        <Routes>
          <Route path="/conectar" element={<ChooseServerScreen />} />
          <Route path="/" element={<p>portal</p>} />
        </Routes>
      </MemoryRouter>,
    )
  }

  it('asks where nobody has chosen', async () => {
    aWindow()
    open()
    expect(await screen.findByRole('heading', { name: 'Boas-vindas ao Balcão' })).toBeVisible()
  })

  it('has nothing to ask of a browser, or where somebody has chosen', async () => {
    vi.mocked(nativeServers).mockReturnValue(undefined)
    open()
    expect(screen.getByText('portal')).toBeVisible()
    cleanup()
    aWindow('here')
    open()
    expect(await screen.findByText('portal')).toBeVisible()
  })
})
