import { Checkbox, Form, Input, InputNumber, Select, type FormInstance } from 'antd'
import { useEffect } from 'react'
import { DayInput } from '@/ui/DayInput'
import { MaskedPhone } from '@/ui/MaskedInput'
import { parseDay } from '@/ui/periods'
import { scheduleLabel, type Schedule } from '../api/schedules'
import { FreeTimes } from './FreeTimes'
import { OverFields } from './OverFields'
import { dayRule } from './rules'

export interface BookingForm {
  scheduleId: string
  serviceId?: string
  /** As typed. */
  day: string
  /** An instant. */
  inicio?: string
  /** HH:mm, of a booking that is put over others. */
  time?: string
  cliente: string
  telefone: string
  email?: string
  pessoas: number
  observacao?: string
  /** How many further weeks it comes again. */
  semanas: number
  isOver?: boolean
  motivo?: string
}

interface BookingFieldsProps {
  form: FormInstance<BookingForm>
  schedules: readonly Schedule[]
  venueId: string
  zone: string
}

/** The fields of a booking that somebody of the venue types. */
export function BookingFields({ form, schedules, venueId, zone }: BookingFieldsProps) {
  const { scheduleId = '', serviceId = '', day = '', pessoas = 1, isOver = false } = (Form.useWatch([], form) ?? {}) as Partial<BookingForm>
  const only = schedules.length === 1 ? schedules[0]?.id : undefined
  // Where there is but one agenda nobody has to choose it, whenever it comes.
  useEffect(() => {
    if (only && !form.getFieldValue('scheduleId')) form.setFieldValue('scheduleId', only)
  }, [form, only])
  const services = schedules.find(({ id }) => id === scheduleId)?.services ?? []
  return (
    <>
      <Form.Item name="scheduleId" label="Agenda" rules={[{ required: true, message: 'Escolha a agenda.' }]}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="De quem, ou de qual lugar"
          options={schedules.map((schedule) => ({ value: schedule.id, label: scheduleLabel(schedule) }))}
          onChange={() => form.setFieldValue('serviceId', undefined)}
        />
      </Form.Item>
      <Form.Item name="serviceId" label="Serviço" hidden={services.length === 0}>
        <Select allowClear placeholder="Sem serviço: a duração base da agenda" options={services.map(({ id, productName, duration }) => ({ value: id, label: `${productName} · ${duration} min` }))} />
      </Form.Item>
      <Form.Item name="pessoas" label="Pessoas" rules={[{ required: true, message: 'Informe quantas pessoas.' }]}>
        <InputNumber min={1} max={10_000} precision={0} style={{ width: 120 }} />
      </Form.Item>
      <Form.Item name="day" label="Dia" rules={[dayRule]}><DayInput /></Form.Item>
      {isOver ? <OverFields /> : (
        <Form.Item name="inicio" label="Horário" rules={[{ required: true, message: 'Escolha o horário.' }]}>
          <FreeTimes venueId={venueId} zone={zone} wish={{ scheduleId, serviceId, people: pessoas, but: '' }} day={parseDay(day)} />
        </Form.Item>
      )}
      <Form.Item name="cliente" label="Nome de quem vem" rules={[{ required: true, whitespace: true, message: 'Informe o nome.' }]}>
        <Input autoComplete="off" maxLength={120} />
      </Form.Item>
      <Form.Item name="telefone" label="Telefone" rules={[{ required: true, message: 'Informe o telefone com DDD.' }]}><MaskedPhone autoComplete="off" /></Form.Item>
      <Form.Item name="email" label="E-mail" extra="Para lá vão a confirmação, o lembrete e o convite do calendário."><Input type="email" autoComplete="off" maxLength={254} /></Form.Item>
      <Form.Item name="observacao" label="Observação"><Input.TextArea maxLength={500} autoSize={{ minRows: 2 }} /></Form.Item>
      <Form.Item name="semanas" label="Repetir por mais semanas" extra="0 marca só este dia. Com mais, todas as semanas são marcadas, ou nenhuma.">
        <InputNumber min={0} max={52} precision={0} style={{ width: 120 }} />
      </Form.Item>
      <Form.Item name="isOver" valuePropName="checked"><Checkbox>Encaixe: agendar mesmo sem horário livre</Checkbox></Form.Item>
    </>
  )
}
