import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { RemoteSelect, type Choice } from './RemoteSelect'

const people = ['Maria da Silva', 'Mário Souza', 'Ana Prado'].map((label, at) => ({ value: String(at), label }))
const matching = (words: string) => Promise.resolve(people.filter(({ label }) => label.toLowerCase().includes(words)))

type Search = (words: string, signal: AbortSignal) => Promise<readonly Choice[]>

function Customer({ search, heard }: { search: Search; heard?: (choice: Choice | null) => void }) {
  const [value, setValue] = useState<Choice | null>(null)
  return (
    <RemoteSelect
      label="Cliente"
      value={value}
      search={search}
      onChange={(choice) => {
        setValue(choice)
        heard?.(choice)
      }}
    />
  )
}

const field = () => screen.getByRole('combobox', { name: 'Cliente' })

it('searches what was typed, once, and hands over what is chosen', async () => {
  const search = vi.fn<Search>(matching)
  const heard = vi.fn()
  render(<Customer search={search} heard={heard} />)
  await userEvent.type(field(), 'mari')
  await userEvent.click(await screen.findByTitle('Maria da Silva'))
  expect(search.mock.calls.map(([words]) => words).filter((words) => words !== '')).toEqual(['mari'])
  expect(heard).toHaveBeenCalledExactlyOnceWith({ value: '0', label: 'Maria da Silva' })
})

it('is reached and searched by keyboard', async () => {
  render(<Customer search={matching} />)
  await userEvent.tab()
  expect(field()).toHaveFocus()
  await userEvent.keyboard('ana')
  expect(await screen.findByTitle('Ana Prado')).toBeInTheDocument()
  expect(field()).toHaveAttribute('aria-expanded', 'true')
})

it('gives up a search whose words are no longer those in the field', async () => {
  const signals: AbortSignal[] = []
  const search: Search = (words, signal) => {
    signals.push(signal)
    return words === 'ana' ? Promise.resolve([people[2]!]) : new Promise(() => undefined)
  }
  render(<Customer search={search} />)
  await userEvent.click(field())
  await waitFor(() => expect(signals).toHaveLength(1))
  expect(screen.getByText(/Procurando/)).toBeInTheDocument()
  await userEvent.type(field(), 'ana')
  expect(await screen.findByTitle('Ana Prado')).toBeInTheDocument()
  expect(signals[0]?.aborted).toBe(true)
})

it('says when there is nothing', async () => {
  render(<Customer search={matching} />)
  await userEvent.type(field(), 'xyz')
  expect(await screen.findByText('Nada encontrado.')).toBeInTheDocument()
})

it('says what went wrong and tries again', async () => {
  const search = vi.fn<Search>().mockRejectedValueOnce(Object.assign(new Error('Sem conexão com o servidor.'), { code: '' })).mockResolvedValue(people)
  render(<Customer search={search} />)
  await userEvent.click(field())
  expect(await screen.findByText('Sem conexão com o servidor.')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByTitle('Ana Prado')).toBeInTheDocument()
})
