import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '@/api/client'
import { TextField } from '@/ui/TextField'
import { messages } from '../messages'
import styles from '../parts/access.module.css'
import { AccessForm } from '../parts/AccessForm'
import { AccessLayout } from '../parts/AccessLayout'
import { MailNote } from '../parts/MailNote'

/** Asks for a recovery link (S1§2). Failures are not shown (password-recovery-03): neither may anybody learn whose account exists. */
export default function ForgotPassword() {
  const [cpfOuEmail, setCpfOuEmail] = useState('')
  const [sent, setSent] = useState(false)

  async function send() {
    if (cpfOuEmail.trim() === '') return
    setSent(false)
    try {
      await api.POST('/api/Account/SolicitarRecuperacaoSenha', { body: { cpfOuEmail: cpfOuEmail.trim() } })
      setSent(true)
    } catch {
      // By the documents, silence.
    }
  }

  return (
    <AccessLayout title="Recuperar senha" lead="Enviamos um link para criar uma nova senha. Ele vale por 30 minutos.">
      <AccessForm
        onSubmit={send}
        submitLabel="Enviar link"
        below={
          <div role="status">
            {sent && (
              <>
                <p className={styles.done}>{messages.recoverySent}</p>
                <MailNote />
              </>
            )}
          </div>
        }
      >
        <TextField label="CPF ou e-mail" name="cpfOuEmail" autoComplete="username" autoFocus value={cpfOuEmail} onChange={setCpfOuEmail} />
      </AccessForm>
      <div className={styles.links}>
        <Link to="/login">Voltar para o login</Link>
      </div>
    </AccessLayout>
  )
}
