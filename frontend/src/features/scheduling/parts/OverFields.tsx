import { Form, Input } from 'antd'
import { FormTime, timeRule } from './FormTime'

/** A time that is put over others, or outside of the hours: on purpose, and with the reason. */
export function OverFields() {
  return (
    <>
      <Form.Item name="time" label="Horário" rules={[timeRule]}><FormTime /></Form.Item>
      <Form.Item name="motivo" label="Motivo do encaixe" rules={[{ required: true, whitespace: true, message: 'Diga por que é um encaixe.' }]}>
        <Input autoComplete="off" maxLength={500} />
      </Form.Item>
    </>
  )
}
