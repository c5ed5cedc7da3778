import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { CodePicker } from './CodePicker'

const beer = { value: '22030000', label: 'Cerveja de malte' }
const dotted = (code: string) => code.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1.$2.$3')

function Field({ search, initial = '', told }: { search: (words: string) => Promise<(typeof beer)[]>; initial?: string; told?: (code: string) => void }) {
  const [code, setCode] = useState(initial)
  return (
    <CodePicker
      label="NCM"
      digits={8}
      format={dotted}
      search={search}
      value={code}
      onChange={(next) => {
        setCode(next)
        told?.(next)
      }}
    />
  )
}

const field = () => screen.getByRole('combobox', { name: 'NCM' })

it('finds a code by words and shows it with its mask', async () => {
  const search = vi.fn(() => Promise.resolve([beer]))
  const told = vi.fn()
  render(<Field search={search} told={told} />)
  await userEvent.type(field(), 'chope')
  fireEvent.click(await screen.findByText('Cerveja de malte'))
  expect(told).toHaveBeenLastCalledWith('22030000')
  await waitFor(() => expect(field()).toHaveValue('2203.00.00'))
})

it('takes a whole code as it is typed, with or without the mask, whether or not it is known', async () => {
  const told = vi.fn()
  render(<Field search={() => Promise.resolve([])} told={told} />)
  await userEvent.type(field(), '9999.99.99')
  expect(told).toHaveBeenLastCalledWith('99999999')
  expect(await screen.findByText('Nada encontrado. Um código completo pode ser usado mesmo assim.')).toBeInTheDocument()
  fireEvent.blur(field())
  expect(field()).toHaveValue('9999.99.99')
})

it('leaves the code as it was where words choose nothing, and clears it with its text', () => {
  render(<Field search={() => Promise.resolve([])} initial="22030000" />)
  expect(field()).toHaveValue('2203.00.00')
  fireEvent.change(field(), { target: { value: 'chope' } })
  fireEvent.blur(field())
  expect(field()).toHaveValue('2203.00.00')
  fireEvent.change(field(), { target: { value: '' } })
  fireEvent.blur(field())
  expect(field()).toHaveValue('')
})

it('says why nothing could be searched', async () => {
  render(<Field search={() => Promise.reject(new Error('fora'))} />)
  await userEvent.type(field(), 'chope')
  expect(await screen.findByRole('status')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText('Procurando…')).not.toBeInTheDocument())
  expect(screen.queryByText(/Nada encontrado/)).not.toBeInTheDocument()
})
