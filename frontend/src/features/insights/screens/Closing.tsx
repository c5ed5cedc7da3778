import { DayClosing } from '../parts/DayClosing'
import Report from './Report'

/** /relatorios/caixa/fechamento: the day's closing, and below it the report of those that were signed. */
export default function Closing() {
  return <Report above={<DayClosing />} />
}
