import { useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { answer, api, failureMessage } from '@/api/client'
import { Skeleton } from '@/ui/Skeleton'
import { beginSession, fromThisDevice } from '../api'
import styles from '../parts/access.module.css'
import { AccessLayout } from '../parts/AccessLayout'
import { Failure } from '../parts/Failure'

/** An id works once: a second exchange of the same one shares the first's answer. */
const exchanges = new Map<string, Promise<void>>()

function exchange(id: string): Promise<void> {
  let running = exchanges.get(id)
  if (!running) {
    running = answer(api.POST('/api/session/handover/{id}', { ...fromThisDevice(), params: { path: { id } } })).then(beginSession)
    exchanges.set(id, running)
  }
  return running
}

/** Exchanges a one-time id for a session (D20); whatever follows the id in the address is where to go then. */
export default function ExternalAuthentication() {
  const { id = '', '*': rest = '' } = useParams()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => {
    exchange(id)
      .then(() => navigate(`/${rest}`, { replace: true }))
      .catch((error: unknown) => setFailure(failureMessage(error)))
  }, [id, rest, navigate])

  if (!failure) {
    return (
      <AccessLayout title="Entrando…">
        <Skeleton lines={3} />
      </AccessLayout>
    )
  }
  return (
    <AccessLayout title="Não foi possível entrar">
      <Failure text={failure} />
      <div className={styles.links}>
        <Link to="/login">Entrar com e-mail e senha</Link>
      </div>
    </AccessLayout>
  )
}
