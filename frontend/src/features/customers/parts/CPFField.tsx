import { EyeOutlined } from '@ant-design/icons'
import { Button, Input, Space } from 'antd'
import { useVenue } from '@/api/venue'
import { MaskedCPF } from '@/ui/MaskedInput'
import { hiddenCPF } from '@/ui/masks'
import type { Customer } from '../api'
import { nameOf } from '../customer'
import { useShownCPF } from './useShownCPF'

interface CPFFieldProps {
  id?: string
  /** Plain digits. */
  value?: string
  onChange?: (plain: string) => void
  /** Whose CPF is kept already: it can be changed once it is shown (D57). */
  customer: Customer | undefined
}

/** The CPF in a customer's form. Fits a Form.Item. One that was typed here is never hidden. */
export function CPFField({ customer, ...field }: CPFFieldProps) {
  const { isShown, isPending, show } = useShownCPF(useVenue().id, customer?.id ?? '')
  if (!customer?.CPF || isShown || field.value !== customer.CPF) return <MaskedCPF {...field} autoComplete="off" autoFocus={isShown} />
  return (
    <Space.Compact block>
      <Input id={field.id} readOnly value={hiddenCPF(customer.CPF)} />
      <Button icon={<EyeOutlined aria-hidden="true" />} loading={isPending} aria-label={`Mostrar o CPF de ${nameOf(customer)} para alterar`} onClick={() => show()}>
        Mostrar
      </Button>
    </Space.Compact>
  )
}
