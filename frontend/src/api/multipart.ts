import { bindings } from './native'

/** What a call sends of a form with a file; its body the description of an operation does not tell. */
interface Multipart {
  body: never
  headers: Record<string, string>
}

/**
 * A form of texts and one file: `api.POST('/api/…', { ...(await multipartOf({}, 'file', file)) })`. A browser
 * streams the file from the disk; the desktop's web view crashes on such bodies, and gets bytes.
 */
export async function multipartOf(texts: Record<string, string>, field: string, file: File): Promise<Multipart> {
  return bindings() ? bytesOf(texts, field, file) : { body: formOf(texts, field, file) as never, headers: {} }
}

function formOf(texts: Record<string, string>, field: string, file: File): FormData {
  // eslint-disable-next-line no-restricted-syntax -- never in the desktop's window: multipartOf sends bytes there
  const form = new FormData()
  for (const [name, value] of Object.entries(texts)) form.append(name, value)
  form.append(field, file)
  return form
}

async function bytesOf(texts: Record<string, string>, field: string, file: File): Promise<Multipart> {
  const boundary = `balcao-${crypto.randomUUID()}`
  const quoted = (name: string) => name.replace(/["\r\n]/g, '_')
  const head = Object.entries(texts)
    .map(([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')
  const parts = [
    new TextEncoder().encode(`${head}--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${quoted(file.name)}"\r\nContent-Type: application/octet-stream\r\n\r\n`),
    new Uint8Array(await file.arrayBuffer()),
    new TextEncoder().encode(`\r\n--${boundary}--\r\n`),
  ]
  const body = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    body.set(part, at)
    at += part.length
  }
  return { body: body as never, headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` } }
}
