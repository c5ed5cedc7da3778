import { Switch } from 'antd'
import { useBusy, useEditor, useProblem, useSetting } from '../editor'
import { lockedFields, type Draft } from '../rules'
import { useDescription } from './Field'
import styles from './Field.module.css'
import { Lock } from './Lock'

/** The settings that are on or off. */
type Flag = { [Field in keyof Draft]: Draft[Field] extends boolean ? Field : never }[keyof Draft]

interface SwitchFieldProps {
  field: Flag
  label: string
  hint?: string
  /** Another setting decides. */
  disabled?: boolean
}

/** A setting that is on or off, in one line with its name. */
export function SwitchField({ field, label, hint, disabled = false }: SwitchFieldProps) {
  const editor = useEditor()
  const busy = useBusy(editor)
  const isOn = useSetting(field)
  const isLocked = !editor.isSupport && (lockedFields as readonly string[]).includes(field)
  const isOff = disabled || isLocked || busy
  const error = useProblem(field)
  const note = error ?? hint
  const described = useDescription(field, hint !== undefined)

  return (
    <div className={styles.switch}>
      <div className={styles.words}>
        <div className={styles.name}>
          <label htmlFor={described.id} className={styles.switchLabel} data-disabled={isOff || undefined}>{label}</label>
          {isLocked && <Lock label={label} />}
        </div>
        {note && <p id={`${described.id}-note`} className={error ? styles.error : styles.hint} role={error ? 'alert' : undefined}>{note}</p>}
      </div>
      <Switch {...described} checked={isOn} disabled={isOff} onChange={(checked) => editor.set(field, checked)} />
    </div>
  )
}
