/**
 * A multipart/form-data body as plain bytes. FormData with a File crashes the
 * desktop window (WebKitGTK under Wails, upstream issue 6068), so the body is
 * written by hand.
 */
export interface MultipartBody {
  body: Uint8Array<ArrayBuffer>
  /** Goes into the Content-Type header; carries the boundary. */
  contentType: string
}

/** Quotes and line ends as HTML's form submission escapes them. */
function escapeName(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22')
}

function newBoundary(): string {
  const random = crypto.getRandomValues(new Uint8Array(16))
  return `----balcao-${Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Fields in order; a File becomes a file part with its own name and type. */
export async function multipart(fields: Record<string, string | File>): Promise<MultipartBody> {
  const boundary = newBoundary()
  const text = new TextEncoder()
  const pieces: Uint8Array[] = []

  for (const [name, value] of Object.entries(fields)) {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(name)}"`
    if (typeof value === 'string') {
      pieces.push(text.encode(`${head}\r\n\r\n${value}\r\n`))
    } else {
      const type = value.type || 'application/octet-stream'
      pieces.push(
        text.encode(`${head}; filename="${escapeName(value.name)}"\r\nContent-Type: ${type}\r\n\r\n`),
        new Uint8Array(await value.arrayBuffer()),
        text.encode('\r\n'),
      )
    }
  }
  pieces.push(text.encode(`--${boundary}--\r\n`))

  const body = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    body.set(piece, at)
    at += piece.length
  }
  return { body, contentType: `multipart/form-data; boundary=${boundary}` }
}
