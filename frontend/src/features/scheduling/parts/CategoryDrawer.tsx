import { Form, Input } from 'antd'
import { FormDrawer } from '@/ui/FormDrawer'
import { ImagePicker } from '@/ui/ImagePicker'
import { formOf, readCategory, useSaveCategory, type Category, type CategoryForm } from '../api/schedules'
import { messages } from '../messages'

interface CategoryDrawerProps {
  venueId: string
  /** Nothing for a new one. */
  category?: Category
  open: boolean
  onClose: () => void
  onSaved?: (category: Category) => void
}

export const newCategory: CategoryForm = { id: '', name: '', image: null, versao: 0 }

/** A category of agendas beside its list, or beside the agenda that it is made for. */
export function CategoryDrawer({ venueId, category, open, onClose, onSaved }: CategoryDrawerProps) {
  const save = useSaveCategory(venueId)
  const isOld = category !== undefined
  return (
    <FormDrawer<CategoryForm>
      open={open}
      onClose={onClose}
      title={messages.category}
      marksOptional={false}
      submitLabel={isOld ? 'Editar' : 'Salvar'}
      initialValues={isOld ? formOf(category) : newCategory}
      onSubmit={async (form) => {
        const saved = await save.mutateAsync(form)
        onSaved?.(saved)
      }}
      reread={isOld ? () => readCategory(venueId, category.id) : undefined}
      success={isOld ? messages.categoryEdited : messages.categoryCreated}
    >
      <CategoryFields />
    </FormDrawer>
  )
}

/** The fields of a category, wherever they stand. */
export function CategoryFields() {
  return (
    <>
      <Form.Item name="image" label="Imagem">
        <ImagePicker label="Imagem da categoria" aspect={1} />
      </Form.Item>
      <Form.Item name="name" label="Nome" rules={[{ required: true, whitespace: true, message: messages.name }]}>
        <Input autoComplete="off" maxLength={120} />
      </Form.Item>
      <Form.Item name="id" hidden><Input /></Form.Item>
      <Form.Item name="versao" hidden><Input /></Form.Item>
    </>
  )
}
