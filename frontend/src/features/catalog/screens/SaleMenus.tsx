import { EditOutlined, InboxOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { EmptyState } from '@/ui/EmptyState'
import type { Worded } from '@/ui/form'
import { FormDrawer } from '@/ui/FormDrawer'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { useDialogs } from '@/ui/useDialogs'
import { readMenu, useSaleMenuChanges, useSaleMenus, type SaleMenu, type SaleMenuForm } from '../api/saleMenus'
import { counted, namesOf } from '../names'
import { SaleMenuFields } from '../parts/saleMenus/SaleMenuFields'

const newMenu: SaleMenuForm = { nome: '', naLoja: true, produtos: [], versao: 0 }

/** What the form says of a menu that somebody else has saved meanwhile. */
const worded: Worded<SaleMenuForm> = {
  nome: { label: 'Menu', words: (name) => name },
  naLoja: { label: 'Loja online', words: (shows) => (shows ? 'Aparece' : 'Não aparece') },
  produtos: { label: 'Produtos', words: (products) => products.map(({ nome }) => nome).join(', ') || 'Nenhum' },
}

const columns: Column<SaleMenu>[] = [
  { key: 'nome', title: 'Menu', render: ({ nome }) => nome },
  { key: 'naLoja', title: 'Onde aparece', render: ({ naLoja }) => (naLoja ? 'Loja online' : 'Em nenhum lugar por enquanto') },
  { key: 'produtos', title: 'Produtos', render: ({ produtos }) => namesOf(produtos) },
]

/** /admin/customSaleMenu: menus that decide where the products tied to them show. */
export default function SaleMenus() {
  const venue = useVenue()
  const menus = useSaleMenus(venue.id)
  const changes = useSaleMenuChanges(venue.id)
  const dialogs = useDialogs<SaleMenu, 'edit' | 'archive'>()
  const chosen = dialogs.row

  return (
    <>
      <PageHeader
        title="Menu de venda personalizado"
        description="Um produto de um menu aparece só onde o menu aparece. Sem menu, ele aparece em toda parte."
        actions={
          <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => dialogs.open('create')}>
            Novo menu
          </Button>
        }
      />
      <ResourceTable<SaleMenu>
        label="Menus de venda"
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ nome }) => nome}
        {...tableProps(menus)}
        empty={<EmptyState text="Ainda não há menus." detail="Sem eles, todo produto à venda aparece na loja online." />}
        onOpen={(menu) => dialogs.open('edit', menu)}
        actions={(menu) => [
          { label: 'Editar', icon: <EditOutlined />, onClick: () => dialogs.open('edit', menu) },
          { label: 'Arquivar', icon: <InboxOutlined />, danger: true, onClick: () => dialogs.open('archive', menu) },
        ]}
      />

      <FormDrawer<SaleMenuForm>
        {...dialogs.of('create')}
        title="Novo menu"
        initialValues={newMenu}
        onSubmit={(form) => changes.create.mutateAsync(form)}
        success="Menu criado."
      >
        <SaleMenuFields />
      </FormDrawer>
      <FormDrawer<SaleMenuForm>
        {...dialogs.of('edit')}
        title={chosen ? `Editar ${chosen.nome}` : ''}
        initialValues={chosen}
        onSubmit={dialogs.forRow(({ id }, form: SaleMenuForm) => changes.change.mutateAsync({ id, ...form }))}
        reread={dialogs.forRow(({ id }) => readMenu(venue.id, id))}
        worded={worded}
        success="Menu alterado."
      >
        <SaleMenuFields />
      </FormDrawer>
      <ConfirmDialog
        {...dialogs.of('archive')}
        title={chosen ? `Arquivar ${chosen.nome}?` : ''}
        danger
        confirmLabel="Arquivar"
        onConfirm={dialogs.forRow(({ id }) => changes.archive.mutateAsync(id))}
        success="Menu arquivado."
      >
        {chosen && (chosen.produtos.length === 0 ? 'Nenhum produto está nele.' : `${counted(chosen.produtos.length)} ficam sem menu e aparecem em toda parte onde estiverem à venda.`)}
      </ConfirmDialog>
    </>
  )
}
