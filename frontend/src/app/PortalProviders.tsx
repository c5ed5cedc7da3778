import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ages } from '@/api/ages'
import { ApiError } from '@/api/client'
import { session, useSession } from '@/api/session'
import { PortalTheme } from '@/ui/PortalTheme'
import { useTheme } from '@/ui/themeChoice'
import { OldAnswers } from './OldAnswers'
import { Unconfirmed } from './Unconfirmed'

function isRefusal(failure: Error): boolean {
  return failure instanceof ApiError && failure.kind === 'http'
}

/**
 * Calls are made also when the system says that there is no network: the server
 * may be in this window, and a call that fails says so, where one that waits
 * would be made later, when nobody expects it any more.
 */
const networkMode = 'always'

function newQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      mutations: { networkMode },
      queries: {
        networkMode,
        refetchOnReconnect: true,
        // What the server refuses, it refuses again.
        retry: (count, failure) => !isRefusal(failure) && count < 2,
        // A screen that gets a 403 shows the access-denied page (D17).
        throwOnError: (failure) => failure instanceof ApiError && failure.status === 403,
        // What is kept of another time says so only as an answer.
        staleTime: () => (ages.areOld() ? 0 : 10_000),
      },
    },
  })
}

let person: string | undefined
let queries = newQueries()

/**
 * What the server has answered to this person on the screens made with antd. What
 * it answered to whoever was signed in before is given up whole: a store of its
 * own drops nothing that the next person's screens are asking for already.
 */
export function queriesOf(usuarioId: string | undefined): QueryClient {
  if (person !== undefined && usuarioId !== person) queries = newQueries()
  person = usuarioId
  return queries
}

// Signing out forgets also where no such screen follows.
session.subscribe(() => void queriesOf(session.get()?.usuarioId))

/** What screens made with antd need around them; loaded with the first of them. @param screen tells one from the next */
export default function PortalProviders({ screen, children }: { screen?: string; children: ReactNode }) {
  const [theme] = useTheme('portal')
  const client = queriesOf(useSession()?.usuarioId)
  return (
    <PortalTheme theme={theme}>
      <QueryClientProvider client={client}>
        <OldAnswers key={screen} />
        {children}
        <Unconfirmed />
      </QueryClientProvider>
    </PortalTheme>
  )
}
