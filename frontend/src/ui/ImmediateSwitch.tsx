import { Switch } from 'antd'
import { useId, useState } from 'react'
import styles from './Field.module.css'
import { messageOf } from './failures'
import { toast } from './toasts'

interface ImmediateSwitchProps {
  label: string
  hint?: string
  checked: boolean
  disabled?: boolean
  /** Does it; a rejection leaves the switch as it was and is told in a toast, unless the person gave up confirming it (D50). */
  onChange: (on: boolean) => Promise<unknown>
  /** Told in a toast once it is done. */
  success: (on: boolean) => string
}

/** A setting that takes effect as soon as it is switched, in one line with its name. */
export function ImmediateSwitch({ label, hint, checked, disabled, onChange, success }: ImmediateSwitchProps) {
  const [busy, setBusy] = useState(false)
  const id = useId()

  async function change(on: boolean) {
    setBusy(true)
    try {
      await onChange(on)
      toast.success(success(on))
    } catch (failure) {
      if ((failure as { code?: unknown } | null)?.code !== 'unconfirmed') toast.error(messageOf(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={styles.switch}>
      <div className={styles.words}>
        <label htmlFor={id} className={styles.switchLabel} data-disabled={disabled || undefined}>{label}</label>
        {hint && <p id={`${id}-note`} className={styles.hint}>{hint}</p>}
      </div>
      <Switch id={id} aria-describedby={hint && `${id}-note`} checked={checked} disabled={disabled} loading={busy} onChange={(on) => void change(on)} />
    </div>
  )
}
