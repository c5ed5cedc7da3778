/** A form as bytes: the desktop's web view crashes on bodies that are streams or blobs. */
export interface Multipart {
  body: Uint8Array<ArrayBuffer>
  contentType: string
}

/** A form of texts and one file, as multipart/form-data. */
export async function multipartOf(texts: Record<string, string>, field: string, file: File): Promise<Multipart> {
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
  return { body, contentType: `multipart/form-data; boundary=${boundary}` }
}
