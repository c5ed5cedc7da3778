import { useMaskito } from '@maskito/react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api, ApiError } from '@/api/client'
import { isCPF } from '@/ui/documents'
import { applyMask, cpfMask } from '@/ui/masks'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toasts'
import { messages } from '../messages'
import styles from '../parts/access.module.css'
import { AccessForm } from '../parts/AccessForm'
import { AccessLayout } from '../parts/AccessLayout'
import { NewPassword } from '../parts/NewPassword'
import { passwordProblem } from '../password'

const blank = { cpf: '', nome: '', email: '', senha: '', confirmarSenha: '' }
type Registration = typeof blank

interface Problem {
  text: string
  fields: Record<string, string>
}

/** What keeps a registration from being sent: the sentence to show, and every place at fault (S1§5, D30). */
function problemOf(values: Registration): Problem | null {
  const missing = Object.entries(values).filter(([, value]) => value.trim() === '')
  if (missing.length > 0) {
    return { text: messages.incompleteRegistration, fields: Object.fromEntries(missing.map(([name]) => [name, 'Preencha este campo.'])) }
  }
  const fields: Record<string, string> = {}
  if (!isCPF(values.cpf)) fields.cpf = 'CPF inválido'
  if (!/^\S+@\S+\.\S+$/.test(values.email.trim())) fields.email = 'Formato do e-mail inválido'
  const weak = passwordProblem(values.senha)
  if (weak) fields.senha = weak
  if (values.senha !== values.confirmarSenha) fields.confirmarSenha = messages.differentPasswords
  const text = fields.cpf || fields.email ? messages.incompleteRegistration : (fields.senha ?? fields.confirmarSenha)
  return text === undefined ? null : { text, fields }
}

/** A new account (registration-01). What the server thinks of an address that has one already, it says by e-mail only. */
export default function Register() {
  const navigate = useNavigate()
  const cpfHost = useMaskito({ options: cpfMask.options })
  const [values, setValues] = useState(blank)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const set = (change: Partial<Registration>) => setValues({ ...values, ...change })

  async function register() {
    const problem = problemOf(values)
    setErrors(problem?.fields ?? {})
    if (problem) {
      toast.error(problem.text)
      return
    }
    try {
      await api.POST('/api/Account/Register', { body: { ...values, nome: values.nome.trim(), email: values.email.trim() } })
      toast.success(messages.registered)
      await navigate('/login')
    } catch (error) {
      setErrors(error instanceof ApiError ? error.fields : {})
      toast.error(messages.registrationFailed)
    }
  }

  return (
    <AccessLayout title="Criar conta" lead="Depois de criada, a conta recebe acesso por um convite do estabelecimento.">
      <AccessForm onSubmit={register} submitLabel="Criar conta">
        <span ref={cpfHost}>
          <TextField
            label="CPF"
            name="cpf"
            inputMode="numeric"
            autoFocus
            value={applyMask(cpfMask, values.cpf)}
            onChange={(text) => set({ cpf: cpfMask.normalize(text) })}
            error={errors.cpf}
          />
        </span>
        <TextField label="Nome" name="nome" autoComplete="name" maxLength={200} value={values.nome} onChange={(nome) => set({ nome })} error={errors.nome} />
        <TextField label="E-mail" name="email" type="email" autoComplete="email" maxLength={254} value={values.email} onChange={(email) => set({ email })} error={errors.email} />
        <NewPassword {...values} errors={errors} onChange={set} />
      </AccessForm>
      <div className={styles.links}>
        <Link to="/login">Voltar para o login</Link>
      </div>
    </AccessLayout>
  )
}
