import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useVenue } from '@/api/venue'
import { applyMask, cpfMask, hiddenCPF } from '@/ui/masks'
import type { Customer } from '../api'
import { nameOf } from '../customer'
import styles from './HiddenCPF.module.css'
import { useShownCPF } from './useShownCPF'

interface HiddenCPFProps {
  customer: Pick<Customer, 'id' | 'nome' | 'CPF'>
  /** The customer's venue, where it is not the screen's. */
  venueId?: string
}

/** A CPF that nobody reads over a shoulder: its middle, until all of it is asked for and the audit has kept that (D57). */
export function HiddenCPF({ customer, venueId }: HiddenCPFProps) {
  const venue = useVenue()
  const { isShown, isPending, show, hide } = useShownCPF(venueId ?? venue.id, customer.id)
  if (!customer.CPF) return '-'
  return (
    <span className={styles.cpf}>
      {isShown ? applyMask(cpfMask, customer.CPF) : hiddenCPF(customer.CPF)}
      <Button
        type="text"
        size="small"
        icon={isShown ? <EyeInvisibleOutlined aria-hidden="true" /> : <EyeOutlined aria-hidden="true" />}
        loading={isPending}
        aria-label={`${isShown ? 'Ocultar' : 'Mostrar'} CPF de ${nameOf(customer)}`}
        onClick={() => (isShown ? hide() : show())}
      />
    </span>
  )
}
