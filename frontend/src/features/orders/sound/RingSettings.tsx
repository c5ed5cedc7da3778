import { useState } from 'react'
import { Button } from '@/ui/Button'
import { formatTime } from '@/ui/dates'
import { useBoard } from '../data/board'
import { chime } from './chime'
import { soundTested } from './labels'
import { mute, muteMinutes, useMutedUntil } from './ringMute'
import styles from './RingSettings.module.css'
import { useChosenSilence } from './soundSettings'

function duration(minutes: number): string {
  return minutes === 60 ? '1 hora' : `${minutes} min`
}

/** Tries the sound of this device and silences it for a while. `onChosen` closes what it is shown in. */
export function RingSettings({ zone, onChosen }: { zone: string; onChosen: () => void }) {
  const mutedUntil = useMutedUntil()
  const chosenSilence = useChosenSilence()
  const { open } = useBoard()
  const [heard, setHeard] = useState<boolean | null>(null)
  const [testing, setTesting] = useState(false)

  async function test() {
    setTesting(true)
    setHeard(await chime.test())
    setTesting(false)
  }

  function silence(minutes: number) {
    mute.set(minutes)
    onChosen()
  }

  return (
    <div className={styles.settings}>
      <h2>Som deste aparelho</h2>
      <Button size="large" busy={testing} onClick={() => void test()}>
        Testar som
      </Button>
      <p role="status" className={styles.heard}>
        {heard !== null && soundTested(heard, chime.state())}
      </p>
      {mutedUntil > 0 ? (
        <>
          <p>Desligado até {formatTime(new Date(mutedUntil), zone)}.</p>
          <Button size="large" onClick={() => silence(0)}>
            Ligar o som
          </Button>
        </>
      ) : (
        <fieldset className={styles.choices}>
          <legend>Desligar por</legend>
          {muteMinutes.map((minutes) => (
            <Button key={minutes} size="large" onClick={() => silence(minutes)}>
              {duration(minutes)}
            </Button>
          ))}
        </fieldset>
      )}
      {chosenSilence && <p>Campainhas: {chosenSilence}.</p>}
      <Button
        size="large"
        variant="quiet"
        onClick={() => {
          onChosen()
          open({ kind: 'sound' })
        }}
      >
        Volume e campainhas
      </Button>
    </div>
  )
}
