import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useReducer, useSyncExternalStore } from 'react'
import { ages } from '@/api/ages'
import { localStatus } from '@/api/local'
import { currentPlace, useSession } from '@/api/session'
import { momentWords, sinceWords } from '@/features/orders/linkWords'
import styles from './OldAnswers.module.css'

/** Milliseconds between two looks for the server while a screen shows what is old. */
const lookEvery = 3_000

/** Says that the screen shows what a gateway has kept, how old that is, and reads it again once the server is there. */
export function OldAnswers() {
  const { oldest, missing } = useSyncExternalStore(ages.subscribe, ages.now)
  const session = useSession()
  const client = useQueryClient()
  const isCutOff = oldest !== null || missing
  const [, growOlder] = useReducer((looks: number) => looks + 1, 0)

  useLayoutEffect(() => {
    ages.forget()
    return ages.forget
  }, [])

  useEffect(() => {
    if (!isCutOff) return undefined
    const abort = new AbortController()
    const look = async () => {
      growOlder()
      const { state } = await localStatus(abort.signal)
      if (state !== 'offline') await client.refetchQueries({ type: 'active' })
    }
    const timer = setInterval(() => void look().catch(() => undefined), lookEvery)
    return () => {
      clearInterval(timer)
      abort.abort()
    }
  }, [isCutOff, client])

  if (!isCutOff) return null
  const zone = session ? currentPlace(session)?.fusoHorario : undefined
  return (
    <div className={styles.notice} role="status">
      <strong>Sem conexão com o servidor.</strong>{' '}
      {oldest !== null && `Esta tela mostra o que ele disse ${ageWords(oldest, zone)}. Pode ter mudado.`}
      {missing && ' O que falta nesta tela ainda não está guardado neste computador.'}
    </div>
  )
}

/** "às 14:05, há 3 min" of today, "em 20/11/2026 14:05, há 24 h 3 min" of another day. */
function ageWords(at: number, zone: string | undefined): string {
  const [instant, now] = [new Date(at).toISOString(), Date.now()]
  const moment = momentWords(instant, now, zone)
  const since = sinceWords(instant, now)
  return `${moment.includes('/') ? 'em' : 'às'} ${moment}${since && `, ${since}`}`
}
