import { Checkbox } from 'antd'
import styles from './PriceTicks.module.css'

/** A product on which something costs other than before. */
export interface PriceTick {
  key: string
  name: string
  before: string
  after: string
  /** It follows by itself, and is only shown. */
  isGiven?: boolean
}

interface PriceTicksProps {
  label: string
  rows: readonly PriceTick[]
  /** The keys of those that follow. */
  ticked: readonly string[]
  onTick: (ticked: string[]) => void
}

/** Products with what something costs there now and then, each with a tick where a person decides. */
export function PriceTicks({ label, rows, ticked, onTick }: PriceTicksProps) {
  const open = rows.filter(({ isGiven }) => !isGiven).map(({ key }) => key)
  const chosen = open.filter((key) => ticked.includes(key))
  return (
    <>
      {open.length > 2 && (
        <Checkbox
          checked={chosen.length === open.length} indeterminate={chosen.length > 0 && chosen.length < open.length}
          onChange={({ target }) => onTick(target.checked ? open : [])}
        >
          Marcar todos
        </Checkbox>
      )}
      <ul className={styles.list} aria-label={label}>
        {rows.map(({ key, name, before, after, isGiven }) => (
          <li key={key}>
            {isGiven
              ? <span>{name}</span>
              : <Checkbox checked={ticked.includes(key)} onChange={({ target }) => onTick(target.checked ? [...chosen, key] : chosen.filter((other) => other !== key))}>{name}</Checkbox>}
            <span className={styles.values}>
              {before}
              {before !== after && <> → <b>{after}</b></>}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
