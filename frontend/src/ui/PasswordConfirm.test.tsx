import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { PasswordConfirm } from './PasswordConfirm'

it('asks for the password, shows a refusal, and closes once it is accepted', async () => {
  const wrong = Object.assign(new Error('Senha incorreta.'), { code: 'invalid' })
  const onConfirm = vi.fn((password: string) => (password === 'certa' ? Promise.resolve() : Promise.reject(wrong)))
  const onClose = vi.fn()
  render(<PasswordConfirm open title="Apagar os dados?" confirmLabel="Apagar" onConfirm={onConfirm} onClose={onClose} />)
  const confirm = () => userEvent.click(screen.getByRole('button', { name: /Apagar$/ }))
  await confirm()
  expect(await screen.findByText('Digite a sua senha.')).toBeInTheDocument()
  expect(onConfirm).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText('Sua senha'), 'errada')
  await confirm()
  expect(await screen.findByText('Senha incorreta.')).toBeInTheDocument()
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.clear(screen.getByLabelText('Sua senha'))
  await userEvent.type(screen.getByLabelText('Sua senha'), 'certa')
  await confirm()
  expect(onConfirm).toHaveBeenLastCalledWith('certa')
  expect(onClose).toHaveBeenCalledOnce()
})
