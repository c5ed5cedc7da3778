import { EditOutlined, HistoryOutlined, UploadOutlined, UserAddOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { showJobs } from '@/api/jobs'
import { useVenue } from '@/api/venue'
import type { RowAction } from '@/ui/ActionButton'
import { EmptyState } from '@/ui/EmptyState'
import { ExportButton } from '@/ui/ExportButton'
import { lazyPart } from '@/ui/lazyPart'
import { applyMask, phoneMask } from '@/ui/masks'
import { formatMoney, toCentavos } from '@/ui/money'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { useDialogs } from '@/ui/useDialogs'
import { narrowScreen, useMediaQuery } from '@/ui/useMediaQuery'
import { useTableState } from '@/ui/useTableState'
import { exportCustomers, useCategories, useCustomers, type Customer, type CustomerFilters } from '../api'
import { nameOf } from '../customer'
import { messages, type NoticeKind } from '../messages'
import { CategoryName } from '../parts/CategoryName'
import { CustomerDrawer } from '../parts/CustomerDrawer'
import { CustomerSearch } from '../parts/CustomerSearch'
import { CustomerTools } from '../parts/CustomerTools'
import { HiddenCPF } from '../parts/HiddenCPF'
import { LockHistory } from '../parts/LockHistory'
import { noticeActions } from '../parts/noticeActions'
import { NoticeDialogs } from '../parts/NoticeDialogs'
import { Standing } from '../parts/Standing'
import styles from './Customers.module.css'

const ImportCustomers = lazyPart(() => import('../parts/ImportCustomers'))

const noFilters: CustomerFilters = {
  nome: '', CPF: '', identificador: '', categoriaId: '', nomeNaLista: false, somenteBloqueados: false, somenteAlertados: false,
}
/** 20 a page (S0§9); who is looked for stands in no address. */
const tableOptions = { pageSizes: [20], personal: ['nome', 'CPF', 'identificador'] } as const

/** The list scrolls sideways rather than lose a column of the documents; this one is shown where it does not make it scroll. */
const wideScreen = '(min-width: 1600px)'
const identifier: Column<Customer> = { key: 'identificador', title: 'Identificador', render: ({ identificador }) => identificador || '-' }

/** /cadastro/clientes: the venue's customers, and who of them is blocked or alerted. */
export default function Customers() {
  const venue = useVenue()
  const table = useTableState(noFilters, tableOptions)
  const customers = useCustomers(venue.id, table.filters, table.page)
  const categories = useCategories(venue.id).data ?? []
  const navigate = useNavigate()
  const isNarrow = useMediaQuery(narrowScreen)
  const isWide = useMediaQuery(wideScreen)
  const dialogs = useDialogs<Customer, 'edit' | 'history' | NoticeKind>()
  /** undefined until it was first asked for. */
  const [isImporting, setImporting] = useState<boolean>()

  function categoryOf({ categoriaClienteEstabelecimentoId: chosenId }: Customer) {
    const category = categories.find(({ id }) => id === chosenId)
    return category ? <CategoryName category={category} /> : '-'
  }

  const columns: Column<Customer>[] = [
    { key: 'nome', title: 'Nome', render: nameOf },
    { key: 'cpf', title: 'CPF', render: (customer) => <HiddenCPF customer={customer} /> },
    { key: 'telefone', title: 'Telefone', render: ({ telefone }) => <span className={styles.phone}>{applyMask(phoneMask, telefone) || '-'}</span> },
    { key: 'categoria', title: 'Categoria', render: categoryOf },
    { key: 'situacao', title: 'Situação', render: (customer) => <Standing customer={customer} /> },
    { key: 'valorEmAberto', title: 'Em aberto', align: 'end', render: ({ valorEmAberto }) => formatMoney(toCentavos(valorEmAberto)) },
    ...(isNarrow || isWide ? [identifier] : []),
  ]

  function actions(customer: Customer): RowAction[] {
    return [
      {
        label: 'Editar', icon: <EditOutlined />, onClick: () => dialogs.open('edit', customer),
        disabled: customer.anonimizado ? 'Este cliente foi anonimizado: os dados dele não voltam.' : undefined,
      },
      ...noticeActions(customer, (kind) => dialogs.open(kind, customer)),
      {
        label: 'Histórico de bloqueios', icon: <HistoryOutlined />, onClick: () => dialogs.open('history', customer),
        disabled: customer.CPF ? undefined : messages.needsCPF,
      },
    ]
  }

  return (
    <>
      <PageHeader
        title="Clientes do estabelecimento"
        description={`Quem frequenta ${venue.name}, quem está bloqueado e quem pede atenção.`}
        actions={
          <>
            <Button icon={<UploadOutlined aria-hidden="true" />} onClick={() => setImporting(true)}>
              Importar
            </Button>
            <ExportButton label="Exportar clientes" onExport={(format) => exportCustomers(venue.id, table.filters, format)} onShowJobs={showJobs} />
            <CustomerTools />
            <Button type="primary" icon={<UserAddOutlined aria-hidden="true" />} onClick={() => dialogs.open('create')}>
              Novo cliente
            </Button>
          </>
        }
      />
      <CustomerSearch table={table} categories={categories} />
      <ResourceTable<Customer>
        label="Clientes"
        columns={columns}
        rowKey={({ id }) => id}
        rowName={nameOf}
        {...tableProps(customers)}
        table={table}
        onOpen={({ id }) => void navigate(`/cadastro/clientes/${id}`)}
        actions={actions}
        empty={<EmptyState text={messages.empty} detail="Cadastre o primeiro cliente: basta o nome ou o CPF." />}
      />

      <CustomerDrawer {...dialogs.of('create')} />
      <CustomerDrawer {...dialogs.of('edit')} customer={dialogs.row} />
      <NoticeDialogs dialogs={dialogs} />
      {isImporting !== undefined && (
        <Suspense>
          <ImportCustomers open={isImporting} onClose={() => setImporting(false)} />
        </Suspense>
      )}
      <LockHistory {...dialogs.of('history')} cpf={dialogs.row?.CPF ?? ''} name={dialogs.row ? nameOf(dialogs.row) : ''} />
    </>
  )
}
