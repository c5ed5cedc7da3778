import { useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { answer, api, ApiError, failureMessage } from '@/api/client'
import type { paths } from '@/api/schema.gen'
import { useSession } from '@/api/session'
import { Button } from '@/ui/Button'
import { Skeleton } from '@/ui/Skeleton'
import { TextField } from '@/ui/TextField'
import { beginSession, fromThisDevice, refreshSession } from '../api'
import { messages } from '../messages'
import styles from '../parts/access.module.css'
import { AccessForm } from '../parts/AccessForm'
import { AccessLayout } from '../parts/AccessLayout'
import { Failure } from '../parts/Failure'
import { NewPassword } from '../parts/NewPassword'
import { passwordProblem } from '../password'

type Invitation = paths['/api/Account/convite/{token}']['get']['responses'][200]['content']['application/json']

/** The page that an invitation's e-mail leads to: a new account, or the venue added to one that exists. */
export default function Invitation() {
  const token = useParams().token ?? ''
  const session = useSession()
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => {
    answer(api.GET('/api/Account/convite/{token}', { params: { path: { token } } }))
      .then(setInvitation)
      .catch((error: unknown) => setFailure(failureMessage(error)))
  }, [token])

  if (!invitation) {
    return (
      <AccessLayout title="Convite">
        {failure ? (
          <>
            <Failure text={failure} />
            <div className={styles.links}>
              <button type="button" className={styles.textButton} onClick={() => window.location.reload()}>
                Tentar novamente
              </button>
              <Link to="/login">Ir para o login</Link>
            </div>
          </>
        ) : (
          <Skeleton lines={4} />
        )}
      </AccessLayout>
    )
  }

  if (!invitation.valid) {
    return (
      <AccessLayout title="Este convite não vale mais" lead="Ele expirou, foi retirado ou já foi aceito. Peça outro a quem convidou você.">
        <div className={styles.links}>
          <Link to="/login">Ir para o login</Link>
        </div>
      </AccessLayout>
    )
  }

  const venue = invitation.nomeLocal ?? ''
  if (session) return <Accept token={token} venue={venue} email={invitation.email ?? ''} />
  if (invitation.contaExistente) {
    return (
      <AccessLayout title={`Convite de ${venue}`} lead={`Você já tem uma conta com ${invitation.email}. Entre com ela para aceitar.`}>
        <div className={styles.links}>
          <Link to={`/login?destino=${encodeURIComponent(`/convite/${token}`)}`}>Entrar e aceitar</Link>
        </div>
      </AccessLayout>
    )
  }
  return <Join token={token} venue={venue} email={invitation.email ?? ''} />
}

interface InvitedProps {
  token: string
  venue: string
  email: string
}

function Accept({ token, venue, email }: InvitedProps) {
  const session = useSession()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function accept() {
    if (!session || busy) return
    setBusy(true)
    setFailure(null)
    try {
      const { localId } = await answer(api.POST('/api/Account/convite/aceitar', { body: { token } }))
      await refreshSession(session, localId)
      await navigate('/', { replace: true })
    } catch (error) {
      setFailure(failureMessage(error))
      setBusy(false)
    }
  }

  return (
    <AccessLayout title={`Convite de ${venue}`} lead={`O convite é para ${email}. Você entrou como ${session?.nome}.`}>
      <div className={styles.fields}>
        <Failure text={failure} />
        <Button variant="primary" size="large" block busy={busy} onClick={() => void accept()}>
          Aceitar convite
        </Button>
      </div>
      <div className={styles.links}>
        <Link to="/">Agora não</Link>
      </div>
    </AccessLayout>
  )
}

function Join({ token, venue, email }: InvitedProps) {
  const navigate = useNavigate()
  const [values, setValues] = useState({ nome: '', senha: '', confirmarSenha: '' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const set = (change: Partial<typeof values>) => setValues({ ...values, ...change })

  async function join() {
    const found: Record<string, string> = {}
    if (values.nome.trim() === '') found.nome = 'Preencha o seu nome.'
    const weak = passwordProblem(values.senha)
    if (weak) found.senha = weak
    else if (values.senha !== values.confirmarSenha) found.confirmarSenha = messages.differentPasswords
    setErrors(found)
    setFailure(null)
    if (Object.keys(found).length > 0) return

    try {
      await beginSession(await answer(api.POST('/api/Account/convite', { ...fromThisDevice(), body: { token, ...values, nome: values.nome.trim() } })))
      await navigate('/', { replace: true })
    } catch (error) {
      setErrors(error instanceof ApiError ? error.fields : {})
      setFailure(failureMessage(error))
    }
  }

  return (
    <AccessLayout title={`Convite de ${venue}`} lead={`Crie a sua senha para entrar com ${email}.`}>
      <AccessForm onSubmit={join} submitLabel="Criar conta e entrar" failure={failure}>
        <TextField label="Nome" autoComplete="name" maxLength={200} autoFocus value={values.nome} onChange={(nome) => set({ nome })} error={errors.nome} />
        <NewPassword {...values} errors={errors} onChange={set} />
      </AccessForm>
    </AccessLayout>
  )
}
