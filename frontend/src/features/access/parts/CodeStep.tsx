import { useEffect, useId, useRef, useState } from 'react'
import { answer, api, failureMessage } from '@/api/client'
import { toast } from '@/ui/toasts'
import { fromThisDevice, type SignInAnswer } from '../api'
import { messages } from '../messages'
import styles from './access.module.css'
import { AccessForm } from './AccessForm'
import { CodeBoxes, emptyCode } from './CodeBoxes'
import { MailNote } from './MailNote'

/** Seconds until a code can be sent again (S0§9). */
const resendAfter = 60

interface CodeStepProps {
  username: string
  /** Takes the answer to a right code; a rejection is shown here. */
  onSignedIn: (answer: SignInAnswer) => Promise<void>
  onBack: () => void
}

/** The second step of signing in: the code that was mailed (S0§2). */
export function CodeStep({ username, onSignedIn, onBack }: CodeStepProps) {
  const [code, setCode] = useState(emptyCode)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const [seconds, restart] = useCountdown(resendAfter)
  const failureId = useId()

  async function confirm() {
    setFailure(null)
    if (code.some((letter) => letter === '')) {
      setFailure(messages.invalidCode)
      return
    }
    let signedIn: SignInAnswer
    try {
      signedIn = await answer(api.POST('/api/mfa/validate', { ...fromThisDevice(), body: { code: code.join('').toUpperCase(), username } }))
    } catch {
      // Wrong, expired or not reached: the documents give all of it the same words (access-code-11).
      setFailure(messages.invalidCode)
      return
    }
    try {
      await onSignedIn(signedIn)
    } catch (error) {
      setFailure(failureMessage(error))
    }
  }

  async function resend() {
    try {
      await api.POST('/api/mfa/sendcodetoemail', { body: { username } })
      setCode(emptyCode)
      setFailure(null)
      restart()
      toast.success('Enviamos um novo código para o seu e-mail.')
    } catch (error) {
      toast.error(failureMessage(error))
    }
  }

  return (
    <AccessForm
      ref={form}
      onSubmit={confirm}
      submitLabel="Confirmar"
      failure={failure}
      failureId={failureId}
      below={
        <>
          <div className={styles.links}>
            <button type="button" className={styles.textButton} disabled={seconds > 0} onClick={() => void resend()}>
              {messages.resendCode}
            </button>
            {seconds > 0 && <span role="timer">em {seconds} s</span>}
            <button type="button" className={styles.textButton} onClick={onBack}>
              Voltar
            </button>
          </div>
          <MailNote />
        </>
      }
    >
      <CodeBoxes
        value={code}
        onChange={(next) => {
          setCode(next)
          setFailure(null)
        }}
        onConfirm={() => form.current?.requestSubmit()}
        describedBy={failure ? failureId : undefined}
      />
    </AccessForm>
  )
}

/** Whole seconds left of a countdown that starts at once, and how to start it again. */
function useCountdown(from: number): [number, () => void] {
  const [endsAt, setEndsAt] = useState(() => Date.now() + from * 1000)
  const [seconds, setSeconds] = useState(from)

  useEffect(() => {
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))
      setSeconds(left)
      if (left === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [endsAt])

  return [
    seconds,
    () => {
      setSeconds(from)
      setEndsAt(Date.now() + from * 1000)
    },
  ]
}
