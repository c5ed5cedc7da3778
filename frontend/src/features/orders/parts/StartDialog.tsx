import { useId, useState } from 'react'
import { Button } from '@/ui/Button'
import { chime } from '../chime'
import { soundTested } from '../messages'
import { useCommands } from './keys'
import styles from './StartDialog.module.css'

interface StartDialogProps {
  venueName: string
  onStart: () => void
}

/**
 * What the board shows until somebody begins (order-board-11, D36). The touch
 * is also what lets a browser sound, and the place to hear whether it does.
 */
export function StartDialog({ venueName, onStart }: StartDialogProps) {
  const textId = useId()
  const [heard, setHeard] = useState<boolean | null>(null)
  const start = () => {
    void chime.unlock()
    onStart()
  }
  useCommands(true, { advance: start })
  return (
    <div className={styles.ground}>
      <section className={styles.dialog} role="dialog" aria-labelledby={textId}>
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
        <Button size="large" block onClick={() => void chime.test().then(setHeard)}>
          Testar som
        </Button>
        <p role="status" className={styles.heard}>
          {heard === null && 'A campainha chama a cada pedido novo, até alguém atender.'}
          {heard !== null && soundTested(heard, chime.state())}
        </p>
      </section>
    </div>
  )
}
