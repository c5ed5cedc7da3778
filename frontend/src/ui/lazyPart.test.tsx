import { act, render, screen } from '@testing-library/react'
import { Suspense, type ComponentType } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lazyPart } from './lazyPart'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Part = { default: ComponentType<object> }
const part: Part = { default: () => <p>aqui</p> }
const failing = () => vi.fn<() => Promise<Part>>().mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))

async function show(load: () => Promise<Part>) {
  const Lazy = lazyPart(load)
  await act(async () => {
    render(
      <>
        <p>a tela</p>
        <Suspense>
          <Lazy />
        </Suspense>
      </>,
    )
    await vi.advanceTimersByTimeAsync(0)
  })
}

it('a part that cannot be fetched leaves the screen alone and comes when it can', async () => {
  const load = failing()
  await show(load)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(screen.getByText('a tela')).toBeInTheDocument()
  expect(load.mock.calls.length).toBeGreaterThan(4)
  load.mockResolvedValue(part)
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  expect(screen.getByText('aqui')).toBeInTheDocument()
})

it('is fetched at once when the network returns', async () => {
  const load = failing()
  await show(load)
  load.mockResolvedValue(part)
  await act(async () => {
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
  })
  expect(screen.getByText('aqui')).toBeInTheDocument()
})

/** A style sheet that did not come. */
function missingSheet() {
  const sheet = document.head.appendChild(document.createElement('link'))
  sheet.rel = 'stylesheet'
  sheet.dispatchEvent(new Event('error'))
  const asked = () => [...document.head.querySelectorAll('link')].find((each) => each !== sheet)
  return { sheet, asked }
}

it('asks again for the style sheet that did not come with it, and waits for no other part’s', async () => {
  const load = failing()
  await show(load)
  const { sheet, asked } = missingSheet()
  expect(asked()).toBeUndefined()
  load.mockResolvedValue(part)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(sheet.isConnected).toBe(false)
  expect(asked()).toBeDefined()
  expect(screen.getByText('aqui')).toBeInTheDocument()
})
