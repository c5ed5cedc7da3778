import { Button, Form, Radio } from 'antd'
import { useState } from 'react'
import { ApiError } from '@/api/client'
import { newKey } from '@/api/idempotency'
import { fieldErrorsOf, messageOf } from '@/ui/failures'
import { formatMoney, fromCentavos, toCentavos } from '@/ui/money'
import { MoneyInput } from '@/ui/MoneyInput'
import { toast } from '@/ui/toasts'
import type { AccountChanges, PaymentKind } from '../../accounts'
import type { Part } from './parts'
import styles from './Account.module.css'

/** A way to pay: a kind, or one of the venue's methods, of which it has the id. */
export interface Way {
  id: string
  kind: PaymentKind
  label: string
}

const kinds: Way[] = [
  { id: '', kind: 'pix', label: 'Pix' },
  { id: '', kind: 'credito', label: 'Crédito' },
  { id: '', kind: 'debito', label: 'Débito' },
  { id: '', kind: 'dinheiro', label: 'Dinheiro' },
  { id: '', kind: 'valeRefeicao', label: 'Vale-refeição' },
]

const keyOf = ({ id, kind }: Way) => id || kind

/** What the form says where money is taken, and where it is given back. */
const words = {
  pay: {
    title: 'Registrar pagamento', most: 'Falta', missing: 'Informe quanto foi recebido.', done: 'Pagamento registrado.',
    lost: 'O pagamento pode ter sido registrado. Envie de novo sem mudar nada: ele não conta duas vezes.',
  },
  giveBack: {
    title: 'Registrar devolução', most: 'A devolver:', missing: 'Informe quanto foi devolvido.', done: 'Devolução registrada.',
    lost: 'A devolução pode ter sido registrada. Envie de novo sem mudar nada: ela não conta duas vezes.',
  },
} as const

interface PaymentFormProps {
  /** What is left of the account, as on the wire; less than nothing is given back. */
  left: number
  /** Somebody's part, where the account is split. */
  part?: Part
  changes: Pick<AccountChanges, 'pay' | 'giveBack'>
  /** The venue's payment methods; without any, the kinds. */
  ways?: Way[]
  /** So much was taken, in centavos. */
  onTaken?: (value: number) => void
}

/** Takes money for an account: all that is left, or a part of it. Gives back what was too much. */
export function PaymentForm({ left, part, changes, ways = [], onTaken }: PaymentFormProps) {
  const does = left < 0 ? 'giveBack' : 'pay'
  const said = words[does]
  const most = Math.abs(toCentavos(left))
  const offered = ways.length > 0 ? ways : kinds
  const [chosen, setChosen] = useState<string>()
  const way = offered.find((each) => keyOf(each) === chosen) ?? offered[0]
  const kind = way?.kind ?? 'pix'
  const [typed, setTyped] = useState<number | null>()
  const value = typed === undefined ? Math.min(part?.value ?? most, most) : typed
  const [tendered, setTendered] = useState<number | null>(null)
  const [key, setKey] = useState(newKey)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [isLost, setLost] = useState(false)
  const isCash = kind === 'dinheiro' && does === 'pay'
  const change = isCash && tendered !== null && value !== null ? tendered - value : 0

  async function take() {
    if (value === null || value === 0) return setProblems({ valor: said.missing })
    setProblems({})
    setLost(false)
    // From here on it is this payment, whatever is left of the account: sent again, it is the same one.
    setTyped(value)
    try {
      await changes[does].mutateAsync({
        forma: kind, ...(way?.id ? { formaId: way.id } : {}), valor: fromCentavos(value), ...(isCash && tendered ? { recebido: fromCentavos(tendered) } : {}), ...(part && { parte: part.name }), key,
      })
      setTyped(undefined)
      setTendered(null)
      setKey(newKey())
      toast.success(change > 0 ? `${said.done} Troco: ${formatMoney(change)}.` : said.done)
      onTaken?.(value)
    } catch (failure) {
      const fields = fieldErrorsOf(failure)
      setProblems(fields)
      if (hasNoAnswer(failure, isLost)) setLost(true)
      else if (Object.keys(fields).length === 0) toast.error(messageOf(failure))
    }
  }

  /** What was changed is another payment. */
  function renew<Value>(set: (value: Value) => void) {
    return (next: Value) => {
      set(next)
      setKey(newKey())
      setLost(false)
    }
  }

  return (
    <section className={styles.card} aria-label={said.title}>
      <h2>{part ? `${said.title}: ${part.name}` : said.title}</h2>
      <Form layout="vertical" onFinish={() => void take()}>
        <Form.Item required label="Forma" htmlFor="payment-kind">
          <Radio.Group id="payment-kind" aria-label="Forma" className={styles.kinds} optionType="button" value={way && keyOf(way)} options={offered.map((each) => ({ value: keyOf(each), label: each.label }))} onChange={({ target }) => renew(setChosen)(target.value as string)} />
        </Form.Item>
        <Form.Item required label="Valor" htmlFor="payment-value" validateStatus={problems.valor ? 'error' : undefined} help={problems.valor ?? `${said.most} ${formatMoney(most)}.`}>
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
        {isLost && <p role="alert">{said.lost}</p>}
        <Button type="primary" htmlType="submit" loading={changes[does].isPending}>
          {said.title}
        </Button>
      </Form>
    </section>
  )
}

/** Whether nobody knows what became of a call; one that was lost stays so where its repetition was not looked at. */
function hasNoAnswer(failure: unknown, wasLost: boolean): boolean {
  if (!(failure instanceof ApiError) || failure.kind !== 'http') return true
  return failure.status >= 500 || failure.status === 408 || (wasLost && (failure.status === 429 || failure.status === 401))
}
