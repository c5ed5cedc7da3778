import { Form, Input, InputNumber, Radio } from 'antd'
import { useVenue } from '@/api/venue'
import type { Worded } from '@/ui/form'
import { FormDrawer } from '@/ui/FormDrawer'
import { formatMoney, fromCentavos, toCentavos } from '@/ui/money'
import { MoneyInput } from '@/ui/MoneyInput'
import { methodNames, providerName } from '../../labels'
import { providers } from '../../providers'
import { readPaymentSettings, usePaymentSettingsChanges, type PaymentMethod, type Provider } from '../../settingsApi'

interface MethodDrawerProps {
  open: boolean
  method?: PaymentMethod
  /** The providers at which the venue has an account. */
  connected: readonly Provider['provedor'][]
  onClose: () => void
}

interface Values {
  versao: number
  provedor: string
  taxaPercentual: number | null
  /** Centavos. */
  taxaFixa: number | null
  diasParaReceber: number | null
}

/** What the form says of what somebody else has saved meanwhile. */
const worded: Worded<Values> = {
  provedor: { label: 'Quem recebe', words: providerName },
  taxaPercentual: { label: 'Taxa sobre o valor', words: (percent) => `${(percent ?? 0).toLocaleString('pt-BR')}%` },
  taxaFixa: { label: 'Taxa fixa por pagamento', words: (fixed) => formatMoney(fixed ?? 0) },
  diasParaReceber: { label: 'Prazo para receber', words: (days) => `${days ?? 0} dias` },
}

/** What the form begins with; by whom it falls to the first that could, where it is off. */
function valuesOf({ versao, provedor, taxaPercentual, taxaFixa, diasParaReceber }: PaymentMethod, otherwise = ''): Values {
  return { versao, provedor: provedor || otherwise, taxaPercentual, taxaFixa: toCentavos(taxaFixa), diasParaReceber }
}

/** Turns a way to be paid on, or changes by whom and at what cost. */
export function MethodDrawer({ open, method, connected, onClose }: MethodDrawerProps) {
  const { id: venueId } = useVenue()
  const { saveMethod } = usePaymentSettingsChanges(venueId)
  if (!method) return null
  const offered = connected.filter((name) => method.provedores.includes(name))
  const name = methodNames[method.forma]

  const submit = ({ versao, provedor, taxaPercentual, taxaFixa, diasParaReceber }: Values) =>
    saveMethod.mutateAsync({
      forma: method.forma, versao, provedor, taxaPercentual: taxaPercentual ?? 0, taxaFixa: fromCentavos(taxaFixa ?? 0), diasParaReceber: diasParaReceber ?? 0,
    })

  async function reread(mine: Values): Promise<Values> {
    const now = (await readPaymentSettings(venueId)).formas.find(({ forma }) => forma === method?.forma)
    return now ? valuesOf(now, offered[0]) : mine
  }

  return (
    <FormDrawer<Values>
      open={open}
      title={`Receber por ${name}`}
      initialValues={valuesOf(method, offered[0])}
      marksOptional={false}
      onSubmit={submit}
      reread={reread}
      worded={worded}
      success={`${name}: dados salvos.`}
      onClose={onClose}
    >
      <Form.Item name="versao" hidden><Input /></Form.Item>
      <Form.Item name="provedor" label="Quem recebe" rules={[{ required: true, message: 'Escolha por quem receber.' }]}>
        <Radio.Group
          style={{ display: 'grid', gap: 8 }}
          options={offered.map((value) => ({ value, label: providers[value].label }))}
        />
      </Form.Item>
      <Form.Item name="taxaPercentual" label="Taxa sobre o valor" extra="A que consta do seu contrato; em branco, sem taxa.">
        <InputNumber<number> min={0} max={100} precision={2} decimalSeparator="," controls={false} suffix="%" style={{ width: 160 }} />
      </Form.Item>
      <Form.Item name="taxaFixa" label="Taxa fixa por pagamento">
        <MoneyInput style={{ width: 160 }} />
      </Form.Item>
      <Form.Item name="diasParaReceber" label="Prazo para receber" extra="Em quantos dias o dinheiro cai na conta; 0 é na hora.">
        <InputNumber<number> min={0} max={365} precision={0} controls={false} suffix="dias" style={{ width: 160 }} />
      </Form.Item>
    </FormDrawer>
  )
}
