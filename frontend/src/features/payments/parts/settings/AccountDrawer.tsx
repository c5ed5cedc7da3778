import { Form, Input } from 'antd'
import { useVenue } from '@/api/venue'
import { formatDateTime } from '@/ui/dates'
import { FormDrawer } from '@/ui/FormDrawer'
import { providers } from '../../providers'
import { readPaymentSettings, usePaymentSettingsChanges, type Provider } from '../../settingsApi'
import { SecretFile } from './SecretFile'

interface AccountDrawerProps {
  open: boolean
  provider: Provider
  onSaved: () => void
  onClose: () => void
}

/** Settings and secrets by their names on the wire; a secret is empty until it is typed anew. */
type Values = Record<string, string | number>

function valuesOf(provider: Provider): Values {
  const { settings, secrets } = providers[provider.provedor]
  return {
    versao: provider.versao,
    ...Object.fromEntries(settings.map(({ name }) => [name, provider.ajustes[name] ?? ''])),
    ...Object.fromEntries(secrets.map(({ name }) => [name, ''])),
  }
}

/** Those that are not empty. */
const filled = (fields: [string, string][]): Record<string, string> => Object.fromEntries(fields.filter(([, value]) => value !== ''))

/** Connects an account at a provider, or changes it. What is kept of secrets is only since when. */
export function AccountDrawer({ open, provider, onSaved, onClose }: AccountDrawerProps) {
  const { id: venueId, zone } = useVenue()
  const { saveAccount } = usePaymentSettingsChanges(venueId)
  const { label, settings, secrets } = providers[provider.provedor]
  const kept = new Map(provider.segredos.map(({ nome, guardadoDesde }) => [nome, guardadoDesde]))

  async function submit(values: Values) {
    const text = (name: string) => String(values[name] ?? '')
    await saveAccount.mutateAsync({
      provedor: provider.provedor,
      versao: Number(values['versao']),
      ajustes: filled(settings.map(({ name }) => [name, text(name).trim()])),
      segredos: filled(secrets.map(({ name, isFile }) => [name, isFile ? text(name) : text(name).trim()])),
    })
    onSaved()
  }

  async function reread(mine: Values): Promise<Values> {
    const now = (await readPaymentSettings(venueId)).provedores.find(({ provedor }) => provedor === provider.provedor)
    return now ? { ...mine, ...valuesOf(now), ...Object.fromEntries(secrets.map(({ name }) => [name, ''])) } : mine
  }

  return (
    <FormDrawer<Values>
      open={open}
      title={`${provider.versao > 0 ? 'Editar' : 'Conectar'} ${label}`}
      initialValues={valuesOf(provider)}
      onSubmit={submit}
      reread={reread}
      success={`${label}: conta salva.`}
      onClose={onClose}
    >
      <Form.Item name="versao" hidden><Input /></Form.Item>
      {settings.map(({ name, label, hint, optional, maxLength }) => (
        <Form.Item key={name} name={name} label={label} extra={hint} required={!optional} rules={optional ? [] : [{ required: true, whitespace: true, message: `Preencha: ${label}.` }]}>
          <Input maxLength={maxLength} autoComplete="off" spellCheck={false} />
        </Form.Item>
      ))}
      {secrets.map(({ name, label, hint, optional, maxLength, isFile }) => {
        const since = kept.get(name)
        const note = since ? `Guardado desde ${formatDateTime(since, zone)}. ${isFile ? 'Escolha outro arquivo para trocá-lo.' : 'Deixe em branco para mantê-lo.'}` : undefined
        const isRequired = !optional && !since
        return (
          <Form.Item
            key={name} name={name} label={label} extra={[note, hint].filter(Boolean).join(' ') || undefined} required={!optional}
            rules={isRequired ? [{ required: true, whitespace: true, message: `Preencha: ${label}.` }] : []}
          >
            {isFile ? <SecretFile label={label} maxSize={maxLength} /> : <Input.Password maxLength={maxLength} autoComplete="new-password" spellCheck={false} />}
          </Form.Item>
        )
      })}
    </FormDrawer>
  )
}
