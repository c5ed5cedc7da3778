import { expect, it, vi } from 'vitest'
import { upload } from './upload'

it('sends nothing once it was given up', async () => {
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send')
  const call = { method: 'POST', headers: new Headers(), body: undefined, signal: AbortSignal.abort() }
  await expect(upload('/api/x', call, () => undefined)).rejects.toThrow('aborted')
  expect(send).not.toHaveBeenCalled()
})
