import { useState, type FormEvent } from 'react'
import { Button } from '@/ui/Button'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toasts'
import type { LiveBoard } from '../data/live'
import { Dialog } from './Dialog'
import styles from './Dialog.module.css'
import { Gone } from './Gone'
import { Footer, Problem, useRunning } from './running'
import { useLastOrder } from './useLastOrder'

interface CancelAnswerProps {
  live: LiveBoard
  orderId: string
  /** Whether the order is to be cancelled for its customer; else he is told why not. */
  grants: boolean
  onClose: () => void
}

/** Answers a customer who asks to cancel (D52): cancels, or says in a sentence why not. */
export function CancelAnswer({ live, orderId, grants, onClose }: CancelAnswerProps) {
  const order = useLastOrder(orderId)
  const [sentence, setSentence] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { busy, problem, run } = useRunning()
  if (!order) return <Gone onClose={onClose} />

  async function send() {
    const over = grants ? live.store.ending(orderId) : () => undefined
    const seen = live.store.order(orderId)?.Versao ?? 0
    try {
      const state = await live.calls.answerCancel(orderId, grants, sentence.trim())
      if (grants) live.store.settleState(orderId, seen, state, true)
      over(true)
    } catch (failure) {
      over(false)
      throw failure
    }
    live.feed.settle(true)
    toast.success(grants ? 'Pedido cancelado. O cliente foi avisado.' : 'O cliente foi avisado.')
    onClose()
    return null
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!grants && sentence.trim() === '') setMissing(true)
    else void run(send)
  }

  return (
    <Dialog title={grants ? `Cancelar ${order.Codigo}?` : `Não cancelar ${order.Codigo}`} onClose={onClose}>
      <form className={styles.form} onSubmit={onSubmit}>
        {grants ? (
          <p>
            O pedido passa para Recusado e sai da cozinha. Não é possível desfazer.
            {!order.EhPagamentoPresencial && ' Ele foi pago online: o valor deve voltar ao cliente (estorno).'}
          </p>
        ) : (
          <TextField
            className={styles.field}
            label="O que dizer ao cliente"
            maxLength={300}
            value={sentence}
            onChange={(value) => {
              setSentence(value)
              setMissing(false)
            }}
            error={isMissing ? 'Escreva ao cliente por que o pedido não pode ser cancelado.' : null}
            hint="Ele lê isto na página do pedido."
            data-initial-focus
          />
        )}
        <Problem text={problem} />
        <Footer>
          <Button size="large" onClick={onClose}>
            Voltar
          </Button>
          <Button size="large" variant={grants ? 'danger' : 'primary'} type="submit" busy={busy}>
            {grants ? 'Cancelar pedido' : 'Enviar resposta'}
          </Button>
        </Footer>
      </form>
    </Dialog>
  )
}
