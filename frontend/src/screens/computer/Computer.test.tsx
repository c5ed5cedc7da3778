import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { clearLocalData, localStatus, type LocalStatus } from '@/api/local'
import { isDesktop, nativeChime, quit, type Computer as Choices } from '@/api/native'
import { computer, nativeServers, setOnClose, setStartWithSystem } from '@/api/nativeComputer'
import { soundSettings } from '@/features/orders/sound/soundSettings'
import { Toaster } from '@/ui/Toaster'
import { toast } from '@/ui/toasts'
import Computer from './Computer'

vi.mock('@/api/native', () => ({
  isDesktop: vi.fn(() => true),
  quit: vi.fn(),
  version: vi.fn(),
  nativeChime: { test: vi.fn(), watch: vi.fn(() => () => undefined) },
}))
vi.mock('@/api/nativeComputer', () => ({ computer: vi.fn(), setOnClose: vi.fn(), setStartWithSystem: vi.fn(), nativeServers: vi.fn() }))

vi.mock('@/api/nativeStation')

vi.mock('@/api/local', () => ({ localStatus: vi.fn(), queuedActions: vi.fn(() => Promise.resolve([])), clearLocalData: vi.fn() }))

/** This window reaches that server through a gateway. */
function remote(status: Partial<LocalStatus> = {}) {
  vi.mocked(nativeServers).mockReturnValue({ shown: () => Promise.resolve({ choice: 'https://balcao.example', given: true }), check: vi.fn(), use: vi.fn() })
  vi.mocked(localStatus).mockResolvedValue({
    state: 'connected', since: '2026-11-20T12:00:00Z', cause: '', message: '', queued: 0, dead: 0,
    server: 'https://balcao.example', tokens: 'keyring', others: 0, exchanges: [], damage: null, ...status,
  })
}

const usual: Choices = { version: 'v1.2.0', onClose: '', startsWithSystem: false, canStartWithSystem: true, kiosk: false, dataDir: '/dados' }

afterEach(() => {
  cleanup()
  toast.clear()
  soundSettings.forget()
})

function desktop(change: Partial<Choices> = {}) {
  vi.mocked(isDesktop).mockReturnValue(true)
  vi.mocked(nativeChime.watch).mockReturnValue(() => undefined)
  vi.mocked(computer).mockResolvedValue({ ...usual, ...change })
  for (const each of [quit, setOnClose, setStartWithSystem]) vi.mocked(each).mockResolvedValue()
}

function open() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Computer />
        <Toaster />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

describe('this computer', () => {
  it('shows what was chosen and changes it', async () => {
    desktop()
    open()
    const start = await screen.findByRole('switch', { name: 'Abrir com o sistema' })
    expect(start).not.toBeChecked()
    await userEvent.click(start)
    expect(setStartWithSystem).toHaveBeenCalledWith(true)
    expect(start).toBeChecked()
    const closing = within(screen.getByRole('radiogroup', { name: 'Ao fechar a janela' }))
    expect(closing.getByRole('radio', { name: 'Perguntar' })).toBeChecked()
    await userEvent.click(closing.getByRole('radio', { name: 'Manter aberto, em segundo plano' }))
    expect(setOnClose).toHaveBeenCalledWith('keep')
    expect(screen.getByText('/dados')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Encerrar o Balcão' }))
    expect(quit).toHaveBeenCalledOnce()
  })

  it('takes back what the computer refuses, and says why', async () => {
    desktop()
    vi.mocked(setStartWithSystem).mockRejectedValueOnce(Object.assign(new Error('a abertura com o sistema não pôde ser mudada'), { code: 'native' }))
    open()
    const start = await screen.findByRole('switch', { name: 'Abrir com o sistema' })
    await userEvent.click(start)
    await waitFor(() => expect(start).not.toBeChecked())
    expect(await screen.findByText('a abertura com o sistema não pôde ser mudada')).toBeVisible()
  })

  it('lets a kiosk be', async () => {
    desktop({ kiosk: true, canStartWithSystem: false })
    open()
    expect(await screen.findByText('Ligado')).toBeVisible()
    expect(screen.getByRole('switch', { name: 'Abrir com o sistema' })).toBeDisabled()
    expect(screen.queryByRole('button', { name: 'Encerrar o Balcão' })).toBeNull()
  })

  it('sets the sound, and tells whether it was heard', async () => {
    desktop()
    vi.mocked(nativeChime.test).mockResolvedValueOnce('ready')
    open()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Pedido novo' }), 'Suave')
    const listen = screen.getByRole('button', { name: 'Ouvir: Pedido novo' })
    await userEvent.click(listen)
    expect(nativeChime.test).toHaveBeenCalledWith('new-order', 'calm', 100)
    expect(await screen.findByText(/tocou até o fim/)).toBeVisible()
    vi.mocked(nativeChime.test).mockResolvedValueOnce('absent')
    await userEvent.click(listen)
    expect(await screen.findByText(/Sem dispositivo de som/)).toBeVisible()
  })

  it('tells the server, and offers another', async () => {
    desktop()
    const servers = { shown: () => Promise.resolve({ choice: 'here', given: false }), check: vi.fn(), use: vi.fn() }
    vi.mocked(nativeServers).mockReturnValue(servers)
    open()
    expect(await screen.findByText('Este computador é o servidor.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Mudar de servidor' }))
    expect(screen.getByText(/Nada é descartado/)).toBeVisible()
    expect(screen.getByRole('radio', { name: 'Conectar a um servidor' })).not.toBeChecked()
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
    expect(screen.queryByRole('radio', { name: 'Conectar a um servidor' })).toBeNull()
  })

  it('says where the server is said, when it was on opening the program', async () => {
    desktop()
    remote()
    open()
    expect(await screen.findByText('https://balcao.example')).toBeVisible()
    expect(screen.getByText(/ao abrir o programa/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Mudar de servidor' })).toBeNull()
  })

  it('clears what it keeps of a server, and warns of the actions that would be lost', async () => {
    desktop()
    remote({ queued: 2, others: 1, tokens: 'file' })
    vi.mocked(clearLocalData).mockRejectedValueOnce(Object.assign(new Error('Esta ação está sendo enviada agora. Espere alguns segundos e tente de novo.'), { code: 'conflict' }))
    open()
    expect(await screen.findByText(/num arquivo que só este usuário/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ver a fila' })).toHaveAttribute('href', '/filaDeAcoes')
    await userEvent.click(screen.getByRole('button', { name: 'Limpar dados deste computador' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/Há 3 ações que ainda não foram enviadas e se perdem, também de outras pessoas/)).toBeInTheDocument()
    await userEvent.click(dialog.getByRole('button', { name: 'Limpar e perder a fila' }))
    expect(clearLocalData).toHaveBeenCalledExactlyOnceWith(true)
    expect(await dialog.findByText('Esta ação está sendo enviada agora. Espere alguns segundos e tente de novo.')).toBeInTheDocument()
  })

  it('tells of a queue that was found damaged', async () => {
    desktop()
    remote({ damage: { at: '2026-11-20T02:30:00Z', file: 'fila.db.danificado-1', salvaged: 2, complete: false } })
    open()
    expect(await screen.findByText(/2 ações foram salvas; outras podem ter se perdido: confira no painel os pedidos de 19\/11/)).toBeVisible()
  })

  it('says in a browser what it is for', () => {
    vi.mocked(isDesktop).mockReturnValue(false)
    open()
    expect(screen.getByText('Aqui se ajusta o programa instalado.')).toBeVisible()
  })
})
