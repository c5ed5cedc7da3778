import { useId, useState, useSyncExternalStore } from 'react'
import type { ChimeEvent } from '@/api/native'
import { Button } from '@/ui/Button'
import { chime } from './chime'
import { soundTested, soundTrouble } from './labels'
import { chimeEvents, useSoundSettings, type ChimeChoice } from './soundSettings'
import styles from './SoundSettings.module.css'

const eventNames: Record<ChimeEvent, string> = {
  'new-order': 'Pedido novo',
  deadline: 'Prazo de confirmação acabando',
  cancelled: 'Pedido cancelado',
  table: 'Mesa chamando',
  offline: 'Sem conexão, ou ação parada na fila',
}

const choices: readonly [ChimeChoice, string][] = [
  ['loud', 'Forte'],
  ['calm', 'Suave'],
  ['off', 'Sem som'],
]

/** Sets this device's volume and the sound of each event, and tells whether it can be heard. */
export function SoundSettings() {
  const [{ volume, events }, change] = useSoundSettings()
  const state = useSyncExternalStore(chime.subscribe, chime.state)
  const [testing, setTesting] = useState<ChimeEvent | null>(null)
  const [heard, setHeard] = useState<boolean | null>(null)
  const id = useId()

  async function test(event: ChimeEvent) {
    setTesting(event)
    setHeard(await chime.test(event))
    setTesting(null)
  }

  return (
    <div className={styles.settings}>
      <div className={styles.volume}>
        <label htmlFor={`${id}-volume`}>Volume</label>
        <input
          id={`${id}-volume`}
          type="range"
          min={10}
          max={100}
          step={10}
          value={volume}
          onChange={(event) => change({ volume: event.target.valueAsNumber })}
        />
        <output htmlFor={`${id}-volume`}>{volume}%</output>
      </div>
      <ul className={styles.events}>
        {chimeEvents.map((event) => (
          <li key={event} className={styles.event}>
            <label htmlFor={`${id}-${event}`}>{eventNames[event]}</label>
            <select
              id={`${id}-${event}`}
              value={events[event]}
              onChange={({ target }) => change({ events: { ...events, [event]: target.value as ChimeChoice } })}
            >
              {choices.map(([choice, name]) => (
                <option key={choice} value={choice}>
                  {name}
                </option>
              ))}
            </select>
            <Button size="large" aria-label={`Ouvir: ${eventNames[event]}`} busy={testing === event} onClick={() => void test(event)}>
              Ouvir
            </Button>
          </li>
        ))}
      </ul>
      <p className={styles.hint}>Um pedido que espera há 3 minutos chama forte, mesmo onde foi escolhido suave.</p>
      <p role="status" className={styles.result} data-heard={heard ?? soundTrouble[state] === undefined}>
        {testing === null && (heard === null ? soundTrouble[state] : soundTested(heard, state))}
      </p>
    </div>
  )
}
