import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { formatDateTime } from '@/ui/dates'
import { messageOf } from '@/ui/failures'
import { Section } from '@/ui/Section'
import { useDialogs } from '@/ui/useDialogs'
import { providers } from '../../providers'
import { usePaymentSettingsChanges, type Provider, type TestAnswer } from '../../settingsApi'
import { AccountDrawer } from './AccountDrawer'
import { Notices } from './Notices'
import styles from './settings.module.css'

/** A provider: what it is, whether the account there answers, and what can be done with it. */
export function ProviderCard({ provider }: { provider: Provider }) {
  const { id: venueId, zone } = useVenue()
  const { dropAccount, test } = usePaymentSettingsChanges(venueId)
  const dialogs = useDialogs<Provider, 'edit' | 'drop'>()
  const [said, setSaid] = useState<TestAnswer>()
  const { label, description } = providers[provider.provedor]
  const isConnected = provider.versao > 0

  const tryIt = () =>
    test.mutate(provider.provedor, { onSuccess: setSaid, onError: (failure) => setSaid({ funciona: false, resposta: messageOf(failure) }) })

  return (
    <Section title={label} description={description}>
      <div className={styles.head}>
        <p className={styles.state}><State provider={provider} /></p>
        <div className={styles.actions}>
          {isConnected && !provider.conferenciaManual && (
            <Button loading={test.isPending} aria-label={`Testar conexão de ${label}`} onClick={tryIt}>
              Testar conexão
            </Button>
          )}
          <Button aria-label={`${isConnected ? 'Editar' : 'Conectar'} ${label}`} onClick={() => dialogs.open('edit', provider)}>
            {isConnected ? 'Editar' : 'Conectar'}
          </Button>
          {isConnected && (
            <Button type="text" danger aria-label={`Desconectar ${label}`} onClick={() => dialogs.open('drop', provider)}>
              Desconectar
            </Button>
          )}
        </div>
      </div>
      {said && (
        <Alert
          role="status" showIcon className={styles.said} type={said.funciona ? 'success' : 'error'} title={said.resposta}
          closable={{ 'aria-label': 'Fechar', onClose: () => setSaid(undefined) }}
        />
      )}
      {isConnected && !said && provider.problema && (
        <Alert role="alert" showIcon className={styles.said} type="warning" title={provider.problema} description={`Desde ${formatDateTime(provider.problemaEm, zone)}.`} />
      )}
      {isConnected && !provider.conferenciaManual && <Notices provider={provider} />}
      <AccountDrawer
        open={dialogs.of('edit').open}
        provider={provider}
        onSaved={() => setSaid(undefined)}
        onClose={dialogs.close}
      />
      <ConfirmDialog
        {...dialogs.of('drop')}
        title={`Desconectar ${label}?`}
        danger
        confirmLabel="Desconectar"
        onConfirm={() => dropAccount.mutateAsync(provider.provedor)}
        success={`${label} desconectado.`}
      >
        Novas cobranças não passam mais por esta conta. O que já foi recebido continua aqui e pode ser devolvido.
      </ConfirmDialog>
    </Section>
  )
}

/** Whether the account is there, and answers. */
function State({ provider: { versao, problema, conferenciaManual, respondeuEm } }: { provider: Provider }) {
  const { zone } = useVenue()
  if (versao === 0) return <>Não conectado.</>
  if (conferenciaManual) return <><strong>Pronto.</strong> Uma pessoa confirma cada pagamento.</>
  if (problema) return <><strong>Com problema.</strong> {respondeuEm ? `Respondeu pela última vez em ${formatDateTime(respondeuEm, zone)}.` : 'Ainda não respondeu.'}</>
  if (respondeuEm) return <><strong>Funcionando.</strong> Última resposta em {formatDateTime(respondeuEm, zone)}.</>
  return <><strong>Conectado.</strong> Ainda não foi usado: teste a conexão.</>
}
