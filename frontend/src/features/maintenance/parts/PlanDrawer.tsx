import { Form, Select, Switch } from 'antd'
import type { Problems, Worded } from '@/ui/form'
import { FormDrawer } from '@/ui/FormDrawer'
import { TimeInput } from '@/ui/TimeInput'
import { isTime, weekdays } from '@/ui/week'
import { readPlan, useMaintenanceChanges, type Plan } from '../api'
import { durationText } from '../labels'

interface PlanDrawerProps {
  open: boolean
  plan: Plan
  onClose: () => void
}

const windows = [15, 30, 60, 90, 120, 180, 240, 360, 480, 720]

const worded: Worded<Plan> = {
  ativo: { label: 'Manutenção semanal', words: (on) => (on ? 'Ligada' : 'Desligada') },
  diaDaSemana: { label: 'Dia da semana', words: (day) => weekdays.find((weekday) => weekday.day === day)?.name ?? '' },
  inicio: { label: 'Início', words: (time) => time },
  duracaoMinutos: { label: 'Duração da janela', words: durationText },
}

function validate({ inicio }: Plan): Problems {
  return isTime(inicio) ? {} : { inicio: 'Informe um horário entre 00:00 e 23:59.' }
}

/** When the programme begins by itself. */
export function PlanDrawer({ open, plan, onClose }: PlanDrawerProps) {
  const changes = useMaintenanceChanges()
  return (
    <FormDrawer<Plan>
      open={open}
      title="Plano da manutenção"
      initialValues={plan}
      validate={validate}
      onSubmit={(next) => changes.plan.mutateAsync(next)}
      reread={readPlan}
      worded={worded}
      success="Plano salvo."
      onClose={onClose}
      marksOptional={false}
    >
      <Form.Item name="versao" hidden><input /></Form.Item>
      <Form.Item name="ativo" label="Executar toda semana" valuePropName="checked"><Switch /></Form.Item>
      <Form.Item name="diaDaSemana" label="Dia da semana">
        <Select options={weekdays.map(({ day, name }) => ({ value: day, label: name }))} />
      </Form.Item>
      <Form.Item name="inicio" label="Início" extra="Horário de Brasília. Escolha uma hora sem movimento.">
        <TimeInput value="" onChange={() => undefined} />
      </Form.Item>
      <Form.Item name="duracaoMinutos" label="Duração da janela" extra="O que não começou até o fim da janela fica para a próxima semana.">
        <Select options={[...new Set([...windows, plan.duracaoMinutos])].sort((a, b) => a - b).map((minutes) => ({ value: minutes, label: durationText(minutes) }))} />
      </Form.Item>
    </FormDrawer>
  )
}
