import { useId, useRef, useState } from 'react'
import { Button } from '@/ui/Button'
import { useCommands } from '../keyboard/keys'
import { controlsIn, walk } from '../keyboard/walk'
import { chime } from './chime'
import { soundTested } from './labels'
import { useChosenSilence } from './soundSettings'
import styles from './StartDialog.module.css'

interface StartDialogProps {
  venueName: string
  onStart: () => void
}

/**
 * Asks somebody to start the board (order-board-11, D36). The touch
 * is also what lets a browser sound, and the place to hear whether it does.
 */
export function StartDialog({ venueName, onStart }: StartDialogProps) {
  const textId = useId()
  const [heard, setHeard] = useState<boolean | null>(null)
  const chosenSilence = useChosenSilence()
  const start = () => {
    void chime.unlock()
    onStart()
  }
  const test = () => void chime.test().then(setHeard)
  const root = useRef<HTMLElement>(null)
  const sound = useRef<HTMLButtonElement>(null)
  const go = (step: number) => {
    if (root.current) walk(controlsIn(root.current), document.activeElement, step)
  }
  useCommands(true, {
    advance: () => (document.activeElement === sound.current ? test() : start()),
    up: () => go(-1),
    left: () => go(-1),
    down: () => go(1),
    right: () => go(1),
  })
  return (
    <div className={styles.ground}>
      <section ref={root} className={styles.dialog} role="dialog" aria-labelledby={textId}>
        <h1 className={styles.venue}>{venueName}</h1>
        <p id={textId} className={styles.text}>
          Clique para iniciar o monitoramento dos pedidos
        </p>
        <Button
          size="large"
          variant="primary"
          block
          className={styles.start}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing to do here
          autoFocus
          onClick={start}
        >
          Iniciar
        </Button>
        <Button ref={sound} size="large" block onClick={test}>
          Testar som
        </Button>
        <p role="status" className={styles.heard}>
          {heard !== null && soundTested(heard, chime.state())}
          {chosenSilence ? ` Neste aparelho: ${chosenSilence}.` : heard === null && 'A campainha chama a cada pedido novo, até alguém atender.'}
        </p>
      </section>
    </div>
  )
}
