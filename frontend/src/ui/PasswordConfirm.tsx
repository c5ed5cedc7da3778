import { Form, Input } from 'antd'
import { useId, useState, type ReactNode } from 'react'
import { ConfirmDialog } from './ConfirmDialog'

interface PasswordConfirmProps {
  open: boolean
  /** What is about to be done, as a question. */
  title: string
  /** What will happen. */
  children?: ReactNode
  confirmLabel: string
  danger?: boolean
  /** Does it with the password of whoever is signed in; a rejection is shown, and the password can be typed again. */
  onConfirm: (password: string) => Promise<unknown>
  success?: string
  /** The words for a rejection. */
  explain?: (failure: unknown) => string
  onClose: () => void
}

/** Asks for the person's own password before something that nobody else may do at their screen (D50). */
export function PasswordConfirm({ onConfirm, onClose, children, ...dialog }: PasswordConfirmProps) {
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const id = useId()

  function close() {
    setPassword('')
    setMissing(false)
    onClose()
  }

  function confirm() {
    if (password !== '') return onConfirm(password)
    setMissing(true)
    return false
  }

  return (
    <ConfirmDialog {...dialog} onTop onConfirm={confirm} onClose={close}>
      {children}
      <Form.Item
        layout="vertical"
        label="Sua senha"
        htmlFor={id}
        required
        validateStatus={isMissing ? 'error' : ''}
        help={isMissing && <span role="alert">Digite a sua senha.</span>}
        style={{ marginTop: 16, marginBottom: 0 }}
      >
        <Input.Password
          id={id}
          autoComplete="current-password"
          maxLength={200}
          value={password}
          onChange={({ target }) => {
            setPassword(target.value)
            setMissing(false)
          }}
        />
      </Form.Item>
    </ConfirmDialog>
  )
}
