import { Button, Form } from 'antd'
import { useId, useState } from 'react'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { toCentavos } from '@/ui/money'
import { MoneyInput } from '@/ui/MoneyInput'
import { useConfirmPaid, type Charge } from '../../api'
import styles from './Transactions.module.css'

/** Confirms by the bank's statement what no provider tells, also of a charge that has ended. */
export function ConfirmPaid({ charge, venueId }: { charge: Charge; venueId: string }) {
  const [open, setOpen] = useState(false)
  const [value, setValue] = useState<number | null>(toCentavos(charge.valor))
  const [checked, setChecked] = useState(false)
  const id = useId()
  const confirmPaid = useConfirmPaid(venueId)
  const hasEnded = charge.estado === 'expirada' || charge.estado === 'cancelada'
  const isMissing = checked && !value

  function confirm() {
    setChecked(true)
    return value ? confirmPaid.mutateAsync({ id: charge.id, value }) : false
  }

  return (
    <div className={styles.look}>
      <Button onClick={() => setOpen(true)}>Confirmar recebimento</Button>
      <ConfirmDialog open={open} title="Este Pix está no extrato?" hasField confirmLabel="Confirmar" onConfirm={confirm} success="Recebimento confirmado." onClose={() => setOpen(false)}>
        {hasEnded && <p>O prazo desta cobrança já terminou: depois de confirmado, decida em Conferir pagamentos se o dinheiro é aceito ou devolvido.</p>}
        <Form layout="vertical" component="div">
          <Form.Item
            label="Valor que está no extrato" required htmlFor={id} validateStatus={isMissing ? 'error' : ''}
            help={isMissing && <span role="alert">Informe o valor que aparece no extrato.</span>}
          >
            <MoneyInput id={id} autoFocus value={value} onChange={setValue} />
          </Form.Item>
        </Form>
      </ConfirmDialog>
    </div>
  )
}
