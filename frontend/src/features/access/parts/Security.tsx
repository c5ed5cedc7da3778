import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { failureMessage } from '@/api/client'
import { ErrorState } from '@/ui/ErrorState'
import { ImmediateSwitch } from '@/ui/ImmediateSwitch'
import { Skeleton } from '@/ui/Skeleton'
import { useAccountSecurity, useSaveNotices, useSecondFactor, type AccountSecurity } from '../security'

/** Whether signing in asks for the mailed code, and the switch where the server leaves it to the person (D16). */
export function SecondFactor() {
  const change = useSecondFactor()
  return (
    <Known>
      {({ segundoFator, exigidoPeloServidor, enviaEmails }) => (
        <>
          <ImmediateSwitch
            label="Pedir um código ao entrar"
            hint="Depois da senha, enviamos ao seu e-mail um código que vale por 10 minutos."
            checked={segundoFator}
            disabled={exigidoPeloServidor || (!enviaEmails && !segundoFator)}
            onChange={(on) => change.mutateAsync(on)}
            success={(on) => (on ? 'Segundo fator ligado.' : 'Segundo fator desligado.')}
          />
          {exigidoPeloServidor && <Alert type="info" showIcon title="Este servidor pede o código a todas as contas. Aqui não dá para desligar." />}
          {!exigidoPeloServidor && !enviaEmails && (
            <Alert
              type="info"
              showIcon
              title="Este servidor não envia e-mails, e o código não chegaria a você. Peça a quem administra o servidor que configure o envio de e-mails (opção --mail)."
            />
          )}
        </>
      )}
    </Known>
  )
}

/** Of what the person is told by mail. Each switch saves both: the other waits until that is done and read again. */
export function MailNotices() {
  const save = useSaveNotices()
  return (
    <Known>
      {({ avisarDispositivo, avisarSeguranca, enviaEmails }) => (
        <>
          <ImmediateSwitch
            label="Entrada em um dispositivo novo"
            hint="Quando a sua conta é aberta em um computador, celular ou navegador ainda não visto."
            checked={enviaEmails && avisarDispositivo}
            disabled={!enviaEmails || save.isPending}
            onChange={(on) => save.mutateAsync({ avisarDispositivo: on, avisarSeguranca })}
            success={told}
          />
          <ImmediateSwitch
            label="Mudança de senha ou de segundo fator"
            checked={enviaEmails && avisarSeguranca}
            disabled={!enviaEmails || save.isPending}
            onChange={(on) => save.mutateAsync({ avisarDispositivo, avisarSeguranca: on })}
            success={told}
          />
          {!enviaEmails && <Alert type="info" showIcon title="Este servidor não envia e-mails: por enquanto ninguém é avisado." />}
        </>
      )}
    </Known>
  )
}

const told = (on: boolean) => (on ? 'Aviso ligado.' : 'Aviso desligado.')

/** What is known of the account, once it is. */
function Known({ children }: { children: (security: AccountSecurity) => ReactNode }) {
  const { data, error, refetch } = useAccountSecurity()
  if (error && !data) return <ErrorState text={failureMessage(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={2} />
  return children(data)
}
