import { useState } from 'react'
import { Button } from '@/ui/Button'
import { applyMask, cpfMask, hiddenCPF } from '@/ui/masks'
import { useBoard } from '../data/board'
import styles from './Details.module.css'
import { Problem, useRunning } from './running'

/** The CPF of an order's customer: its middle, until all of it is asked for and the audit has kept that (D57). */
export function CustomerCPF({ orderId, cpf }: { orderId: string; cpf: string }) {
  const { calls } = useBoard().live
  const [isShown, setShown] = useState(false)
  const { busy, problem, run } = useRunning()

  async function show() {
    if (await run(() => calls.showCPF(orderId).then(() => null))) setShown(true)
  }

  return (
    <>
      <p className={styles.phone}>
        CPF {isShown ? applyMask(cpfMask, cpf) : hiddenCPF(cpf)}
        <Button variant="quiet" busy={busy} aria-label={`${isShown ? 'Ocultar' : 'Mostrar'} CPF do cliente`} onClick={() => (isShown ? setShown(false) : void show())}>
          {isShown ? 'Ocultar' : 'Mostrar'}
        </Button>
      </p>
      <Problem text={problem} />
    </>
  )
}
