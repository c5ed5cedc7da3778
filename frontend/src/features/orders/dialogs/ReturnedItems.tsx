import type { OrderItem } from '../data/wire'
import styles from './ReturnedItems.module.css'

interface ReturnedItemsProps {
  items: readonly OrderItem[]
  /** Ids of those that go back on the shelf; the others are lost. */
  back: ReadonlySet<string>
  onChange: (back: ReadonlySet<string>) => void
}

/** What a cook has made is usually lost; what came from the shelf can go back to it. */
export function usuallyBack(items: readonly OrderItem[]): ReadonlySet<string> {
  return new Set(items.filter(({ OcultoNoPainel }) => OcultoNoPainel).map(({ Id }) => Id))
}

/** Asks of each item of a returned order whether it goes back to stock or is lost (D45). */
export function ReturnedItems({ items, back, onChange }: ReturnedItemsProps) {
  function choose(id: string, comesBack: boolean) {
    const next = new Set(back)
    if (comesBack) next.add(id)
    else next.delete(id)
    onChange(next)
  }

  return (
    <div className={styles.items}>
      <p>O que acontece com cada item?</p>
      {items.map(({ Id, Quantidade, NomeProduto }) => (
        <fieldset key={Id} className={styles.item}>
          <legend>{Quantidade} × {NomeProduto}</legend>
          <label className={styles.choice}>
            <input type="radio" name={`volta-${Id}`} checked={back.has(Id)} onChange={() => choose(Id, true)} />
            Volta ao estoque
          </label>
          <label className={styles.choice}>
            <input type="radio" name={`volta-${Id}`} checked={!back.has(Id)} onChange={() => choose(Id, false)} />
            Perda
          </label>
        </fieldset>
      ))}
    </div>
  )
}
