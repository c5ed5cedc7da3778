import { Button, Form, Input, type FormInstance } from 'antd'
import { folded } from '@/ui/fold'
import { ImagePicker } from '@/ui/ImagePicker'
import type { Category, CategoryForm } from '../../api/categories'

interface CategoryFieldsProps {
  form: FormInstance<CategoryForm>
  others: readonly Category[]
  /** What can be done with the category that has the name already. */
  offer: { label: (other: Category) => string; onTake: (other: Category) => void }
}

/** The fields of a category; a name that another one has offers that one. */
export function CategoryFields({ form, others, offer }: CategoryFieldsProps) {
  const name = folded(Form.useWatch('nome', form) ?? '')
  const same = name === '' ? undefined : others.find(({ nome }) => folded(nome) === name)
  return (
    <>
      <Form.Item
        name="nome"
        label="Nome"
        rules={[{ required: true, whitespace: true, message: 'Preencha o nome da categoria.' }]}
        extra={
          same && (
            <span role="status">
              Já existe “{same.nome}”. <Button type="link" onClick={() => offer.onTake(same)}>{offer.label(same)}</Button>
            </span>
          )
        }
      >
        <Input autoComplete="off" maxLength={120} />
      </Form.Item>
      <Form.Item name="foto" label="Foto">
        <ImagePicker label="Foto da categoria" aspect={1} />
      </Form.Item>
      <Form.Item name="versao" hidden>
        <Input />
      </Form.Item>
    </>
  )
}
