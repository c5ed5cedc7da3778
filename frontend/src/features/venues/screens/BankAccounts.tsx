import { EditOutlined, InboxOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useId } from 'react'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { EmptyState } from '@/ui/EmptyState'
import { applyMask, documentMask } from '@/ui/masks'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { useDialogs } from '@/ui/useDialogs'
import { useTableState } from '@/ui/useTableState'
import { useBankAccountChanges, useBankAccounts, type BankAccount } from '../api'
import { accountKinds, acquirers, nameOf } from '../labels'
import { BankAccountForm } from '../parts/BankAccountForm'
import styles from './BankAccounts.module.css'

/** The acquirer that is shown first (bank-accounts-01). */
const defaults = { adquirente: 3 }

const all = { value: 0, label: 'Todas' } as const
const filters = [...acquirers, all]

const columns: Column<BankAccount>[] = [
  { key: 'conta', title: 'Conta', render: nameOf },
  {
    key: 'titular', title: 'Titular',
    render: ({ titular, documento }) => (
      <>
        {titular}
        <span className={styles.detail}>{applyMask(documentMask, documento)}</span>
      </>
    ),
  },
  { key: 'tipo', title: 'Tipo', render: ({ tipoContaBancaria }) => accountKinds.find(({ value }) => value === tipoContaBancaria)?.label },
  { key: 'pix', title: 'Chave Pix', render: ({ chavePix }) => chavePix || '-' },
  { key: 'adquirente', title: 'Adquirente', render: ({ adquirente }) => acquirers.find(({ value }) => value === adquirente)?.label },
]

/** /configuracoes/contasBancarias: where the money of the current venue goes. */
export default function BankAccounts() {
  const venue = useVenue()
  const table = useTableState(defaults)
  const chosen = filters.find(({ value }) => value === table.filters.adquirente)?.value ?? 3
  const accounts = useBankAccounts(venue.id, chosen)
  const { archive } = useBankAccountChanges(venue.id)
  const dialogs = useDialogs<BankAccount, 'edit' | 'archive'>()
  const props = tableProps(accounts)
  const label = useId()

  return (
    <>
      <PageHeader
        title="Contas bancárias"
        description={`As contas em que ${venue.name} recebe.`}
        actions={
          <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => dialogs.open('create')}>
            Nova conta
          </Button>
        }
      />
      <div className={styles.filter}>
        <label htmlFor={label}>Adquirente</label>
        <Select id={label} className={styles.select} value={chosen} options={filters} onChange={(adquirente) => table.setFilters({ adquirente })} />
      </div>
      <ResourceTable<BankAccount>
        label="Contas bancárias"
        columns={columns}
        rowKey={({ id }) => id}
        rowName={nameOf}
        {...props}
        error={props.error && 'Falha ao obter contas bancárias'}
        empty={
          chosen === all.value ? (
            <EmptyState text="Nenhuma conta bancária cadastrada." detail="Cadastre a conta em que o estabelecimento recebe." />
          ) : (
            <EmptyState text="Sem contas bancárias desta adquirente." detail="Cadastre uma, ou escolha outra adquirente acima." />
          )
        }
        onOpen={(account) => dialogs.open('edit', account)}
        actions={(account) => [
          { label: 'Editar', icon: <EditOutlined />, onClick: () => dialogs.open('edit', account) },
          { label: 'Arquivar', icon: <InboxOutlined />, danger: true, onClick: () => dialogs.open('archive', account) },
        ]}
      />
      <BankAccountForm
        open={dialogs.of('create').open || dialogs.of('edit').open}
        account={dialogs.row}
        acquirer={chosen === all.value ? 3 : chosen}
        onSaved={(adquirente) => chosen !== all.value && table.setFilters({ adquirente })}
        onClose={dialogs.close}
      />
      <ConfirmDialog
        {...dialogs.of('archive')}
        title={dialogs.row ? `Arquivar a conta ${nameOf(dialogs.row)}?` : ''}
        danger
        confirmLabel="Arquivar"
        onConfirm={dialogs.forRow(({ id }) => archive.mutateAsync(id))}
        success="Conta bancária arquivada."
      >
        Ela deixa de ser oferecida para novos recebimentos. O que já foi pago continua a apontar para ela.
      </ConfirmDialog>
    </>
  )
}
