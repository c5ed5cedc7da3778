import { DeleteOutlined, EditOutlined, MergeCellsOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { EmptyState } from '@/ui/EmptyState'
import { FormDrawer } from '@/ui/FormDrawer'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { useDialogs } from '@/ui/useDialogs'
import { readCategory, useCategories, useCategoryChanges, type Category, type CategoryForm } from '../api'
import { customersIn } from '../customer'
import { CategoryMerge } from '../parts/CategoryMerge'
import { CategoryName } from '../parts/CategoryName'

const newCategory: CategoryForm = { descricao: '', cor: '#0f5c4a' }

/** /cadastro/categoriaClientes: the venue's groups of customers. */
export default function Categories() {
  const venue = useVenue()
  const categories = useCategories(venue.id)
  const changes = useCategoryChanges(venue.id)
  const dialogs = useDialogs<Category, 'edit' | 'delete' | 'merge'>()
  const chosen = dialogs.row
  const others = (categories.data ?? []).filter(({ id }) => id !== chosen?.id)

  const columns: Column<Category>[] = [
    { key: 'descricao', title: 'Categoria', render: (category) => <CategoryName category={category} /> },
    { key: 'quantidade', title: 'Clientes', align: 'end', render: ({ quantidade }) => quantidade.toLocaleString('pt-BR') },
  ]

  return (
    <>
      <PageHeader
        title="Categorias de clientes"
        description={`Os grupos em que ${venue.name} divide seus clientes.`}
        actions={
          <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => dialogs.open('create')}>
            Nova categoria
          </Button>
        }
      />
      <ResourceTable<Category>
        label="Categorias de clientes"
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ descricao }) => descricao}
        {...tableProps(categories)}
        empty={<EmptyState text="Ainda não há categorias." detail="Crie a primeira e escolha-a no cadastro de cada cliente." />}
        actions={(category) => [
          { label: 'Editar', icon: <EditOutlined />, onClick: () => dialogs.open('edit', category) },
          {
            label: 'Unir', icon: <MergeCellsOutlined />, onClick: () => dialogs.open('merge', category),
            disabled: categories.data?.length === 1 ? 'Não há outra categoria.' : undefined,
          },
          {
            label: 'Excluir', icon: <DeleteOutlined />, danger: true, onClick: () => dialogs.open('delete', category),
            disabled: category.quantidade > 0 ? `Há ${customersIn(category)} nela: una-a a outra.` : undefined,
          },
        ]}
      />

      <FormDrawer<CategoryForm>
        {...dialogs.of('create')}
        title="Nova categoria"
        initialValues={newCategory}
        onSubmit={(form) => changes.create.mutateAsync(form)}
        success="Categoria criada."
      >
        <CategoryFields />
      </FormDrawer>
      <FormDrawer<CategoryForm>
        {...dialogs.of('edit')}
        title={chosen ? `Editar ${chosen.descricao}` : ''}
        initialValues={chosen}
        onSubmit={dialogs.forRow(({ id }, form: CategoryForm) => changes.change.mutateAsync({ id, ...form }))}
        reread={dialogs.forRow(({ id }) => readCategory(venue.id, id))}
        success="Categoria alterada."
      >
        <CategoryFields />
      </FormDrawer>
      <FormDrawer<{ into: string }>
        {...dialogs.of('merge')}
        title={chosen ? `Unir ${chosen.descricao} a outra` : ''}
        submitLabel="Unir"
        onSubmit={dialogs.forRow(({ id }, { into }: { into: string }) => changes.merge.mutateAsync({ id, into }))}
        success="Categorias unidas."
      >
        {(form) => chosen && <CategoryMerge category={chosen} others={others} form={form} />}
      </FormDrawer>
      <ConfirmDialog
        {...dialogs.of('delete')}
        title={chosen ? `Excluir ${chosen.descricao}?` : ''}
        danger
        confirmLabel="Excluir"
        onConfirm={dialogs.forRow(({ id }) => changes.remove.mutateAsync(id))}
        success="Categoria excluída."
      />
    </>
  )
}

function CategoryFields() {
  return (
    <>
      <Form.Item name="descricao" label="Nome" rules={[{ required: true, whitespace: true, message: 'Informe o nome da categoria.' }]}>
        <Input autoComplete="off" maxLength={1000} />
      </Form.Item>
      <Form.Item name="cor" label="Cor" rules={[{ required: true, message: 'Escolha uma cor.' }]}>
        <Input type="color" style={{ width: 72 }} />
      </Form.Item>
      <Form.Item name="versao" hidden>
        <Input />
      </Form.Item>
    </>
  )
}
