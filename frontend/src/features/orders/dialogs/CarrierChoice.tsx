import { useEffect, useRef, useState } from 'react'
import { Button } from '@/ui/Button'
import { applyMask, phoneMask } from '@/ui/masks'
import { TextField } from '@/ui/TextField'
import type { LiveBoard } from '../data/live'
import type { Carrier, Order } from '../data/wire'
import { CarrierForm } from './CarrierForm'
import { Dialog } from './Dialog'
import styles from './Dialog.module.css'
import { Option, Options } from './Options'
import { Footer, Missing, Problem, useRunning, useTries, type AskProps } from './running'

/** Milliseconds of pause in typing before the server is asked. */
const pause = 250

interface CarrierChoiceProps {
  live: LiveBoard
  order: Order
  /** The verb of the button. */
  verb: string
  /** Answers what went wrong, or null. */
  onChosen: (carrierId: string) => Promise<string | null>
  onClose: () => void
}

/** Asks who takes the order, before it leaves. */
export function CarrierQuestion({ order, action, onAnswer, onClose, live }: AskProps & { live: LiveBoard }) {
  return <CarrierChoice live={live} order={order} verb={action.label} onChosen={(carrier) => onAnswer({ carrier })} onClose={onClose} />
}

/** Chooses who takes the order out: found by name, added or corrected on the spot (order-board-13). */
export function CarrierChoice({ live, order, verb, onChosen, onClose }: CarrierChoiceProps) {
  const [keyword, setKeyword] = useState('')
  const { found, failed, retry, learn } = useCarriers(live, keyword)
  const [chosen, setChosen] = useState<string>(order.Transportador?.Id ?? '')
  const [writing, setWriting] = useState<'new' | 'known' | null>(null)
  const [saved, setSaved] = useState<Carrier>()
  const form = useRef<HTMLDivElement>(null)
  const chosenNow = useRef(chosen)
  useEffect(() => {
    chosenNow.current = chosen
  }, [chosen])
  const { busy, problem, run } = useRunning()
  // The keyboard was in the form that has gone.
  useEffect(() => {
    if (saved) form.current?.querySelector<HTMLElement>('input:checked')?.focus()
  }, [saved])
  // The list comes late: to whoever still waits where the dialog began, and takes the keyboard from nobody else.
  useEffect(() => {
    if (!found || !document.activeElement?.matches('[data-initial-focus]')) return
    const option = form.current?.querySelector<HTMLElement>('input:checked') ?? form.current?.querySelector<HTMLElement>('[type="radio"]')
    option?.focus()
  }, [found])
  const listed = found?.find(({ Id }) => Id === chosen)
  const { calls, venueId } = live

  const added = (carrier: Carrier) => {
    learn(carrier)
    setChosen(carrier.Id)
    setKeyword('')
    setWriting(null)
    setSaved(carrier)
  }

  /** Whoever has gone on to somebody else meanwhile is not taken back. */
  const corrected = (carrier: Carrier) => {
    learn(carrier)
    if (chosenNow.current !== carrier.Id) return
    setWriting(null)
    setSaved(carrier)
  }

  return (
    <Dialog title={`Entregador de ${order.Codigo}`} onClose={onClose}>
      <div ref={form} className={styles.form}>
        <TextField label="Buscar entregador" type="search" value={keyword} onChange={setKeyword} autoComplete="off" />
        {failed && <Missing text="Não foi possível buscar os entregadores." onRetry={retry} />}
        {found?.length === 0 && <p>{keyword ? 'Nenhum entregador com esse nome.' : 'Nenhum entregador cadastrado ainda.'}</p>}
        {found && found.length > 0 && (
          <Options legend="Quem leva o pedido?">
            {found.map(({ Id, Nome, Telefone }) => (
              <Option
                key={Id}
                name="entregador"
                checked={Id === chosen}
                onChange={() => {
                  setChosen(Id)
                  if (writing === 'known') setWriting(null)
                }}
              >
                {Nome}
                <small>{applyMask(phoneMask, Telefone)}</small>
              </Option>
            ))}
          </Options>
        )}
        {listed && (
          <Button size="large" variant="quiet" aria-expanded={writing === 'known'} onClick={() => setWriting(writing === 'known' ? null : 'known')}>
            {writing === 'known' ? 'Fechar cadastro' : `Corrigir cadastro de ${listed.Nome}`}
          </Button>
        )}
        {listed && writing === 'known' && (
          <CarrierForm key={listed.Id} label="Corrigir entregador" known={listed} save={(carrier) => calls.changeCarrier(listed.Id, carrier)} onSaved={corrected} />
        )}
        <Button size="large" variant="quiet" aria-expanded={writing === 'new'} onClick={() => setWriting(writing === 'new' ? null : 'new')}>
          {writing === 'new' ? 'Fechar cadastro' : 'Adicionar entregador'}
        </Button>
        {writing === 'new' && <CarrierForm label="Novo entregador" save={(carrier) => calls.addCarrier(venueId, carrier)} onSaved={added} />}
        <Problem text={problem} />
        <Footer>
          <Button size="large" data-initial-focus onClick={onClose}>
            Voltar
          </Button>
          <Button
            size="large"
            variant="primary"
            busy={busy}
            // What is being corrected would go out as it was.
            disabled={!listed || writing === 'known'}
            onClick={() => void run(() => onChosen(chosen))}
          >
            {verb}
          </Button>
        </Footer>
      </div>
    </Dialog>
  )
}

/** The carriers that match the keyword; the last answer stays while the next is on its way. */
function useCarriers({ calls, venueId }: LiveBoard, keyword: string) {
  const [found, setFound] = useState<Carrier[] | null>(null)
  const { tries, failed, setFailed, retry } = useTries()
  const isFirst = useRef(true)

  useEffect(() => {
    const abort = new AbortController()
    const ask = () =>
      calls.carriers(venueId, keyword, abort.signal).then(
        (carriers) => {
          setFound(carriers)
          setFailed(false)
        },
        () => {
          if (!abort.signal.aborted) setFailed(true)
        },
      )
    const timer = setTimeout(() => void ask(), isFirst.current ? 0 : pause)
    isFirst.current = false
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [calls, venueId, keyword, tries, setFailed])

  return { found, failed, retry, learn: (carrier: Carrier) => setFound((known) => (known?.some(({ Id }) => Id === carrier.Id) ? known.map((each) => (each.Id === carrier.Id ? carrier : each)) : [carrier, ...(known ?? [])])) }
}
