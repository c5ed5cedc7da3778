import { Link } from 'react-router'
import { EmptyState } from '@/ui/EmptyState'

/** Inside a frame without a session: the host window is to send one (shell-06). */
export function WaitingForHost() {
  return (
    <main>
      <EmptyState
        text="Aguardando a entrada pelo portal."
        detail="Esta página recebe o acesso da página que a contém."
        action={<Link to="/login">Entrar com e-mail e senha</Link>}
      />
    </main>
  )
}
