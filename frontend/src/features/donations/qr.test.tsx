import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { saveFile } from '@/api/native'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'
import { pngOf } from '@/ui/picture'
import { toast } from '@/ui/toasts'
import { posterOf } from './poster'

vi.mock(import('@/ui/picture'), () => ({ pngOf: vi.fn(), printPicture: vi.fn() }))
vi.mock(import('@/api/native'), async (original) => ({ ...(await original()), saveFile: vi.fn(() => Promise.resolve(true)) }))

installServer()
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.mocked(pngOf).mockReset().mockResolvedValue(new Uint8Array([1, 2]))
  vi.mocked(saveFile).mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  toast.clear()
})

const page = 'GET /api/Event/QRCode/natal-solidario'

const address = 'https://balcao.test/doar/natal-solidario'

async function open({ logo = '' } = {}) {
  server.on(page, () => json({ link: 'natal-solidario', nome: 'Natal Solidário', endereco: address, logo, colorTheme: '#C00D1E' }))
  await renderScreen('/doacoes/eventos/qrcode/natal-solidario')
  await screen.findByRole('img', { name: /Código QR: doação em .*\/doar\/natal-solidario/ })
}

describe('the code of a donation page', () => {
  it('donation-qrcode-01 is 350 px, with the logo and the phrase', async () => {
    await open()
    const code = screen.getByRole('img', { name: /Código QR/ }).querySelector('svg')
    expect(code).toHaveAttribute('width', '350')
    expect(screen.getByText('Doe pelo celular: aponte a câmera para o código.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: /\/doar\/natal-solidario$/ })).toHaveAttribute('href', 'https://balcao.test/doar/natal-solidario')
  })

  it('donation-qrcode-02 downloads itself once, after about 0.8 s, and again when it is asked to', async () => {
    await open()
    expect(saveFile).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(800))
    await waitFor(() => expect(saveFile).toHaveBeenCalledWith('doacao-natal-solidario.png', new Uint8Array([1, 2]), 'image/png'))
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(saveFile).toHaveBeenCalledTimes(1)
    await userEvent.click(screen.getByRole('button', { name: 'Baixar imagem' }))
    await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(2))
  })

  it('donation-qrcode-01 has the logo of its venue, in the picture that is kept, too', async () => {
    server.on('GET /blob/logo.jpg', () => new Response(new Uint8Array([1, 2, 3]), { headers: { 'Content-Type': 'image/jpeg' } }))
    await open({ logo: '/blob/logo.jpg' })
    const logo = 'data:image/jpeg;base64,AQID'
    expect(document.querySelector('main img')).toHaveAttribute('src', logo)
    await act(() => vi.advanceTimersByTimeAsync(800))
    await waitFor(() => expect(pngOf).toHaveBeenCalled())
    expect(vi.mocked(pngOf).mock.calls[0]?.[0].querySelector('image')).toHaveAttribute('href', logo)
  })

  it('donation-qrcode-01 has that of Balcão where the logo does not come', async () => {
    server.on('GET /blob/logo.jpg', () => new Response('', { status: 404 }))
    await open({ logo: '/blob/logo.jpg' })
    expect(document.querySelector('main img')).toBeNull()
  })

  it('donation-qrcode-01 is the drawing that an independent reader reads (app/qr/portal_test.go)', async () => {
    await open()
    const drawing = screen.getByRole('img', { name: /Código QR/ }).querySelector('svg')
    const drawn = { text: address, viewBox: drawing?.getAttribute('viewBox'), path: drawing?.querySelector('path:last-of-type')?.getAttribute('d') }
    await expect(`${JSON.stringify(drawn)}\n`).toMatchFileSnapshot('../../../../app/qr/testdata/portal.json')
  })

  it('says so when the picture cannot be made', async () => {
    vi.mocked(pngOf).mockRejectedValue(new Error('no canvas'))
    await open()
    await act(() => vi.advanceTimersByTimeAsync(800))
    expect(await screen.findByText(/Não foi possível salvar a imagem/)).toBeInTheDocument()
  })

  it('says that there is no such page', async () => {
    server.on(page, () => json({ code: 'not_found', message: 'Esta página de doação não existe. Confira o endereço.' }, 404))
    await renderScreen('/doacoes/eventos/qrcode/natal-solidario')
    expect(await screen.findByText('Esta página de doação não existe. Confira o endereço.')).toBeInTheDocument()
    expect(saveFile).not.toHaveBeenCalled()
  })
})

it('donation-qrcode-01 the picture holds logo, code and words', () => {
  const code = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const poster = posterOf(code, 'balcao.test/doar/natal', '')
  expect([...poster.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual(['Doe pelo celular: aponte a câmera para o código.', 'balcao.test/doar/natal'])
  expect([...poster.querySelectorAll('svg')].map((each) => each.getAttribute('width'))).toEqual(['56', '350'])
})
