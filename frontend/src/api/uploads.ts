/** Files too large for JSON: sent as a form, with the progress that fetch does not tell. */
import { ApiError, failureOf, networkWords } from './client'
import { bindings } from './native'
import { session } from './session'

interface Upload {
  query: Record<string, string>
  /** The form's field. */
  field: string
  file: File
  /** Told how much was sent, from 0 to 1. */
  onProgress: (part: number) => void
  signal?: AbortSignal
}

/** The desktop's web view crashes on bodies that are streams or blobs: there the form is bytes. */
async function bodyOf(field: string, file: File): Promise<{ body: FormData | Uint8Array<ArrayBuffer>; type?: string }> {
  if (!bindings()) {
    // eslint-disable-next-line no-restricted-syntax -- a browser streams the file from the disk
    const form = new FormData()
    form.append(field, file)
    return { body: form }
  }
  const boundary = `balcao-${crypto.randomUUID()}`
  const name = encodeURIComponent(file.name).replace(/%20/g, ' ')
  const head = new TextEncoder().encode(`--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n`)
  const tail = new TextEncoder().encode(`\r\n--${boundary}--\r\n`)
  const content = new Uint8Array(await file.arrayBuffer())
  const body = new Uint8Array(head.length + content.length + tail.length)
  body.set(head)
  body.set(content, head.length)
  body.set(tail, head.length + content.length)
  return { body, type: `multipart/form-data; boundary=${boundary}` }
}

async function send<T>(path: string, { query, field, file, onProgress, signal }: Upload): Promise<T> {
  const { body, type } = await bodyOf(field, file)
  const token = session.get()?.token
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${path}?${new URLSearchParams(query).toString()}`)
    request.setRequestHeader('Accept', 'application/json')
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
    if (type) request.setRequestHeader('Content-Type', type)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      const response = new Response(null, {
        status: request.status,
        headers: { 'Content-Type': request.getResponseHeader('Content-Type') ?? '', 'X-Request-Id': request.getResponseHeader('X-Request-Id') ?? '' },
      })
      if (request.status === 401 && token) session.expire(token)
      if (response.ok) resolve(JSON.parse(request.responseText) as T)
      else reject(failureOf(response, request.responseText))
    })
    request.addEventListener('error', () => reject(new ApiError(networkWords.network, { kind: 'network' })))
    request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}

/** Sends a file to an operation: `uploads.POST('/api/eletronicExtract/', { … })`. */
export const uploads = { POST: send }
