import { useState, type ReactNode, type Ref } from 'react'
import { Button } from '@/ui/Button'
import { focusInvalid } from '../focusInvalid'
import styles from './access.module.css'
import { Failure } from './Failure'

interface AccessFormProps {
  /** One attempt, which never rejects: what went wrong is at the fields or in `failure` by then. */
  onSubmit: () => Promise<void>
  submitLabel: string
  /** What went wrong with the whole form. */
  failure?: string | null
  failureId?: string
  /** The fields. */
  children: ReactNode
  /** Stands below the button. */
  below?: ReactNode
  ref?: Ref<HTMLFormElement>
}

/** The form of a page before a session: one attempt at a time; then the first field at fault has the focus. */
export function AccessForm({ onSubmit, submitLabel, failure = null, failureId, children, below, ref }: AccessFormProps) {
  const [busy, setBusy] = useState(false)

  async function submit(form: HTMLFormElement) {
    if (busy) return
    setBusy(true)
    await onSubmit()
    setBusy(false)
    focusInvalid(form)
  }

  return (
    <form
      ref={ref}
      className={styles.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit(event.currentTarget)
      }}
    >
      {children}
      <Failure id={failureId} text={failure} />
      <Button type="submit" variant="primary" size="large" block busy={busy}>
        {busy ? 'Aguarde' : submitLabel}
      </Button>
      {below}
    </form>
  )
}
