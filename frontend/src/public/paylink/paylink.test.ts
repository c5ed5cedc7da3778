import { screen, waitFor } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installServer, server } from '@/testing/server'
import { figureOf } from '../charge/remaining'
import { start } from './start'
import type { PayState } from '../charge/state'

const address = '/paymentlink/abc'
const began = Date.parse('2026-11-20T22:00:00Z')
const waiting: PayState = { modo: 'aguardando', agora: began, criada: began, expira: began + 30 * 60_000, novidade: 'Aguardando o pagamento.', segue: true }
const paid: PayState = { modo: 'pago', agora: began, criada: 0, expira: 0, novidade: 'Pagamento confirmado.', segue: false }

/** The page as the server writes it, as far as the script knows it. */
function page(state: PayState): string {
  const side = state.modo === 'aguardando'
    ? `<h2>Pague com Pix</h2><p><span id="remains">Pague até 19:30</span><span><span id="remains-bar"></span></span></p>
       <button type="button" id="copy" hidden data-code="000201codigo">Copiar código Pix</button><details class="plain-code" open><summary>Ver o código</summary><p>000201codigo</p></details>
       <form action="${address}" method="post"><button type="submit">Cancelar esta cobrança</button></form>`
    : '<h2>Pagamento confirmado</h2>'
  return `<!doctype html><body><p role="status" id="news"></p><div id="stale" role="status"></div>
    <main id="paylink" data-live><div class="side">${side}</div></main>
    <script type="application/json" id="state">${JSON.stringify(state)}</script></body>`
}

let life: AbortController

function open(state: PayState) {
  document.body.innerHTML = page(state).replace('<!doctype html><body>', '').replace('</body>', '')
  start(life.signal)
}

installServer()
beforeEach(() => {
  life = new AbortController()
  vi.useFakeTimers({ now: began, shouldAdvanceTime: true })
  history.replaceState(null, '', address)
})
afterEach(() => {
  life.abort()
  vi.useRealTimers()
  document.body.innerHTML = ''
})

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime })

describe('a charge that waits', () => {
  it('is copied by a tap, and says so for three seconds', async () => {
    vi.stubGlobal('isSecureContext', true)
    const person = user()
    open(waiting)
    expect(document.querySelector('.plain-code')).not.toHaveAttribute('open')
    await person.click(screen.getByRole('button', { name: 'Copiar código Pix' }))
    expect(await screen.findByRole('button', { name: 'Copiado' })).toBeInTheDocument()
    expect(await navigator.clipboard.readText()).toBe('000201codigo')
    expect(screen.getByText('Código copiado. Cole no aplicativo do seu banco.')).toBeInTheDocument()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(screen.getByRole('button', { name: 'Copiar código Pix' })).toBeInTheDocument()
    vi.unstubAllGlobals()
  })

  it('says what remains, by the server’s clock', async () => {
    open({ ...waiting, agora: began + 10 * 60_000 })
    expect(document.getElementById('remains')).toHaveTextContent('Pague em 20:00')
    await vi.advanceTimersByTimeAsync(61_000)
    expect(document.getElementById('remains')).toHaveTextContent('Pague em 18:59')
    expect(figureOf(500)).toBe('0:01')
  })

  it('shows what was paid by itself, and asks no more', async () => {
    let state = waiting
    server.on(`GET ${address}`, () => new Response(page(state)))
    open(waiting)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(server.calls(`GET ${address}`)).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Copiar código Pix' })).toBeVisible()
    state = paid
    await vi.advanceTimersByTimeAsync(5_000)
    const heading = await screen.findByRole('heading', { name: 'Pagamento confirmado' })
    expect(heading).toHaveFocus()
    expect(document.getElementById('news')).toHaveTextContent('Pagamento confirmado.')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.calls(`GET ${address}`)).toHaveLength(2)
  })

  it('is asked for at once when the person comes back, and says where the server does not answer', async () => {
    server.on(`GET ${address}`, () => new Response('', { status: 503 }))
    open(waiting)
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(document.getElementById('stale')).toHaveTextContent('Sem resposta do servidor.'))
    server.on(`GET ${address}`, () => new Response(page(waiting)))
    await vi.advanceTimersByTimeAsync(8_000)
    await waitFor(() => expect(document.getElementById('stale')).toBeEmptyDOMElement())
  })

  it('is asked for beyond its end, for money that comes late, and leaves alone what somebody types', async () => {
    const ended: PayState = { ...paid, modo: 'pagar', novidade: 'O prazo terminou.', segue: true }
    let state = ended
    server.on(`GET ${address}`, () => new Response(page(state)))
    open(ended)
    const typed = document.createElement('input')
    document.querySelector('.side')?.append(typed)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(server.calls(`GET ${address}`)).toHaveLength(1)
    expect(typed).toBeInTheDocument()
    state = { ...ended, segue: false }
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.calls(`GET ${address}`)).toHaveLength(2)
    expect(typed).toBeInTheDocument()
  })

  it('is given up once, however often the button is tapped', () => {
    open(waiting)
    const form = document.querySelector('form')
    if (!form) throw new Error('no form')
    const sent: boolean[] = []
    document.addEventListener('submit', (event) => {
      sent.push(!event.defaultPrevented)
      event.preventDefault()
    }, { signal: life.signal })
    form.requestSubmit()
    form.requestSubmit()
    expect(sent).toEqual([true, false])
  })
})
