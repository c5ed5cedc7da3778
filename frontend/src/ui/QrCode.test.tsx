import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { pngOf, printPicture } from './picture'
import { QrCode } from './QrCode'
import { Toaster } from './Toaster'
import { toast } from './toasts'

vi.mock(import('./picture'), () => ({ pngOf: vi.fn(), printPicture: vi.fn() }))
afterEach(() => toast.clear())

const onSave = vi.fn(() => Promise.resolve(true))

function open(printable = true) {
  render(
    <>
      <QrCode value="https://lojas.exemplo/bar" label="Cardápio do Bar do Cais" fileName="cardapio-bar" onSave={onSave} printable={printable} />
      <Toaster />
    </>,
  )
}

describe('QrCode', () => {
  it('is a picture with a name', () => {
    open()
    expect(screen.getByRole('img', { name: 'Código QR: Cardápio do Bar do Cais' }).querySelector('svg path')).not.toBeNull()
  })

  it('is downloaded as a PNG', async () => {
    vi.mocked(pngOf).mockResolvedValue(new Uint8Array([1, 2]))
    open()
    await userEvent.click(screen.getByRole('button', { name: 'Baixar imagem' }))
    await waitFor(() => expect(onSave).toHaveBeenCalledWith('cardapio-bar.png', new Uint8Array([1, 2]), 'image/png'))
    expect(vi.mocked(pngOf).mock.calls[0]).toEqual([expect.any(SVGElement), 1024])
  })

  it('says so when the picture cannot be made', async () => {
    vi.mocked(pngOf).mockRejectedValue(new Error('no canvas'))
    open()
    await userEvent.click(screen.getByRole('button', { name: 'Baixar imagem' }))
    expect(await screen.findByText('Não foi possível salvar a imagem. Tente novamente.')).toBeVisible()
  })

  it('is printed with its words, where that is possible', async () => {
    open()
    await userEvent.click(screen.getByRole('button', { name: 'Imprimir' }))
    expect(printPicture).toHaveBeenCalledWith(expect.any(SVGElement), 'Cardápio do Bar do Cais')
  })

  it('offers no print dialog where there is none', () => {
    open(false)
    expect(screen.queryByRole('button', { name: 'Imprimir' })).toBeNull()
  })
})
