import { UnlockOutlined } from '@ant-design/icons'
import { Form, Input } from 'antd'
import { useNavigate } from 'react-router'
import { useSession } from '@/api/session'
import { useVenue } from '@/api/venue'
import { refreshSession } from '@/features/access/api'
import { useBlockedCustomers, useNotice, type BlockedCustomer } from '@/features/customers/api'
import { nameOf } from '@/features/customers/customer'
import { noticeTexts } from '@/features/customers/messages'
import { HiddenCPF } from '@/features/customers/parts/HiddenCPF'
import { NoticeDialog } from '@/features/customers/parts/NoticeDialog'
import { formatDateTime } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { messageOf } from '@/ui/failures'
import { FilterBar } from '@/ui/FilterBar'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { toast } from '@/ui/toasts'
import { useDialogs } from '@/ui/useDialogs'
import { useTableState } from '@/ui/useTableState'

const noFilters = { nome: '' }
/** Who is looked for stands in no address. */
const tableOptions = { personal: ['nome'] } as const

/** /admin/clientesBloqueados: who is blocked, over all venues whose customers the person may see. */
export default function BlockedCustomers() {
  const table = useTableState(noFilters, tableOptions)
  const blocked = useBlockedCustomers(table.filters, table.page, table.pageSize)
  const session = useSession()
  const places = session?.locais ?? []
  const venue = useVenue()
  const navigate = useNavigate()
  const dialogs = useDialogs<BlockedCustomer, 'unlock'>()
  const notice = useNotice(dialogs.row?.LocalId ?? venue.id)

  /** A customer's page is about his venue, which becomes the person's current one. */
  async function openCustomer({ id, LocalId, NomeLocal }: BlockedCustomer) {
    try {
      if (session && LocalId !== venue.id) {
        await refreshSession(session, LocalId)
        toast.info(`Você está agora em ${NomeLocal}.`)
      }
      await navigate(`/cadastro/clientes/${id}`)
    } catch (failure) {
      toast.error(messageOf(failure))
    }
  }

  /** In the time of the venue that blocked (D31). */
  const since = ({ LocalId, BlockedAt }: BlockedCustomer) =>
    formatDateTime(BlockedAt, places.find(({ localId }) => localId === LocalId)?.fusoHorario)

  const columns: Column<BlockedCustomer>[] = [
    { key: 'nome', title: 'Nome', render: nameOf },
    { key: 'cpf', title: 'CPF', render: (customer) => <HiddenCPF customer={customer} venueId={customer.LocalId} /> },
    { key: 'local', title: 'Estabelecimento', render: ({ NomeLocal }) => NomeLocal },
    { key: 'desde', title: 'Bloqueado em', render: since },
    { key: 'por', title: 'Bloqueado por', render: ({ BlockedBy }) => BlockedBy },
    { key: 'motivo', title: 'Motivo', render: ({ BlockedReason }) => BlockedReason },
  ]

  return (
    <>
      <PageHeader title="Clientes bloqueados" description="Quem está bloqueado agora nos estabelecimentos cujos clientes você pode ver." />
      <FilterBar table={table}>
        <Form.Item name="nome" label="Nome">
          <Input type="search" autoComplete="off" maxLength={1000} />
        </Form.Item>
      </FilterBar>
      <ResourceTable<BlockedCustomer>
        label="Clientes bloqueados"
        columns={columns}
        rowKey={({ id }) => id}
        rowName={nameOf}
        {...tableProps(blocked)}
        table={table}
        onOpen={(customer) => void openCustomer(customer)}
        opens={({ PodeAlterar }) => PodeAlterar}
        actions={(customer) =>
          customer.PodeAlterar
            ? [{ label: noticeTexts.unlock.label, icon: <UnlockOutlined />, onClick: () => dialogs.open('unlock', customer) }]
            : []
        }
        empty={<EmptyState text="Nenhum cliente está bloqueado." />}
      />
      <NoticeDialog
        {...dialogs.of('unlock')}
        kind="unlock"
        name={dialogs.row ? nameOf(dialogs.row) : ''}
        onConfirm={dialogs.forRow(({ CPF }, reason: string) => notice.mutateAsync({ kind: 'unlock', cpf: CPF ?? '', reason }))}
      />
    </>
  )
}
