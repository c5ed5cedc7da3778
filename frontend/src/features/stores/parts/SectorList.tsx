import { DeleteOutlined } from '@ant-design/icons'
import { Button, Input, type InputRef } from 'antd'
import { useRef, useState, type KeyboardEvent } from 'react'
import { folded } from '@/ui/fold'
import { messages } from '../messages'
import styles from './SectorList.module.css'

interface SectorListProps {
  value?: string[]
  onChange?: (sectors: string[]) => void
  id?: string
}

/** The sectors of a store, each added by its name. Fits a Form.Item. */
export function SectorList({ value = [], onChange, id }: SectorListProps) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const field = useRef<InputRef>(null)
  const problemId = `${id}-problem`

  function add() {
    const sector = name.trim().replace(/\s+/g, ' ')
    field.current?.focus()
    if (sector === '') return setProblem(messages.sector)
    if (value.some((other) => folded(other) === folded(sector))) return setProblem(`${sector} já está na loja.`)
    setProblem(undefined)
    setName('')
    onChange?.([...value, sector])
  }

  function addByEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault() // it would save the store
    add()
  }

  function remove(sector: string) {
    onChange?.(value.filter((other) => other !== sector))
    field.current?.focus()
  }

  return (
    <div className={styles.sectors}>
      <div className={styles.adding}>
        <Input
          ref={field}
          id={id}
          autoComplete="off"
          maxLength={60}
          placeholder="Nome do setor"
          value={name}
          status={problem ? 'error' : undefined}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId : undefined}
          onChange={({ target }) => {
            setName(target.value)
            setProblem(undefined)
          }}
          onKeyDown={addByEnter}
        />
        <Button onClick={add}>Adicionar setor</Button>
      </div>
      {problem && <p id={problemId} role="alert" className={styles.problem}>{problem}</p>}
      {value.length > 0 && (
        <ul className={styles.list} aria-label="Setores da loja">
          {value.map((sector) => (
            <li key={sector} className={styles.sector}>
              {sector}
              <Button type="text" icon={<DeleteOutlined aria-hidden="true" />} aria-label={`Tirar o setor ${sector}`} onClick={() => remove(sector)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
