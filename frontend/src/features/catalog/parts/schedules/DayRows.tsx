import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { DayInput } from '@/ui/DayInput'
import styles from './Schedules.module.css'

interface DayRowsProps {
  name: 'periodos' | 'fechados'
  /** What the button that adds a line says. */
  add: string
}

/** Spans of days, one line each; an end that is left empty stays open. */
export function DayRows({ name, add: addLabel }: DayRowsProps) {
  return (
    <Form.List name={name}>
      {(rows, { add, remove }) => (
        <div className={styles.rows}>
          {rows.map(({ key, name: row }) => (
            <div key={key} className={styles.days} role="group" aria-label={`Datas ${row + 1}`}>
              <Form.Item name={[row, 'de']} label="Primeiro dia" required={false}>
                <DayInput />
              </Form.Item>
              <Form.Item name={[row, 'ate']} label="Último dia" required={false}>
                <DayInput />
              </Form.Item>
              <Button type="text" icon={<DeleteOutlined aria-hidden="true" />} aria-label={`Remover as datas ${row + 1}`} onClick={() => remove(row)} />
            </div>
          ))}
          <Button icon={<PlusOutlined aria-hidden="true" />} className={styles.add} onClick={() => add({ de: '', ate: '' })}>
            {addLabel}
          </Button>
        </div>
      )}
    </Form.List>
  )
}
