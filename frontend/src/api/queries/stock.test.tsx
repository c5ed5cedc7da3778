import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { installServer, json, server } from '@/testing/server'
import { catalogKey } from './catalog'
import { stockKey, useCount, useReverse } from './stock'

installServer()

/** Both changes, beside what was read of the stock and of the catalogue. */
function changes() {
  const queries = new QueryClient()
  const read = [stockKey('bar'), catalogKey('bar'), stockKey('clube')].map((key) => [...key, 'list'])
  for (const key of read) queries.setQueryData(key, 'old')
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  const { result } = renderHook(() => ({ count: useCount('bar'), reverse: useReverse('bar') }), { wrapper })
  return { result, isOld: () => read.map((key) => queries.getQueryState(key)?.isInvalidated) }
}

const line = { produtoId: 'p1', quantidade: 9, ultimoMovimento: 3 }

it('a count is read anew in the stock and in the catalogue of its venue', async () => {
  server.on('POST /api/estoque/contagens', () => json({ id: 'm1', avisos: [] }))
  const { result, isOld } = changes()
  await act(() => result.current.count.mutateAsync([line]))
  expect(isOld()).toEqual([true, true, false])
})

it('what is taken back is read anew in both, too', async () => {
  server.on('POST /api/estoque/movimentos/m1/estornar', () => json({ id: 'm2' }))
  const { result, isOld } = changes()
  await act(() => result.current.reverse.mutateAsync('m1'))
  expect(isOld()).toEqual([true, true, false])
})

it('a count sent again after a failure is the same one; the next is another', async () => {
  const keys = () => server.calls('POST /api/estoque/contagens').map(({ headers }) => headers.get('Idempotency-Key'))
  server.on('POST /api/estoque/contagens', () => json({ message: 'Tente de novo.' }, 500))
  const { result } = changes()
  await expect(act(() => result.current.count.mutateAsync([line]))).rejects.toThrow('Tente de novo.')
  server.on('POST /api/estoque/contagens', () => json({ id: 'm1', avisos: [] }))
  await act(() => result.current.count.mutateAsync([line]))
  await act(() => result.current.count.mutateAsync([line]))
  const [first, again, next] = keys()
  expect(again).toBe(first)
  expect(next).not.toBe(first)
})
