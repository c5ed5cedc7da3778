import { Form, type FormInstance } from 'antd'
import { useVenue } from '@/api/venue'
import { messageOf } from '@/ui/failures'
import { useCategoryMergePreview, type Category } from '../api'
import { customersIn } from '../customer'
import { CategorySelect } from './CategorySelect'

interface CategoryMergeProps {
  /** The one that goes. */
  category: Category
  others: readonly Category[]
  form: FormInstance<{ into: string }>
}

/** The fields of a FormDrawer that merges a category into another, and how many customers that moves. */
export function CategoryMerge({ category, others, form }: CategoryMergeProps) {
  const chosen = Form.useWatch('into', form)
  const into = others.find(({ id }) => id === chosen)
  return (
    <>
      <Form.Item name="into" label="Categoria que fica" rules={[{ required: true, message: 'Escolha a categoria que fica.' }]}>
        <CategorySelect categories={others} />
      </Form.Item>
      <p role="status">
        {into ? <Preview from={category} into={into} /> : `Escolha para onde vão os clientes de ${category.descricao}. Nada muda antes de você unir.`}
      </p>
    </>
  )
}

function Preview({ from, into }: { from: Category; into: Category }) {
  const preview = useCategoryMergePreview(useVenue().id, from.id, into.id)
  if (preview.error) return messageOf(preview.error)
  if (!preview.data) return 'Contando os clientes…'
  const { clientes } = preview.data
  const moving = clientes === 0 ? 'Nenhum cliente passa' : `${customersIn({ quantidade: clientes })} ${clientes === 1 ? 'passa' : 'passam'}`
  return `${moving} de ${from.descricao} para ${into.descricao}, e ${from.descricao} deixa de existir.`
}
