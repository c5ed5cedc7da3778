import { LockOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import styles from './Field.module.css'

interface LockProps {
  /** The field that is locked. */
  label: string
  /** Why, and who may change it. */
  reason: string
}

/** Marks a field that this person may not change, and says why when pointed at, touched or reached by keyboard (roles-05). */
export function Lock({ label, reason }: LockProps) {
  return (
    <Tooltip title={reason} trigger={['hover', 'focus']}>
      <button type="button" className={styles.lock} aria-label={`${label}: opção bloqueada. ${reason}`}>
        <LockOutlined aria-hidden="true" />
      </button>
    </Tooltip>
  )
}
