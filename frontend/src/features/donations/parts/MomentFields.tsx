import { DayInput } from '@/ui/DayInput'
import { Field } from '@/ui/Field'
import { useFieldState } from '@/ui/form'
import { Row } from '@/ui/Section'
import { TimeInput } from '@/ui/TimeInput'

/** Day and time of an event, which are one moment once it is saved (S1§5). */
export function MomentFields() {
  const day = useFieldState<string>('day', { hasHint: true })
  const time = useFieldState<string>('time', { hasHint: true })
  return (
    <Row>
      <Field field="day" label="Data" hint="Como 31/12/2026.">
        <DayInput {...day.described} style={{ maxWidth: 160 }} value={day.value} onChange={day.set} />
      </Field>
      <Field field="time" label="Hora" hint="De 00:00 a 23:59, no fuso do estabelecimento.">
        <TimeInput {...time.described} style={{ maxWidth: 120 }} value={time.value} onChange={time.set} />
      </Field>
    </Row>
  )
}
