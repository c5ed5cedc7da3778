import { DayInput } from '@/ui/DayInput'
import { Field } from '@/ui/Field'
import { useFieldState } from '@/ui/form'
import { messages } from '../messages'

/** The last day of a link; without one it has no end. */
export function ExpiryField() {
  const { value, set, described } = useFieldState<string>('expirationDate', { hasHint: true })
  return (
    <Field field="expirationDate" label="Validade" hint={`Último dia, até as 23:59. Em branco: ${messages.endless}.`}>
      <DayInput {...described} style={{ maxWidth: 160 }} value={value} onChange={set} />
    </Field>
  )
}
