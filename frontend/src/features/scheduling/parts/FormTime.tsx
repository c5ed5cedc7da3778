import type { FormRule } from 'antd'
import { TimeInput } from '@/ui/TimeInput'
import { isTime } from '@/ui/week'

interface FormTimeProps {
  value?: string
  onChange?: (time: string) => void
  id?: string
}

const nowhere = () => undefined

/** A time of day as the control of a Form.Item. */
export function FormTime({ value = '', onChange = nowhere, id }: FormTimeProps) {
  return <TimeInput id={id} value={value} onChange={onChange} style={{ width: 120 }} />
}

/** A time of day has to be a whole one. */
export const timeRule: FormRule = {
  required: true,
  validator: (_, text: string = '') => (isTime(text) ? Promise.resolve() : Promise.reject(new Error('Informe o horário, como 18:30.'))),
}
