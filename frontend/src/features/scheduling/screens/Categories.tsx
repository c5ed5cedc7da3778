import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useVenue } from '@/api/venue'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { useDialogs } from '@/ui/useDialogs'
import { useRemoveCategory, type Fate } from '../api/removing'
import { useCategories, type Category } from '../api/schedules'
import { messages } from '../messages'
import { CategoryDrawer } from '../parts/CategoryDrawer'
import { Named } from '../parts/Named'
import { RemoveDialog } from '../parts/RemoveDialog'

const columns: Column<Category>[] = [{ key: 'name', title: 'Categoria', render: ({ name, imageUrl }) => <Named image={imageUrl} name={name} /> }]

/** /agendamento/categoria and /servicos/categorias: what agendas and services are sorted by (S2§2.10). */
export default function Categories() {
  const venue = useVenue()
  const navigate = useNavigate()
  const categories = useCategories(venue.id)
  const remove = useRemoveCategory(venue.id)
  const dialogs = useDialogs<Category>()
  const isEmpty = categories.data?.length === 0
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => void navigate('/agendamento/categoria/cadastro')}>Nova categoria</Button>
  )

  return (
    <>
      <PageHeader title={messages.categories} actions={!isEmpty && add} />
      <ResourceTable<Category>
        label="Categorias"
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        {...tableProps(categories)}
        empty={<EmptyState text="Ainda não há categorias." detail="Cada agenda tem uma: cortes, aulas, mesas." action={add} />}
        onOpen={(category) => dialogs.open('edit', category)}
        actions={(category) => [
          { label: 'Visualizar e editar', icon: <EditOutlined />, onClick: () => dialogs.open('edit', category) },
          { label: 'Excluir', icon: <DeleteOutlined />, danger: true, onClick: () => dialogs.open('delete', category) },
        ]}
      />
      {dialogs.row && (
        <>
          <CategoryDrawer {...dialogs.of('edit')} venueId={venue.id} category={dialogs.row} />
          <RemoveDialog key={dialogs.row.id} {...dialogs.of('delete')} question={messages.deleteCategory} name={dialogs.row.name} onRemove={dialogs.forRow(({ id }, fate: Fate | undefined) => remove.mutateAsync({ id, fate }))} success="Categoria excluída." />
        </>
      )}
    </>
  )
}
