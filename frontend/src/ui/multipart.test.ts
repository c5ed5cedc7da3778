import { expect, it } from 'vitest'
import { multipart } from './multipart'

function latin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
}

it('writes fields and file bytes exactly, in order', async () => {
  const bytes = new Uint8Array([0, 255, 13, 10, 45, 45])
  const file = new File([bytes], 'pão "da casa".png', { type: 'image/png' })
  const { body, contentType } = await multipart({ localId: 'l-1', imagem: file })
  const boundary = /^multipart\/form-data; boundary=(\S+)$/.exec(contentType)?.[1]
  const name = latin1(new TextEncoder().encode('pão %22da casa%22.png'))
  expect(latin1(body)).toBe(
    `--${boundary}\r\nContent-Disposition: form-data; name="localId"\r\n\r\nl-1\r\n` +
      `--${boundary}\r\nContent-Disposition: form-data; name="imagem"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n` +
      `${latin1(bytes)}\r\n--${boundary}--\r\n`,
  )
})

it('lets no name break out of its header', async () => {
  const { body } = await multipart({ 'a"\r\nX: 1': 'v' })
  expect(latin1(body)).toContain('name="a%22%0D%0AX: 1"')
})
