import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useEffect, useRef } from 'react'
import { Field } from '@/ui/Field'
import { useFieldState } from '@/ui/form'
import { SortableList } from '@/ui/SortableList'
import { newQuestion, type DraftQuestion } from '../event'
import styles from './EventFields.module.css'

/** As many as the server keeps. */
const most = 30

/** Questions that donors often have, in the order of the page. */
export function FaqField({ field }: { field: string }) {
  const { value, set, described } = useFieldState<readonly DraftQuestion[]>(field)
  const frame = useRef<HTMLDivElement>(null)
  const added = useRef('')

  // Whoever adds a question goes on to type it.
  useEffect(() => {
    if (added.current === '') return
    frame.current?.querySelector<HTMLElement>(`[data-question="${added.current}"] input`)?.focus()
    added.current = ''
  }, [value])

  function add() {
    const question = newQuestion()
    added.current = question.key
    set([...value, question])
  }

  const change = (key: string, part: Partial<DraftQuestion>) => set(value.map((each) => (each.key === key ? { ...each, ...part } : each)))

  return (
    <Field field={field} label="Perguntas frequentes" isGroup>
      <div ref={frame} className={styles.questions}>
        {value.length > 0 && (
          <SortableList
            label="Perguntas frequentes"
            items={value}
            itemKey={({ key }) => key}
            itemName={({ pergunta }) => pergunta || 'pergunta em branco'}
            disabled={described.disabled}
            onSort={set}
          >
            {({ key, pergunta, resposta }) => (
              <div className={styles.question} data-question={key}>
                <Input
                  aria-label="Pergunta"
                  placeholder="Pergunta"
                  value={pergunta}
                  maxLength={200}
                  disabled={described.disabled}
                  onChange={({ target }) => change(key, { pergunta: target.value })}
                />
                <Input.TextArea
                  aria-label={`Resposta a ${pergunta || 'pergunta em branco'}`}
                  placeholder="Resposta"
                  value={resposta}
                  maxLength={2000}
                  autoSize={{ minRows: 2, maxRows: 8 }}
                  disabled={described.disabled}
                  onChange={({ target }) => change(key, { resposta: target.value })}
                />
                <Button
                  type="text"
                  danger
                  icon={<DeleteOutlined aria-hidden="true" />}
                  disabled={described.disabled}
                  aria-label={`Remover ${pergunta || 'pergunta em branco'}`}
                  onClick={() => set(value.filter((each) => each.key !== key))}
                >
                  Remover
                </Button>
              </div>
            )}
          </SortableList>
        )}
        <Button icon={<PlusOutlined aria-hidden="true" />} disabled={described.disabled || value.length >= most} onClick={add}>Nova pergunta</Button>
      </div>
    </Field>
  )
}
