import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { TextField } from './TextField'

function Password({ error }: { error?: string }) {
  const [value, setValue] = useState('')
  return <TextField label="Senha" type="password" value={value} onChange={setValue} error={error} hint="Ao menos 8 caracteres" />
}

it('reveals a password and hides it again without losing it', async () => {
  render(<Password />)
  const field = screen.getByLabelText('Senha')
  await userEvent.type(field, 'segredo')
  expect(field).toHaveAttribute('type', 'password')
  const reveal = screen.getByRole('button', { name: 'Mostrar senha' })
  await userEvent.click(reveal)
  expect(field).toHaveAttribute('type', 'text')
  expect(reveal).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(reveal)
  expect(field).toHaveAttribute('type', 'password')
  expect(field).toHaveValue('segredo')
})

it('ties the error, which replaces the hint, to the field', () => {
  const { rerender } = render(<Password />)
  expect(screen.getByLabelText('Senha')).toHaveAccessibleDescription('Ao menos 8 caracteres')
  rerender(<Password error="Senha incorreta" />)
  expect(screen.getByLabelText('Senha')).toBeInvalid()
  expect(screen.getByLabelText('Senha')).toHaveAccessibleDescription('Senha incorreta')
  expect(screen.getByRole('alert')).toHaveTextContent('Senha incorreta')
})
