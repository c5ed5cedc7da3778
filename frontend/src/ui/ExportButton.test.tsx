import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { ExportButton } from './ExportButton'
import { Toaster } from './Toaster'
import { toast } from './toasts'

afterEach(() => toast.clear())

function show(onExport: () => Promise<unknown>, onShowJobs = () => undefined) {
  render(
    <>
      <ExportButton label="Exportar clientes" onExport={onExport} onShowJobs={onShowJobs} />
      <Toaster />
    </>,
  )
  return screen.getByRole('button', { name: 'Exportar clientes' })
}

it('begins the export in the format that is chosen', async () => {
  const onExport = vi.fn(() => Promise.resolve())
  await userEvent.click(show(onExport))
  await userEvent.click(await screen.findByText('Texto separado (.csv)'))
  expect(onExport).toHaveBeenCalledExactlyOnceWith('csv')
  expect(await screen.findByText(/^Exportação iniciada/)).toBeInTheDocument()
})

it('leads to the jobs, where the file will be', async () => {
  const onShowJobs = vi.fn()
  await userEvent.click(show(() => Promise.resolve(), onShowJobs))
  await userEvent.click(await screen.findByText('Planilha do Excel (.xlsx)'))
  await userEvent.click(await screen.findByRole('button', { name: 'Ver tarefas' }))
  expect(onShowJobs).toHaveBeenCalledOnce()
})

it('opens by keyboard with the focus on the first format', async () => {
  show(() => Promise.resolve()).focus()
  await userEvent.keyboard('{Enter}')
  const first = await screen.findByRole('menuitem', { name: 'Planilha do Excel (.xlsx)' })
  await waitFor(() => expect(first).toHaveFocus())
})

it('tells why it could not begin', async () => {
  await userEvent.click(show(() => Promise.reject(Object.assign(new Error('Você já tem muitas tarefas em andamento.'), { code: 'limited' }))))
  await userEvent.click(await screen.findByText('Planilha do Excel (.xlsx)'))
  expect(await screen.findByText('Você já tem muitas tarefas em andamento.')).toBeInTheDocument()
})
