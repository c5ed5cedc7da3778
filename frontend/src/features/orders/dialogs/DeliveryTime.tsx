import { useState } from 'react'
import { Button } from '@/ui/Button'
import { TextField } from '@/ui/TextField'
import { Dialog } from './Dialog'
import styles from './Dialog.module.css'
import { Footer, useRunning, type AskProps } from './running'

/** Minutes: a day. */
const longest = 1440

/** Asks for the delivery time on accepting, where each order has its own (order-states-04). */
export function DeliveryTime({ order, onAnswer, onClose, proposed }: AskProps & { proposed: number }) {
  const [minutes, setMinutes] = useState(proposed > 0 ? String(proposed) : '')
  const { busy, problem, run } = useRunning()
  const value = Number(minutes)
  const valid = Number.isInteger(value) && value >= 1 && value <= longest

  return (
    <Dialog title={`Tempo de entrega de ${order.Codigo}`} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (valid) void run(() => onAnswer({ DeliveryTime: value }))
        }}
      >
        <TextField
          label="Minutos até a entrega"
          type="number"
          inputMode="numeric"
          min={1}
          max={longest}
          value={minutes}
          onChange={setMinutes}
          error={problem ?? (valid || minutes === '' ? null : `Informe de 1 a ${longest} minutos.`)}
        />
        <Footer>
          <Button size="large" onClick={onClose}>
            Voltar
          </Button>
          {/* Enter, or the key of a bump bar, takes what is proposed. */}
          <Button size="large" variant="primary" type="submit" busy={busy} disabled={!valid} data-initial-focus={proposed > 0 || undefined}>
            Aceitar
          </Button>
        </Footer>
      </form>
    </Dialog>
  )
}
