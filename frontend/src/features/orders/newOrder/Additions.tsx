import { formatMoney, toCentavos } from '@/ui/money'
import styles from './Choices.module.css'
import { additionKey, type DraftLine } from './draft'
import { Stepper } from './Stepper'
import type { Addition, MenuProduct } from './wire'

interface AdditionsProps {
  product: MenuProduct
  extras: DraftLine['extras']
  onChange: (extras: DraftLine['extras']) => void
}

/** What may go on each unit of a product, and how many of it. */
export function Additions({ product, extras, onChange }: AdditionsProps) {
  if (product.Adicionais.length === 0) return null
  const set = (addition: Addition, units: number) => onChange({ ...extras, [additionKey(addition)]: units })
  return (
    <fieldset className={styles.group}>
      <legend>Adicionais em cada um{product.AdicionaisGratis > 0 && ` (${product.AdicionaisGratis} sem custo)`}</legend>
      {product.Adicionais.map((addition) => {
        const units = extras[additionKey(addition)] ?? 0
        const about = [addition.Esgotado ? 'esgotado' : `+ ${formatMoney(toCentavos(addition.Valor))}`, bounds(addition)].filter(Boolean).join(', ')
        return addition.Fixo ? (
          <label key={additionKey(addition)} className={styles.option}>
            <input type="checkbox" checked={units > 0} disabled={addition.Esgotado} onChange={(event) => set(addition, event.target.checked ? addition.Maximo : 0)} />
            <span>
              {addition.Maximo > 1 && `${addition.Maximo} × `}
              {addition.Nome} <small>{about}</small>
            </span>
          </label>
        ) : (
          <div key={additionKey(addition)} className={styles.addition}>
            <span>
              {addition.Nome} <small>{about}</small>
            </span>
            <Stepper of={addition.Nome} value={units} min={addition.Minimo} max={addition.Esgotado ? units : addition.Maximo} onChange={(next) => set(addition, next)} />
          </div>
        )
      })}
    </fieldset>
  )
}

function bounds({ Fixo, Minimo, Maximo }: Addition): string {
  if (Fixo) return ''
  return Minimo > 0 ? `de ${Minimo} a ${Maximo}` : `até ${Maximo}`
}
