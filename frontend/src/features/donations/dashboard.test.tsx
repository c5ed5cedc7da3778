import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server, silence } from '@/testing/server'
import { figures, payables } from './testing'

vi.mock(import('./parts/HourChart'), () => ({ default: ({ hours }) => <p>{hours.map(({ name, count }) => `${name} ${count}`).join(' ')}</p> }))
installServer()

const given = 'GET /api/Donate/e1'
const owed = 'GET /api/Donate/Payables/e1'
const stream = 'GET /api/Donate/Stream/e1'

beforeEach(() => {
  server.on(given, () => json(figures))
  server.on(owed, () => json(payables))
  server.on(stream, silence)
})
afterEach(() => vi.useRealTimers())

async function open() {
  await renderScreen('/doacoes/eventos/painel/e1', 'Doacoes')
  await screen.findByRole('heading', { level: 1, name: 'Natal Solidário' })
}

describe('the dashboard of an event', () => {
  it('donation-dashboard-01 shows what was given, the goal, the hours and who is paid what', async () => {
    await open()
    expect(await screen.findByText('25 % da meta de R$ 10.000,00')).toBeInTheDocument()
    await waitFor(() => expect(screen.getByLabelText('Números do evento')).toHaveTextContent('ArrecadadoR$ 2.500,50Doações41Doação médiaR$ 60,99A repassarR$ 2.464,25'))
    const last = await screen.findByRole('region', { name: 'Últimas doações' })
    expect(await within(last).findByRole('row', { name: /Marina/ })).toHaveTextContent('24/12/2026 19:05Lar São JoséNatal Solidário1R$ 50,00')
    expect(within(last).getByRole('row', { name: /Anônimo/ })).toBeInTheDocument()
    const repasses = await screen.findByRole('region', { name: 'Repasses por instituição' })
    expect(await within(repasses).findByRole('row', { name: /Casa da Criança/ })).toHaveTextContent('23/01/2027R$ 500,00R$ 16,45R$ 483,55')
    expect(repasses.parentElement).toHaveTextContent('Total: R$ 2.500,50 − taxas de R$ 36,25 = R$ 2.464,25')
  })

  it('draws the hours, and says them as a table', async () => {
    await open()
    expect(await screen.findByRole('img', { name: 'Doações por hora, de 18h a 19h; a melhor hora foi 19h.' })).toHaveTextContent('18h 12 19h 29')
    await userEvent.click(screen.getByRole('button', { name: /^Ver tabela/ }))
    expect(await screen.findByRole('row', { name: '19h 29' })).toBeInTheDocument()
  })

  it('takes new figures from the stream', async () => {
    const later = { ...figures, arrecadado: 10000, doacoes: 42 }
    server.on(stream, ({ signal }) => {
      const bytes = new ReadableStream<Uint8Array>({
        start(events) {
          events.enqueue(new TextEncoder().encode(`event: painel\ndata: ${JSON.stringify(later)}\n\n`))
          signal?.addEventListener('abort', () => events.error(new DOMException('aborted', 'AbortError')))
        },
      })
      return new Response(bytes, { headers: { 'Content-Type': 'text/event-stream' } })
    })
    await open()
    expect(await screen.findByText('Ao vivo')).toBeInTheDocument()
    expect(await screen.findByText('Meta de R$ 10.000,00 alcançada')).toBeInTheDocument()
  })

  it('donation-dashboard-02 asks again every 60 seconds where nothing is live', async () => {
    server.on(stream, () => json({ code: 'not_found', message: 'Não existe.' }, 404))
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await open()
    expect(await screen.findByText('Atualiza a cada 60 segundos')).toBeInTheDocument()
    await waitFor(() => expect(server.calls(owed)).toHaveLength(1))
    await act(() => vi.advanceTimersByTimeAsync(59_000))
    expect(server.calls(given)).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(server.calls(given)).toHaveLength(2)
    expect(server.calls(owed)).toHaveLength(2)
  })

  it('shows the latest donations, and more of them to whoever asks', async () => {
    const many = Array.from({ length: 12 }, (_, at) => ({ ...figures.donations[0]!, id: `g${at}`, client: `Pessoa ${at + 1}` }))
    server.on(given, () => json({ ...figures, donations: many }))
    await open()
    expect(await screen.findByRole('row', { name: /Pessoa 10/ })).toBeInTheDocument()
    expect(screen.queryByRole('row', { name: /Pessoa 11/ })).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar mais (2)' }))
    expect(await screen.findByRole('row', { name: /Pessoa 12/ })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Mostrar mais/ })).not.toBeInTheDocument()
  })

  it('says why there are no figures, and tries again', async () => {
    server.on(given, () => json({ code: 'not_found', message: 'Evento não encontrado.' }, 404))
    await renderScreen('/doacoes/eventos/painel/e1', 'Doacoes')
    expect(await screen.findByText('Evento não encontrado.')).toBeInTheDocument()
  })

  it('counts how far the goal is in centavos', async () => {
    server.on(given, () => json({ ...figures, arrecadado: 0.29, meta: 1 }))
    await open()
    expect(await screen.findByText('29 % da meta de R$ 1,00')).toBeInTheDocument()
  })

  it('has an empty state', async () => {
    server.on(given, () => json({ ...figures, arrecadado: 0, doacoes: 0, meta: 0, donations: [], quantities: [] }))
    server.on(owed, () => json([]))
    await open()
    expect(await screen.findByText('Ninguém doou ainda.')).toBeInTheDocument()
    expect(await screen.findByText('Nada a repassar ainda.')).toBeInTheDocument()
    expect(screen.queryByLabelText('Meta')).not.toBeInTheDocument()
  })
})
