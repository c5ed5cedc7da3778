import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Button } from './Button'
import { EmptyState } from './EmptyState'
import { ErrorState } from './ErrorState'
import { Skeleton } from './Skeleton'

it('an empty state says one sentence and offers one action', () => {
  render(<EmptyState text="Sem clientes para este estabelecimento" action={<Button>Cadastrar cliente</Button>} />)
  expect(screen.getByText('Sem clientes para este estabelecimento')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Cadastrar cliente' })).toBeInTheDocument()
})

it('an error state announces itself and tries again', async () => {
  const retry = vi.fn()
  render(<ErrorState onRetry={retry} />)
  expect(screen.getByRole('alert')).toHaveTextContent('Não foi possível carregar.')
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(retry).toHaveBeenCalledOnce()
})

it('a skeleton tells screen readers that content is coming', () => {
  render(<Skeleton />)
  expect(screen.getByRole('status')).toHaveTextContent('Carregando…')
})
