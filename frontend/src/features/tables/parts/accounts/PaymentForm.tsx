import { Button, Form, Radio } from 'antd'
import { useState } from 'react'
import { newKey } from '@/api/idempotency'
import { fieldErrorsOf, messageOf } from '@/ui/failures'
import { formatMoney, fromCentavos, toCentavos } from '@/ui/money'
import { MoneyInput } from '@/ui/MoneyInput'
import { toast } from '@/ui/toasts'
import type { AccountChanges, PaymentKind } from '../../accounts'
import styles from './Account.module.css'

const kinds: { value: PaymentKind; label: string }[] = [
  { value: 'pix', label: 'Pix' },
  { value: 'credito', label: 'Crédito' },
  { value: 'debito', label: 'Débito' },
  { value: 'dinheiro', label: 'Dinheiro' },
  { value: 'valeRefeicao', label: 'Vale-refeição' },
]

interface PaymentFormProps {
  /** What is left of the account, as on the wire. */
  left: number
  /** What somebody's part comes to, where the account is split. */
  part?: number
  changes: AccountChanges
}

/** Takes money for an account: all that is left, or a part of it. */
export function PaymentForm({ left, part, changes }: PaymentFormProps) {
  const most = toCentavos(left)
  const [kind, setKind] = useState<PaymentKind>('pix')
  const [typed, setTyped] = useState<number | null>()
  const value = typed === undefined ? Math.min(part === undefined ? most : toCentavos(part), most) : typed
  const [tendered, setTendered] = useState<number | null>(null)
  const [key, setKey] = useState(newKey)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const isCash = kind === 'dinheiro'
  const change = isCash && tendered !== null && value !== null ? tendered - value : 0

  async function take() {
    if (value === null || value === 0) return setProblems({ valor: 'Informe quanto foi recebido.' })
    setProblems({})
    // From here on it is this payment, whatever is left of the account: sent again, it is the same one.
    setTyped(value)
    try {
      await changes.pay.mutateAsync({ forma: kind, valor: fromCentavos(value), ...(isCash && tendered ? { recebido: fromCentavos(tendered) } : {}), key })
      setTyped(undefined)
      setTendered(null)
      setKey(newKey())
      toast.success(change > 0 ? `Pagamento registrado. Troco: ${formatMoney(change)}.` : 'Pagamento registrado.')
    } catch (failure) {
      const fields = fieldErrorsOf(failure)
      setProblems(fields)
      if (Object.keys(fields).length === 0) toast.error(messageOf(failure))
    }
  }

  /** What was changed is another payment. */
  function renew<Value>(set: (value: Value) => void) {
    return (next: Value) => {
      set(next)
      setKey(newKey())
    }
  }

  return (
    <section className={styles.card} aria-label="Registrar pagamento">
      <h2>Registrar pagamento</h2>
      <Form layout="vertical" onFinish={() => void take()}>
        <Form.Item required label="Forma" htmlFor="payment-kind">
          <Radio.Group id="payment-kind" aria-label="Forma" className={styles.kinds} optionType="button" value={kind} options={kinds} onChange={({ target }) => renew(setKind)(target.value as PaymentKind)} />
        </Form.Item>
        <Form.Item required label="Valor" htmlFor="payment-value" validateStatus={problems.valor ? 'error' : undefined} help={problems.valor ?? `Falta ${formatMoney(most)}.`}>
          <MoneyInput id="payment-value" value={value} onChange={renew(setTyped)} />
        </Form.Item>
        {isCash && (
          <Form.Item
            label="Recebido"
            htmlFor="payment-tendered"
            validateStatus={problems.recebido ? 'error' : undefined}
            help={problems.recebido ?? (change > 0 ? `Troco: ${formatMoney(change)}.` : 'Deixe em branco se veio o valor certo.')}
          >
            <MoneyInput id="payment-tendered" value={tendered} onChange={renew(setTendered)} />
          </Form.Item>
        )}
        <Button type="primary" htmlType="submit" loading={changes.pay.isPending}>
          Registrar pagamento
        </Button>
      </Form>
    </section>
  )
}
