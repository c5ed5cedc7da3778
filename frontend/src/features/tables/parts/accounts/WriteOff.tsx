import { Button, Form, Input, Radio } from 'antd'
import { useId, useState } from 'react'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { formatWire } from '@/ui/money'
import type { Account, AccountChanges, Loss } from '../../accounts'
import { openOrders } from './openOrders'
import styles from './Account.module.css'

const kinds: { value: Loss['tipo']; label: string }[] = [
  { value: 'cortesia', label: 'Cortesia da casa' },
  { value: 'perda', label: 'Não foi paga' },
]

/** Closes an account with what is left of it unpaid, once it is said why. */
export function WriteOff({ account, changes }: { account: Account; changes: Pick<AccountChanges, 'writeOff'> }) {
  const [isAsking, setAsking] = useState(false)
  const [kind, setKind] = useState<Loss['tipo']>('cortesia')
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const id = useId()
  const open = openOrders(account)

  function confirm() {
    const motivo = reason.trim()
    if (motivo !== '') return changes.writeOff.mutateAsync({ tipo: kind, motivo, falta: account.falta, mesmoSemEntregar: open.length > 0 })
    setMissing(true)
    document.getElementById(id)?.focus()
    return false
  }

  return (
    <>
      <Button onClick={() => setAsking(true)}>Fechar sem receber</Button>
      <ConfirmDialog
        open={isAsking}
        title={`Fechar sem receber ${formatWire(account.falta)}?`}
        danger
        hasField
        confirmLabel="Fechar sem receber"
        onConfirm={confirm}
        success="Conta fechada."
        onClose={() => setAsking(false)}
      >
        <p>O que falta não será cobrado. Quem fechou e o motivo ficam na auditoria.{open.length > 0 && ` Ainda não foi entregue: ${open.join(', ')}.`}</p>
        <Radio.Group className={styles.why} aria-label="Por quê" value={kind} options={kinds} onChange={({ target }) => setKind(target.value as Loss['tipo'])} />
        <Form.Item
          layout="vertical"
          label="Motivo"
          htmlFor={id}
          required
          validateStatus={isMissing ? 'error' : ''}
          help={isMissing && <span id={`${id}-problem`} role="alert">Informe o motivo.</span>}
        >
          <Input
            id={id}
            autoFocus
            maxLength={200}
            aria-invalid={isMissing || undefined}
            aria-describedby={isMissing ? `${id}-problem` : undefined}
            value={reason}
            onChange={({ target }) => {
              setReason(target.value)
              setMissing(false)
            }}
          />
        </Form.Item>
      </ConfirmDialog>
    </>
  )
}
