import { Button, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import styles from './ActionButton.module.css'

export interface RowAction {
  label: string
  icon: ReactNode
  onClick: () => void
  danger?: boolean
  /** Why it cannot be done now; the reason replaces the hint. */
  disabled?: string
}

interface ActionButtonProps {
  action: RowAction
  /** What it is done to, for screen readers: "Editar Maria da Silva". */
  name: string
  /** The label is a hint. */
  iconOnly?: boolean
  type?: 'text' | 'default'
}

/** The button of an action, which stays in reach and says why while it cannot be done. */
export function ActionButton({ action: { label, icon, onClick, danger, disabled }, name, iconOnly = false, type = 'text' }: ActionButtonProps) {
  return (
    <Tooltip title={disabled ?? (iconOnly ? label : undefined)}>
      <Button
        type={type}
        icon={icon}
        danger={danger}
        aria-disabled={disabled ? true : undefined}
        className={disabled ? styles.unavailable : undefined}
        aria-label={disabled ? `${label} ${name}: ${disabled}` : `${label} ${name}`}
        onClick={disabled ? undefined : onClick}
      >
        {!iconOnly && label}
      </Button>
    </Tooltip>
  )
}
