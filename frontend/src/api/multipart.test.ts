import { afterEach, expect, it, vi } from 'vitest'
import { callTimeout } from './client'
import { multipartOf } from './multipart'
import { upload } from './upload'

const desktop = vi.hoisted(() => ({ bindings: undefined as object | undefined }))
vi.mock('./native', () => ({ bindings: () => desktop.bindings }))

afterEach(() => {
  desktop.bindings = undefined
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const file = new File(['Nome;CPF'], 'al"unos.csv')

it('is a form in a browser, which streams its file', async () => {
  const { body, headers } = await multipartOf({ LocalId: 'bar' }, 'file', file)
  expect([...(body as FormData)].map(([name]) => name)).toEqual(['LocalId', 'file'])
  expect(headers).toEqual({})
})

it('is bytes in the window, which crashes on forms', async () => {
  desktop.bindings = {}
  const { body, headers } = await multipartOf({ LocalId: 'bar' }, 'file', file)
  expect(headers['Content-Type']).toMatch(/^multipart\/form-data; boundary=balcao-/)
  expect(new TextDecoder().decode(body)).toMatch(/name="LocalId"\r\n\r\nbar\r\n.*name="file"; filename="al_unos\.csv"[^]*Nome;CPF/s)
})

it('sends nothing that was cancelled before', async () => {
  const call = { method: 'POST', headers: new Headers(), body: undefined, signal: AbortSignal.abort() }
  await expect(upload('/api/x', call, () => undefined)).rejects.toMatchObject({ name: 'AbortError' })
})

it('gives a file time for as long as it goes on', async () => {
  vi.useFakeTimers()
  const { api } = await import('./client')
  let aborted = false
  const progress = new EventTarget()
  vi.stubGlobal('XMLHttpRequest', class {
    upload = progress
    open() {}
    addEventListener() {}
    setRequestHeader() {}
    send() {}
    abort() {
      aborted = true
    }
  })
  void api.POST('/api/eletronicExtract/', { params: { query: { localClienteId: 'bar' } }, ...(await multipartOf({}, 'file', file)), onProgress: () => undefined } as never).catch(() => undefined)
  await vi.dynamicImportSettled()
  for (let part = 1; part <= 3; part++) {
    await vi.advanceTimersByTimeAsync(callTimeout.wholeFile - 1000)
    progress.dispatchEvent(Object.assign(new Event('progress'), { loaded: part, total: 4 }))
  }
  expect(aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(callTimeout.wholeFile + 1000)
  expect(aborted).toBe(true)
})
