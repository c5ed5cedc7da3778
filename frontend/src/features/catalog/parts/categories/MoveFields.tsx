import { Form, Select, type FormInstance } from 'antd'
import { useVenue } from '@/api/venue'
import { messageOf } from '@/ui/failures'
import { useMergePreview, type Category } from '../../api/categories'
import { counted } from '../../names'

interface MoveFieldsProps {
  /** The one that goes. */
  category: Category
  others: readonly Category[]
  form: FormInstance<{ into: string }>
  label: string
}

/** The fields of a drawer that moves all products of a category into another, and what would move. */
export function MoveFields({ category, others, form, label }: MoveFieldsProps) {
  const chosen = Form.useWatch('into', form)
  const into = others.find(({ id }) => id === chosen)
  return (
    <>
      <Form.Item name="into" label={label} rules={[{ required: true, message: 'Escolha a categoria.' }]}>
        <Select showSearch={{ optionFilterProp: 'label' }} options={others.map(({ id, nome }) => ({ value: id, label: nome }))} />
      </Form.Item>
      <p role="status">{into ? <Preview from={category} into={into} /> : 'Nada muda antes de você confirmar.'}</p>
    </>
  )
}

function Preview({ from, into }: { from: Category; into: Category }) {
  const preview = useMergePreview(useVenue().id, from.id, into.id)
  if (preview.error) return messageOf(preview.error)
  if (!preview.data) return 'Contando os produtos…'
  const products = preview.data.movidos
  const moving = products === 0 ? 'Nenhum produto passa' : `${counted(products)} ${products === 1 ? 'passa' : 'passam'}`
  return `${moving} de ${from.nome} para ${into.nome}, e ${from.nome} sai do cardápio.`
}
