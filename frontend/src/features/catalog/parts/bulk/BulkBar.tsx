import { CloseOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import styles from './BulkBar.module.css'

export interface BulkAction {
  label: string
  icon?: ReactNode
  onClick: () => void
}

interface BulkBarProps {
  /** How many rows are ticked; the bar stands there only with some. */
  count: number
  actions: BulkAction[]
  /** Ticks everything that is found, on all pages; left out where there is no more than is ticked. */
  onChooseAll?: () => void
  onClear: () => void
}

/** What may be done to all ticked rows, at the foot of the window. */
export function BulkBar({ count, actions, onChooseAll, onClear }: BulkBarProps) {
  if (count === 0) return null
  return (
    <>
      {/* The last rows can be scrolled clear of the bar. */}
      <div className={styles.lift} />
      <div role="toolbar" aria-label="Ações dos marcados" className={styles.bar}>
        <span className={styles.count} role="status">{count === 1 ? '1 marcado' : `${count.toLocaleString('pt-BR')} marcados`}</span>
        {onChooseAll && (
          <button type="button" className={styles.action} onClick={onChooseAll}>
            Marcar todos os encontrados
          </button>
        )}
        <div className={styles.actions}>
          {actions.map(({ label, icon, onClick }) => (
            <button key={label} type="button" className={styles.action} onClick={onClick}>
              {icon && <span aria-hidden="true">{icon}</span>}
              {label}
            </button>
          ))}
        </div>
        <button type="button" className={styles.action} aria-label="Desmarcar todos" onClick={onClear}>
          <CloseOutlined aria-hidden="true" />
        </button>
      </div>
    </>
  )
}
