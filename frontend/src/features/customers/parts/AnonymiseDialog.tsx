import { Alert, Form, Input } from 'antd'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useVenue } from '@/api/venue'
import { PasswordConfirm } from '@/ui/PasswordConfirm'
import type { Customer } from '../api'
import { nameOf } from '../customer'
import { useAnonymise } from '../profile'
import { allCustomers } from './ProfileHeader'

interface AnonymiseDialogProps {
  customer: Customer
  open: boolean
  onClose: () => void
}

/** Erases who a customer is, once it is said why and the password is given (D50, D57); then the list of customers follows. */
export function AnonymiseDialog({ customer, open, onClose }: AnonymiseDialogProps) {
  const anonymise = useAnonymise(useVenue().id, customer.id)
  const navigate = useNavigate()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const id = useId()

  function close() {
    setReason('')
    setMissing(false)
    onClose()
  }

  async function confirm(password: string) {
    if (reason.trim() === '') {
      setMissing(true)
      document.getElementById(id)?.focus()
      return false
    }
    await anonymise.mutateAsync({ motivo: reason.trim(), password })
    return navigate(allCustomers.to, { replace: true })
  }

  return (
    <PasswordConfirm open={open} title={`Anonimizar ${nameOf(customer)}?`} danger confirmLabel="Anonimizar" onConfirm={confirm} success="Cliente anonimizado." onClose={close}>
      <Alert
        type="warning"
        showIcon
        title="Não pode ser desfeito."
        description="Nome, CPF, contatos, anotações, conversas e endereços são apagados para sempre, e os arquivos exportados também. Totais e valores ficam. Depois, você volta à lista de clientes."
      />
      <Form.Item
        layout="vertical"
        label="Motivo"
        htmlFor={id}
        required
        validateStatus={isMissing ? 'error' : ''}
        help={isMissing && <span id={`${id}-problem`} role="alert">Informe o motivo.</span>}
        style={{ marginTop: 16, marginBottom: 0 }}
      >
        <Input.TextArea
          id={id}
          maxLength={1000}
          autoSize={{ minRows: 2, maxRows: 6 }}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? `${id}-problem` : undefined}
          value={reason}
          onChange={({ target }) => {
            setReason(target.value)
            setMissing(false)
          }}
        />
      </Form.Item>
    </PasswordConfirm>
  )
}
