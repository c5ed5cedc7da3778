import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const fetched = vi.fn<() => void>()

let callOff: () => void = () => undefined

let preloadPortal: typeof import('./preload').preloadPortal

beforeEach(async () => {
  // A module that was fetched once is not fetched again.
  vi.resetModules()
  vi.doMock('./shell/Shell', () => ({}))
  vi.doMock('./PortalProviders', () => {
    fetched()
    return {}
  })
  ;({ preloadPortal } = await import('./preload'))
  vi.useFakeTimers()
  document.body.innerHTML = '<main><button>Aceitar</button></main><nav><a href="/">Início</a></nav>'
})
afterEach(() => {
  callOff()
  fetched.mockClear()
  vi.useRealTimers()
})

it('fetches the rest of the portal once a screen has painted', async () => {
  callOff = preloadPortal('portal')
  await vi.advanceTimersByTimeAsync(1_199)
  expect(fetched).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce())
})

it('leaves the board alone until somebody reaches for a way out of it', async () => {
  callOff = preloadPortal('board')
  document.querySelector('button')?.focus()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(fetched).not.toHaveBeenCalled()
  document.querySelector('a')?.focus()
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce())
})

it('fetches nothing for a board that was left', async () => {
  preloadPortal('board')()
  document.querySelector('a')?.focus()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetched).not.toHaveBeenCalled()
})
