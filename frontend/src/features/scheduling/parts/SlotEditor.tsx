import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useId, useState } from 'react'
import { TimeInput } from '@/ui/TimeInput'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import { messages } from '../messages'
import { inOrder, isBlank, noSlot, problemOf, slotWords, weekdayName, weekdays, type Slot } from '../slots'
import styles from './SlotEditor.module.css'

interface SlotEditorProps {
  value?: readonly Slot[]
  onChange?: (slots: Slot[]) => void
  disabled?: boolean
  /** What the table says while it is empty. */
  empty?: string
}

const nothing: readonly Slot[] = []
const nowhere = () => undefined

/** The hours of a week: one is typed above and checked as it is added, those that stand are a table. Fits a Form.Item. */
export function SlotEditor({ value = nothing, onChange = nowhere, disabled = false, empty = messages.noSlots }: SlotEditorProps) {
  const [slot, setSlot] = useState(noSlot)
  const [problem, setProblem] = useState('')
  const id = useId()

  function change(part: Partial<typeof slot>) {
    setSlot({ ...slot, ...part })
    setProblem('')
  }

  function add() {
    const found = problemOf(slot, value)
    setProblem(found)
    if (found !== '') return
    onChange(inOrder([...value, slot]))
    setSlot(noSlot)
  }

  const described = problem === '' ? {} : { 'aria-invalid': true, 'aria-describedby': `${id}-problem` } as const
  return (
    <div className={styles.editor}>
      <div className={styles.adder}>
        <label htmlFor={`${id}-day`}>Dia da semana</label>
        <Select
          {...described}
          id={`${id}-day`}
          disabled={disabled}
          placeholder="Selecione"
          value={slot.dayOfWeek === 0 ? undefined : slot.dayOfWeek}
          options={weekdays.map(({ day, name }) => ({ value: day, label: name }))}
          onChange={(dayOfWeek: number) => change({ dayOfWeek })}
        />
        <label htmlFor={`${id}-start`}>Horário inicial</label>
        <TimeInput {...described} id={`${id}-start`} disabled={disabled} value={slot.startHour} onChange={(startHour) => change({ startHour })} />
        <label htmlFor={`${id}-end`}>Horário final</label>
        <TimeInput {...described} id={`${id}-end`} disabled={disabled} value={slot.endHour} onChange={(endHour) => change({ endHour })} onPressEnter={(event) => event.preventDefault()} />
        <Button icon={<PlusOutlined aria-hidden="true" />} disabled={disabled || isBlank(slot)} onClick={add}>Adicionar horário</Button>
      </div>
      {problem !== '' && <p id={`${id}-problem`} role="alert" className={styles.problem}>{problem}</p>}
      {value.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <table className={styles.slots}>
          <thead>
            <tr>
              <th scope="col">Dia da semana</th>
              <th scope="col">Horário inicial</th>
              <th scope="col">Horário final</th>
              <th scope="col"><VisuallyHidden>Ações</VisuallyHidden></th>
            </tr>
          </thead>
          <tbody>
            {value.map((each) => (
              <tr key={slotWords(each)}>
                <td>{weekdayName(each.dayOfWeek)}</td>
                <td>{each.startHour}</td>
                <td>{each.endHour}</td>
                <td>
                  <Button
                    type="text" danger disabled={disabled} icon={<DeleteOutlined aria-hidden="true" />} aria-label={`Excluir ${slotWords(each)}`}
                    onClick={() => onChange(value.filter((other) => other !== each))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
