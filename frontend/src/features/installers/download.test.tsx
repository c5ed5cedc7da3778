import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useConfiguration } from '@/api/configuration'
import { isDesktop, openExternal } from '@/api/native'
import { session } from '@/api/session'
import { ana, configuration, installServer, json, server } from '@/testing/server'
import type { Package } from './api'
import KdsDownload from './screens/KdsDownload'
import { packageLabel, sizeText, systemOf } from './system'

vi.mock('@/api/native', () => ({ isDesktop: vi.fn(), openExternal: vi.fn(), version: () => Promise.resolve('1.4.1') }))
vi.mock('@/api/configuration', () => ({ useConfiguration: vi.fn() }))

const setup: Package = {
  nome: 'balcao_1.4.2_windows_amd64_setup.exe', programa: 'balcao', versao: '1.4.2', sistema: 'windows', arquitetura: 'amd64', formato: 'setup',
  tamanho: 12_345_678, sha256: 'ab'.repeat(32), endereco: '/pacotes/balcao_1.4.2_windows_amd64_setup.exe',
}
const deb: Package = {
  ...setup, nome: 'balcao_1.4.2_linux_amd64.deb', sistema: 'linux', formato: 'deb', tamanho: 9_000_000, endereco: '/pacotes/balcao_1.4.2_linux_amd64.deb',
}

installServer()
beforeEach(() => {
  session.set(ana)
  vi.mocked(isDesktop).mockReturnValue(false)
  reachedAt('')
})
afterEach(() => session.clear())

/** Browsers reach the server at this address; an empty one tells that they cannot. */
function reachedAt(enderecoPublico: string) {
  vi.mocked(useConfiguration).mockReturnValue({ known: true, value: { ...configuration, enderecoPublico } })
}

function openOn(userAgent: string, packages: Package[]) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  server.on('GET /api/pacotes', () => json(packages))
  render(<KdsDownload />)
}

describe('order-board-16 the download of the program', () => {
  it('offers what the server has, this computer’s system first', async () => {
    openOn('Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0', [setup, deb])
    const linux = within(await screen.findByRole('region', { name: /Linux/ }))
    expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-labelledby'))).toEqual(['sistema-linux', 'sistema-windows', 'sistema-macos'])
    expect(linux.getByText('este computador')).toBeVisible()
    expect(linux.getByText('versão 1.4.2 · 9,0 MB')).toBeVisible()
    expect(linux.getByText(deb.sha256)).toBeVisible()
    const link = linux.getByRole('link', { name: 'Baixar: Instalador, Linux' })
    expect(link).toHaveAttribute('href', deb.endereco)
    expect(link).toHaveAttribute('download', deb.nome)
    expect(linux.getByText(/apt install/)).toBeVisible()
    expect(server.calls('GET /api/pacotes')[0]?.query.get('localClienteId')).toBe('bar')
  })

  it('has the steps of each system that it has a program for', async () => {
    openOn('Mozilla/5.0 (Windows NT 10.0; Win64; x64)', [setup])
    const windows = within(await screen.findByRole('region', { name: /Windows/ }))
    expect(windows.getAllByRole('listitem').length).toBeGreaterThan(3)
    expect(windows.getByText(/certutil/)).toBeVisible()
    expect(within(screen.getByRole('region', { name: 'macOS' })).getByText('Este servidor não tem o programa para macOS.')).toBeVisible()
  })

  it('says plainly where installers come from when there are none', async () => {
    openOn('Mozilla/5.0 (Windows NT 10.0)', [])
    expect(await screen.findByText('Este servidor ainda não oferece o programa.')).toBeVisible()
    expect(screen.getByText(/make package/)).toBeVisible()
  })

  it('says when the list cannot be had, and tries again', async () => {
    server.on('GET /api/pacotes', () => json({ message: 'Sem acesso à pasta.', code: 'internal' }, 500))
    render(<KdsDownload />)
    await screen.findByRole('alert')
    server.on('GET /api/pacotes', () => json([setup]))
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByText(setup.nome)).toBeVisible()
  })

  it('in the window tells the installed version, and leaves downloads to the browser', async () => {
    vi.mocked(isDesktop).mockReturnValue(true)
    reachedAt('http://127.0.0.1:8080')
    openOn('Mozilla/5.0 (X11; Linux x86_64)', [deb])
    expect(await screen.findByText(/instalado neste computador, versão 1.4.1/)).toBeVisible()
    await userEvent.click(await screen.findByRole('button', { name: 'Baixar: Instalador, Linux' }))
    expect(openExternal).toHaveBeenCalledWith(`http://127.0.0.1:8080${deb.endereco}`)
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('in a window whose server no browser reaches, says where to download', async () => {
    vi.mocked(isDesktop).mockReturnValue(true)
    openOn('Mozilla/5.0 (X11; Linux x86_64)', [deb])
    expect(await screen.findByText('Abra o portal no navegador para baixar.')).toBeVisible()
  })
})

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'macos'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'linux'],
  ['Mozilla/5.0 (Linux; Android 16; SM-X210)', undefined],
  ['Mozilla/5.0 (iPad; CPU OS 26_0 like Mac OS X)', undefined],
  ['Mozilla/5.0 (X11; CrOS x86_64)', undefined],
])('knows the system of %s', (userAgent, system) => expect(systemOf(userAgent)).toBe(system))

it('names packages and sizes', () => {
  expect(packageLabel({ programa: 'balcao', formato: 'exe' })).toBe('Programa avulso, sem instalar')
  expect(packageLabel({ programa: 'balcao-server', formato: 'deb' })).toBe('Servidor, sem janela')
  expect(sizeText(34_249_999)).toBe('34,2 MB')
})
