import { useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { answer, api, ApiError, failureMessage } from '@/api/client'
import { Button } from '@/ui/Button'
import { Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toasts'
import { messages } from '../messages'
import styles from '../parts/access.module.css'
import { AccessForm } from '../parts/AccessForm'
import { AccessLayout } from '../parts/AccessLayout'
import { NewPassword } from '../parts/NewPassword'
import { passwordProblem } from '../password'

type LinkState = 'checking' | 'good' | 'used' | 'unreachable'

/** The page that a recovery e-mail leads to: a new password, once, within 30 minutes. */
export default function ResetPassword() {
  const token = useParams().token ?? ''
  const [state, setState] = useState<LinkState>('checking')
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    answer(api.GET('/api/Account/RedefinirSenha/{token}', { params: { path: { token } } }))
      .then((link) => setState(link.valid ? 'good' : 'used'))
      .catch((failure: unknown) => setState(failure instanceof ApiError && failure.kind === 'http' && failure.status < 500 ? 'used' : 'unreachable'))
  }, [token, attempt])

  if (state === 'checking') {
    return (
      <AccessLayout title="Criar nova senha">
        <Skeleton lines={4} />
      </AccessLayout>
    )
  }
  if (state === 'unreachable') {
    return (
      <AccessLayout title="Criar nova senha" lead="Não foi possível verificar este link. Confira a conexão.">
        <Button
          variant="primary"
          size="large"
          onClick={() => {
            setState('checking')
            setAttempt(attempt + 1)
          }}
        >
          Tentar novamente
        </Button>
      </AccessLayout>
    )
  }
  if (state === 'used') {
    return (
      <AccessLayout title="Este link não vale mais" lead="Ele expirou ou já foi usado. Peça outro: leva um minuto.">
        <div className={styles.links}>
          <Link to="/esqueciMinhaSenha">Pedir um novo link</Link>
          <Link to="/login">Voltar para o login</Link>
        </div>
      </AccessLayout>
    )
  }
  return <ResetForm token={token} onExpired={() => setState('used')} />
}

function ResetForm({ token, onExpired }: { token: string; onExpired: () => void }) {
  const navigate = useNavigate()
  const [values, setValues] = useState({ senha: '', confirmarSenha: '' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)

  async function save() {
    const found = problems(values)
    setErrors(found)
    setFailure(null)
    if (Object.keys(found).length > 0) return
    try {
      await api.POST('/api/Account/RedefinirSenha', { body: { token, ...values } })
      toast.success('Senha alterada. Entre com a nova senha.')
      await navigate('/login', { replace: true })
    } catch (error) {
      if (error instanceof ApiError && error.status === 400 && Object.keys(error.fields).length === 0) onExpired()
      else {
        setErrors(error instanceof ApiError ? error.fields : {})
        setFailure(failureMessage(error))
      }
    }
  }

  return (
    <AccessLayout title="Criar nova senha" lead="Ao salvar, todos os acessos abertos com a senha antiga são encerrados.">
      <AccessForm onSubmit={save} submitLabel="Salvar nova senha" failure={failure}>
        <NewPassword {...values} errors={errors} onChange={(change) => setValues({ ...values, ...change })} />
      </AccessForm>
    </AccessLayout>
  )
}

function problems({ senha, confirmarSenha }: { senha: string; confirmarSenha: string }): Record<string, string> {
  const weak = passwordProblem(senha)
  if (weak) return { senha: weak }
  return senha === confirmarSenha ? {} : { confirmarSenha: messages.differentPasswords }
}
