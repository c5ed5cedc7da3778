import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { PasswordConfirm } from './PasswordConfirm'

const wrong = Object.assign(new Error('Senha incorreta.'), { code: 'invalid' })

function open() {
  const onConfirm = vi.fn((password: string) => (password === 'certa' ? Promise.resolve() : Promise.reject(wrong)))
  const onClose = vi.fn()
  render(<PasswordConfirm open title="Apagar os dados?" confirmLabel="Apagar" onConfirm={onConfirm} onClose={onClose} />)
  return { onConfirm, onClose }
}

const confirm = () => userEvent.click(screen.getByText('Apagar'))

async function type(password: string) {
  await userEvent.click(screen.getByLabelText('Sua senha'))
  await userEvent.paste(password)
}

it('asks for the password before it does anything', async () => {
  const { onConfirm } = open()
  await confirm()
  expect(await screen.findByText('Digite a sua senha.')).toBeInTheDocument()
  expect(onConfirm).not.toHaveBeenCalled()
})

it('shows a refusal and stays', async () => {
  const { onClose } = open()
  await type('errada')
  await confirm()
  expect(await screen.findByText('Senha incorreta.')).toBeInTheDocument()
  expect(onClose).not.toHaveBeenCalled()
})

it('closes once the password is accepted', async () => {
  const { onConfirm, onClose } = open()
  await type('certa')
  await confirm()
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith('certa')
  expect(onClose).toHaveBeenCalledOnce()
})
