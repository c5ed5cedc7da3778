import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { PageHeader } from './PageHeader'

it('is the head of its page, with the way back and the actions', () => {
  render(
    <MemoryRouter>
      <PageHeader title="Editar Link" back={{ to: '/cadastro/mepaylink', label: 'Links' }} actions={<button type="button">Editar</button>} />
    </MemoryRouter>,
  )
  expect(screen.getByRole('heading', { level: 1, name: 'Editar Link' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Links' })).toHaveAttribute('href', '/cadastro/mepaylink')
  expect(screen.getByRole('button', { name: 'Editar' })).toBeInTheDocument()
})
