import { Input } from 'antd'
import { Field } from '@/ui/Field'
import { useFieldState } from '@/ui/form'
import styles from './EventFields.module.css'

/** #RRGGBB, as the server takes it. */
export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text)
}

/** A colour, chosen or typed. */
export function ColorField({ field, label, hint }: { field: string; label: string; hint: string }) {
  const { value, set, described } = useFieldState<string>(field, { hasHint: true })
  return (
    <Field field={field} label={label} hint={hint}>
      <span className={styles.color}>
        <input
          type="color"
          aria-label={`${label}: escolher`}
          className={styles.swatch}
          value={isColor(value) ? value : '#000000'}
          disabled={described.disabled}
          onChange={({ target }) => set(target.value.toUpperCase())}
        />
        <Input {...described} value={value} maxLength={7} autoComplete="off" spellCheck={false} onChange={({ target }) => set(target.value)} />
      </span>
    </Field>
  )
}
