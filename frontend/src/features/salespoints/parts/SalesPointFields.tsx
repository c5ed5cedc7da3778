import { Form, Input, Select, type FormInstance } from 'antd'
import { useProductLists } from '@/api/queries/productLists'
import { useVenue } from '@/api/venue'
import { Subsection } from '@/ui/Section'
import type { SalesPointForm } from '../api'
import { choiceOf, shownSections } from '../conditions'
import { SettingField } from './SettingField'
import styles from './SalesPointForm.module.css'
import { SystemsField } from './SystemsField'

/** The fields of a sales point: its systems first, then what they let configure. */
export function SalesPointFields({ form, isNew }: { form: FormInstance<SalesPointForm>; isNew: boolean }) {
  const venue = useVenue()
  const lists = useProductLists(venue.id)
  const systems = (Form.useWatch('managementSystemConfiguration', form) as SalesPointForm['managementSystemConfiguration'] | undefined) ?? []
  const choice = choiceOf(systems.map(({ systemType }) => systemType))

  return (
    <>
      <Form.Item name="managementSystemConfiguration">
        <SystemsField isNew={isNew} />
      </Form.Item>
      {choice && (
        <>
          <Form.Item name="name" label="Nome" rules={[{ required: true, whitespace: true, message: 'Preencha o nome do ponto de venda.' }]}>
            <Input autoComplete="off" maxLength={120} />
          </Form.Item>
          <Form.Item name="productListId" label="Lista de produtos" required>
            <Select
              loading={lists.isPending}
              options={[{ value: '', label: 'Todos os produtos' }, ...(lists.data ?? []).map(({ listaProdutoId, descricao }) => ({ value: listaProdutoId, label: descricao }))]}
            />
          </Form.Item>
          {shownSections(choice).map(({ key, title, settings }) => (
            <Subsection key={key} title={title}>
              <div className={styles.settings}>
                {settings.map((setting) => <SettingField key={setting.name} setting={setting} form={form} />)}
              </div>
            </Subsection>
          ))}
        </>
      )}
      <Form.Item name="versao" hidden>
        <Input />
      </Form.Item>
    </>
  )
}
