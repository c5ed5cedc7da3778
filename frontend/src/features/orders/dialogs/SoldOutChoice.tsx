import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '@/ui/Button'
import { formatUntil } from '@/ui/dates'
import { Skeleton } from '@/ui/Skeleton'
import { useBoard } from '../data/board'
import type { LiveBoard } from '../data/live'
import type { Order, SaleState } from '../data/wire'
import { Dialog } from './Dialog'
import styles from './Dialog.module.css'
import { messages } from './messages'
import { Option, Options } from './Options'
import { Footer, Missing, Problem, useRunning } from './running'
import { reopen } from './soldOutActs'
import { isMarked, type useSaleStates } from './useSaleStates'

interface SoldOutChoiceProps {
  live: LiveBoard
  order: Order | undefined
  /** Whether it is about all of the order, or of the venue: then what else is sold out can be chosen, too. */
  whole: boolean
  read: ReturnType<typeof useSaleStates>
  isCutOff: boolean
  onMark: (product: SaleState) => void
  onClose: () => void
}

/** Asks what has run out, or what is there again. */
export function SoldOutChoice({ live, order, whole, read: { found, failed, retry }, isCutOff, onMark, onClose }: SoldOutChoiceProps) {
  const [picked, setPicked] = useState<string>()
  const { busy, problem, run } = useRunning()
  const form = useRef<HTMLDivElement>(null)
  const listed = found ? [...found.asked, ...(whole ? found.others : [])] : []
  // Nothing that is sold out is proposed: one key too many would have it sold again.
  const chosen = listed.find(({ id }) => id === picked) ?? (picked === undefined ? found?.asked.find((state) => !isMarked(state)) : undefined)

  // The list comes late: to whoever still waits where the dialog began, before another key is pressed there.
  useLayoutEffect(() => {
    if (!found || !document.activeElement?.matches('[data-initial-focus]')) return
    const option = form.current?.querySelector<HTMLElement>('input:checked') ?? form.current?.querySelector<HTMLElement>('[type="radio"]')
    option?.focus()
  }, [found])

  async function sellAgain(product: SaleState) {
    if (await run(() => reopen(live, product).then(() => null))) onClose()
  }

  const choice = (product: SaleState) => <Choice key={product.id} product={product} checked={product === chosen} onChange={() => setPicked(product.id)} />

  return (
    <Dialog title={order ? `Esgotado no pedido ${order.Codigo}` : 'Esgotados agora'} onClose={onClose}>
      <div ref={form} className={styles.form}>
        {isCutOff && <Problem text={messages.soldOutNeedsServer} />}
        {failed && <Missing text="Não foi possível ver o que está à venda. Nada foi marcado." onRetry={retry} />}
        {!found && !failed && <Skeleton lines={4} lineHeight={32} />}
        {found && found.asked.length > 0 && <Options legend="O que acabou?">{found.asked.map(choice)}</Options>}
        {found && whole && found.others.length > 0 && <Options legend={order ? 'Também esgotados agora' : 'O que voltou?'}>{found.others.map(choice)}</Options>}
        {found && listed.length === 0 && <p>{order ? 'Nada disto está no cadastro de produtos, onde o esgotado é marcado.' : <Nothing />}</p>}
        <Problem text={problem} />
        <Footer>
          <Button size="large" data-initial-focus onClick={onClose}>
            Voltar
          </Button>
          {chosen && isMarked(chosen) && (
            <Button size="large" disabled={isCutOff} onClick={() => onMark(chosen)}>
              Mudar até quando
            </Button>
          )}
          {chosen && (
            <Button size="large" variant="primary" busy={busy} aria-disabled={isCutOff || undefined} onClick={() => (isMarked(chosen) ? void sellAgain(chosen) : onMark(chosen))}>
              {isMarked(chosen) ? 'Voltar a vender' : 'Continuar'}
            </Button>
          )}
        </Footer>
      </div>
    </Dialog>
  )
}

function Nothing() {
  return <>Nada está esgotado agora. Para marcar, use Esgotar ao lado do item, nos detalhes do pedido, ou a tecla de marcar esgotado no cartão.</>
}

function Choice({ product, checked, onChange }: { product: SaleState; checked: boolean; onChange: () => void }) {
  const { zone } = useBoard()
  const notes = [product.parteDe && `ingrediente de ${product.parteDe}`, standing(product, zone)].filter(Boolean)
  return (
    <Option name="produto" checked={checked} onChange={onChange}>
      {product.nome}
      {notes.length > 0 && <small>{notes.join(' · ')}</small>}
    </Option>
  )
}

/** Says why a product is not sold, and until when; empty while it is. */
function standing({ esgotado: { ate, horario }, motivo }: SaleState, zone: string): string {
  if (ate === 'estoque') return 'Esgotado até chegar estoque'
  if (ate && horario) return `Esgotado até ${formatUntil(horario, zone)}`
  return motivo
}
