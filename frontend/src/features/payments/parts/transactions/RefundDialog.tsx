import { Form, Input } from 'antd'
import { useId, useState } from 'react'
import { newKey } from '@/api/idempotency'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { formatMoney, toCentavos } from '@/ui/money'
import { MoneyInput } from '@/ui/MoneyInput'
import { useGiveBack, type Payment } from '../../api'

interface RefundDialogProps {
  payment: Payment
  venueId: string
  open: boolean
  onClose: () => void
}

/** Asks how much of a payment goes back, and why. One opening is one refund, however often it is sent. */
export function RefundDialog({ payment, venueId, open, onClose }: RefundDialogProps) {
  const rest = toCentavos(payment.restante)
  const [most] = useState(rest)
  const [value, setValue] = useState<number | null>(rest)
  const [reason, setReason] = useState('')
  const [checked, setChecked] = useState(false)
  const [key] = useState(newKey)
  const id = useId()
  const giveBack = useGiveBack(venueId)

  const wrongValue = !value ? 'Informe o valor a devolver.' : value > most ? `Podem ser devolvidos até ${formatMoney(most)}.` : ''
  const wrongReason = reason.trim() === '' ? 'Diga por que o dinheiro volta: quem pagou pode ler.' : ''

  function confirm() {
    setChecked(true)
    if (wrongValue || wrongReason || !value) return false
    return giveBack.mutateAsync({ paymentId: payment.id, value, reason: reason.trim(), key })
  }

  return (
    <ConfirmDialog
      open={open}
      title="Devolver a quem pagou?"
      danger
      hasField
      confirmLabel={value && !wrongValue ? `Devolver ${formatMoney(value)}` : 'Devolver'}
      onConfirm={confirm}
      success="Devolução pedida. O andamento aparece aqui."
      onClose={onClose}
    >
      <p>O dinheiro volta para a conta de quem pagou. Uma devolução feita não tem volta.</p>
      <Form layout="vertical" component="div">
        <Form.Item label="Valor" required htmlFor={`${id}-value`} validateStatus={checked && wrongValue ? 'error' : ''} help={checked && wrongValue ? <span role="alert">{wrongValue}</span> : `De ${formatMoney(most)} que restam`}>
          <MoneyInput id={`${id}-value`} autoFocus value={value} onChange={setValue} />
        </Form.Item>
        <Form.Item label="Motivo" required htmlFor={`${id}-reason`} validateStatus={checked && wrongReason ? 'error' : ''} help={checked && wrongReason && <span role="alert">{wrongReason}</span>}>
          <Input id={`${id}-reason`} maxLength={140} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Form.Item>
      </Form>
    </ConfirmDialog>
  )
}
