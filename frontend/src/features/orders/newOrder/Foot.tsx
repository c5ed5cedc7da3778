import { Button } from '@/ui/Button'
import { formatMoney, toCentavos } from '@/ui/money'
import { totalLines, totalNotes } from '../data/totals'
import type { Draft } from './draft'
import styles from './Order.module.css'
import type { TypedQuote } from './wire'

interface FootProps {
  draft: Draft
  quote: TypedQuote | null
  /** The total that is shown is not of what stands there now. */
  stale: boolean
  offline: boolean
  busy: boolean
  problem: string | null
  /** Within how long the customer gets it, in words; empty where that is said elsewhere, or not known. */
  promise: string
  /** Ways out where an order was placed before what stands there was changed; null where none was. */
  placed: { open: () => void; another: () => void } | null
  onChange: (change: Partial<Draft>) => void
  onPlace: () => void
  /** Throws away what was typed. */
  onClear: () => void
}

/** The total line by line, what has to be confirmed, and the button that places the order. */
export function Foot({ draft, quote, stale, offline, busy, problem, promise, placed, onChange, onPlace, onClear }: FootProps) {
  const warnings = quote?.Avisos ?? []
  const isConfirmed = warnings.every(({ Texto }) => draft.confirmed.includes(Texto))
  const isResting = offline || stale || !quote || !isConfirmed
  return (
    <div className={styles.foot}>
      {quote && (
        <>
          <dl className={styles.total} aria-label="Total do pedido" aria-busy={stale}>
            {totalLines(quote.Totais).map(({ name, amount }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{amount}</dd>
              </div>
            ))}
            <div className={styles.sum}>
              <dt>Total</dt>
              <dd>{formatMoney(toCentavos(quote.Totais.Total))}</dd>
            </div>
          </dl>
          {[...totalNotes(quote.Totais), ...(promise ? [`Previsão: ${promise}.`] : [])].map((note) => (
            <p key={note} className={styles.soft}>
              {note}
            </p>
          ))}
        </>
      )}
      {warnings.length > 0 && (
        <div className={styles.warnings}>
          {warnings.map(({ Codigo, Texto }) => (
            <p key={Codigo}>{Texto}</p>
          ))}
          <label className={styles.check}>
            <input type="checkbox" checked={isConfirmed} onChange={(event) => onChange({ confirmed: event.target.checked ? warnings.map(({ Texto }) => Texto) : [] })} />
            Fazer o pedido assim mesmo
          </label>
        </div>
      )}
      {offline && (
        <p role="alert" className={styles.problem}>
          Sem conexão: fazer o pedido precisa da rede. O que você digitou fica guardado aqui.
        </p>
      )}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {placed && (
        <Button size="large" block onClick={placed.open}>
          Abrir o pedido que já foi feito
        </Button>
      )}
      <div className={styles.buttons}>
        <Button size="large" variant="quiet" onClick={onClear}>
          Limpar
        </Button>
        <Button size="large" variant="primary" busy={busy} aria-disabled={isResting} onClick={placed?.another ?? onPlace}>
          {placed ? 'Fazer outro' : 'Fazer pedido'}
          {quote && ` · ${formatMoney(toCentavos(quote.Totais.Total))}`}
        </Button>
      </div>
    </div>
  )
}
