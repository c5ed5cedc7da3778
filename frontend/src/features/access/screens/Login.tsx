import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { answer, api, failureMessage } from '@/api/client'
import { useConfiguration } from '@/api/configuration'
import { session as kept, useSession } from '@/api/session'
import { Redirect } from '@/ui/Redirect'
import { TextField } from '@/ui/TextField'
import { beginSession, fromThisDevice, type SignInAnswer } from '../api'
import { messages } from '../messages'
import styles from '../parts/access.module.css'
import { AccessForm } from '../parts/AccessForm'
import { AccessLayout } from '../parts/AccessLayout'
import { CodeStep } from '../parts/CodeStep'
import { DemoAccounts } from '../parts/DemoAccounts'
import { UnsentNote } from '../parts/UnsentNote'
import { useReturnTarget } from '../returnTo'

/** Sign-in: e-mail and password, then the mailed code when the server asks for it (login-01). */
export default function Login() {
  const session = useSession()
  const target = useReturnTarget()
  const { value: configuration } = useConfiguration()
  const needsSetup = useNeedsSetup()
  const isCleared = useSearchParams()[0].has('limpo')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [askingCode, setAskingCode] = useState(false)

  if (session) return <Redirect to={target} />
  if (needsSetup) return <Redirect to="/primeiroAcesso" />

  if (askingCode) {
    return (
      <AccessLayout title="Confirme que é você" lead={messages.codeIsMailed}>
        <CodeStep username={email.trim()} onSignedIn={beginSession} onBack={() => setAskingCode(false)} />
      </AccessLayout>
    )
  }

  const lead = kept.hasExpired() ? (
    <>
      {messages.sessionEnded}
      {kept.wasLocal() && <UnsentNote />}
    </>
  ) : (
    isCleared && messages.computerCleared
  )
  return (
    <AccessLayout title="Entrar" lead={lead} footer={configuration.versao && `Versão ${configuration.versao}`}>
      <PasswordForm
        email={email}
        password={password}
        onEmail={setEmail}
        onPassword={setPassword}
        onAnswer={async (signedIn) => {
          if (signedIn.RequiredMFA) setAskingCode(true)
          else await beginSession(signedIn)
        }}
      />
      <div className={styles.links}>
        <Link to="/esqueciMinhaSenha">Esqueci minha senha</Link>
        <Link to="/cadastrar">Criar conta</Link>
      </div>
      {configuration.demo && (
        <DemoAccounts
          accounts={configuration.contasDemo}
          onChoose={(account) => {
            setEmail(account.email)
            setPassword(account.senha)
          }}
        />
      )}
    </AccessLayout>
  )
}

interface PasswordFormProps {
  email: string
  password: string
  onEmail: (email: string) => void
  onPassword: (password: string) => void
  onAnswer: (answer: SignInAnswer) => Promise<void>
}

function PasswordForm({ email, password, onEmail, onPassword, onAnswer }: PasswordFormProps) {
  const [failure, setFailure] = useState<string | null>(null)

  async function signIn() {
    const username = email.trim()
    const missing = missingText(username, password)
    setFailure(missing)
    if (missing) return
    try {
      await onAnswer(await answer(api.POST('/api/mfa/login', { ...fromThisDevice(), body: { username, password } })))
    } catch (error) {
      setFailure(failureMessage(error))
    }
  }

  return (
    <AccessForm onSubmit={signIn} submitLabel="Entrar" failure={failure}>
      <TextField label="E-mail" type="email" name="username" autoComplete="username" inputMode="email" autoFocus value={email} onChange={onEmail} />
      <TextField label="Senha" type="password" name="password" autoComplete="current-password" maxLength={200} value={password} onChange={onPassword} />
    </AccessForm>
  )
}

function missingText(username: string, password: string): string | null {
  if (username === '' && password === '') return messages.emptyLogin
  if (username === '') return messages.emptyEmail
  if (password === '') return messages.emptyPassword
  return null
}

/** Whether this server has no account yet: then the first one is created before anybody signs in. */
function useNeedsSetup(): boolean {
  const [needed, setNeeded] = useState(false)
  useEffect(() => {
    answer(api.GET('/api/setup'))
      .then((setup) => setNeeded(setup.required))
      .catch(() => undefined)
  }, [])
  return needed
}
