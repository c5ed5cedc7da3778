import { screen, waitFor } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installServer, server } from '@/testing/server'
import type { PayState } from '../charge/state'
import { start } from './start'

const address = '/doar/natal'
const now = Date.parse('2026-11-20T22:00:00Z')
const open: PayState = { modo: 'doar', agora: now, criada: 0, expira: 0, novidade: '', segue: false }
const waiting: PayState = { modo: 'aguardando', agora: now, criada: now, expira: now + 30 * 60_000, novidade: 'Aguardando o pagamento.', segue: true }

interface Shown {
  state?: PayState
  side?: string
  raised?: string
  last?: string
}

const form = `<form id="give" action="${address}" method="post">
  <label><input type="radio" name="valor" value="2000">20</label><label><input type="radio" name="valor" value="5000" checked>50</label>
  <label for="outro">Outro valor</label><input id="outro" name="outro"><label for="email">E-mail</label><input id="email" name="email">
  <button type="submit" id="go"><span>Doar<span id="go-value"></span></span></button></form>`

/** The page as the server writes it, as far as the script knows it. */
function page({ state = open, side = form, raised = '<p>R$ 100,00</p>', last = '<ul><li>Marina S.</li></ul>' }: Shown = {}): string {
  return `<p role="status" id="news"></p><div id="stale" role="status"></div>
    <div id="progress" data-live>${raised}</div><div id="donate" data-live>${side}</div><div id="last" data-live>${last}</div>
    <script type="application/json" id="state">${JSON.stringify(state)}</script>`
}

let life: AbortController

function show(what: Shown = {}) {
  document.body.innerHTML = page(what)
  start(life.signal)
}

installServer()
beforeEach(() => {
  life = new AbortController()
  vi.useFakeTimers({ now, shouldAdvanceTime: true })
  history.replaceState(null, '', address)
})
afterEach(() => {
  life.abort()
  vi.useRealTimers()
  document.body.innerHTML = ''
})

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime })

describe('the form of a donation', () => {
  it('says on its button what is given', async () => {
    const person = user()
    show()
    expect(screen.getByRole('button')).toHaveTextContent('Doar R$ 50,00')
    await person.click(screen.getByRole('radio', { name: '20' }))
    expect(screen.getByRole('button')).toHaveTextContent('Doar R$ 20,00')
  })

  it('takes what is typed in the place of what was chosen, and back', async () => {
    const person = user()
    show()
    const other = screen.getByLabelText('Outro valor')
    await person.type(other, '1234,5')
    expect(screen.getByRole('button')).toHaveTextContent('Doar R$ 1.234,50')
    expect(screen.getByRole('radio', { name: '50' })).not.toBeChecked()
    await person.tab()
    expect(other).toHaveValue('1.234,50')
    await person.clear(other)
    expect(screen.getByRole('radio', { name: '50' })).toBeChecked()
    await person.type(other, '7')
    await person.click(screen.getByRole('radio', { name: '20' }))
    expect(other).toHaveValue('')
    expect(screen.getByRole('button')).toHaveTextContent('Doar R$ 20,00')
  })

  it('says no value that cannot be read, and leaves it to be corrected', async () => {
    const person = user()
    show()
    await person.type(screen.getByLabelText('Outro valor'), 'dez')
    await person.tab()
    expect(screen.getByRole('button')).toHaveTextContent(/^Doar$/)
    expect(screen.getByLabelText('Outro valor')).toHaveValue('dez')
  })

  it('that was refused has the focus on the first wrong field', () => {
    show({ side: form.replace('name="email"', 'name="email" aria-invalid="true"') })
    expect(screen.getByLabelText('E-mail')).toHaveFocus()
  })
})

describe('a cause', () => {
  it('has newer figures every minute, and what is typed stays', async () => {
    server.on(`GET ${address}`, () => new Response(page({ raised: '<p>R$ 150,00</p>', last: '<ul><li>Heitor G.</li></ul>' })))
    show()
    await user().type(screen.getByLabelText('E-mail'), 'a@b.test')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await screen.findByText('Heitor G.')).toBeInTheDocument()
    expect(document.getElementById('progress')).toHaveTextContent('R$ 150,00')
    expect(screen.getByLabelText('E-mail')).toHaveValue('a@b.test')
  })

  it('keeps its figures where the server does not answer', async () => {
    server.on(`GET ${address}`, () => new Response('', { status: 503 }))
    show()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.calls(`GET ${address}`)).toHaveLength(1)
    expect(screen.getByText('Marina S.')).toBeInTheDocument()
  })

  it('that tells nobody what came in is not asked for it', async () => {
    show({ raised: '', last: '' })
    await vi.advanceTimersByTimeAsync(180_000)
    expect(server.calls(`GET ${address}`)).toHaveLength(0)
  })

  it('plays its live transmission in the page, once somebody asks for it', async () => {
    show({ side: '<a href="https://youtu.be/abcdefg" data-embed="about:blank">Assistir à live<small>em youtu.be</small></a><a href="#twitch">Assistir à live<small>em twitch.tv</small></a>' })
    expect(document.querySelector('iframe')).toBeNull()
    await user().click(screen.getByRole('link', { name: /youtu\.be/ }))
    const player = screen.getByTitle('Live da campanha')
    expect(player).toHaveAttribute('src', 'about:blank')
    expect(player).toHaveAttribute('sandbox', expect.not.stringContaining('top-navigation'))
    expect(screen.getByRole('link', { name: 'Abrir em youtu.be' })).toHaveAttribute('href', 'https://youtu.be/abcdefg')
    expect(screen.getByRole('link', { name: /twitch/ })).toBeInTheDocument()
  })

  it('has newer figures every five seconds on the screen in the hall, which says when they are of before', async () => {
    const wall = (raised: string) => `<main><div id="wall" data-live><p>${raised}</p></div><p id="stale" role="status"></p></main>`
    document.body.innerHTML = wall('R$ 100,00')
    start(life.signal)
    server.on(`GET ${address}`, () => new Response(wall('R$ 150,00')))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await screen.findByText('R$ 150,00')).toBeInTheDocument()
    server.on(`GET ${address}`, () => new Response('', { status: 503 }))
    await vi.advanceTimersByTimeAsync(5_000)
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Sem conexão'))
    expect(screen.getByText('R$ 150,00')).toBeInTheDocument()
    server.on(`GET ${address}`, () => new Response(wall('R$ 170,00')))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await screen.findByText('R$ 170,00')).toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement())
  })

  it('is told of each donation by the stream on the screen in the hall, and no more once the page is left', async () => {
    const wall = (raised: string) => `<main><div id="wall" data-live data-stream="/api${address}/stream"><p>${raised}</p></div><p id="stale" role="status"></p></main>`
    const opened: EventTarget[] = []
    const close = vi.fn()
    vi.stubGlobal('EventSource', class extends EventTarget {
      close = close
      readonly url: string
      constructor(url: string) {
        super()
        this.url = url
        opened.push(this)
      }
    })
    document.body.innerHTML = wall('R$ 100,00')
    start(life.signal)
    expect(opened).toEqual([expect.objectContaining({ url: `/api${address}/stream` })])
    server.on(`GET ${address}`, () => new Response(wall('R$ 150,00')))
    opened[0]?.dispatchEvent(new Event('heartbeat'))
    expect(server.calls(`GET ${address}`)).toHaveLength(0)
    opened[0]?.dispatchEvent(new Event('telao'))
    expect(await screen.findByText('R$ 150,00')).toBeInTheDocument()
    expect(server.calls(`GET ${address}`)).toHaveLength(1)
    life.abort()
    expect(close).toHaveBeenCalledTimes(1)
    vi.unstubAllGlobals()
  })

  it('thanks by itself once the money is there', async () => {
    server.on(`GET ${address}`, () => new Response(page({ state: { ...open, modo: 'pago', novidade: 'Doação confirmada.' }, side: '<h2>Doação confirmada</h2>' })))
    show({ state: waiting, side: '<h2>Doe com Pix</h2><button type="button" id="copy" hidden data-code="000201">Copiar código Pix</button>' })
    expect(screen.getByRole('button', { name: 'Copiar código Pix' })).toBeVisible()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await screen.findByRole('heading', { name: 'Doação confirmada' })).toHaveFocus()
    expect(document.getElementById('news')).toHaveTextContent('Doação confirmada.')
  })
})
