/** @jsxImportSource preact */
import { useRef, useState } from 'preact/hooks'
import { groupsOf } from '@/menu/groups'
import { priceOf } from '@/menu/price'
import { noteExample, noteLabel, priceWords } from '@/menu/words'
import { formatMoney } from '@/ui/money'
import { Close } from '../Head'
import { Marks } from '../Marks'
import type { Product } from '../menu'
import { Modal } from '../../Modal'
import { Stepper } from '../Stepper'
import { heaviest, mostUnits } from '../troubles'
import type { CartLine } from '../cart'
import { AdditionGroup } from './AdditionGroup'
import { draftOf, gramStep, lineOf, missingOf, type Missing } from './draft'
import { Question } from './Question'
import css from './Sheet.module.css'

export interface SheetProps {
  product: Product
  /** The line that is changed; none for a new one. */
  line?: CartLine
  /** How many units of it the customer may still have, besides the line. */
  left: number
  /** Where nothing can be ordered, why: the sheet only shows the product. */
  unsold?: string
  /** The widths of its photo, as the page has them. */
  srcset?: string
  onPut: (line: CartLine) => void
}

/** A product: what goes on it, how it is wanted, how much of it, and what that costs. */
export function Sheet({ product, line, left, unsold, srcset, onPut }: SheetProps) {
  const [draft, setDraft] = useState(() => draftOf(product, line))
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const missing = tried ? missingOf(product, draft, left) : undefined
  const made = lineOf(product, draft)

  function put() {
    const lacks = missingOf(product, draft, left)
    setTried(true)
    if (lacks) lead(form.current, lacks)
    else onPut(made)
  }

  return (
    <Modal labelledBy="sheet-title">
      <form ref={form} class={css.sheet} noValidate onSubmit={(event) => event.preventDefault()}>
        <div class={css.scroll}>
          <div class={product.Imagem ? css.photo : css.bare}>
            {product.Imagem && <img src={product.Imagem} srcset={srcset} sizes="(width >= 560px) 560px, 100vw" alt="" />}
            <Close over />
          </div>
          <div class={css.what}>
            <h2 id="sheet-title" tabIndex={-1}>
              {product.Nome}
            </h2>
            {product.Descricao && <p class="soft">{product.Descricao}</p>}
            {product.Contem && <p class="soft">{product.Contem}</p>}
            <strong>
              {priceWords(product)} <Marks adult={product.ParaAdultos} sex={product.RestricaoPorSexo} />
            </strong>
          </div>
          {groupsOf(product).map((group) => (
            <AdditionGroup key={group.title} product={product} group={group} draft={draft} missing={missing} onChange={setDraft} />
          ))}
          {product.Observacoes.map((question, at) => (
            <Question
              key={question.Descricao}
              question={question}
              name={`question-${at}`}
              answers={draft.answers[at] ?? []}
              onChange={(answers) => setDraft({ ...draft, answers: draft.answers.map((each, place) => (place === at ? answers : each)) })}
            />
          ))}
          {product.AceitaObservacao && (
            <div class={css.note}>
              <label htmlFor="sheet-note">{noteLabel}</label>
              <textarea
                id="sheet-note"
                maxLength={140}
                placeholder={noteExample}
                value={draft.note}
                onInput={(event) => setDraft({ ...draft, note: event.currentTarget.value })}
              />
              <span class="soft">{draft.note.length} de 140</span>
            </div>
          )}
        </div>
        <div class={css.buy}>
          {missing && (missing.at === 'units' || missing.at === 'grams') && (
            <p class={css.missing} role="alert">
              {missing.text}
            </p>
          )}
          {unsold ? (
            <p class={css.unsold}>{unsold}</p>
          ) : (
            <>
              {product.PorQuilo ? (
                <Stepper
                  id="sheet-grams"
                  label={`peso de ${product.Nome}`}
                  value={draft.grams}
                  unit="g"
                  step={gramStep}
                  min={gramStep}
                  max={heaviest - product.TaraGramas}
                  onChange={(grams) => setDraft({ ...draft, grams })}
                />
              ) : (
                <Stepper
                  id="sheet-units"
                  label={product.Nome}
                  value={draft.units}
                  min={1}
                  max={Math.max(1, Math.min(mostUnits, left))}
                  onChange={(units) => setDraft({ ...draft, units })}
                />
              )}
              <button type="button" class={`button primary large ${css.put}`} onClick={put}>
                {line ? 'Salvar' : 'Adicionar'}
                <span class="num">{formatMoney(priceOf(product, made))}</span>
              </button>
            </>
          )}
        </div>
      </form>
    </Modal>
  )
}

/** Leads to what is missing; the words beside it are said by themselves. */
function lead(form: HTMLFormElement | null, { at }: Missing) {
  const place = form?.querySelector<HTMLElement>(typeof at === 'number' ? `#ad-${at}` : `#sheet-${at}`) ?? form?.querySelector<HTMLElement>('h2')
  place?.focus()
  place?.scrollIntoView({ block: 'center' })
}
