/** @jsxImportSource preact */
import { costOf, countOf, type Group } from '@/menu/groups'
import { additionName, leastWords } from '@/menu/words'
import type { Product } from '../menu'
import { Marks } from '../Marks'
import { Stepper } from '../Stepper'
import type { Draft, Missing } from './draft'
import css from './Sheet.module.css'

interface AdditionGroupProps {
  product: Product
  group: Group
  draft: Draft
  missing?: Missing
  onChange: (draft: Draft) => void
}

/** Additions to count, or to take whole; sold-out ones stay, without a control. */
export function AdditionGroup({ product, group, draft, missing, onChange }: AdditionGroupProps) {
  const set = (at: number, units: number) => onChange({ ...draft, additions: draft.additions.map((each, place) => (place === at ? units : each)) })
  const lacks = missing !== undefined && group.places.some((at) => at === missing.at)
  return (
    <section class={css.group} aria-label={group.title}>
      <header class={css.head}>
        <div>
          <h3>{group.title}</h3>
          <p>{group.hint}</p>
        </div>
        <span class={css.count} role="status">
          {countOf(product, group, draft.additions)}
        </span>
      </header>
      {lacks && (
        <p class={css.missing} role="alert">
          {missing.text}
        </p>
      )}
      {group.places.map((at) => (
        <AdditionRow key={at} product={product} at={at} draft={draft} onChange={(units) => set(at, units)} />
      ))}
    </section>
  )
}

function AdditionRow({ product, at, draft, onChange }: { product: Product; at: number; draft: Draft; onChange: (units: number) => void }) {
  const addition = product.Adicionais[at]
  if (!addition) return null
  const { Nome, Fixo, Maximo, Esgotado, Contem } = addition
  const units = draft.additions[at] ?? 0
  const name = additionName(addition)
  if (Esgotado) {
    return (
      <div class={css.option}>
        <span class="soft">
          {name}
          <small>Esgotado hoje</small>
          {Contem && <small>{Contem}</small>}
        </span>
      </div>
    )
  }
  const cost = costOf(product, at, draft.additions)
  const words = (
    <span>
      {name} <Marks adult={addition.ParaAdultos} sex={addition.RestricaoPorSexo} />
      <small class={units > 0 && cost.included ? css.included : undefined}>
        {cost.text}
        {leastWords(addition)}
      </small>
      {Contem && <small>{Contem}</small>}
    </span>
  )
  if (Fixo) {
    return (
      <label class={css.option}>
        {words}
        <input type="checkbox" id={`ad-${at}`} checked={units > 0} onChange={(event) => onChange(event.currentTarget.checked ? Maximo : 0)} />
      </label>
    )
  }
  return (
    <div class={css.option}>
      {words}
      <Stepper id={`ad-${at}`} label={Nome} value={units} min={0} max={Maximo} sparse onChange={onChange} />
    </div>
  )
}
