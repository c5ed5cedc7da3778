import { Form, Input } from 'antd'
import { useId, useState } from 'react'
import { newKey } from '@/api/idempotency'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { formatMoney, toCentavos } from '@/ui/money'
import { MoneyInput } from '@/ui/MoneyInput'
import { useGiveBack, type LinkUse } from '../api'

interface RefundDialogProps {
  use: LinkUse
  open: boolean
  onClose: () => void
}

/** The most characters of a reason: the payer's bank shows it. */
const longestReason = 140

/** Gives what was paid by a link back, whole or in part; the password is asked for (D50). One opening is one refund, however often it is sent. */
export function RefundDialog({ use, open, onClose }: RefundDialogProps) {
  const left = toCentavos(use.restante)
  const giveBack = useGiveBack(useVenue().id)
  const [value, setValue] = useState<number | null>(left)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [key] = useState(newKey)
  const [valueId, reasonId] = [useId(), useId()]
  const wrongValue = value === null || value <= 0 || value > left
  const wrongReason = reason.trim() === ''

  function confirm() {
    setTried(true)
    if (wrongValue || wrongReason) {
      document.getElementById(wrongValue ? valueId : reasonId)?.focus()
      return false
    }
    return giveBack.mutateAsync({ id: use.pagamentoId, value, reason: reason.trim(), key })
  }

  return (
    <ConfirmDialog open={open} title={`Devolver o pagamento do recibo ${use.recibo}?`} danger hasField confirmLabel="Devolver" onConfirm={confirm} success="Devolução pedida." onClose={onClose}>
      <p style={{ marginTop: 0 }}>O dinheiro volta para a conta de quem pagou. Dá para devolver até {formatMoney(left)}.</p>
      <Form.Item
        layout="vertical" label="Valor" htmlFor={valueId} required validateStatus={tried && wrongValue ? 'error' : ''}
        help={tried && wrongValue && <span role="alert">Informe um valor de R$ 0,01 a {formatMoney(left)}.</span>}
      >
        <MoneyInput id={valueId} autoFocus value={value} onChange={setValue} />
      </Form.Item>
      <Form.Item
        layout="vertical" label="Motivo" htmlFor={reasonId} required validateStatus={tried && wrongReason ? 'error' : ''}
        help={tried && wrongReason ? <span role="alert">Informe o motivo.</span> : 'Quem pagou pode ler este texto.'} style={{ marginBottom: 0 }}
      >
        <Input id={reasonId} maxLength={longestReason} value={reason} onChange={({ target }) => setReason(target.value)} />
      </Form.Item>
    </ConfirmDialog>
  )
}
