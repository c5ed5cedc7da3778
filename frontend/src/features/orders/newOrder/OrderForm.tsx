import { useRef, type RefObject } from 'react'
import { failureMessage } from '@/api/client'
import { Button } from '@/ui/Button'
import { fieldErrorsOf } from '@/ui/failures'
import { TextField } from '@/ui/TextField'
import { useBoard, useFeed, useVenue } from '../data/board'
import { isCutOffNow } from '../data/feed'
import { promiseWords } from '../data/order'
import { Chips } from './Chips'
import { Customer } from './Customer'
import { AddressFields, TableField } from './Destination'
import { orderOf, type Draft, type DraftLine } from './draft'
import { Foot } from './Foot'
import { Lines } from './Lines'
import styles from './Order.module.css'
import { Paying } from './Paying'
import { usePlacing } from './usePlacing'
import { When } from './When'
import type { Quoted } from './useQuote'
import type { Channel, Placed, Way } from './wire'
import { channelWords, wayWords } from './words'

interface OrderFormProps {
  /** With the way that it has now. */
  draft: Draft
  quoted: Quoted
  onChange: (change: Partial<Draft>) => void
  onEdit: (line: DraftLine) => void
  /** Makes what stands there another order; answers its key. */
  onRenew: () => string
  onPlaced: (placed: Placed) => void
  onClear: () => void
}

/** The order as it stands: items, where it goes, who asks, how it is paid, and what it costs. */
export function OrderForm({ draft, quoted, onChange, onEdit, onRenew, onPlaced, onClear }: OrderFormProps) {
  const { live, open } = useBoard()
  const { settings } = useVenue()
  const offline = useFeed(live.feed, (status) => status.connection === 'offline' || isCutOffNow(status))
  const root = useRef<HTMLElement>(null)
  const placing = usePlacing(onPlaced, (isLost) => {
    // What is sent again has to be the same: it may be the one that took the last place.
    if (!isLost) quoted.again()
    requestAnimationFrame(() => toFirstProblem(root))
  })
  const { quote, stale, failure } = quoted
  const ofQuote = fieldErrorsOf(failure)
  const wrong = { ...ofQuote, ...placing.wrong }
  const { way, accept } = draft
  const { before } = placing
  const asksMinutes = accept && way === 'delivery' && !draft.isLater && settings.deliveryTimePerOrder
  const parts = { draft, wrong, onChange }

  function onPlace(key = draft.key) {
    const order = quote && orderOf(live.venueId, { ...draft, minutes: draft.minutes || String(settings.deliveryTime) }, quote, asksMinutes)
    if (!order) return
    if (draft.isLater && way !== 'mesa' && !order.Para) return placing.refuse('Falta o horário.', { Para: 'Escolha o horário.' })
    if (order.Cliente.Nome !== '') return void placing.send(order, key)
    if (way === 'mesa') placing.refuse('Informe a mesa.', { Mesa: 'Informe o número da mesa.' })
    else placing.refuse('Falta o nome do cliente.', { 'Cliente.Nome': 'Informe o nome.' })
    requestAnimationFrame(() => toFirstProblem(root))
  }

  return (
    <section ref={root} className={styles.order} aria-label="Pedido">
      <div className={styles.scroll}>
        <Chips legend="Como o cliente pediu" options={Object.keys(channelWords) as Channel[]} words={channelWords} value={draft.channel} onChange={(channel) => onChange({ channel, way: null })} />
        <Lines
          lines={draft.lines}
          quote={stale ? null : quote}
          problemOf={(index) => Object.entries(wrong).find(([field]) => field.startsWith(`Itens[${index}]`))?.[1]}
          onChange={(lines) => onChange({ lines })}
          onEdit={onEdit}
        />
        {failure !== null && (
          <div className={styles.warnings} role="alert">
            <p>{failureMessage(failure)}</p>
            {Object.keys(ofQuote).length === 0 && <Button size="large" onClick={quoted.again}>Tentar novamente</Button>}
          </div>
        )}
        <Chips legend="Como recebe" options={Object.keys(wayWords) as Way[]} words={wayWords} value={way} onChange={(next) => onChange({ way: next })} />
        {way === 'mesa' && <TableField {...parts} />}
        <Customer {...parts} />
        {way === 'delivery' && <AddressFields {...parts} />}
        {way !== 'mesa' && <When {...parts} quote={quote} />}
        <Paying {...parts} total={quote?.Totais.Total} />
        {way === 'mesa' && Boolean(quote?.Totais.TaxaServicoPercentual) && (
          <label className={styles.check}>
            <input type="checkbox" checked={draft.untaxed} onChange={(event) => onChange({ untaxed: event.target.checked })} />
            Sem a taxa de serviço
          </label>
        )}
        <TextField label="Observação do pedido (opcional)" autoComplete="off" maxLength={500} value={draft.note} onChange={(note) => onChange({ note })} />
        <label className={styles.check}>
          <input type="checkbox" checked={accept} onChange={(event) => onChange({ accept: event.target.checked })} />
          Já aceitar o pedido
        </label>
        {asksMinutes && (
          <TextField
            label="Tempo de entrega (minutos)"
            inputMode="numeric"
            maxLength={4}
            error={wrong.TempoEntrega}
            value={draft.minutes || String(settings.deliveryTime)}
            onChange={(text) => onChange({ minutes: text.replace(/\D/g, '') })}
          />
        )}
      </div>
      <Foot
        draft={draft}
        quote={quote}
        stale={stale}
        offline={offline}
        busy={placing.busy}
        problem={placing.problem}
        promise={quote && !asksMinutes ? promiseWords(quote) : ''}
        placed={before === null ? null : { open: () => open({ kind: 'details', orderId: before }), another: () => onPlace(onRenew()) }}
        onChange={onChange}
        onPlace={() => onPlace()}
        onClear={() => {
          placing.forget()
          onClear()
        }}
      />
    </section>
  )
}

function toFirstProblem(root: RefObject<HTMLElement | null>) {
  root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
