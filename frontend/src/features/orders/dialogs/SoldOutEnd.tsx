import { useEffect, useState } from 'react'
import { failureMessage } from '@/api/client'
import { endingsOf, type SoldOutEnding } from '@/api/queries/soldOut'
import { Button } from '@/ui/Button'
import { formatTime } from '@/ui/dates'
import { TextField } from '@/ui/TextField'
import { isTime } from '@/ui/week'
import { useBoard } from '../data/board'
import { serverNow } from '../data/clock'
import type { LiveBoard } from '../data/live'
import type { SaleState } from '../data/wire'
import { Dialog } from './Dialog'
import styles from './Dialog.module.css'
import { messages } from './messages'
import { Option, Options } from './Options'
import { Footer, Missing, Problem, useRunning, useTries } from './running'
import { ClosedWith } from './ClosedWith'
import { markSoldOut } from './soldOutActs'

interface SoldOutEndProps {
  live: LiveBoard
  product: SaleState
  isCutOff: boolean
  onBack: () => void
  onClose: () => void
}

/** Milliseconds that the proposed end lies ahead, and to which it is rounded up. */
const ahead = 3_600_000
const step = 1_800_000

/** HH:mm of what was typed: "8", "18:3", "1830"; null for no time of day. */
export function clockOf(typed: string): string | null {
  const [, hours = '', minutes = ''] = /^\s*(\d{1,2})(?:[:h]?(\d{0,2}))?\s*$/.exec(typed) ?? []
  const clock = `${hours.padStart(2, '0')}:${minutes.padEnd(2, '0')}`
  return hours && isTime(clock) ? clock : null
}

/** Asks until when a product is not sold, after showing what closes with it. */
export function SoldOutEnd({ live, product, isCutOff, onBack, onClose }: SoldOutEndProps) {
  const { zone } = useBoard()
  const [ate, setEnding] = useState<SoldOutEnding>('dia')
  const [typed, setTyped] = useState(() => formatTime(new Date(Math.ceil((serverNow() + ahead) / step) * step), zone))
  const [clockProblem, setClockProblem] = useState<string | null>(null)
  const { closed, failed, retry } = useClosedWith(live, product.id)
  const { busy, problem, run } = useRunning()

  async function confirm() {
    const hora = clockOf(typed)
    if (ate === 'horario' && !hora) return setClockProblem('Informe uma hora entre 00:00 e 23:59.')
    const end = ate === 'horario' && hora ? { ate, hora } : { ate }
    if (await run(() => markSoldOut(live, product, end).then(() => null))) onClose()
  }

  return (
    <Dialog title={`Esgotado agora: ${product.nome}`} onClose={onBack}>
      <div className={styles.form}>
        {isCutOff && <Problem text={messages.soldOutNeedsServer} />}
        <Options legend="Até quando?">
          {endingsOf(product).map(({ value, label }) => (
            <Option key={value} name="ate" checked={value === ate} onChange={() => setEnding(value)}>
              {label}
            </Option>
          ))}
        </Options>
        {ate === 'horario' && (
          <TextField
            className={styles.field}
            label="Horário"
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            value={typed}
            onChange={(next) => {
              setTyped(next)
              setClockProblem(null)
            }}
            error={clockProblem}
            hint="O próximo que vier, no relógio do estabelecimento."
          />
        )}
        {failed ? <Missing text={messages.closedUnknown(failed)} onRetry={retry} /> : <ClosedWith name={product.nome} closed={closed} />}
        <Problem text={problem} />
        <Footer>
          <Button size="large" onClick={onBack}>
            Voltar
          </Button>
          <Button size="large" variant="danger" busy={busy} aria-disabled={!closed || isCutOff || undefined} onClick={() => void confirm()}>
            {closed?.length ? `Esgotar os ${closed.length + 1}` : 'Marcar esgotado'}
          </Button>
        </Footer>
      </div>
    </Dialog>
  )
}

/** What closes with a product; null until it came. */
function useClosedWith({ calls, venueId }: LiveBoard, productId: string) {
  const [closed, setClosed] = useState<{ id: string; nome: string }[] | null>(null)
  const { tries, failed, setFailed, retry } = useTries()
  const [why, setWhy] = useState('')

  useEffect(() => {
    const abort = new AbortController()
    calls.closedWith(venueId, productId, abort.signal).then(setClosed, (error: unknown) => {
      if (abort.signal.aborted) return
      setWhy(failureMessage(error))
      setFailed(true)
    })
    return () => abort.abort()
  }, [calls, venueId, productId, tries, setFailed])

  return { closed, failed: failed && why, retry }
}
