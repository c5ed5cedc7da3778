import { Alert, Modal } from 'antd'
import { useState, type ReactNode } from 'react'
import { messageOf } from './failures'
import { useFocusReturn } from './useFocusReturn'

interface ConfirmDialogProps {
  open: boolean
  /** The question. */
  title: string
  /** What will happen, and fields the action needs (a reason, a password). */
  children?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** The action destroys something: red button, focus starts on cancel. */
  danger?: boolean
  /** Runs the action. The dialog stays open and busy until it settles; a rejection is shown in it. */
  onConfirm: () => void | Promise<unknown>
  onCancel: () => void
}

/** Asks before acting. The caller closes it (`open={false}`) when the action has succeeded. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancelar',
  danger = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  useFocusReturn(open)

  async function confirm() {
    setBusy(true)
    setFailure(null)
    try {
      await onConfirm()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      open={open}
      title={title}
      centered
      destroyOnHidden
      closable={false}
      focusable={{ focusTriggerAfterClose: false }}
      styles={{ body: { paddingTop: 4 }, footer: { marginTop: 24 } }}
      mask={{ closable: !busy }}
      keyboard={!busy}
      okText={confirmLabel}
      okButtonProps={{ danger, loading: busy, autoFocus: !danger }}
      cancelText={cancelLabel}
      cancelButtonProps={{ disabled: busy, autoFocus: danger }}
      onOk={confirm}
      onCancel={onCancel}
      afterClose={() => setFailure(null)}
    >
      {children}
      {failure && <Alert type="error" showIcon role="alert" title={failure} style={{ marginTop: 16 }} />}
    </Modal>
  )
}
