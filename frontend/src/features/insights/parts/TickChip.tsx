import styles from './TickChip.module.css'

interface TickChipProps {
  name: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A choice that is ticked or not, shaped as a chip. */
export function TickChip({ name, checked, onChange }: TickChipProps) {
  return (
    <label className={styles.chip}>
      <input type="checkbox" className={styles.box} checked={checked} onChange={({ target }) => onChange(target.checked)} />
      {checked && (
        <svg className={styles.tick} viewBox="0 0 24 24" aria-hidden="true">
          <path d="m5 12.5 4.5 4.5L19 7.5" />
        </svg>
      )}
      {name}
    </label>
  )
}
