import { Form, InputNumber, Radio } from 'antd'
import { useVenue } from '@/api/venue'
import { FormDrawer } from '@/ui/FormDrawer'
import { fromCentavos, toCentavos } from '@/ui/money'
import { MoneyInput } from '@/ui/MoneyInput'
import { methodNames, providers } from '../../providers'
import { usePaymentSettingsChanges, type PaymentMethod, type Provider } from '../../settingsApi'

interface MethodDrawerProps {
  open: boolean
  method?: PaymentMethod
  /** The providers at which the venue has an account. */
  connected: readonly Provider['provedor'][]
  onClose: () => void
}

interface Values {
  provedor: string
  taxaPercentual: number | null
  /** Centavos. */
  taxaFixa: number | null
  diasParaReceber: number | null
}

/** Turns a way to be paid on, or changes by whom and at what cost. */
export function MethodDrawer({ open, method, connected, onClose }: MethodDrawerProps) {
  const { id: venueId } = useVenue()
  const { saveMethod } = usePaymentSettingsChanges(venueId)
  if (!method) return null
  const offered = connected.filter((name) => method.provedores.includes(name))
  const name = methodNames[method.forma]

  const submit = ({ provedor, taxaPercentual, taxaFixa, diasParaReceber }: Values) =>
    saveMethod.mutateAsync({
      forma: method.forma, provedor, taxaPercentual: taxaPercentual ?? 0, taxaFixa: fromCentavos(taxaFixa ?? 0), diasParaReceber: diasParaReceber ?? 0,
    })

  return (
    <FormDrawer<Values>
      open={open}
      title={`Receber por ${name}`}
      initialValues={{
        provedor: method.provedor || offered[0] || '', taxaPercentual: method.taxaPercentual, taxaFixa: toCentavos(method.taxaFixa),
        diasParaReceber: method.diasParaReceber,
      }}
      marksOptional={false}
      onSubmit={submit}
      success={`${name}: dados salvos.`}
      onClose={onClose}
    >
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
