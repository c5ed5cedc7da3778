import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '@/ui/Button'
import { commands, keymap, useKeymap, type Command } from '../keyboard/keymap'
import { assign, commandNames, keyName, ofTheCard } from '../keyboard/keyNames'
import { Dialog } from './Dialog'
import styles from './Keys.module.css'
import { Footer } from './running'

const byNumber = commands.filter((command) => command.startsWith('card'))
const others = commands.filter((command) => !ofTheCard.includes(command) && !byNumber.includes(command))

/** What moves an order comes first; the nine numbers share a row. */
const rows: readonly { name: string; of: readonly Command[] }[] = [
  ...[...ofTheCard, ...others].map((command) => ({ name: commandNames[command], of: [command] })),
  { name: 'Escolher do 1º ao 9º pedido', of: byNumber },
]

/** Shows the board's keys and assigns others: bump bars type various keys. */
export function Keys({ onClose }: { onClose: () => void }) {
  const keys = useKeymap()
  const [waiting, setWaiting] = useState<Command | null>(null)
  const [problem, setProblem] = useState<{ command: Command; text: string } | null>(null)

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!waiting) return
    event.preventDefault()
    event.stopPropagation()
    // The key that chose the function is still held.
    if (event.repeat) return
    if (['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return
    const text = event.key === 'Escape' ? null : assign(waiting, event.key)
    setProblem(text === null ? null : { command: waiting, text })
    setWaiting(null)
  })

  useEffect(() => {
    // Before the dialog hears of it: Esc gives up the change, not the dialog.
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener, true)
    return () => window.removeEventListener('keydown', listener, true)
  }, [])

  return (
    <Dialog title="Teclas do painel" look="wide" onClose={onClose}>
      <p>Escolha uma função e aperte a nova tecla. As teclas ficam guardadas neste aparelho.</p>
      <ul className={styles.keys}>
        {rows.map(({ name, of }) => (
          <li key={name} className={styles.key}>
            <span>{name}</span>
            <span className={styles.caps}>
              {of.map((command) => (
                <button
                  key={command}
                  type="button"
                  className={styles.cap}
                  aria-label={`${commandNames[command]}: ${waiting === command ? 'aperte a nova tecla' : keyName(keys[command])}`}
                  data-waiting={waiting === command || undefined}
                  onClick={() => {
                    setProblem(null)
                    setWaiting(command)
                  }}
                  onBlur={() => setWaiting((now) => (now === command ? null : now))}
                >
                  {waiting === command ? 'Aperte…' : keyName(keys[command])}
                </button>
              ))}
            </span>
            {problem && of.includes(problem.command) && (
              <p role="alert" className={styles.problem}>
                {problem.text}
              </p>
            )}
          </li>
        ))}
      </ul>
      <Footer>
        <Button
          size="large"
          onClick={() => {
            keymap.reset()
            setProblem(null)
          }}
        >
          Restaurar as teclas
        </Button>
      </Footer>
    </Dialog>
  )
}
