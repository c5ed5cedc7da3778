import type { ReactNode } from 'react'
import { failureMessage } from '@/api/client'
import { ErrorState } from '@/ui/ErrorState'
import { Skeleton } from '@/ui/Skeleton'

interface Query<T> {
  data: T | undefined
  error: unknown
  refetch: () => Promise<unknown>
}

/** What a query has answered, or how far it is. */
export function Answered<T>({ query: { data, error, refetch }, children }: { query: Query<T>; children: (data: T) => ReactNode }) {
  if (data !== undefined) return children(data)
  if (error) return <ErrorState text={failureMessage(error)} onRetry={() => void refetch()} />
  return <Skeleton lines={6} />
}
