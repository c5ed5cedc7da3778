import { EditOutlined, InboxOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import { useProductLists, type ProductList } from '@/api/queries/productLists'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { EmptyState } from '@/ui/EmptyState'
import type { Worded } from '@/ui/form'
import { FormDrawer } from '@/ui/FormDrawer'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { useDialogs } from '@/ui/useDialogs'
import { readList, useProductListChanges, type ProductListForm } from '../api/productLists'
import { ProductPicker } from '../parts/lists/ProductPicker'
import { listColumns } from '../parts/lists/listColumns'

/** What the form says of a list that somebody else has saved meanwhile. */
const worded: Worded<ProductListForm> = {
  descricao: { label: 'Nome', words: (name) => name },
  produtos: { label: 'Produtos', words: (products) => products.map(({ nome }) => nome).join(', ') || 'Nenhum' },
}

const newList: ProductListForm = { descricao: '', produtos: [], versao: 0 }

/** /produtos/lista/listas: named lists of products, for equipment to show. */
export default function ProductLists() {
  const venue = useVenue()
  const lists = useProductLists(venue.id)
  const changes = useProductListChanges(venue.id)
  const dialogs = useDialogs<ProductList, 'edit' | 'archive'>()
  const chosen = dialogs.row

  return (
    <>
      <PageHeader
        title="Listas de produtos"
        description="Conjuntos de produtos, na ordem em que um equipamento os mostra."
        actions={
          <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => dialogs.open('create')}>
            Nova lista
          </Button>
        }
      />
      <ResourceTable<ProductList>
        label="Listas de produtos"
        columns={listColumns}
        rowKey={({ listaProdutoId }) => listaProdutoId}
        rowName={({ descricao }) => descricao}
        {...tableProps(lists)}
        empty={<EmptyState text="Ainda não há listas." detail="Crie uma com os produtos que um equipamento deve vender." />}
        onOpen={(list) => dialogs.open('edit', list)}
        actions={(list) => [
          { label: 'Editar', icon: <EditOutlined />, onClick: () => dialogs.open('edit', list) },
          { label: 'Arquivar', icon: <InboxOutlined />, danger: true, onClick: () => dialogs.open('archive', list) },
        ]}
      />

      <FormDrawer<ProductListForm>
        {...dialogs.of('create')}
        title="Nova lista"
        initialValues={newList}
        onSubmit={(form) => changes.create.mutateAsync(form)}
        success="Lista criada."
      >
        <ListFields />
      </FormDrawer>
      <FormDrawer<ProductListForm>
        {...dialogs.of('edit')}
        title={chosen ? `Editar ${chosen.descricao}` : ''}
        initialValues={chosen}
        onSubmit={dialogs.forRow(({ listaProdutoId: id }, form: ProductListForm) => changes.change.mutateAsync({ id, ...form }))}
        reread={dialogs.forRow(({ listaProdutoId: id }) => readList(venue.id, id))}
        worded={worded}
        success="Lista alterada."
      >
        <ListFields />
      </FormDrawer>
      <ConfirmDialog
        {...dialogs.of('archive')}
        title={chosen ? `Arquivar ${chosen.descricao}?` : ''}
        danger
        confirmLabel="Arquivar"
        onConfirm={dialogs.forRow(({ listaProdutoId }) => changes.archive.mutateAsync(listaProdutoId))}
        success="Lista arquivada."
      >
        Os produtos dela continuam no catálogo.
      </ConfirmDialog>
    </>
  )
}

function ListFields() {
  return (
    <>
      <Form.Item name="descricao" label="Nome" rules={[{ required: true, whitespace: true, message: 'Preencha o nome da lista.' }]}>
        <Input autoComplete="off" maxLength={120} />
      </Form.Item>
      <Form.Item name="produtos" label="Produtos" required={false}>
        <ProductPicker sortable />
      </Form.Item>
      <Form.Item name="versao" hidden>
        <Input />
      </Form.Item>
    </>
  )
}
