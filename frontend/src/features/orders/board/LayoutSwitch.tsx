import type { Layout } from '../data/preferences'
import styles from './LayoutSwitch.module.css'

const layouts: readonly { layout: Layout; name: string }[] = [
  { layout: 'columns', name: 'Colunas' },
  { layout: 'cards', name: 'Cartões' },
]

/** Switches between columns by state and pages of cards. */
export function LayoutSwitch({ layout, onChange }: { layout: Layout; onChange: (layout: Layout) => void }) {
  return (
    <div className={styles.switch} role="group" aria-label="Disposição">
      {layouts.map((each) => (
        <button key={each.layout} type="button" className={styles.choice} aria-pressed={each.layout === layout} onClick={() => onChange(each.layout)}>
          {each.name}
        </button>
      ))}
    </div>
  )
}
