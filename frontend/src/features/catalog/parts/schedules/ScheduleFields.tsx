import { Form, Input, type FormInstance } from 'antd'
import { Subsection } from '@/ui/Section'
import type { ScheduleForm } from '../../schedule'
import { DayRows } from './DayRows'
import { TargetField } from './TargetField'
import { WindowRows } from './WindowRows'

interface ScheduleFieldsProps {
  form: FormInstance<ScheduleForm>
  /** A schedule that exists is for what it is for. */
  isNew: boolean
}

/** The fields of a schedule: for what, hours of the week, days on which only, and days on which not. */
export function ScheduleFields({ form, isNew }: ScheduleFieldsProps) {
  return (
    <>
      {isNew ? (
        <Form.Item name="alvo" label="Produto ou categoria" rules={[{ required: true, message: 'Escolha um produto ou uma categoria.' }]}>
          <TargetField />
        </Form.Item>
      ) : (
        <Form.Item name="alvo" hidden><Input /></Form.Item>
      )}
      <Subsection title="Horários da semana">
        <p>Vende só nestes horários; sem nenhum, o dia todo. Um horário que passa da meia-noite é do dia em que começa.</p>
        <WindowRows form={form} />
      </Subsection>
      <Subsection title="Só nestas datas">
        <DayRows name="periodos" add="Incluir período" />
      </Subsection>
      <Subsection title="Fechado nestas datas">
        <DayRows name="fechados" add="Incluir datas fechadas" />
      </Subsection>
      <Form.Item name="versao" hidden>
        <Input />
      </Form.Item>
    </>
  )
}
