import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { ImmediateSwitch } from './ImmediateSwitch'
import { Toaster } from './Toaster'
import { toast } from './toasts'

afterEach(() => toast.clear())

function open(onChange: (on: boolean) => Promise<unknown>) {
  render(
    <>
      <ImmediateSwitch label="Avisos" hint="Por e-mail." checked={false} onChange={onChange} success={(on) => (on ? 'Ligado.' : 'Desligado.')} />
      <Toaster />
    </>,
  )
  return userEvent.click(screen.getByRole('switch', { name: 'Avisos' }))
}

describe('ImmediateSwitch', () => {
  it('does it at once and says so', async () => {
    const asked: boolean[] = []
    await open((on) => Promise.resolve(asked.push(on)))
    expect(await screen.findByText('Ligado.')).toBeVisible()
    expect(asked).toEqual([true])
    expect(screen.getByRole('switch', { name: 'Avisos' })).toHaveAccessibleDescription('Por e-mail.')
  })

  it('stays as it was where that is refused, and says why', async () => {
    await open(() => Promise.reject(Object.assign(new Error('Este servidor não envia e-mails.'), { code: 'conflict' })))
    expect(await screen.findByText('Este servidor não envia e-mails.')).toBeVisible()
    expect(screen.getByRole('switch', { name: 'Avisos' })).not.toBeChecked()
  })

  it('says nothing to whoever gave up typing the password', async () => {
    await open(() => Promise.reject(Object.assign(new Error('Digite sua senha.'), { code: 'unconfirmed' })))
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Avisos' })).toBeEnabled())
    expect(screen.queryByText('Digite sua senha.')).toBeNull()
  })
})
