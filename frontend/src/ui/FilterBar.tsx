import { Button, Form } from 'antd'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import styles from './FilterBar.module.css'
import type { Filters, TableState } from './useTableState'

interface FilterBarProps<F extends Filters> {
  table: TableState<F>
  /** The word of its button, where the documents have one. */
  submitLabel?: string
  /** Form.Items named as the filters. */
  children: ReactNode
}

/** The search form above a table: edits a draft, writes it to the address on submit. */
export function FilterBar<F extends Filters>({ table, submitLabel = 'Pesquisar', children }: FilterBarProps<F>) {
  const [form] = Form.useForm<F>()
  const { filters } = table
  const name = useId() // keeps field ids apart from those of other forms on the page

  const shown = useRef<F | null>(null)
  // The address may change without the form: back button, "limpar", a link, a filter beside it.
  // What is typed in the other fields, and not looked for yet, stays.
  useEffect(() => {
    const before = shown.current
    const changed = before ? Object.fromEntries(Object.entries(filters).filter(([field, value]) => value !== before[field])) : filters
    form.setFieldsValue(changed as Parameters<typeof form.setFieldsValue>[0])
    shown.current = filters
  }, [form, filters])

  return (
    <Form<F>
      role="search"
      form={form}
      name={name}
      layout="vertical"
      className={styles.bar}
      requiredMark={false}
      onFinish={(values) => table.setFilters(values)}
    >
      {children}
      <div className={styles.actions}>
        <Button htmlType="submit" type="default">
          {submitLabel}
        </Button>
        {table.filtered && (
          <Button
            type="link"
            onClick={() => {
              shown.current = null
              table.clearFilters()
            }}
          >
            Limpar filtros
          </Button>
        )}
      </div>
    </Form>
  )
}
