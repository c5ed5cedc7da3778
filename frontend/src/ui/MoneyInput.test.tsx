import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { MoneyInput } from './MoneyInput'

function Price({ start, heard }: { start?: number; heard?: (centavos: number | null) => void }) {
  const [value, setValue] = useState<number | null>(start ?? null)
  return (
    <>
      <MoneyInput
        aria-label="Valor"
        value={value}
        onChange={(next) => {
          setValue(next)
          heard?.(next)
        }}
      />
      <button type="button" onClick={() => setValue(990)}>
        Promoção
      </button>
    </>
  )
}

it('product-wizard-15 shows and takes Brazilian money with two decimals', async () => {
  const heard = vi.fn()
  render(<Price heard={heard} />)
  const field = screen.getByLabelText('Valor')
  await userEvent.type(field, '1234,5')
  expect(field).toHaveValue('1.234,5')
  expect(heard).toHaveBeenLastCalledWith(123450)
  fireEvent.blur(field)
  expect(field).toHaveValue('1.234,50')
})

it('begins with its centavos and follows a value set from outside', async () => {
  render(<Price start={5} />)
  expect(screen.getByLabelText('Valor')).toHaveValue('0,05')
  await userEvent.click(screen.getByRole('button', { name: 'Promoção' }))
  expect(screen.getByLabelText('Valor')).toHaveValue('9,90')
})

it('is nothing when emptied, and never has a third decimal or a sign', async () => {
  const heard = vi.fn()
  render(<Price start={1000} heard={heard} />)
  const field = screen.getByLabelText('Valor')
  await userEvent.clear(field)
  expect(heard).toHaveBeenLastCalledWith(null)
  await userEvent.type(field, '-7,999')
  expect(field).toHaveValue('7,99')
  expect(heard).toHaveBeenLastCalledWith(799)
})

it('reads a pasted price with its currency sign', async () => {
  const heard = vi.fn()
  render(<Price heard={heard} />)
  await userEvent.click(screen.getByLabelText('Valor'))
  await userEvent.paste('R$ 1.234,56')
  expect(heard).toHaveBeenLastCalledWith(123456)
})
