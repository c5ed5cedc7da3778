import { EditOutlined, HistoryOutlined, StopOutlined, UnlockOutlined, UploadOutlined, UserAddOutlined, WarningOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useVenue } from '@/api/venue'
import { defaultZone } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { ExportButton } from '@/ui/ExportButton'
import { FormDrawer } from '@/ui/FormDrawer'
import { lazyPart } from '@/ui/lazyPart'
import { applyMask, phoneMask } from '@/ui/masks'
import { formatMoney, toCentavos } from '@/ui/money'
import { PageHeader } from '@/ui/PageHeader'
import { dayIn } from '@/ui/periods'
import { ResourceTable, type Column, type RowAction } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { useDialogs } from '@/ui/useDialogs'
import { useTableState } from '@/ui/useTableState'
import { exportCustomers, useCategories, useCustomers, useNotice, useSaveCustomer, type Customer, type CustomerFilters } from '../api'
import { draftOf, formOf, nameOf, problemOf, type CustomerForm } from '../customer'
import { messages, noticeTexts, type NoticeKind } from '../messages'
import { CategoryName } from '../parts/CategoryName'
import { CustomerFields } from '../parts/CustomerFields'
import { CustomerSearch } from '../parts/CustomerSearch'
import { CustomerTools } from '../parts/CustomerTools'
import { HiddenCPF } from '../parts/HiddenCPF'
import { LockHistory } from '../parts/LockHistory'
import { NoticeDialog } from '../parts/NoticeDialog'
import { Standing } from '../parts/Standing'
import styles from './Customers.module.css'

const ImportCustomers = lazyPart(() => import('../parts/ImportCustomers'))

const noFilters: CustomerFilters = {
  nome: '', CPF: '', identificador: '', categoriaId: '', nomeNaLista: false, somenteBloqueados: false, somenteAlertados: false,
}
/** 20 a page (S0§9); who is looked for stands in no address. */
const tableOptions = { pageSizes: [20], personal: ['nome', 'CPF', 'identificador'] } as const
const noticeKinds = Object.keys(noticeTexts) as NoticeKind[]

/** /cadastro/clientes: the venue's customers, and who of them is blocked or alerted. */
export default function Customers() {
  const venue = useVenue()
  const table = useTableState(noFilters, tableOptions)
  const customers = useCustomers(venue.id, table.filters, table.page)
  const categories = useCategories(venue.id).data ?? []
  const save = useSaveCustomer(venue.id)
  const notice = useNotice(venue.id)
  const dialogs = useDialogs<Customer, 'edit' | 'history' | NoticeKind>()
  const chosen = dialogs.row && nameOf(dialogs.row)
  /** undefined until it was first asked for. */
  const [isImporting, setImporting] = useState<boolean>()

  function categoryOf({ categoriaClienteEstabelecimentoId: chosenId }: Customer) {
    const category = categories.find(({ id }) => id === chosenId)
    return category ? <CategoryName category={category} /> : '-'
  }

  const columns: Column<Customer>[] = [
    { key: 'nome', title: 'Nome', render: nameOf },
    { key: 'cpf', title: 'CPF', render: (customer) => <HiddenCPF cpf={customer.CPF} of={nameOf(customer)} /> },
    { key: 'telefone', title: 'Telefone', render: ({ telefone }) => <span className={styles.phone}>{applyMask(phoneMask, telefone) || '-'}</span> },
    { key: 'categoria', title: 'Categoria', render: categoryOf },
    { key: 'situacao', title: 'Situação', render: (customer) => <Standing customer={customer} /> },
    { key: 'valorEmAberto', title: 'Em aberto', align: 'end', render: ({ valorEmAberto }) => formatMoney(toCentavos(valorEmAberto)) },
  ]

  /** What a customer's row offers; blocked and alerted exclude each other (S0§4). */
  function actions(customer: Customer): RowAction[] {
    const { estaBloqueado: isBlocked, estaAlertado: isAlerted } = customer
    const unknown = customer.CPF ? undefined : 'Cadastre o CPF do cliente primeiro.'
    const offer = (kind: NoticeKind, icon: RowAction['icon'], disabled = unknown) =>
      ({ label: noticeTexts[kind].label, icon, disabled, onClick: () => dialogs.open(kind, customer) })
    return [
      { label: 'Editar', icon: <EditOutlined />, onClick: () => dialogs.open('edit', customer) },
      isBlocked
        ? offer('unlock', <UnlockOutlined />)
        : offer('block', <StopOutlined />, isAlerted ? 'Remova o alerta antes de bloquear.' : unknown),
      isAlerted
        ? offer('disarm', <WarningOutlined />)
        : offer('alert', <WarningOutlined />, isBlocked ? 'Desbloqueie antes de criar o alerta.' : unknown),
      { label: 'Histórico de bloqueios', icon: <HistoryOutlined />, disabled: unknown, onClick: () => dialogs.open('history', customer) },
    ]
  }

  const form = {
    validate: (values: CustomerForm) => problemOf(values, dayIn(venue.zone ?? defaultZone)),
    success: messages.saved,
    marksOptional: false,
    children: <CustomerFields categories={categories} />,
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
            <ExportButton label="Exportar clientes" onExport={(format) => exportCustomers(venue.id, table.filters, format)} />
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
        actions={actions}
        empty={<EmptyState text={messages.empty} detail="Cadastre o primeiro cliente: basta o nome ou o CPF." />}
      />

      <FormDrawer<CustomerForm>
        {...dialogs.of('create')}
        {...form}
        title="Novo cliente"
        initialValues={formOf()}
        onSubmit={(values) => save.mutateAsync(draftOf(values))}
      />
      <FormDrawer<CustomerForm>
        {...dialogs.of('edit')}
        {...form}
        title={`Editar ${chosen}`}
        initialValues={formOf(dialogs.row)}
        onSubmit={dialogs.forRow(({ id }, values: CustomerForm) => save.mutateAsync({ id, ...draftOf(values) }))}
      />
      {noticeKinds.map((kind) => (
        <NoticeDialog
          key={kind}
          {...dialogs.of(kind)}
          kind={kind}
          name={chosen ?? ''}
          onConfirm={dialogs.forRow(({ CPF }, reason: string) => notice.mutateAsync({ kind, cpf: CPF ?? '', reason }))}
        />
      ))}
      {isImporting !== undefined && (
        <Suspense>
          <ImportCustomers open={isImporting} onClose={() => setImporting(false)} />
        </Suspense>
      )}
      <LockHistory {...dialogs.of('history')} cpf={dialogs.row?.CPF ?? ''} name={chosen ?? ''} />
    </>
  )
}
