import { useEffect, useId, useState } from 'react'
import { answer, api, failureMessage } from '@/api/client'
import { saveFile, type Destination } from '@/api/native'
import { nativeStation } from '@/api/nativeStation'
import { Button } from '@/ui/Button'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toasts'
import { recall, remember } from '../data/device'
import { paperWords } from './labels'
import styles from './NativePrint.module.css'

/** An order's paper and the printers to choose from. */
interface Ready {
  code: string
  /** PNG and PDF as data: addresses. */
  picture: string
  pdf: string
  destinations: readonly Destination[]
}

const lastKey = 'balcao.print.destination'
const isText = (value: unknown): value is string => typeof value === 'string'

async function prepare(pedidoId: string, signal: AbortSignal): Promise<Ready> {
  const asked = { params: { path: { pedidoId } }, signal }
  const [order, paper, destinations] = await Promise.all([
    answer(api.GET('/api/kds/impressao/{pedidoId}', asked)),
    answer(api.GET('/api/kds/impressao/{pedidoId}/papel', asked)),
    nativeStation()?.destinations() ?? [],
  ])
  return { code: order.Code, picture: paper.Imagem, pdf: paper.Pdf, destinations }
}

interface NativePrintProps {
  orderId: string
  onPrinted?: () => void
}

/** Prints an order in the desktop window: a preview, this computer's printers, and a PDF to save. */
export function NativePrint({ orderId, onPrinted }: NativePrintProps) {
  const [ready, setReady] = useState<Ready | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [tries, setTries] = useState(0)

  useEffect(() => {
    const abort = new AbortController()
    prepare(orderId, abort.signal).then(
      (found) => {
        setProblem(null)
        setReady(found)
      },
      (failure: unknown) => {
        if (!abort.signal.aborted) setProblem(failureMessage(failure))
      },
    )
    return () => abort.abort()
  }, [orderId, tries])

  if (problem !== null) return <ErrorState text={problem} onRetry={() => setTries(tries + 1)} />
  if (!ready) return <Skeleton lines={8} />
  return <Chosen ready={ready} onPrinted={onPrinted} />
}

function Chosen({ ready: { code, destinations, pdf, picture }, onPrinted }: { ready: Ready; onPrinted?: () => void }) {
  const last = recall(lastKey, isText, '')
  const [chosen, setChosen] = useState(() => (destinations.find(({ id }) => id === last) ?? destinations[0])?.id ?? '')
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  const name = destinations.find(({ id }) => id === chosen)?.name ?? ''
  const title = `Pedido ${code}`
  const group = useId()

  async function print() {
    setBusy(true)
    setTrouble('')
    remember(lastKey, chosen)
    try {
      const isOut = await nativeStation()?.print(chosen, title, picture)
      toast.success(isOut ? paperWords.printed(name) : `Na fila: ${name}`)
      onPrinted?.()
    } catch (reason) {
      toast.error(paperWords.failed(name))
      setTrouble(messageOf(reason))
    }
    setBusy(false)
  }

  async function save() {
    try {
      await saveFile(`${title}.pdf`, bytesOf(pdf), 'application/pdf')
    } catch (reason) {
      toast.error(typeof reason === 'string' ? reason : messageOf(reason))
    }
  }

  return (
    <div className={styles.print}>
      {destinations.length > 0 ? (
        <fieldset className={styles.printers}>
          <legend>Impressora</legend>
          {destinations.map(({ id, name: each, problem }) => (
            <label key={id}>
              <input type="radio" name={group} value={id} checked={id === chosen} data-initial-focus={id === chosen || undefined} onChange={() => setChosen(id)} />
              <span>
                {each}
                {problem && <small>{problem}</small>}
              </span>
            </label>
          ))}
        </fieldset>
      ) : (
        <p>Este computador não tem impressoras. Salve o PDF, ou cadastre uma em Impressoras.</p>
      )}
      {trouble && (
        <p role="alert" className={styles.trouble}>
          {trouble}
        </p>
      )}
      <div className={styles.buttons}>
        <Button size="large" onClick={() => void save()}>
          Salvar PDF
        </Button>
        {destinations.length > 0 && (
          <Button size="large" variant="primary" busy={busy} onClick={() => void print()}>
            Imprimir
          </Button>
        )}
      </div>
      <img className={styles.paper} src={picture} alt={`${title}, como sai no papel`} />
    </div>
  )
}

function bytesOf(address: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (letter) => letter.charCodeAt(0))
}
