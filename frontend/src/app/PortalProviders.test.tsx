import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useMutation, useQuery } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import PortalProviders from './PortalProviders'

afterEach(() => void window.dispatchEvent(new Event('online')))

function Members({ remove }: { remove: () => Promise<void> }) {
  const { data } = useQuery({ queryKey: ['members'], queryFn: () => Promise.resolve('Ana') })
  const removal = useMutation({ mutationFn: remove })
  return (
    <>
      <p>{data}</p>
      <button type="button" onClick={() => removal.mutate()}>Remover</button>
      <p>{removal.error?.message}</p>
    </>
  )
}

it('asks the server also where the system says that there is no network: it may be in this very window', async () => {
  const remove = vi.fn(() => Promise.reject(new Error('Sem conexão com o servidor.')))
  const { rerender } = render(<PortalProviders>{null}</PortalProviders>)
  window.dispatchEvent(new Event('offline'))
  rerender(<PortalProviders><Members remove={remove} /></PortalProviders>)
  expect(await screen.findByText('Ana')).toBeInTheDocument()

  await userEvent.click(screen.getByRole('button', { name: 'Remover' }))
  expect(await screen.findByText('Sem conexão com o servidor.')).toBeInTheDocument()
  window.dispatchEvent(new Event('online'))
  await new Promise((done) => setTimeout(done))
  // What failed is not done later, behind the person's back.
  expect(remove).toHaveBeenCalledTimes(1)
})
