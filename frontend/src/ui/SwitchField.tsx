import { Switch } from 'antd'
import { FieldNote } from './Field'
import styles from './Field.module.css'
import { useFieldState, useRegistered } from './form'
import { Lock } from './Lock'

export interface SwitchFieldProps {
  field: string
  label: string
  hint?: string
  /** Another setting decides. */
  disabled?: boolean
}

/** A setting of a FormPage that is on or off, in one line with its name. */
export function SwitchField({ field, label, hint, disabled }: SwitchFieldProps) {
  const { value, set, problem, lock, described } = useFieldState<boolean>(field, { hasHint: hint !== undefined, disabled })
  useRegistered(field, label)

  return (
    <div className={styles.switch}>
      <div className={styles.words}>
        <div className={styles.name}>
          <label htmlFor={described.id} className={styles.switchLabel} data-disabled={described.disabled || undefined}>{label}</label>
          {lock && <Lock label={label} reason={lock} />}
        </div>
        <FieldNote id={described.id} problem={problem} hint={hint} />
      </div>
      <Switch {...described} checked={value} onChange={set} />
    </div>
  )
}
