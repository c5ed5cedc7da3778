import { LockOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import { messages } from '../messages'
import styles from './Field.module.css'

/** Marks an option that only support changes, and says so when pointed at, touched or reached by keyboard (roles-05). */
export function Lock({ label }: { label: string }) {
  return (
    <Tooltip title={messages.locked} trigger={['hover', 'focus']}>
      <button type="button" className={styles.lock} aria-label={`${label}: opção bloqueada. ${messages.locked}`}>
        <LockOutlined aria-hidden="true" />
      </button>
    </Tooltip>
  )
}
