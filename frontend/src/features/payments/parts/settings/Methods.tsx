import { EditOutlined, PoweroffOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { formatWire } from '@/ui/money'
import { Section } from '@/ui/Section'
import { useDialogs } from '@/ui/useDialogs'
import { methodNames, methodPlaces, providerName } from '../../labels'
import { termsOf } from '../../providers'
import { usePaymentSettingsChanges, type PaymentMethod, type Provider } from '../../settingsApi'
import { MethodDrawer } from './MethodDrawer'
import styles from './settings.module.css'

interface MethodsProps {
  methods: readonly PaymentMethod[]
  providers: readonly Provider[]
}

/** The ways in which the venue is paid online: on or off, by whom, at what cost. */
export function Methods({ methods, providers }: MethodsProps) {
  const { id: venueId } = useVenue()
  const { dropMethod } = usePaymentSettingsChanges(venueId)
  const dialogs = useDialogs<PaymentMethod, 'edit' | 'off'>()
  const connected = providers.filter(({ versao }) => versao > 0).map(({ provedor }) => provedor)
  const name = dialogs.row ? methodNames[dialogs.row.forma] : ''

  return (
    <Section title="Formas de pagamento" description="O que os clientes podem escolher, e quanto cada uma custa. As taxas ficam gravadas em cada cobrança.">
      <ul className={styles.methods}>
        {methods.map((method) => {
          const { forma, provedor } = method
          const isOn = provedor !== ''
          const canBe = isOn || method.provedores.some((one) => connected.some((each) => each === one))
          return (
            <li key={forma} className={styles.method}>
              <div className={styles.words}>
                <strong>{methodNames[forma]}</strong>
                <span className={styles.soft}>{methodPlaces[forma]}</span>
                <span className={styles.soft}>
                  {isOn ? `Por ${providerName(provedor)}: ${termsOf(method, formatWire)}` : canBe ? 'Desligado' : `Desligado. Conecte antes ${offering(method)}, abaixo.`}
                </span>
              </div>
              <div className={styles.actions}>
                <Button
                  icon={isOn ? <EditOutlined aria-hidden="true" /> : <PoweroffOutlined aria-hidden="true" />}
                  aria-label={`${isOn ? 'Editar' : 'Ligar'} ${methodNames[forma]}`}
                  disabled={!canBe}
                  onClick={() => dialogs.open('edit', method)}
                >
                  {isOn ? 'Editar' : 'Ligar'}
                </Button>
                {isOn && (
                  <Button type="text" aria-label={`Desligar ${methodNames[forma]}`} onClick={() => dialogs.open('off', method)}>
                    Desligar
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      <MethodDrawer open={dialogs.of('edit').open} method={dialogs.row} connected={connected} onClose={dialogs.close} />
      <ConfirmDialog
        {...dialogs.of('off')}
        title={`Desligar ${name}?`}
        confirmLabel="Desligar"
        onConfirm={dialogs.forRow(({ forma }) => dropMethod.mutateAsync(forma))}
        success={`${name} desligado.`}
      >
        Os clientes deixam de poder pagar assim. Cobranças já abertas continuam valendo até o fim do prazo.
      </ConfirmDialog>
    </Section>
  )
}

/** By whom a way could be offered, in words. */
function offering({ provedores }: PaymentMethod): string {
  return provedores.map(providerName).join(' ou ')
}
