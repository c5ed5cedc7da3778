import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { failureMessage } from '@/api/client'
import { Button } from '@/ui/Button'
import { formatMoney, toCentavos } from '@/ui/money'
import { Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toasts'
import { useBoard } from '../data/board'
import { Dialog } from '../dialogs/Dialog'
import { begin } from '../dialogs/dialogKeys'
import { printOrder } from '../printing/printOrder'
import { readMenu } from './calls'
import { Choices } from './Choices'
import { cartOf, draftOf, hasChoices, newLine, withLine, type DraftLine } from './draft'
import styles from './NewOrder.module.css'
import { OrderForm } from './OrderForm'
import { Products } from './Products'
import { useQuote } from './useQuote'
import type { Menu, MenuProduct, Placed } from './wire'
import { wayOf } from './words'

/** The dialog in which staff type an order. What is typed stays while it is closed. */
export default function NewOrder({ onClose }: { onClose: () => void }) {
  const { menu, failure, retry } = useMenu()
  return (
    <Dialog title="Novo pedido" look="full" onClose={onClose}>
      {menu ? (
        <Typing menu={menu} onClose={onClose} />
      ) : failure === null ? (
        <Skeleton lines={6} />
      ) : (
        <div className={styles.missing} role="alert">
          <p>Não foi possível buscar os produtos. {failureMessage(failure)} Digitar um pedido precisa da rede; o que você já digitou fica guardado.</p>
          <Button size="large" onClick={retry}>
            Tentar novamente
          </Button>
        </div>
      )}
    </Dialog>
  )
}

function Typing({ menu, onClose }: { menu: Menu; onClose: () => void }) {
  const { live, open, wantedRef } = useBoard()
  const store = draftOf(live)
  const kept = useSyncExternalStore(store.subscribe, store.get)
  const draft = { ...kept, way: wayOf(kept.way, kept.channel, menu.TiposEntrega) }
  const quoted = useQuote(cartOf(live.venueId, draft))
  const [choosing, setChoosing] = useState<DraftLine | null>(null)
  /** Which of the two a narrow window shows. */
  const [view, setView] = useState<'products' | 'order'>('products')
  const root = useRef<HTMLDivElement>(null)

  // The dialog was open before there was a field to begin in.
  useLayoutEffect(() => {
    const dialog = root.current?.closest('dialog')
    if (dialog) begin(dialog)
  }, [])

  function toSearch() {
    setChoosing(null)
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[type="search"]')?.focus())
  }

  function add(line: DraftLine) {
    store.change({ lines: withLine(draft.lines, line) })
    toSearch()
  }

  function onChosen(product: MenuProduct) {
    const line = newLine(product)
    if (hasChoices(product)) setChoosing(line)
    else add(line)
  }

  function onPlaced({ Id, Codigo }: Placed) {
    store.clear()
    wantedRef.current = Id
    live.feed.settle(true)
    onClose()
    toast.success(`Pedido ${Codigo} feito.`, { action: { label: 'Imprimir', onClick: () => printOrder(Id, open) } })
  }

  const items = draft.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const total = quoted.quote && formatMoney(toCentavos(quoted.quote.Totais.Total))
  return (
    <div ref={root} className={styles.typing} data-view={view} data-choosing={choosing !== null || undefined}>
      <Products menu={menu} onChosen={onChosen} />
      <div className={styles.middle}>
        {choosing ? (
          <Choices key={choosing.id} line={choosing} known={draft.lines.some(({ id }) => id === choosing.id)} onDone={add} onLeave={toSearch} />
        ) : (
          <p className={styles.hint}>Escolha um produto. Aqui aparecem os adicionais e as observações dele.</p>
        )}
      </div>
      <OrderForm
        draft={draft}
        quoted={quoted}
        onChange={store.change}
        onEdit={(line) => {
          setChoosing(line)
          setView('products')
        }}
        onRenew={store.renew}
        onPlaced={onPlaced}
        onClear={() => {
          store.clear()
          toSearch()
        }}
      />
      <div className={styles.switch}>
        {view === 'products' ? (
          <Button size="large" variant="primary" block onClick={() => setView('order')}>
            Ver pedido, {items === 1 ? '1 item' : `${items} itens`}
            {total && `, ${total}`}
          </Button>
        ) : (
          <Button size="large" block onClick={() => setView('products')}>
            Voltar aos produtos
          </Button>
        )}
      </div>
    </div>
  )
}

function useMenu(): { menu: Menu | null; failure: unknown; retry: () => void } {
  const { venueId } = useBoard().live
  const [menu, setMenu] = useState<Menu | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [tries, setTries] = useState(0)

  useEffect(() => {
    const abort = new AbortController()
    readMenu(venueId, abort.signal).then(setMenu, (cause: unknown) => {
      if (!abort.signal.aborted) setFailure(cause)
    })
    return () => abort.abort()
  }, [venueId, tries])

  return {
    menu, failure,
    retry: () => {
      setFailure(null)
      setTries(tries + 1)
    },
  }
}
