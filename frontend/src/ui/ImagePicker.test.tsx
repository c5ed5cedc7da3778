import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ImagePicker } from './ImagePicker'

vi.mock('./ImageCropper', () => ({
  default: ({ file, aspect, onCrop, onClose }: { file: File; aspect: number; onCrop: (part: File) => void; onClose: () => void }) => (
    <div role="dialog" aria-label={`${file.name} ${aspect}`}>
      <button type="button" onClick={() => { onCrop(new File([], 'part.png')); onClose() }}>Usar imagem</button>
      <button type="button" onClick={onClose}>Cancelar</button>
    </div>
  ),
}))

function Logo({ start, heard, aspect }: { start?: string; heard?: (file: File | null) => void; aspect?: number }) {
  const [value, setValue] = useState<File | string | null>(start ?? null)
  return (
    <ImagePicker
      label="Logo"
      value={value}
      aspect={aspect}
      onChange={(file) => {
        setValue(file)
        heard?.(file)
      }}
    />
  )
}

function image(size: number, type = 'image/png'): File {
  return new File([new Uint8Array(size)], 'logo', { type })
}

describe('ImagePicker', () => {
  it('image-upload-01 refuses an image above 5,500,000 bytes and takes one of exactly that', async () => {
    const heard = vi.fn()
    render(<Logo heard={heard} />)
    await userEvent.upload(screen.getByLabelText(/Logo/), image(5_500_001))
    expect(screen.getByRole('alert')).toHaveTextContent('insira uma imagem de no máximo 5MB*')
    expect(heard).not.toHaveBeenCalled()
    await userEvent.upload(screen.getByLabelText(/Logo/), image(5_500_000))
    expect(heard).toHaveBeenCalledOnce()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it.each(['image/svg+xml', 'application/pdf', ''])('refuses the type %o, dropped past the file dialog', (type) => {
    const heard = vi.fn()
    render(<Logo heard={heard} />)
    fireEvent.drop(screen.getByText('Escolher ou soltar imagem'), { dataTransfer: { files: [image(10, type)] } })
    expect(screen.getByRole('alert')).toHaveTextContent('Escolha uma imagem PNG, JPEG, WebP, GIF ou BMP.')
    expect(heard).not.toHaveBeenCalled()
  })

  it.each(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/bmp'])('takes a dropped %s', (type) => {
    const heard = vi.fn()
    render(<Logo heard={heard} />)
    fireEvent.drop(screen.getByText('Escolher ou soltar imagem'), { dataTransfer: { files: [image(10, type)] } })
    expect(heard).toHaveBeenCalledOnce()
  })

  it('previews the stored image and removes it, keeping the keyboard in place', async () => {
    const heard = vi.fn()
    const { container } = render(<Logo start="/blob/x/1.jpg" heard={heard} />)
    expect(container.querySelector('img')).toHaveAttribute('src', '/blob/x/1.jpg')
    await userEvent.click(screen.getByRole('button', { name: 'Remover imagem' }))
    expect(heard).toHaveBeenCalledWith(null)
    expect(container.querySelector('img')).not.toBeInTheDocument()
    expect(screen.getByLabelText(/Logo/)).toHaveFocus()
  })

  it('previews a chosen file and releases its address afterwards', async () => {
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:preview')
    const released = vi.spyOn(URL, 'revokeObjectURL')
    const { container, unmount } = render(<Logo />)
    await userEvent.upload(screen.getByLabelText(/Logo/), image(10))
    expect(container.querySelector('img')).toHaveAttribute('src', 'blob:preview')
    unmount()
    expect(released).toHaveBeenCalledTimes(made.mock.calls.length)
  })

  it('hands over the part that is kept of an image with a shape of its own, and nothing when that is given up', async () => {
    const heard = vi.fn()
    render(<Logo heard={heard} aspect={1} />)
    await userEvent.upload(screen.getByLabelText(/Logo/), image(10))
    expect(await screen.findByRole('dialog', { name: 'logo 1' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
    expect(heard).not.toHaveBeenCalled()
    expect(screen.getByLabelText(/Logo/)).toHaveFocus()
    await userEvent.upload(screen.getByLabelText(/Logo/), image(10))
    await userEvent.click(await screen.findByRole('button', { name: 'Usar imagem' }))
    expect(heard).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'part.png' }))
  })
})
