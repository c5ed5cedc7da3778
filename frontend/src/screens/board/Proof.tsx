import { useState, type FormEvent } from 'react'
import { confirmWith, leaveUnconfirmed, useUnconfirmed } from '@/api/confirm'
import { Dialog } from '@/features/orders/dialogs/Dialog'
import dialog from '@/features/orders/dialogs/Dialog.module.css'
import { Footer, useRunning } from '@/features/orders/dialogs/running'
import { Button } from '@/ui/Button'
import { TextField } from '@/ui/TextField'

/** Asks for the person's password where a call of the board needs it first (D50), as the portal does around its other screens. Without antd. */
export default function Proof() {
  return useUnconfirmed() && <Question />
}

function Question() {
  const [password, setPassword] = useState('')
  const { busy, problem, setProblem, run } = useRunning()

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (password === '') setProblem('Digite a sua senha.')
    else void run(() => confirmWith(password).then(() => null))
  }

  return (
    <Dialog title="Confirme com a sua senha" onClose={leaveUnconfirmed}>
      <form className={dialog.form} noValidate onSubmit={onSubmit}>
        <p>Esta ação pede a senha de quem a faz. Ela não será pedida de novo nos próximos cinco minutos.</p>
        <TextField
          className={dialog.field}
          label="Sua senha"
          type="password"
          name="password"
          autoComplete="current-password"
          value={password}
          maxLength={200}
          error={problem}
          onChange={(value) => {
            setPassword(value)
            setProblem(null)
          }}
        />
        <Footer>
          <Button size="large" onClick={leaveUnconfirmed}>
            Cancelar
          </Button>
          <Button size="large" variant="primary" type="submit" busy={busy}>
            Continuar
          </Button>
        </Footer>
      </form>
    </Dialog>
  )
}
