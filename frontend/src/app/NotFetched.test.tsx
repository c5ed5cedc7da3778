import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ScreenBoundary } from './ScreenBoundary'

const answer = vi.fn<() => Promise<Response>>()
const reload = vi.fn()

beforeEach(() => {
  sessionStorage.clear()
  answer.mockReset().mockRejectedValue(new TypeError('no network'))
  reload.mockReset()
  vi.stubGlobal('fetch', answer)
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Broken({ failure }: { failure: Error }): never {
  throw failure
}

function open(failure: Error = new TypeError('Failed to fetch dynamically imported module: http://balcao.test/assets/Acessos-1.js')) {
  render(
    <ScreenBoundary>
      <Broken failure={failure} />
    </ScreenBoundary>,
  )
}

const retry = () => userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))

describe('a screen whose files did not come', () => {
  it.each([
    new TypeError('Failed to fetch dynamically imported module: http://balcao.test/assets/Acessos-1.js'),
    new TypeError('Importing a module script failed.'),
    new TypeError('error loading dynamically imported module: http://balcao.test/assets/Acessos-1.js'),
    new Error('Unable to preload CSS for /assets/Acessos-1.css'),
  ])('says that the network is missing, not that the screen broke: %s', (failure) => {
    open(failure)
    expect(screen.getByRole('heading', { level: 1, name: 'Sem conexão com o servidor' })).toBeInTheDocument()
    expect(screen.queryByText('Esta tela parou de funcionar.')).not.toBeInTheDocument()
  })

  it('is not reloaded into a page that nobody answers', async () => {
    open()
    await retry()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Tentar novamente' })).not.toHaveAttribute('aria-busy'))
    expect(answer).toHaveBeenCalledTimes(1)
    expect(reload).not.toHaveBeenCalled()
  })

  it('comes by itself when the network is back', async () => {
    open()
    answer.mockResolvedValue(new Response('ok'))
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  })

  it('is not loaded over and over when it is missing though the server is there', async () => {
    answer.mockResolvedValue(new Response('ok'))
    open()
    await retry()
    expect(reload).toHaveBeenCalledTimes(1)
    cleanup()
    open()
    act(() => void window.dispatchEvent(new Event('online')))
    await new Promise((done) => setTimeout(done))
    expect(reload).toHaveBeenCalledTimes(1)
  })
})
