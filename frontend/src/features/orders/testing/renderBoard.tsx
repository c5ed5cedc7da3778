/** Renders the whole board for its tests. */
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { Toaster } from '@/ui/Toaster'
// Loaded beside the board in the program; here before it, so that no test ends while they load.
import '../board/Accessibility'
import '../dialogs/Dialogs'
import { stateNames, type StateKey } from '../data/order'
import '../board/CardGrid'
import '../board/FilterPanel'
import { OrderBoard } from '../board/OrderBoard'
import { LiveBoard } from '../data/live'
import type { Order } from '../data/wire'
import { controlsIn } from '../keyboard/walk'
import { answers } from '../sound/ring'
import { fakeServer, type FakeServer } from './fixtures'

/** A ResizeObserver that never fires: nothing is laid out in happy-dom. */
class StillObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Five past noon, UTC; each order of `anOrder` is five minutes old. */
export const now = Date.parse('2026-11-20T12:05:00Z')

/** A browser's dialogs take the focus to their first control and give it back; happy-dom's leave it where it is. */
function installDialogs(): void {
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function (this: HTMLDialogElement) {
    const opener = document.activeElement
    this.open = true
    controlsIn(this)[0]?.focus()
    if (opener instanceof HTMLElement) this.addEventListener('close', () => opener.focus(), { once: true })
  })
}

/** Prepares every test of a file for a board: sizes, dialogs and a fixed time. */
export function installBoard(): void {
  beforeEach(() => {
    // happy-dom lays nothing out; the lists draw what fits.
    vi.stubGlobal('ResizeObserver', StillObserver)
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(1000)
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300)
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100)
    installDialogs()
    vi.useFakeTimers({ shouldAdvanceTime: true, now })
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    localStorage.clear()
    answers.forget()
  })
}

export async function openBoard(server: FakeServer, address = '/meepFood/painel', overlay?: ReactNode) {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  const live = new LiveBoard('v', false, server.calls)
  const element = (
    <>
      <OrderBoard live={live} venueName="Bar do Zeca" zone="America/Sao_Paulo" overlay={overlay} />
      <Toaster />
    </>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] })
  render(<RouterProvider router={router} />)
  await waitFor(() => expect(screen.queryByText('Carregando os pedidos…')).not.toBeInTheDocument())
  return { server, user, router }
}

export function openBoardWith(...orders: Order[]) {
  return openBoard(fakeServer(orders))
}

export const column = (state: StateKey) => screen.getByRole('region', { name: stateNames[state] })
export const card = (id: string) => screen.getByRole('article', { name: id.toUpperCase() })

/** Returns the labels of the order's action buttons. */
export function actionsOn(id: string): (string | null)[] {
  const actions = within(card(id)).queryByRole('group', { name: 'Ações' })
  return actions ? within(actions).getAllByRole('button').map((button) => button.textContent) : []
}
