interface Upload {
  method: string
  headers: Headers
  body: XMLHttpRequestBodyInit | undefined
  signal: AbortSignal
}

/** fetch that tells how much of its body has gone, from 0 to 100, which fetch itself cannot. */
export function upload(address: string, { method, headers, body, signal }: Upload, onProgress: (percent: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const aborted = () => reject(new DOMException('aborted', 'AbortError'))
    if (signal.aborted) {
      aborted()
      return
    }
    const call = new XMLHttpRequest()
    call.open(method, address)
    headers.forEach((value, name) => call.setRequestHeader(name, value))
    call.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? Math.round((100 * loaded) / total) : 0))
    call.addEventListener('error', () => reject(new TypeError('the network gave no answer')))
    call.addEventListener('abort', aborted)
    call.addEventListener('load', () => {
      onProgress(100)
      const type = call.getResponseHeader('Content-Type')
      const request = call.getResponseHeader('X-Request-Id')
      resolve(new Response(call.responseText === '' ? null : call.responseText, {
        status: call.status,
        headers: { ...(type ? { 'Content-Type': type } : {}), ...(request ? { 'X-Request-Id': request } : {}) },
      }))
    })
    signal.addEventListener('abort', () => call.abort())
    onProgress(0)
    call.send(body)
  })
}
