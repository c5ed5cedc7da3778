import { screen, waitFor } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installServer, server } from '@/testing/server'
import { start } from './start'
import type { BookingState } from './state'

const address = '/agendar/salao'

function framed(main: string, state: BookingState): string {
  return `<p role="status" id="news"></p><div id="stale" role="status"></div><main id="booking" data-live>${main}</main>
    <script type="application/json" id="state">${JSON.stringify(state)}</script>`
}

/** The page on which a time is chosen, as the server writes it, as far as the script knows it. */
function choice(day: string, times: string[]): string {
  return framed(
    `<p id="zone-note" hidden></p><form id="wish" action="${address}" method="get"><label>Corte <input type="radio" name="o" value="s-corte" checked></label>
     <label for="dia">Dia</label><input id="dia" name="dia" value="${day}"></form>
     <h2 id="when-title">dia ${day}</h2><nav class="days"><a href="${address}?o=s-corte&amp;dia=02" ${day === '02' ? 'aria-current="date"' : ''}>02</a></nav>
     <form action="${address}" method="post">${times.map((time) => `<button type="submit" name="inicio" value="${time}">${time}</button>`).join('')}</form>`,
    { zona: 'America/Sao_Paulo' },
  )
}

let life: AbortController

function open(html: string) {
  document.body.innerHTML = html
  start(life.signal)
}

installServer()
beforeEach(() => {
  life = new AbortController()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  history.replaceState(null, '', address)
})
afterEach(() => {
  life.abort()
  vi.useRealTimers()
  document.body.innerHTML = ''
})

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime })

describe('choosing a time', () => {
  it('shows the times of another day in place, and says so', async () => {
    server.on(`GET ${address}`, (call) => new Response(choice(call.query.get('dia') ?? '', ['14:00'])))
    open(choice('01', ['10:00']))
    await user().click(screen.getByRole('link', { name: '02' }))
    expect(await screen.findByRole('button', { name: '14:00' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '10:00' })).toBeNull()
    expect(location.search).toBe('?o=s-corte&dia=02')
    await waitFor(() => expect(screen.getByText('Horários de dia 02')).toBeInTheDocument())
    await waitFor(() => expect(screen.getByRole('link', { name: '02' })).toHaveFocus())
  })
})

describe('a booking whose deposit is awaited', () => {
  it('is confirmed by itself', async () => {
    const state = { zona: 'America/Sao_Paulo', modo: 'pendente', segue: true }
    history.replaceState(null, '', `${address}/reserva/abc`)
    server.on(`GET ${address}/reserva/abc`, () => new Response(framed('<h1 id="head">Reserva confirmada</h1>', { ...state, modo: 'confirmado', segue: false })))
    open(framed('<h1 id="head">Pague o sinal para confirmar</h1>', state))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await screen.findByRole('heading', { name: 'Reserva confirmada' })).toHaveFocus()
  })
})
