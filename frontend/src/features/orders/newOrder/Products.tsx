import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { formatMoney, toCentavos } from '@/ui/money'
import styles from './Products.module.css'
import { shelvesOf } from './search'
import type { Menu, MenuProduct } from './wire'

interface ProductsProps {
  menu: Menu
  onChosen: (product: MenuProduct) => void
}

/** What is sold: found by typing, arrow keys and Enter, or by touch. */
export function Products({ menu, onChosen }: ProductsProps) {
  const [words, setWords] = useState('')
  const [category, setCategory] = useState('')
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const shelves = shelvesOf(menu, words, category)
  const products = shelves.flatMap((shelf) => shelf.products)
  const active = products[Math.min(at, products.length - 1)]

  function search(typed: string) {
    setWords(typed)
    setAt(0)
  }

  function move(to: number) {
    const next = Math.max(0, Math.min(products.length - 1, to))
    setAt(next)
    list.current?.querySelectorAll('[role="option"]')[next]?.scrollIntoView({ block: 'nearest' })
  }

  function choose(product: MenuProduct) {
    if (!product.Esgotado) onChosen(product)
  }

  function onKeyDown(event: KeyboardEvent) {
    const now = Math.min(at, products.length - 1)
    const target = { ArrowDown: now + 1, ArrowUp: now - 1, PageDown: now + 8, PageUp: now - 8 }[event.key]
    if (target !== undefined) move(target)
    else if (event.key === 'Enter' && !event.repeat && active) choose(active)
    else if (event.key === 'Escape' && words !== '') search('')
    else return
    event.preventDefault()
  }

  return (
    <section className={styles.products} aria-label="Produtos">
      <input
        type="search"
        role="combobox"
        data-initial-focus
        aria-label="Buscar produto"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={active ? `${id}-${active.Id}` : undefined}
        placeholder="Buscar produto"
        autoComplete="off"
        maxLength={60}
        className={styles.search}
        value={words}
        onChange={(event) => search(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div role="group" aria-label="Categorias" className={styles.categories}>
        {[{ Id: '', Nome: 'Tudo' }, ...menu.Categorias].map(({ Id, Nome }) => (
          <button
            key={Id}
            type="button"
            aria-pressed={words === '' && category === Id}
            onClick={() => {
              search('')
              setCategory(Id)
            }}
          >
            {Nome}
          </button>
        ))}
      </div>
      <p role="status" className={styles.none}>
        {products.length === 0 && (words === '' ? 'Nenhum produto à venda agora.' : `Nenhum produto com “${words}”.`)}
      </p>
      <div ref={list} role="listbox" id={`${id}-list`} aria-label="Produtos" className={styles.list}>
        {shelves.map((shelf) => (
          <div key={shelf.id} role="group" aria-label={shelf.name}>
            <p aria-hidden="true" className={styles.shelf}>
              {shelf.name}
            </p>
            {shelf.products.map((product) => (
              // The keyboard stays in the field, which names the option.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={product.Id}
                role="option"
                id={`${id}-${product.Id}`}
                tabIndex={-1}
                aria-selected={product === active}
                aria-disabled={product.Esgotado || undefined}
                className={styles.tile}
                onClick={() => {
                  setAt(products.indexOf(product))
                  choose(product)
                }}
              >
                <span>{product.Nome}</span>
                <span className={styles.price}>{priceOf(product)}</span>
              </div>
            ))}
          </div>
        ))}
      </div>
    </section>
  )
}

function priceOf({ Esgotado, ValorLivre, PorQuilo, Valor }: MenuProduct): string {
  if (Esgotado) return 'Esgotado'
  if (ValorLivre) return 'Valor a informar'
  return formatMoney(toCentavos(Valor)) + (PorQuilo ? '/kg' : '')
}
