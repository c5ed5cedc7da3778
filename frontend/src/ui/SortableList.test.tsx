import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { SortableList } from './SortableList'

function Categories({ disabled = false }: { disabled?: boolean }) {
  const [items, setItems] = useState(['Lanches', 'Bebidas', 'Doces'])
  return (
    <SortableList label="Categorias" items={items} itemKey={(each) => each} itemName={(each) => each} onSort={setItems} disabled={disabled}>
      {(each) => <span>{each}</span>}
    </SortableList>
  )
}

const order = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
const button = (name: string) => screen.getByRole('button', { name })

it('is sorted by keyboard, keeps the focus on the item and says where it is', async () => {
  render(<Categories />)
  button('Mover Doces para cima').focus()
  await userEvent.keyboard('{Enter}')
  expect(order()).toEqual(['Lanches', 'Doces', 'Bebidas'])
  expect(button('Mover Doces para cima')).toHaveFocus()
  expect(screen.getByText('Doces: posição 2 de 3.')).toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  expect(order()).toEqual(['Doces', 'Lanches', 'Bebidas'])
  expect(button('Mover Doces para baixo')).toHaveFocus()
})

it('ends at its ends', () => {
  render(<Categories />)
  expect(button('Mover Lanches para cima')).toBeDisabled()
  expect(button('Mover Doces para baixo')).toBeDisabled()
})

it('has nothing to press while it may not be sorted', () => {
  render(<Categories disabled />)
  for (const each of screen.getAllByRole('button')) expect(each).toBeDisabled()
})

it('keeps the handle out of the way of keys and screen readers', async () => {
  render(<Categories />)
  await userEvent.tab()
  expect(button('Mover Lanches para baixo')).toHaveFocus()
})
