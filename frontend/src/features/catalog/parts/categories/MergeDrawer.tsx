import { Alert, Button, Form, Select } from 'antd'
import { useState } from 'react'
import { useVenue } from '@/api/venue'
import { messageOf } from '@/ui/failures'
import { FormDrawer } from '@/ui/FormDrawer'
import { useMergePreview, type Category, type useCategoryChanges } from '../../api/categories'
import { counted } from '../../names'
import { tellChange } from '../changes/tellChange'

interface MergeDrawerProps {
  open: boolean
  title: string
  submitLabel: string
  /** What the field asks for. */
  label: string
  /** The one that goes. */
  category: Category | undefined
  others: readonly Category[]
  changes: ReturnType<typeof useCategoryChanges>
  /** Tells what was done. */
  success: (from: Category, into: Category | undefined) => string
  onClose: () => void
}

/** Moves all products of a category into another, after showing how many, and takes it off the menu. */
export function MergeDrawer({ open, title, submitLabel, label, category, others, changes, success, onClose }: MergeDrawerProps) {
  const [chosen, setChosen] = useState<string>()
  const into = others.find(({ id }) => id === chosen)
  const { data, error, isFetching, refetch } = useMergePreview(useVenue().id, category?.id, chosen)
  // What by now is asked for anew is nothing to confirm.
  const shown = isFetching || error ? undefined : data

  function preview(): string {
    if (chosen === undefined || !category) return 'Nada muda antes de você confirmar.'
    return shown ? verdict(shown.movidos, category, into) : 'Contando os produtos…'
  }

  async function merge() {
    if (!category || !chosen || !shown) throw new Error('the merge is not shown yet')
    const { alteracaoId } = await changes.join.mutateAsync({ id: category.id, into: chosen, conferencia: shown.conferencia })
    tellChange(success(category, into), alteracaoId, changes.undo.mutateAsync)
  }

  return (
    <FormDrawer<{ into: string }>
      open={open}
      title={title}
      submitLabel={submitLabel}
      waiting={chosen !== undefined && !shown}
      onSubmit={merge}
      onClose={() => {
        setChosen(undefined)
        onClose()
      }}
    >
      <Form.Item name="into" label={label} rules={[{ required: true, message: 'Escolha a categoria.' }]}>
        <Select showSearch={{ optionFilterProp: 'label' }} options={others.map(({ id, nome }) => ({ value: id, label: nome }))} onChange={setChosen} />
      </Form.Item>
      {error ? (
        <Alert
          type="error" showIcon role="alert" title={messageOf(error)}
          action={<Button size="small" loading={isFetching} onClick={() => void refetch()}>Tentar de novo</Button>}
        />
      ) : (
        <p role="status">{preview()}</p>
      )}
    </FormDrawer>
  )
}

function verdict(products: number, from: Category, into: Category | undefined): string {
  const moving = products === 0 ? 'Nenhum produto passa' : `${counted(products)} ${products === 1 ? 'passa' : 'passam'}`
  return `${moving} de ${from.nome} para ${into?.nome ?? 'outra'}, e ${from.nome} sai do cardápio.`
}
