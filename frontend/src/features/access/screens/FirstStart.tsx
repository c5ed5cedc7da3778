import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { answer, api, ApiError, failureMessage } from '@/api/client'
import { ErrorState } from '@/ui/ErrorState'
import { Redirect } from '@/ui/Redirect'
import { Skeleton } from '@/ui/Skeleton'
import { TextField } from '@/ui/TextField'
import { beginSession, fromThisDevice } from '../api'
import { establishmentTypes, states } from '@/api/establishments'
import { messages } from '../messages'
import styles from '../parts/access.module.css'
import { AccessForm } from '../parts/AccessForm'
import { AccessLayout } from '../parts/AccessLayout'
import { NewPassword } from '../parts/NewPassword'
import { SelectField } from '../parts/SelectField'
import { passwordProblem } from '../password'

const blank = { chave: '', nome: '', email: '', senha: '', confirmarSenha: '', local: '', tipo: '', uf: '', cidade: '', telefone: '' }
type Setup = typeof blank

const required: Partial<Record<keyof Setup, string>> = {
  nome: 'Preencha o seu nome.',
  email: 'Insira seu e-mail.',
  local: 'Preencha o nome do estabelecimento.',
  tipo: 'Escolha o tipo.',
  uf: 'Escolha o estado.',
  cidade: 'Preencha a cidade.',
}

function problemsOf(values: Setup, keyRequired: boolean): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [name, text] of Object.entries(required)) {
    if (values[name as keyof Setup].trim() === '') found[name] = text
  }
  if (keyRequired && values.chave.trim() === '') found.chave = 'Informe a chave que o servidor mostrou ao iniciar.'
  const weak = passwordProblem(values.senha)
  if (weak) found.senha = weak
  else if (values.senha !== values.confirmarSenha) found.confirmarSenha = messages.differentPasswords
  return found
}

/** The server names the venue's fields below 'estabelecimento'. */
function serverProblems(failure: unknown): Record<string, string> {
  if (!(failure instanceof ApiError)) return {}
  return Object.fromEntries(
    Object.entries(failure.fields).map(([name, text]) => {
      const own = name.replace(/^estabelecimento\./, '')
      return [own === 'nome' && own !== name ? 'local' : own, text]
    }),
  )
}

/** The very first start of an installation: the owner's account and the first venue. */
export default function FirstStart() {
  const navigate = useNavigate()
  const [setup, setSetup] = useState<{ required: boolean; keyRequired: boolean } | null>(null)
  const [unreachable, setUnreachable] = useState<string | null>(null)
  const [values, setValues] = useState(blank)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const set = (change: Partial<Setup>) => setValues({ ...values, ...change })

  useEffect(() => {
    answer(api.GET('/api/setup'))
      .then(setSetup)
      .catch((error: unknown) => setUnreachable(failureMessage(error)))
  }, [])

  if (unreachable) {
    return (
      <AccessLayout title="Primeiro acesso">
        <ErrorState text={unreachable} onRetry={() => window.location.reload()} />
      </AccessLayout>
    )
  }
  if (!setup) {
    return (
      <AccessLayout title="Primeiro acesso">
        <Skeleton lines={8} />
      </AccessLayout>
    )
  }
  if (!setup.required) return <Redirect to="/login" />

  async function create() {
    const found = problemsOf(values, setup?.keyRequired ?? false)
    setErrors(found)
    setFailure(Object.keys(found).length > 0 ? 'Confira os campos marcados.' : null)
    if (Object.keys(found).length > 0) return
    const { chave, nome, email, senha, confirmarSenha, local, tipo, uf, cidade, telefone } = values
    try {
      const signedIn = await answer(
        api.POST('/api/setup', {
          ...fromThisDevice(),
          body: {
            chave, nome: nome.trim(), email: email.trim(), senha, confirmarSenha,
            estabelecimento: { nome: local.trim(), tipo: Number(tipo), uf, cidade: cidade.trim(), telefone: telefone.trim() },
          },
        }),
      )
      await beginSession(signedIn)
      await navigate('/', { replace: true })
    } catch (error) {
      setErrors(serverProblems(error))
      setFailure(failureMessage(error))
    }
  }

  return (
    <AccessLayout title="Boas-vindas ao Balcão" lead="Crie a sua conta e o primeiro estabelecimento. Leva dois minutos.">
      <AccessForm onSubmit={create} submitLabel="Criar e entrar" failure={failure}>
        {setup.keyRequired && (
          <TextField
            label="Chave de instalação"
            autoComplete="off"
            value={values.chave}
            onChange={(chave) => set({ chave })}
            error={errors.chave}
            hint="O servidor mostrou esta chave ao iniciar."
          />
        )}
        <fieldset className={styles.group}>
          <legend>Sua conta</legend>
          <TextField label="Nome" autoComplete="name" maxLength={200} autoFocus value={values.nome} onChange={(nome) => set({ nome })} error={errors.nome} />
          <TextField label="E-mail" type="email" autoComplete="email" maxLength={254} value={values.email} onChange={(email) => set({ email })} error={errors.email} />
          <NewPassword senha={values.senha} confirmarSenha={values.confirmarSenha} errors={errors} onChange={set} />
        </fieldset>
        <fieldset className={styles.group}>
          <legend>Seu estabelecimento</legend>
          <TextField label="Nome do estabelecimento" autoComplete="organization" maxLength={200} value={values.local} onChange={(local) => set({ local })} error={errors.local} />
          <SelectField label="Tipo" options={establishmentTypes} value={values.tipo} onChange={(tipo) => set({ tipo })} error={errors.tipo} />
          <div className={styles.pair}>
            <SelectField label="Estado" options={states} value={values.uf} onChange={(uf) => set({ uf })} error={errors.uf} />
            <TextField label="Cidade" autoComplete="address-level2" maxLength={200} value={values.cidade} onChange={(cidade) => set({ cidade })} error={errors.cidade} />
          </div>
          <TextField label="Telefone (opcional)" type="tel" autoComplete="tel" maxLength={30} value={values.telefone} onChange={(telefone) => set({ telefone })} error={errors.telefone} />
        </fieldset>
      </AccessForm>
    </AccessLayout>
  )
}
