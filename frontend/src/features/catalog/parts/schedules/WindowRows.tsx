import { CopyOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Select, type FormInstance } from 'antd'
import { TimeInput } from '@/ui/TimeInput'
import { weekdays } from '@/ui/week'
import { everyDayLike, type ScheduleForm } from '../../schedule'
import styles from './Schedules.module.css'

const usual = { diaSemana: 1, de: '08:00', ate: '12:00' }

/** Complete while it is typed only as far as it goes. */
const complete = { pattern: /^\d{2}:\d{2}$/, message: 'Use hh:mm.' }

/** The hours of the week in which it is sold, one line each. */
export function WindowRows({ form }: { form: FormInstance<ScheduleForm> }) {
  return (
    <Form.List name="janelas">
      {(rows, { add, remove }) => (
        <div className={styles.rows}>
          {rows.map(({ key, name }) => (
            <div key={key} className={styles.window} role="group" aria-label={`Horário ${name + 1}`}>
              <Form.Item name={[name, 'diaSemana']} className={styles.day}>
                <Select aria-label="Dia da semana" options={weekdays.map(({ day, name: label }) => ({ value: day, label }))} />
              </Form.Item>
              <Form.Item name={[name, 'de']} rules={[{ required: true, message: 'Use hh:mm.' }, complete]}>
                <Time label="das" />
              </Form.Item>
              <Form.Item name={[name, 'ate']} rules={[{ required: true, message: 'Use hh:mm.' }, complete]}>
                <Time label="até" />
              </Form.Item>
              <span className={styles.tools}>
                <Button
                  type="text"
                  icon={<CopyOutlined aria-hidden="true" />}
                  title="Repetir em todos os dias"
                  aria-label={`Repetir o horário ${name + 1} em todos os dias`}
                  onClick={() => {
                    const windows = form.getFieldValue('janelas') as ScheduleForm['janelas']
                    const like = windows[name]
                    if (like) form.setFieldValue('janelas', everyDayLike(windows, like))
                  }}
                />
                <Button type="text" icon={<DeleteOutlined aria-hidden="true" />} aria-label={`Remover o horário ${name + 1}`} onClick={() => remove(name)} />
              </span>
            </div>
          ))}
          <Button icon={<PlusOutlined aria-hidden="true" />} className={styles.add} onClick={() => add(usual)}>
            Incluir horário
          </Button>
        </div>
      )}
    </Form.List>
  )
}

/** A time with its word before it. Fits a Form.Item. */
function Time({ label, value = '', onChange = () => {}, id }: { label: string; value?: string; onChange?: (time: string) => void; id?: string }) {
  return (
    <span className={styles.time}>
      <span aria-hidden="true">{label}</span>
      <TimeInput id={id} aria-label={label} value={value} onChange={onChange} />
    </span>
  )
}
