import { Component, lazy, Suspense, type ReactNode } from 'react'
import { ApiError } from '@/api/client'
import { Button } from '@/ui/Button'
import { Unplugged } from '@/ui/drawings'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { isNotFetched, NotFetched } from './NotFetched'

const AccessDenied = lazy(() => import('@/features/access/screens/AccessDenied'))

interface State {
  failure: unknown
}

/**
 * Catches what a screen throws: a refusal by the server shows the
 * access-denied page in place (D17); a screen whose files did not come waits
 * for the network; anything else says that the screen broke and offers to load
 * it again.
 */
export class ScreenBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failure: null }

  static getDerivedStateFromError(failure: unknown): State {
    return { failure }
  }

  override render() {
    const { failure } = this.state
    if (failure === null) return this.props.children
    if (failure instanceof ApiError && failure.status === 403) {
      return (
        <Suspense>
          <AccessDenied />
        </Suspense>
      )
    }
    if (isNotFetched(failure)) return <NotFetched />
    const request = failure instanceof ApiError && failure.requestId !== '' ? failure.requestId : null
    return (
      <div role="alert">
        <PageHeader title="Algo deu errado" />
        <EmptyState
          drawing={<Unplugged />}
          text="Esta tela parou de funcionar."
          detail={
            request
              ? `Recarregue a página. Se continuar, informe ao suporte o código ${request}.`
              : 'Recarregue a página. Se continuar, entre em contato com o suporte.'
          }
          action={
            <Button variant="primary" onClick={() => window.location.reload()}>
              Recarregar
            </Button>
          }
        />
      </div>
    )
  }
}
