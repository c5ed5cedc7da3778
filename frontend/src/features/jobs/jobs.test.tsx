import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { jobStarted, showJobs, type Job } from '@/api/jobs'
import { session } from '@/api/session'
import { ana, installServer, json, server } from '@/testing/server'
import { Toaster } from '@/ui/Toaster'
import { toast } from '@/ui/toasts'
import JobsMenu from './JobsMenu'

installServer()
beforeEach(() => session.set(ana))
afterEach(() => toast.clear())

const running: Job = {
  Id: 'j1', Tipo: 'customers-export', LocalId: 'bar', Titulo: 'Exportação de clientes', Estado: 'running', Frase: '450 de 1.000 clientes',
  Feito: 450, Total: 1000, ArquivoId: '', Cancelando: false, CriadoEm: '2026-11-24T12:00:00Z', TerminadoEm: null,
}
const done: Job = { ...running, Estado: 'done', Frase: '1.000 clientes.', Feito: 1000, ArquivoId: 'f1', TerminadoEm: '2026-11-24T12:01:00Z' }

/** A stream whose events the test sends. */
function stream() {
  let out: ReadableStreamDefaultController<Uint8Array> | undefined
  server.on('GET /api/jobs/stream', ({ signal }) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        out = controller
        signal?.addEventListener('abort', () => controller.error(new DOMException('aborted', 'AbortError')))
      },
    })
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
  })
  return async (jobs: Job[]) => {
    await waitFor(() => expect(out).toBeDefined())
    act(() => out!.enqueue(new TextEncoder().encode(`event: jobs\ndata: ${JSON.stringify(jobs)}\n\n`)))
  }
}

function show(jobs: Job[]) {
  server.on('GET /api/jobs', () => json(jobs))
  return render(
    <>
      <JobsMenu />
      <Toaster />
    </>,
  )
}

async function open() {
  await userEvent.click(await screen.findByRole('button', { name: /^Tarefas/ }))
  return screen.getByRole('list', { name: 'Tarefas' })
}

describe('the jobs of the signed-in person', () => {
  it('show nothing while there are none', async () => {
    const { container } = show([])
    await waitFor(() => expect(server.calls('GET /api/jobs')).toHaveLength(1))
    expect(within(container).queryByRole('button')).not.toBeInTheDocument()
    expect(server.calls('GET /api/jobs/stream')).toHaveLength(0)
  })

  it('tell how far each is, in a figure and a sentence, as the server sends it', async () => {
    const send = stream()
    show([running])
    const list = await open()
    expect(screen.getByRole('button', { name: 'Tarefas: 1 em andamento' })).toBeInTheDocument()
    expect(within(list).getByRole('progressbar', { name: 'Exportação de clientes' })).toHaveAttribute('value', '450')
    expect(list).toHaveTextContent('45 %')
    await send([{ ...running, Feito: 900, Frase: '900 de 1.000 clientes' }])
    expect(await within(list).findByText('900 de 1.000 clientes')).toBeInTheDocument()
    expect(list).toHaveTextContent('90 %')
  })

  it('are shown to whoever asks for them elsewhere', async () => {
    show([done])
    await screen.findByRole('button', { name: 'Tarefas' })
    act(showJobs)
    expect(screen.getByRole('list', { name: 'Tarefas' })).toHaveTextContent('1.000 clientes.')
    expect(screen.getByRole('button', { name: 'Baixar Exportação de clientes' })).toHaveFocus()
  })

  it('show a bar without a figure while the total is unknown', async () => {
    stream()
    show([{ ...running, Total: 0, Feito: 0 }])
    const list = await open()
    expect(within(list).getByRole('progressbar')).not.toHaveAttribute('value')
    expect(list).not.toHaveTextContent('%')
  })

  it('are announced when they end, with their file at hand', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    server.on('POST /api/files/f1/link', () => json({ FileName: 'clientes.xlsx', RelativePath: 'secret' }))
    const send = stream()
    show([running])
    await send([done])
    const notice = await screen.findByText('Exportação de clientes: 1.000 clientes.')
    expect(notice.closest('[aria-live]')).toHaveAttribute('aria-live', 'polite')
    await userEvent.click(screen.getByRole('button', { name: 'Baixar' }))
    await waitFor(() => expect(opened).toHaveBeenCalledOnce())
    const list = await open()
    await userEvent.click(within(list).getByRole('button', { name: 'Baixar Exportação de clientes' }))
    await waitFor(() => expect(opened).toHaveBeenCalledTimes(2))
  })

  it('say why one was not done', async () => {
    const send = stream()
    show([running])
    await send([{ ...running, Estado: 'failed', Frase: 'O arquivo ficaria grande demais.', TerminadoEm: '2026-11-24T12:01:00Z' }])
    expect(await screen.findByText('Exportação de clientes: O arquivo ficaria grande demais.')).toBeInTheDocument()
    expect(await open()).toHaveTextContent('Não foi feita')
  })

  it('can be cancelled, by keyboard too, without losing the place', async () => {
    stream()
    server.on('POST /api/jobs/j1/cancel', () => json({ ...running, Cancelando: true }))
    show([running])
    const list = await open()
    expect(within(list).getByRole('button', { name: 'Cancelar Exportação de clientes' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(await within(list).findByText('Cancelando…')).toBeInTheDocument()
    expect(within(list).getByRole('listitem')).toHaveFocus()
    expect(within(list).queryByRole('button')).not.toBeInTheDocument()
  })

  it('tell why one could not be cancelled', async () => {
    stream()
    server.on('POST /api/jobs/j1/cancel', () => json({ code: 'not_found', message: 'Tarefa não encontrada.' }, 404))
    show([running])
    const list = await open()
    await userEvent.click(within(list).getByRole('button', { name: /^Cancelar/ }))
    expect(await screen.findByText('Tarefa não encontrada.')).toBeInTheDocument()
  })

  it('appear as soon as one is begun in this window', async () => {
    stream()
    show([])
    await waitFor(() => expect(server.calls('GET /api/jobs')).toHaveLength(1))
    act(() => void jobStarted({ ...running, Id: 'j2', Estado: 'queued' }))
    expect(await open()).toHaveTextContent('Na fila')
  })

  it('are asked for again and again while there is no stream', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      server.on('GET /api/jobs/stream', () => json({ code: 'not_found', message: 'Não existe.' }, 404))
      show([running])
      await waitFor(() => expect(server.calls('GET /api/jobs/stream')).toHaveLength(1))
      server.on('GET /api/jobs', () => json([done]))
      await vi.advanceTimersByTimeAsync(5_000)
      expect(await screen.findByText('Exportação de clientes: 1.000 clientes.')).toBeInTheDocument()
    } finally {
      vi.useRealTimers()
    }
  })
})
