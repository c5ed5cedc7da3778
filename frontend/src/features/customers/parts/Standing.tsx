import { StopOutlined, WarningOutlined } from '@ant-design/icons'
import { Tag } from 'antd'
import type { Customer } from '../api'

/** Whether a customer is blocked or alerted, as colour, shape and word. */
export function Standing({ customer }: { customer: Customer }) {
  if (customer.estaBloqueado) return <Tag color="error" icon={<StopOutlined aria-hidden="true" />}>Bloqueado</Tag>
  if (customer.estaAlertado) return <Tag color="warning" icon={<WarningOutlined aria-hidden="true" />}>Alertado</Tag>
  return 'Liberado'
}
