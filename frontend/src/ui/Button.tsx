import type { ComponentProps, ReactNode } from 'react'
import { Spinner } from './Spinner'
import styles from './Button.module.css'

interface ButtonProps extends ComponentProps<'button'> {
  /** One `primary` per view; `quiet` for actions that should not draw the eye. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  /** `large` is 44 px high: the board, touch and sign-in. */
  size?: 'medium' | 'large'
  /** Fills the width of its container. */
  block?: boolean
  /** An action is under way: shows it, keeps the focus and swallows further clicks. */
  busy?: boolean
  /** Cannot be pressed now, and unlike `disabled` keeps the focus: for what pressing it brings about. */
  'aria-disabled'?: boolean
  icon?: ReactNode
}

/** A button without antd, for screens that must stay small. Defaults to `type="button"`. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  block = false,
  busy = false,
  icon,
  type = 'button',
  className,
  children,
  onClick,
  'aria-disabled': resting = false,
  ...rest
}: ButtonProps) {
  const classes = [styles.button, styles[variant], styles[size], block && styles.block, className]
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- one of the three literals, by type
      type={type}
      className={classes.filter(Boolean).join(' ')}
      aria-busy={busy || undefined}
      aria-disabled={busy || resting || undefined}
      onClick={(event) => {
        if (busy || resting) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}
