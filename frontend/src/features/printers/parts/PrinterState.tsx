import { CheckCircleOutlined, CloseCircleOutlined, DisconnectOutlined, QuestionCircleOutlined } from '@ant-design/icons'
import { Tag } from 'antd'
import type { ReactNode } from 'react'
import type { PrinterView } from '@/api/queries/printers'
import { formatDateTime } from '@/ui/dates'
import { stateLabels } from '../labels'
import styles from './PrinterState.module.css'

const marks: Record<PrinterView['state'], { color: string; icon: ReactNode }> = {
  ok: { color: 'success', icon: <CheckCircleOutlined aria-hidden="true" /> },
  error: { color: 'error', icon: <CloseCircleOutlined aria-hidden="true" /> },
  offline: { color: 'warning', icon: <DisconnectOutlined aria-hidden="true" /> },
  unknown: { color: 'default', icon: <QuestionCircleOutlined aria-hidden="true" /> },
}

/** How a printer is: colour, shape and word, and why in plain words. */
export function PrinterState({ printer: { active, reason, since, state }, zone }: { printer: PrinterView; zone: string | undefined }) {
  const { color, icon } = marks[state]
  const at = formatDateTime(since, zone)
  return (
    <div className={styles.state}>
      <span>
        <Tag color={color} icon={icon}>{stateLabels[state]}</Tag>
        {!active && <Tag>Desligada</Tag>}
      </span>
      {reason && (
        <span className={styles.reason}>
          {sentence(reason)}
          {state !== 'unknown' && at !== '-' && ` Desde ${at}.`}
        </span>
      )}
    </div>
  )
}

/** The printers' own reasons begin small and end without a stop. */
export function sentence(reason: string): string {
  const text = reason.charAt(0).toUpperCase() + reason.slice(1)
  return /[.!?]$/.test(text) ? text : `${text}.`
}
