import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { MaskedCEP, MaskedCNPJ, MaskedCPF, MaskedPhone } from './MaskedInput'

type Masked = typeof MaskedCPF

function Field({ kind: Kind, heard }: { kind: Masked; heard: (value: string) => void }) {
  const [value, setValue] = useState('')
  return (
    <Kind
      aria-label="campo"
      value={value}
      onChange={(next) => {
        setValue(next)
        heard(next)
      }}
    />
  )
}

it.each([
  ['CPF', MaskedCPF, '52998224725', '529.982.247-25', '52998224725'],
  ['CNPJ with letters', MaskedCNPJ, '12abc34501de35', '12.ABC.345/01DE-35', '12ABC34501DE35'],
  ['CEP', MaskedCEP, '01310100', '01310-100', '01310100'],
  ['phone', MaskedPhone, '11987654321', '(11) 98765-4321', '11987654321'],
])('%s is masked while typed and plain for its form', async (_, kind, keys, shown, plain) => {
  const heard = vi.fn()
  render(<Field kind={kind} heard={heard} />)
  await userEvent.type(screen.getByLabelText('campo'), keys)
  expect(screen.getByLabelText('campo')).toHaveValue(shown)
  expect(heard).toHaveBeenLastCalledWith(plain)
})

it('takes a masked paste and refuses what does not belong', async () => {
  const heard = vi.fn()
  render(<Field kind={MaskedCPF} heard={heard} />)
  await userEvent.click(screen.getByLabelText('campo'))
  await userEvent.paste('529.982.247-25')
  expect(heard).toHaveBeenLastCalledWith('52998224725')
  await userEvent.keyboard('x9')
  expect(screen.getByLabelText('campo')).toHaveValue('529.982.247-25')
})
