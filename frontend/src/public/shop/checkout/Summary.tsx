/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { serverNow } from '@/api/serverTime'
import { formatWanted } from '@/ui/dates'
import { money } from '../../money'
import { closingWords } from '../closing'
import styles from './checkout.module.css'
import type { Flow, State } from './flow'
import { Icon } from '../../Icon'
import { Items } from './Items'
import { lackingWords, type Menu } from './order'
import { paymentOf, whenPaid } from './payments'
import { Totals } from './Totals'

interface Props {
  flow: Flow
  menu: Menu
  state: State
  onLeave: () => void
  onConfirm: () => void
}

/** What is ordered and what it costs, line by line, and the one button that orders it. */
export function Summary({ flow, menu, state, onLeave, onConfirm }: Props) {
  const { quote, refusal, isCounting, sending, moved, form, way } = state
  const lacking = lackingWords(quote)
  return (
    <section class={`${styles.card} ${styles.aside}`} aria-labelledby="pedido-resumo">
      {moved && <Moved moved={moved} />}
      <h3 id="pedido-resumo">
        Resumo
        <button type="button" class={styles.inline} onClick={onLeave} disabled={sending === 'sending'}>
          Alterar itens
        </button>
      </h3>
      {quote?.Aviso && <Notice text={quote.Aviso} />}
      <Items menu={menu} state={state} />
      <div aria-busy={isCounting}>{quote && <Totals flow={flow} state={state} quote={quote} />}</div>
      {!quote && <p class={styles.hint}>{isCounting ? 'Calculando o total…' : waitsFor(refusal)}</p>}
      {refusal && !isCounting && !isSaidElsewhere(refusal) && (
        <Notice text={refusal.message}>
          {(refusal.kind !== 'http' || refusal.status >= 429) && (
            <button type="button" class={styles.button} onClick={() => flow.countAgain()}>
              Calcular de novo
            </button>
          )}
        </Notice>
      )}
      {lacking && (
        <Notice text={lacking}>
          <button type="button" class={styles.button} onClick={onLeave}>
            Acrescentar itens
          </button>
        </Notice>
      )}
      {quote && <Expected quote={quote} wantedFor={way === 'mesa' || !form.isLater ? null : form.wantedFor} zone={menu.FusoHorario} />}
      <Closing menu={menu} />
      <p class={styles.unseen} role="status">
        {quote && !isCounting ? `Total ${money(quote.Totais.Total)}` : ''}
      </p>
      <Bar menu={menu} state={state} onConfirm={onConfirm} />
    </section>
  )
}

/** What there is no total for yet. */
function waitsFor(refusal: State['refusal']): string {
  return refusal?.fields['Cliente.Bairro'] ? 'Informe o endereço para ver a entrega e o total.' : 'O total aparece aqui assim que puder ser calculado.'
}

/** At the line or in the address, where it is put right. */
function isSaidElsewhere({ fields }: NonNullable<State['refusal']>): boolean {
  return Object.keys(fields).some((name) => name.startsWith('Itens[') || name === 'Cliente.Endereco' || name === 'Cliente.Bairro')
}

function Notice({ text, children }: { text: string; children?: ComponentChildren }) {
  return (
    <div class={styles.notice} data-wrong tabIndex={-1}>
      <Icon name="warning" />
      <p role="status">{text}</p>
      {children}
    </div>
  )
}

/** What has moved since the customer confirmed: nothing is charged more silently (D40). */
function Moved({ moved }: { moved: NonNullable<State['moved']> }) {
  return (
    <div class={styles.notice} role="alert" data-wrong tabIndex={-1}>
      <Icon name="warning" />
      <p>O valor mudou. Confira antes de confirmar:</p>
      <ul>
        {moved.map(({ Linha, Nome, Antes, Agora }) => (
          <li key={Linha}>
            {Nome}: <s>{money(Antes)}</s> → <b>{money(Agora)}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}

const lost =
  'Não sabemos se o pedido chegou. Toque em Tentar de novo: ele vai com a mesma chave, e vale uma vez só, mesmo que o primeiro tenha chegado.'

function Bar({ menu, state, onConfirm }: Pick<Props, 'menu' | 'state' | 'onConfirm'>) {
  const { quote, sending, message, moved } = state
  const total = quote ? money(quote.Totais.Total) : ''
  const says = message || (sending === 'lost' ? lost : '')
  return (
    <div class={styles.bar}>
      {says && (
        <p class={styles.says} role="alert" tabIndex={-1} data-says>
          {says}
        </p>
      )}
      <p class={styles.sum}>
        Total<b>{total || '—'}</b>
      </p>
      <button type="button" class={styles.primary} disabled={sending === 'sending' || sending === 'done'} aria-busy={sending === 'sending'} onClick={onConfirm}>
        {sending === 'no' && moved ? `Confirmar ${total}` : labels[sending]}
      </button>
      <p class={styles.how}>{howPaid(menu, state)}</p>
    </div>
  )
}

const labels: Record<State['sending'], string> = { no: 'Confirmar pedido', sending: 'Enviando…', lost: 'Tentar de novo', done: 'Pedido feito' }

/** *Você paga na entrega, em dinheiro.* */
function howPaid(menu: Menu, { form, way, quote }: State): string {
  const payment = paymentOf(menu, form.payment, quote?.Totais.Total)
  if (!payment || quote?.Totais.Total === 0) return ''
  return `Você paga ${payment.isOnline ? 'agora' : whenPaid[way].toLowerCase()}, ${payment.words}.`
}

/** The last minutes before the shop closes, counted down. */
function Closing({ menu }: { menu: Menu }) {
  const [words, setWords] = useState(() => closingWords(menu))
  useEffect(() => {
    const timer = setInterval(() => setWords(closingWords(menu)), 10_000)
    return () => clearInterval(timer)
  }, [menu])
  return words ? <p class={styles.hint}>A loja {words}.</p> : null
}

interface ExpectedProps {
  quote: NonNullable<State['quote']>
  /** When an order for later is; null: it is for now. */
  wantedFor: string | null
  zone: string
}

/** How long it takes: as the kitchen's last weeks say, else as the venue does; or for when it is. */
function Expected({ quote: { TempoEntrega, DepoisDeAceito, TempoEntregaMin, TempoEntregaMax }, wantedFor, zone }: ExpectedProps) {
  if (wantedFor) return <p class={styles.hint}>Para {formatWanted(wantedFor, zone, new Date(serverNow()))}.</p>
  if (TempoEntregaMin && TempoEntregaMax) {
    return <p class={styles.hint}>Sai em {TempoEntregaMax > TempoEntregaMin ? `${TempoEntregaMin}–${TempoEntregaMax}` : TempoEntregaMax} min.</p>
  }
  return TempoEntrega ? <p class={styles.hint}>Previsão de entrega: {TempoEntrega} min depois {DepoisDeAceito ? 'de aceito' : 'do pedido'}.</p> : null
}
