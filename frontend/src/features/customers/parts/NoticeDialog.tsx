import { Form, Input } from 'antd'
import { useId, useState } from 'react'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { messageOf } from '@/ui/failures'
import { messages, noticeTexts, type NoticeKind } from '../messages'
import styles from './NoticeDialog.module.css'

interface NoticeDialogProps {
  kind: NoticeKind
  /** The customer in words. */
  name: string
  open: boolean
  onConfirm: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Blocks or alerts a customer, or takes that back, once it is said why (S0§5). */
export function NoticeDialog({ kind, name, open, onConfirm, onClose }: NoticeDialogProps) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const id = useId()
  const { label, title, detail, success, failure } = noticeTexts[kind]

  function close() {
    setReason('')
    setMissing(false)
    onClose()
  }

  function confirm() {
    if (reason.trim() !== '') return onConfirm(reason.trim())
    setMissing(true)
    document.getElementById(id)?.focus()
    return false
  }

  return (
    <ConfirmDialog
      open={open}
      title={title(name)}
      confirmLabel={label}
      danger={kind === 'block'}
      hasField
      onConfirm={confirm}
      success={success}
      explain={(refusal) => messageOf(refusal, failure)}
      onClose={close}
    >
      {detail}
      {/* Above the field: the documents' words say that it is below. */}
      {isMissing && <p id={`${id}-problem`} role="alert" className={styles.problem}>{messages.reason}</p>}
      <Form.Item
        layout="vertical"
        label="Justificativa"
        htmlFor={id}
        required
        validateStatus={isMissing ? 'error' : ''}
        style={{ marginTop: 16, marginBottom: 0 }}
      >
        <Input.TextArea
          id={id}
          autoFocus
          maxLength={1000}
          autoSize={{ minRows: 3, maxRows: 8 }}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? `${id}-problem` : undefined}
          value={reason}
          onChange={({ target }) => {
            setReason(target.value)
            setMissing(false)
          }}
        />
      </Form.Item>
    </ConfirmDialog>
  )
}
