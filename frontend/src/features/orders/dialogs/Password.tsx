import { useState, type FormEvent } from 'react'
import { Button } from '@/ui/Button'
import { TextField } from '@/ui/TextField'
import { Dialog } from './Dialog'
import styles from './Dialog.module.css'
import { messages } from './messages'
import { ReturnedItems, usuallyBack } from './ReturnedItems'
import { Footer, useRunning, type AskProps } from './running'

const words = {
  refuse: { title: 'Recusar pedido', text: 'O pedido passa para Recusado. Não é possível desfazer.', verb: 'Recusar' },
  refund: { title: 'Estornar e recusar', text: 'Este pedido foi pago online: ao recusar, o valor deve voltar ao cliente (estorno).', verb: 'Estornar e recusar' },
  confirmRefund: { title: 'Estornar pagamento', text: 'Este pedido foi pago online: ao devolver, o valor deve voltar ao cliente (estorno).', verb: 'Continuar' },
  returned: { title: 'Devolver pedido', text: 'O cliente devolveu ou não quis receber o pedido.', verb: 'Devolver' },
} as const

/**
 * Asks for the signed-in person's password before refusing or returning an order (S1§5). An order paid
 * online is refunded: refusing says so in its own dialog, returning asks for the password there and
 * carries it on (D11). Returning also asks what becomes of the items that have left the stock (D45).
 */
export function Password({ order, action, onAnswer, onClose }: AskProps) {
  const returning = action.name === 'returnedOrder'
  const [password, setPassword] = useState('')
  const [refundConfirmed, setRefundConfirmed] = useState(false)
  const stocked = returning ? order.Itens.filter(({ MoveEstoque }) => MoveEstoque) : []
  const [back, setBack] = useState(() => usuallyBack(stocked))
  const { busy, problem, setProblem, run } = useRunning()
  const asksRefundFirst = returning && action.refunds && !refundConfirmed
  const { title, text, verb } = words[asksRefundFirst ? 'confirmRefund' : returning ? 'returned' : action.refunds ? 'refund' : 'refuse']

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy || password === '') return
    if (asksRefundFirst) {
      setRefundConfirmed(true)
      return
    }
    // The password may be what was wrong: back to where it is typed.
    if (!(await run(() => onAnswer({ Password: password, ...(stocked.length > 0 && { VoltamAoEstoque: [...back] }) })))) setRefundConfirmed(false)
  }

  return (
    // Each step begins with the keyboard in it.
    <Dialog key={verb} title={`${title} ${order.Codigo}`} onClose={onClose}>
      <form className={styles.form} onSubmit={onSubmit}>
        <p>{text}</p>
        {!refundConfirmed && stocked.length > 0 && <ReturnedItems items={stocked} back={back} onChange={setBack} />}
        {!refundConfirmed && (
          <TextField
            className={styles.field}
            label="Senha"
            type="password"
            name="password"
            autoComplete="current-password"
            value={password}
            maxLength={200}
            onChange={(value) => {
              setPassword(value)
              setProblem(null)
            }}
            error={problem}
            hint={password === '' ? messages.passwordMissing : undefined}
          />
        )}
        <Footer>
          <Button size="large" onClick={onClose}>
            Voltar
          </Button>
          <Button size="large" variant="danger" type="submit" busy={busy} disabled={password === ''} data-initial-focus={refundConfirmed || undefined}>
            {verb}
          </Button>
        </Footer>
      </form>
    </Dialog>
  )
}
