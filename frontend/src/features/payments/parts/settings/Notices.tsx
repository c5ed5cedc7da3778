import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useVenue } from '@/api/venue'
import { copy } from '@/ui/copy'
import { formatDateTime } from '@/ui/dates'
import { messageOf } from '@/ui/failures'
import { counted } from '@/ui/importReport'
import { Subsection } from '@/ui/Section'
import { toast } from '@/ui/toasts'
import { providers } from '../../providers'
import { usePaymentSettingsChanges, type Provider } from '../../settingsApi'
import styles from './settings.module.css'

interface NoticesProps {
  provider: Provider
}

/** How a provider tells at once that something came in; payments are asked for all the same. */
export function Notices({ provider }: NoticesProps) {
  const { id: venueId, zone } = useVenue()
  const { askForNotices } = usePaymentSettingsChanges(venueId)
  const { provedor, enderecoDeAvisos: address, avisosPedidosEm, ultimoAvisoEm, avisosRecusados, avisoRecusadoEm } = provider
  const { label, asksForNotices } = providers[provedor]

  function copyAddress() {
    copy(address, 'Copie o endereço:').then(
      () => toast.success('Endereço copiado.'),
      () => toast.error('Não foi possível copiar. Selecione o endereço e copie.'),
    )
  }

  const ask = () =>
    askForNotices.mutate(provedor, {
      onSuccess: ({ funciona, resposta }) => (funciona ? toast.success(resposta) : toast.error(resposta)),
      onError: (failure) => toast.error(messageOf(failure)),
    })

  return (
    <Subsection title="Avisos de pagamento">
      {!address ? (
        <p className={styles.soft}>Este servidor não tem endereço público em https: os pagamentos são consultados a cada poucos segundos, sem avisos.</p>
      ) : (
        <>
          <p className={styles.soft}>
            {asksForNotices
              ? 'O banco envia os avisos para este endereço, quando eles são pedidos. Sem avisos, os pagamentos são consultados do mesmo jeito, alguns segundos mais tarde.'
              : 'Cada cobrança leva este endereço. Não é preciso cadastrá-lo; os avisos só contam com a assinatura secreta.'}
          </p>
          <div className={styles.address}>
            <code>{address}</code>
            <Button icon={<CopyOutlined aria-hidden="true" />} aria-label={`Copiar o endereço de avisos de ${label}`} onClick={copyAddress}>Copiar</Button>
            {asksForNotices && (
              <Button loading={askForNotices.isPending} aria-label={`Pedir avisos a ${label}`} onClick={ask}>
                {avisosPedidosEm ? 'Pedir avisos de novo' : 'Pedir avisos'}
              </Button>
            )}
          </div>
          <p className={styles.soft}>
            {avisosPedidosEm && `Pedidos em ${formatDateTime(avisosPedidosEm, zone)}. `}
            {ultimoAvisoEm ? `Último aviso em ${formatDateTime(ultimoAvisoEm, zone)}.` : 'Nenhum aviso chegou ainda.'}
          </p>
        </>
      )}
      {avisosRecusados > 0 && (
        <p className={styles.refused}>
          {counted(avisosRecusados, 'aviso recusado', 'avisos recusados')} porque a assinatura não confere, o último em {formatDateTime(avisoRecusadoEm, zone)}.
          Confira a assinatura secreta: ela é a da mesma aplicação do Access Token?
        </p>
      )}
    </Subsection>
  )
}
