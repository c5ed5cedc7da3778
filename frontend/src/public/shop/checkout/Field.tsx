/** @jsxImportSource preact */
import { Maskito, type MaskitoOptions } from '@maskito/core'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { applyMask, type Mask } from '@/ui/masks'
import styles from './checkout.module.css'

/** The id of the control that a wire name is about. */
export const idOf = (name: string) => `pedido-${name.replace(/\W+/g, '-')}`

interface FieldProps {
  /** The wire name: errors are found by it. */
  name: string
  label: string
  value: string
  onType: (value: string) => void
  onLeave?: (name: string) => void
  error?: string
  mask?: Mask
  isWide?: boolean
  inputMode?: 'numeric' | 'tel' | 'decimal'
  autoComplete?: string
  placeholder?: string
  maxLength?: number
  disabled?: boolean
  'aria-busy'?: boolean
  /** Beside the control. */
  children?: ComponentChildren
}

/** A text field with its name above and what is wrong with it below. */
export function Field({ name, label, value, onType, onLeave, error, mask, isWide, children, ...rest }: FieldProps) {
  const input = useMask(mask?.options)
  const id = idOf(name)
  return (
    <div class={isWide ? `${styles.field} ${styles.wide}` : styles.field}>
      <label for={id}>{label}</label>
      <div class={styles.beside}>
        <input
          {...rest}
          ref={input}
          id={id}
          class={styles.input}
          value={mask ? applyMask(mask, value) : value}
          onInput={({ currentTarget: { value } }) => onType(mask ? mask.normalize(value) : value)}
          onBlur={() => (value !== '' || error) && onLeave?.(name)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-erro` : undefined}
        />
        {children}
      </div>
      <Wrong name={name} error={error} />
    </div>
  )
}

/** What is wrong with a field; its control names it by aria-describedby. */
export function Wrong({ name, error }: { name: string; error: string | undefined }) {
  return error ? (
    <p class={styles.error} id={`${idOf(name)}-erro`}>
      {error}
    </p>
  ) : null
}

function useMask(options: MaskitoOptions | undefined) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!input.current || !options) return
    const masked = new Maskito(input.current, options)
    return () => masked.destroy()
  }, [options])
  return input
}
