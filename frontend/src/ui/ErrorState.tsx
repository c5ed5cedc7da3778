import { Button } from './Button'
import { Unplugged } from './drawings'
import { EmptyState } from './EmptyState'

interface ErrorStateProps {
  /** What happened, in words that are safe to show. */
  text?: string
  /** What the person can do; by default to check the connection and try again. */
  detail?: string
  onRetry?: () => void
  /** A retry is under way. */
  retrying?: boolean
}

/** Something did not load: says so at once (role alert) and offers to try again. */
export function ErrorState({
  text = 'Não foi possível carregar.',
  detail = 'Verifique a conexão e tente novamente.',
  onRetry,
  retrying = false,
}: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        drawing={<Unplugged />}
        text={text}
        detail={detail}
        action={
          onRetry && (
            <Button onClick={onRetry} busy={retrying}>
              Tentar novamente
            </Button>
          )
        }
      />
    </div>
  )
}
