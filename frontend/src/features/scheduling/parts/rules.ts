import type { FormRule } from 'antd'
import { parseDay } from '@/ui/periods'

/** A day has to be one of the calendar. */
export const dayRule: FormRule = {
  required: true,
  validator: (_, text: string = '') => (parseDay(text) === undefined ? Promise.reject(new Error('Informe um dia, como 27/11/2026.')) : Promise.resolve()),
}
