import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Button } from './Button'

it('runs by mouse and by keyboard, and never submits a form by accident', async () => {
  const run = vi.fn()
  render(<Button onClick={run}>Salvar</Button>)
  const button = screen.getByRole('button', { name: 'Salvar' })
  expect(button).toHaveAttribute('type', 'button')
  await userEvent.click(button)
  await userEvent.keyboard('{Enter}')
  expect(run).toHaveBeenCalledTimes(2)
})

it('aria-disabled keeps the focus and swallows clicks', async () => {
  const run = vi.fn()
  render(
    <Button aria-disabled onClick={run}>
      Próxima
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Próxima' })
  button.focus()
  await userEvent.keyboard('{Enter}')
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(run).not.toHaveBeenCalled()
})

it('while busy keeps the focus, says so and swallows clicks and submits', async () => {
  const run = vi.fn()
  const submit = vi.fn((event: React.FormEvent) => event.preventDefault())
  const form = (busy: boolean) => (
    <form onSubmit={submit}>
      <Button type="submit" busy={busy} onClick={run}>
        Entrar
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  const button = screen.getByRole('button', { name: 'Entrar' })
  button.focus()
  rerender(form(true))
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-busy', 'true')
  await userEvent.click(button)
  expect(run).not.toHaveBeenCalled()
  expect(submit).not.toHaveBeenCalled()
})
