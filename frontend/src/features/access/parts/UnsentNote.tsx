import { useEffect, useState } from 'react'
import { localStatus } from '@/api/local'
import styles from './access.module.css'

/** What this computer keeps unsent of those who were signed in, by its number alone. */
export function UnsentNote() {
  const [unsent, setUnsent] = useState(0)
  useEffect(() => {
    const abort = new AbortController()
    localStatus(abort.signal).then(
      ({ others }) => setUnsent(others),
      () => undefined,
    )
    return () => abort.abort()
  }, [])
  if (unsent === 0) return null
  return (
    <p className={styles.note} role="status">
      {unsent === 1
        ? '1 ação ainda não enviada fica guardada neste computador. Ela é enviada quando quem a fez entrar de novo.'
        : `${unsent} ações ainda não enviadas ficam guardadas neste computador. Elas são enviadas quando quem as fez entrar de novo.`}
    </p>
  )
}
