import { Form, InputNumber, Radio } from 'antd'
import { FormDrawer } from '@/ui/FormDrawer'
import { toast } from '@/ui/toasts'
import type { NewTables, useTableChanges } from '../api'
import { counted } from '../areas'
import { AreaField, NameField, NumberField } from './TableFields'

interface NewTablesFormProps {
  open: boolean
  onClose: () => void
  areas: readonly string[]
  create: ReturnType<typeof useTableChanges>['create']
}

interface Form extends NewTables {
  many: boolean
}

const empty: Form = { many: false, numero: '', nome: '', area: '' }

/** How many tables a range has; 0 for what is none. */
function rangeOf(first: string, last: number | undefined | null): number {
  if (!/^\d+$/.test(first.trim()) || typeof last !== 'number') return 0
  return Math.max(0, last - Number(first) + 1)
}

/** Adds one table, or those from a number to another. */
export function NewTablesForm({ open, onClose, areas, create }: NewTablesFormProps) {
  async function add({ many, numero, ultimo, nome, area }: Form) {
    const { criadas, jaExistem } = await create.mutateAsync(many ? { numero, ultimo, nome: '', area } : { numero, nome, area })
    const made = criadas.length === 1 ? 'Mesa criada.' : `${counted(criadas.length)} criadas.`
    toast.success(jaExistem.length === 0 ? made : `${made} Já existiam: ${jaExistem.join(', ')}.`)
  }

  return (
    <FormDrawer<Form> open={open} title="Adicionar mesas" initialValues={empty} onSubmit={add} onClose={onClose} submitLabel="Adicionar">
      {(form) => (
        <>
          <Form.Item name="many" label="Quantas" required>
            <Radio.Group options={[{ value: false, label: 'Uma mesa' }, { value: true, label: 'Uma faixa de números' }]} />
          </Form.Item>
          <Form.Item noStyle dependencies={['many']}>
            {() => (form.getFieldValue('many') ? <RangeFields /> : <OneTableFields />)}
          </Form.Item>
          <AreaField areas={areas} />
        </>
      )}
    </FormDrawer>
  )
}

function OneTableFields() {
  return (
    <>
      <NumberField hint="É como a mesa aparece no pedido: 12, A3, Balcão." />
      <NameField />
    </>
  )
}

function RangeFields() {
  return (
    <>
      <NumberField label="Do número" />
      <Form.Item name="ultimo" label="Ao número" rules={[{ required: true, message: 'Informe o último número.' }]}>
        <InputNumber<number> min={0} max={999_999} precision={0} controls={false} inputMode="numeric" style={{ width: 160 }} />
      </Form.Item>
      <Form.Item noStyle dependencies={['numero', 'ultimo']}>
        {({ getFieldValue }) => {
          const count = rangeOf(String(getFieldValue('numero') ?? ''), getFieldValue('ultimo') as number | null)
          return <p role="status" style={{ marginTop: 0 }}>{count > 0 && `${counted(count)}. As que já existem ficam como estão.`}</p>
        }}
      </Form.Item>
    </>
  )
}
