import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ConfirmDialog } from './ConfirmDialog'
import { Toaster } from './Toaster'

const base = { open: true, title: 'Excluir a loja?', confirmLabel: 'Excluir', danger: true }

it('asks, and a destructive question begins on cancel', async () => {
  render(<ConfirmDialog {...base} onConfirm={vi.fn()} onClose={vi.fn()} />)
  expect(screen.getByRole('dialog', { name: 'Excluir a loja?' })).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveFocus())
})

it('is left by Esc without acting', async () => {
  const confirm = vi.fn()
  const cancel = vi.fn()
  render(<ConfirmDialog {...base} onConfirm={confirm} onClose={cancel} />)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveFocus())
  await userEvent.keyboard('{Escape}')
  expect(cancel).toHaveBeenCalledOnce()
  expect(confirm).not.toHaveBeenCalled()
})

it('gives the focus back, also when it is answered before it has finished opening', async () => {
  const dialog = (open: boolean) => (
    <>
      <button type="button">Excluir loja</button>
      <ConfirmDialog {...base} open={open} onConfirm={vi.fn()} onClose={vi.fn()} />
    </>
  )
  const { rerender } = render(dialog(false))
  screen.getByRole('button', { name: 'Excluir loja' }).focus()
  rerender(dialog(true))
  rerender(dialog(false))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Excluir loja' })).toHaveFocus())
})

it('closes and says so when the action has succeeded', async () => {
  const close = vi.fn()
  render(
    <>
      <ConfirmDialog {...base} success="Loja excluída." onConfirm={() => Promise.resolve()} onClose={close} />
      <Toaster />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: /Excluir/ }))
  expect(await screen.findByText('Loja excluída.')).toBeVisible()
  expect(close).toHaveBeenCalledOnce()
})

it('stays open with the reason when the action fails', async () => {
  const refused = Object.assign(new Error('A loja tem pedidos em aberto.'), { code: 'conflict' })
  render(<ConfirmDialog {...base} onConfirm={() => Promise.reject(refused)} onClose={vi.fn()} />)
  await userEvent.click(screen.getByRole('button', { name: /Excluir/ }))
  expect(await screen.findByRole('alert')).toHaveTextContent('A loja tem pedidos em aberto.')
})

it('errors-01 says the generic sentence instead of a technical message', async () => {
  render(<ConfirmDialog {...base} onConfirm={() => Promise.reject(new TypeError('Failed to fetch'))} onClose={vi.fn()} />)
  await userEvent.click(screen.getByRole('button', { name: /Excluir/ }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Algo deu errado, se o erro persistir entre em contato com o administrador!',
  )
})
