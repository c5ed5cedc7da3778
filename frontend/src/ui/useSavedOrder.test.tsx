import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { SortableList } from './SortableList'
import { Toaster } from './Toaster'
import { useSavedOrder } from './useSavedOrder'

function Areas({ save }: { save: () => Promise<unknown> }) {
  const order = useSavedOrder(['Salão', 'Varanda'], save)
  return (
    <>
      <SortableList label="Áreas" items={order.rows} itemKey={(each) => each} itemName={(each) => each} disabled={order.saving} onSort={order.sort}>
        {(each) => each}
      </SortableList>
      <Toaster />
    </>
  )
}

const order = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

it('shows a move while it is saved, when nothing else moves, and takes back what is refused', async () => {
  let refuse: (why: Error) => void = () => {}
  render(<Areas save={() => new Promise((_, reject) => (refuse = reject))} />)
  await userEvent.click(screen.getByRole('button', { name: 'Mover Varanda para cima' }))
  expect(order()).toEqual(['Varanda', 'Salão'])
  for (const button of screen.getAllByRole('button', { name: /^Mover/ })) expect(button).toBeDisabled()
  act(() => refuse(Object.assign(new Error('Outra pessoa mudou a ordem. Ordene de novo.'), { code: 'conflict' })))
  expect(await screen.findByText('Outra pessoa mudou a ordem. Ordene de novo.')).toBeInTheDocument()
  expect(order()).toEqual(['Salão', 'Varanda'])
  expect(screen.getByRole('button', { name: 'Mover Varanda para cima' })).toBeEnabled()
})
