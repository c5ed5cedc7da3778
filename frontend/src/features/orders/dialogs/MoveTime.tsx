import { useEffect, useId, useState, type FormEvent } from 'react'
import { Button } from '@/ui/Button'
import { formatWanted } from '@/ui/dates'
import { Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toasts'
import { useBoard } from '../data/board'
import { serverNow } from '../data/clock'
import type { LiveBoard } from '../data/live'
import { Dialog } from './Dialog'
import styles from './Dialog.module.css'
import { Gone } from './Gone'
import { Footer, Missing, Problem, useRunning, useTries } from './running'
import { useLastOrder } from './useLastOrder'

interface MoveTimeProps {
  live: LiveBoard
  orderId: string
  onClose: () => void
}

/** Moves an order for later, whose time has not come, to another of the free times. */
export function MoveTime({ live, orderId, onClose }: MoveTimeProps) {
  const { zone } = useBoard()
  const order = useLastOrder(orderId)
  const [times, setTimes] = useState<readonly string[] | null>(null)
  const [chosen, setChosen] = useState('')
  const { tries, failed, setFailed, retry } = useTries()
  const { busy, problem, run } = useRunning()
  const id = useId()

  useEffect(() => {
    const abort = new AbortController()
    live.calls.timesOf(orderId, abort.signal).then(setTimes, () => {
      if (!abort.signal.aborted) setFailed(true)
    })
    return () => abort.abort()
  }, [live, orderId, tries, setFailed])

  if (!order?.Para) return <Gone onClose={onClose} />
  const words = (time: string) => formatWanted(time, zone, new Date(serverNow()))

  async function move() {
    await live.calls.moveTo(orderId, chosen)
    live.feed.settle(true)
    toast.success(`${order?.Codigo ?? 'O pedido'} é agora para ${words(chosen)}. O cliente vê o novo horário na página do pedido.`)
    onClose()
    return null
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy || chosen === '' || (await run(move))) return
    // Others may have taken it: what is free now is asked for.
    setChosen('')
    retry()
  }

  return (
    <Dialog title={`Mudar o horário de ${order.Codigo}`} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void onSubmit(event)}>
        <p>Está marcado para {words(order.Para)}. Combine o novo horário com o cliente.</p>
        {failed ? (
          <Missing text="Não foi possível buscar os horários." onRetry={retry} />
        ) : times === null ? (
          <Skeleton lines={1} />
        ) : times.length === 0 ? (
          <p>Não há outro horário livre.</p>
        ) : (
          <div className={styles.choice}>
            <label htmlFor={id}>Novo horário</label>
            <select id={id} value={chosen} data-initial-focus onChange={(event) => setChosen(event.target.value)}>
              <option value="">Escolha o horário</option>
              {times.map((time) => (
                <option key={time} value={time}>
                  {words(time)}
                </option>
              ))}
            </select>
          </div>
        )}
        <Problem text={problem} />
        <Footer>
          <Button size="large" onClick={onClose}>
            Voltar
          </Button>
          <Button size="large" variant="primary" type="submit" busy={busy} aria-disabled={chosen === ''}>
            Mudar horário
          </Button>
        </Footer>
      </form>
    </Dialog>
  )
}
