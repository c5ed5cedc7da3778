import { Alert, Modal } from 'antd'
import { useState, type ReactNode } from 'react'
import { messageOf } from './failures'
import { toast } from './toasts'
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
  /** The children hold a field with `autoFocus`: there the focus starts. */
  hasField?: boolean
  /** It may be asked while another dialog is open, wherever that stands: this one lies above. */
  onTop?: boolean
  /** What will happen is still being found out: nobody can confirm yet. */
  waiting?: boolean
  /**
   * Runs the action. The dialog is busy until it settles: then it closes, or
   * shows why the action was rejected. `false` leaves it open: a field in it is missing.
   */
  onConfirm: () => unknown
  /** Told in a toast once the action has succeeded (D25). */
  success?: string
  /** The words for a rejection. */
  explain?: (failure: unknown) => string
  /** After the action's success, and when the question is left. */
  onClose: () => void
}

/** Above all dialogs, which antd stacks by a hundred each, and below what toasts say. */
const highest = 1900

/** Asks before acting. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancelar',
  danger = false,
  hasField = false,
  onTop = false,
  waiting = false,
  onConfirm,
  success,
  explain = messageOf,
  onClose,
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  useFocusReturn(open)

  async function confirm() {
    setBusy(true)
    setFailure(null)
    try {
      if ((await onConfirm()) === false) return
      if (success) toast.success(success)
      onClose()
    } catch (error) {
      setFailure(explain(error))
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
      zIndex={onTop ? highest : undefined}
      closable={false}
      focusable={{ focusTriggerAfterClose: false }}
      styles={{ body: { paddingTop: 4 }, footer: { marginTop: 24 } }}
      mask={{ closable: !busy }}
      keyboard={!busy}
      okText={confirmLabel}
      okButtonProps={{ danger, loading: busy, disabled: waiting, autoFocus: !danger && !hasField }}
      cancelText={cancelLabel}
      cancelButtonProps={{ disabled: busy, autoFocus: danger && !hasField }}
      onOk={confirm}
      onCancel={onClose}
      afterClose={() => setFailure(null)}
    >
      {children}
      {failure && <Alert type="error" showIcon role="alert" title={failure} style={{ marginTop: 16 }} />}
    </Modal>
  )
}
