import { useEffect, useEffectEvent, useId, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { Button } from '@/ui/Button'
import { ErrorState } from '@/ui/ErrorState'
import { Skeleton } from '@/ui/Skeleton'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import { Card } from '../card/Card'
import { useBoard, useFeed } from '../data/board'
import { messages } from '../data/messages'
import { pagesOf } from '../data/pages'
import { gridGround } from '../keyboard/keyboard'
import { useCommands } from '../keyboard/keys'
import { useCursor } from '../keyboard/useCursor'
import { Stale } from '../offline/Stale'
import styles from './CardGrid.module.css'
import { LateElsewhere } from './LateElsewhere'
import { NoOrders, type NarrowingProps } from './NoOrders'
import { usePaced } from './usePaced'

interface CardGridProps extends NarrowingProps {
  /** Whether a dialog is open: then the board's keys do nothing. */
  modal: boolean
}

/** How many cards the grid puts in a row now. */
function cardsInRow(listId: string): number {
  const list = document.getElementById(listId)
  return list ? getComputedStyle(list).gridTemplateColumns.split(' ').length : 1
}

function countWords(total: number, more: boolean): string {
  if (total === 1) return '1 pedido'
  return `${more ? 'mais de ' : ''}${total.toLocaleString('pt-BR')} pedidos`
}

/** Shows the orders that pass the filters, the newest first, twenty to a page (order-board-01). */
export default function CardGrid({ modal, ...narrowing }: CardGridProps) {
  const { store, pages, feed } = useBoard().live
  const isCutOff = useFeed(feed, ({ link }) => link?.state === 'offline')
  const { phase, page, asked, ids, total, more, stale } = useSyncExternalStore(pages.subscribe, pages.status)
  const cancelled = useSyncExternalStore(store.subscribeColumns, store.cancelled)
  const root = useRef<HTMLDivElement>(null)
  const listId = useId()
  // Cancellations to acknowledge stand on every page, before the others.
  const wanted = useMemo(() => [...cancelled.filter((id) => !ids.includes(id)), ...ids], [cancelled, ids])
  const shown = usePaced(wanted)
  const ground = useMemo(() => gridGround(shown, () => cardsInRow(listId)), [shown, listId])
  const { current, onFocus, focusCard, restore } = useCursor({ rootRef: root, ground, modal })
  const last = pagesOf(total)
  const isTurning = asked !== page && !stale
  const from = isTurning ? asked : page

  useEffect(() => {
    pages.start()
    return () => pages.stop()
  }, [pages])

  useLayoutEffect(restore)

  const turn = (by: number) => {
    if (phase === 'ready' && from + by >= 1 && from + by <= last) pages.turnTo(from + by)
  }
  useCommands(!modal, { previousPage: () => turn(-1), nextPage: () => turn(1) })

  const pageBefore = useRef(page)
  const begin = useEffectEvent(() => {
    if (pageBefore.current === page) return
    pageBefore.current = page
    const first = ground.first()
    // Who turned the page by keyboard must see which card a key would act on.
    if (first !== undefined && document.getElementById(listId)?.contains(document.activeElement)) focusCard(first)
    // Answers a promise in newer browsers, which is no way to clean up.
    void document.getElementById(listId)?.scrollTo({ top: 0 })
  })
  useEffect(() => begin(), [page])

  const isEmpty = phase === 'ready' && shown.length === 0
  return (
    // Stands whatever is in it: the keyboard's place is followed from the first moment on.
    <div ref={root} className={styles.frame}>
      {phase === 'failed' && (
        <div className={styles.whole}>
          <ErrorState text={messages.listFailed} onRetry={pages.refresh} retrying={false} />
        </div>
      )}
      {isEmpty && (
        <div className={styles.whole}>
          <NoOrders {...narrowing} />
        </div>
      )}
      {phase === 'loading' && (
        <div className={styles.grid}>
          <p role="status">
            <VisuallyHidden>Carregando os pedidos…</VisuallyHidden>
          </p>
          <Skeleton lines={1} lineHeight={260} />
          <Skeleton lines={1} lineHeight={260} />
        </div>
      )}
      {phase === 'ready' && !isEmpty && (
        <>
          <VisuallyHidden>
            <h2>Cartões</h2>
          </VisuallyHidden>
          <ul id={listId} className={styles.grid} aria-label="Pedidos">
            {shown.map((id) => (
              <li key={id} className={styles.slot}>
                <Card id={id} current={id === current} onFocus={onFocus} withState />
              </li>
            ))}
          </ul>
        </>
      )}
      {stale && <Stale onRetry={pages.refresh} />}
      {phase === 'ready' && !isEmpty && (
        <nav className={styles.pages} aria-label="Páginas">
          <Button size="large" aria-disabled={from <= 1} onClick={() => turn(-1)}>
            Anterior
          </Button>
          <p aria-live="polite">
            Página {page} de {more && 'mais de '}
            {last}
            <span className={styles.total}>{isTurning ? `Buscando a página ${asked}…` : countWords(total, more) + (isCutOff ? ' neste computador' : '')}</span>
          </p>
          <LateElsewhere shown={shown} />
          <Button size="large" aria-disabled={from >= last} onClick={() => turn(1)}>
            Próxima
          </Button>
        </nav>
      )}
    </div>
  )
}
