import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeLayer, openLayer, watchLayers } from './layers'

let end = () => {}
const close = vi.fn<() => void>()

/** The browser has gone to an entry of the history. */
function go(state: unknown) {
  history.replaceState(state, '')
  window.dispatchEvent(new PopStateEvent('popstate', { state }))
}

beforeEach(() => {
  close.mockClear()
  end = watchLayers()
})

afterEach(() => {
  end()
  history.replaceState(null, '')
})

it('the back button takes the topmost away', () => {
  openLayer(close)
  openLayer(close)
  expect(history.state).toEqual({ layers: 2 })
  go({ layers: 1 })
  expect(close).toHaveBeenCalledTimes(1)
  go(null)
  expect(close).toHaveBeenCalledTimes(2)
})

it('the forward button opens nothing, and what is opened afterwards closes by the back button', () => {
  openLayer(close)
  go(null)
  go({ layers: 1 })
  expect(history.state).toBeNull()
  openLayer(close)
  go(null)
  expect(close).toHaveBeenCalledTimes(2)
})

it('a page that the browser brings out of its memory has over it what its entry says', () => {
  openLayer(close)
  history.replaceState(null, '')
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(close).toHaveBeenCalledTimes(1)
})

it('what the back button has closed already is not closed again', async () => {
  const back = vi.spyOn(history, 'back')
  await closeLayer()
  expect(back).not.toHaveBeenCalled()
})
