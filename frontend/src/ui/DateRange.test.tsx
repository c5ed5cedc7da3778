import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { DateRange } from './DateRange'
import { dayIn, periodOf, type Period } from './periods'

const today = dayIn('UTC')

function open(first: Period, openEnded = false) {
  const onChange = vi.fn<(period: Period) => void>()
  function Example() {
    const [period, setPeriod] = useState(first)
    return (
      <DateRange
        label="Período"
        zone="UTC"
        openEnded={openEnded}
        value={period}
        onChange={(next) => {
          onChange(next)
          setPeriod(next)
        }}
      />
    )
  }
  render(<Example />)
  return onChange
}

it('offers the usual periods', async () => {
  const onChange = open(periodOf('today', today))
  expect(screen.getByText('Hoje')).toBeVisible()
  await userEvent.click(screen.getByRole('combobox', { name: 'Período' }))
  await userEvent.click(await screen.findByTitle('Mês passado'))
  expect(onChange).toHaveBeenCalledExactlyOnceWith(periodOf('lastMonth', today))
})

it('takes days as typed, and says what is wrong with them', async () => {
  const onChange = open({ from: '2020-02-10', to: '2020-02-20' })
  const first = screen.getByLabelText('De')
  expect(first).toHaveValue('10/02/2020')
  await userEvent.clear(first)
  await userEvent.type(first, '25022020')
  await userEvent.tab()
  expect(screen.getByRole('alert')).toHaveTextContent('O primeiro dia vem depois do último.')
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.clear(first)
  await userEvent.type(first, '05022020{Enter}')
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ from: '2020-02-05', to: '2020-02-20' })
})

it('leaves a day out, or both, only where it may', async () => {
  const onChange = open({ from: '', to: '' }, true)
  expect(screen.getByText('Qualquer dia')).toBeVisible()
  expect(screen.queryByLabelText('De')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('combobox', { name: 'Período' }))
  await userEvent.click(await screen.findByTitle('Personalizado'))
  await userEvent.type(screen.getByLabelText('De'), '10022020{Enter}')
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ from: '2020-02-10', to: '' })
  await userEvent.click(screen.getByRole('combobox', { name: 'Período' }))
  await userEvent.click(await screen.findByTitle('Qualquer dia'))
  expect(onChange).toHaveBeenLastCalledWith({ from: '', to: '' })
})

it('takes no period without its last day otherwise', async () => {
  const onChange = open({ from: '2020-02-10', to: '2020-02-20' })
  await userEvent.clear(screen.getByLabelText('Até'))
  await userEvent.tab()
  expect(screen.getByRole('alert')).toHaveTextContent('Informe os dias como 20/11/2026.')
  expect(onChange).not.toHaveBeenCalled()
})
