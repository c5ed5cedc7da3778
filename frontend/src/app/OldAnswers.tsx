import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { ages } from '@/api/ages'
import { type Link, localStatus } from '@/api/local'
import { currentPlace, useSession } from '@/api/session'
import { momentWords, sinceWords } from '@/features/orders/offline/labels'
import styles from './OldAnswers.module.css'

/** Milliseconds between two looks for the server while a screen shows what is old. */
const lookEvery = 3_000
/** Milliseconds between two readings of the screen from a server that answers and yet does not say it. */
const readEvery = 30_000

/** Says that the screen shows what a gateway has kept, how old that is, and reads it again once the server is there. */
export function OldAnswers() {
  const { oldest, missing } = useSyncExternalStore(ages.subscribe, ages.now)
  const session = useSession()
  const client = useQueryClient()
  const isCutOff = oldest !== null || missing
  const [link, setLink] = useState<Link | null>(null)

  useLayoutEffect(() => {
    ages.forget()
    return ages.forget
  }, [])

  useEffect(() => {
    if (!isCutOff) return undefined
    const abort = new AbortController()
    let was: Link['state'] = 'offline'
    let readAt = Date.now()
    const tell = async () => {
      const now = await localStatus(abort.signal)
      setLink(now)
      return now
    }
    const look = async () => {
      const now = await tell()
      const isBack = now.state === 'connected' && was === 'offline'
      was = now.state
      if (now.state === 'offline' || !isBack && Date.now() - readAt < readEvery) return
      readAt = Date.now()
      await client.refetchQueries({ type: 'active' })
    }
    tell().catch(() => undefined)
    const timer = setInterval(() => void look().catch(() => undefined), lookEvery)
    return () => {
      clearInterval(timer)
      abort.abort()
      setLink(null)
    }
  }, [isCutOff, client])

  if (!isCutOff) return null
  const zone = session ? currentPlace(session)?.fusoHorario : undefined
  return (
    <div className={styles.notice} role="status">
      <strong>{reasonWords(link)}</strong>{' '}
      {oldest !== null && `Esta tela mostra o que ele disse ${ageWords(oldest, zone)}. Pode ter mudado.`}
      {missing && ' O que falta nesta tela ainda não está guardado neste computador.'}
    </div>
  )
}

/** Why the screen is old; null is before anything is known but that the server gave it no answer. */
function reasonWords(link: Link | null): string {
  if (link?.state === 'offline') return 'Sem conexão com o servidor.'
  return link?.state === 'unstable' ? link.message : 'O servidor não respondeu a esta tela.'
}

/** "às 14:05, há 3 min" of today, "em 20/11/2026 14:05, há 24 h 3 min" of another day. */
function ageWords(at: number, zone: string | undefined): string {
  const [instant, now] = [new Date(at).toISOString(), Date.now()]
  const moment = momentWords(instant, now, zone)
  const since = sinceWords(instant, now)
  return `${moment.includes('/') ? 'em' : 'às'} ${moment}${since && `, ${since}`}`
}
