import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { formatWire } from '@/ui/money'
import { Skeleton } from '@/ui/Skeleton'
import type { Card } from '../api'
import { counted, hourName, shortWeekday } from '../labels'
import { formatAmount } from '../values'
import styles from './Cards.module.css'
import { Change } from './Change'
import { OpenNumber } from './OpenNumber'

interface CardsProps {
  /** Nothing before the first answer. */
  cards: readonly Card[] | undefined
  error: unknown
  onRetry: () => void
  onOpen: (card: Card, name: string) => void
}

/** A rise of these is bad. */
const unwelcome = 'painel-recusados'

/** The six figures of the dashboard, each with its change, and what new and old customers have of it. */
export function Cards({ cards, error, onRetry, onOpen }: CardsProps) {
  if (!cards) return error ? <ErrorState text={messageOf(error)} onRetry={onRetry} /> : <Skeleton lines={1} lineHeight={148} />
  return (
    <dl className={styles.cards} aria-label="Resumo do período">
      {cards.map((card) => (
        <div key={card.Title}>
          <dt>{card.Title}</dt>
          <dd className={styles.value}>
            <OpenNumber text={valueOf(card)} of={card.Title} onOpen={() => onOpen(card, card.Title)} />
          </dd>
          <dd className={styles.change}>
            {isDemand(card)
              ? counted(card.Value, 'pedido', 'pedidos')
              : <Change now={card.Value} then={card.Previous} inFigures={card.Abrir.relatorio === unwelcome} isBad={card.Abrir.relatorio === unwelcome} />}
          </dd>
          <dd className={styles.who}>
            {card.NewTitle} <b>{partOf(card, card.NewValue)}</b>
            <br />
            {card.OldTitle} <b>{partOf(card, card.OldValue)}</b>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const isDemand = ({ DayOfWeek, Hour }: Card) => DayOfWeek !== undefined && DayOfWeek !== null && Hour !== undefined && Hour !== null

function valueOf(card: Card): string {
  if (isDemand(card)) return `${shortWeekday(card.DayOfWeek!)}, ${hourName(card.Hour!)}`
  return card.IsCurrency ? formatWire(card.Value) : card.Value.toLocaleString('pt-BR')
}

const partOf = ({ IsCurrency }: Card, value: number) => (IsCurrency ? formatAmount(value) : value.toLocaleString('pt-BR'))
