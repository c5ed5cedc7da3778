import { DownOutlined, PlusOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button, Dropdown, Radio } from 'antd'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useVenue } from '@/api/venue'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { ImmediateSwitch } from '@/ui/ImmediateSwitch'
import { lazyPart } from '@/ui/lazyPart'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { useDialogs } from '@/ui/useDialogs'
import { useSavedOrder } from '@/ui/useSavedOrder'
import { useTableState } from '@/ui/useTableState'
import { useTableChanges, useTables, type Table } from '../api'
import { byArea, counted } from '../areas'
import { ArchivedTables } from '../parts/ArchivedTables'
import { RenewAll } from '../parts/RenewAll'
import { TableDialogs, type TableDialog } from '../parts/TableDialogs'
import styles from '../parts/Tables.module.css'
import { useCopyLink } from '../parts/useCopyLink'

const AreaOrder = lazyPart(async () => ({ default: (await import('../parts/AreaOrder')).AreaOrder }))
const TablesInUse = lazyPart(async () => ({ default: (await import('../parts/TablesInUse')).TablesInUse }))

const defaults = { arquivadas: false }

/** /cadastro/mesas: where a venue serves. */
export default function Tables() {
  const venue = useVenue()
  const navigate = useNavigate()
  const { filters, setFilters } = useTableState(defaults)
  const tables = useTables(venue.id, false)
  const changes = useTableChanges(venue.id)
  const dialogs = useDialogs<Table, TableDialog>()
  const copyLink = useCopyLink(venue.id)
  const [renewing, setRenewing] = useState(false)
  const [sorting, setSorting] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { rows, saving, sort } = useSavedOrder(tables.data?.mesas, (sorted) => changes.sort.mutateAsync(sorted.map(({ id }) => id)))
  const areas = byArea(rows ?? [])
  const printed = (rows ?? []).filter(({ id }) => chosen.has(id)).map(({ id }) => id)

  function choose(ids: readonly string[], on: boolean) {
    const next = new Set(chosen)
    for (const id of ids) {
      if (on) next.add(id)
      else next.delete(id)
    }
    setChosen(next)
  }

  return (
    <>
      <PageHeader
        title="Mesas"
        description="Cada mesa tem um QR: quem o lê pede dali, sem dizer o número."
        actions={
          <>
            <Dropdown autoFocus trigger={['click']} disabled={!rows?.length} menu={{
              items: [
                { key: 'areas', label: 'Mudar a ordem das áreas', disabled: areas.length < 2 },
                { key: 'renew', label: 'Renovar o QR de todas', danger: true },
              ],
              onClick: ({ key }) => (key === 'areas' ? setSorting(true) : setRenewing(true)),
            }}
            >
              <Button icon={<DownOutlined aria-hidden="true" />} iconPlacement="end" aria-haspopup="menu">Mais</Button>
            </Dropdown>
            <Button
              icon={<PrinterOutlined aria-hidden="true" />}
              disabled={!rows?.length}
              onClick={() => void navigate(`/cadastro/mesas/imprimir${printed.length > 0 ? `?mesas=${printed.join(',')}` : ''}`)}
            >
              {printed.length > 0 ? `Imprimir QR (${printed.length})` : 'Imprimir QR'}
            </Button>
            <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => dialogs.open('create')}>Adicionar mesas</Button>
          </>
        }
      />
      {tables.data && (
        <div className={styles.setting}>
          <ImmediateSwitch
            label="Primeiro pedido de cada visita fica pendente"
            hint="Mesmo com o aceite automático, os pedidos de uma mesa esperam até alguém aceitar o primeiro da visita."
            checked={tables.data.primeiroPedidoPendente}
            onChange={(on) => changes.choose.mutateAsync(on)}
            success={(on) => (on ? 'O primeiro pedido de cada visita fica pendente.' : 'Os pedidos das mesas seguem o aceite da loja.')}
          />
        </div>
      )}
      <div className={styles.bar}>
        <Radio.Group
          aria-label="Situação"
          optionType="button"
          value={filters.arquivadas}
          options={[{ value: false, label: 'Em uso' }, { value: true, label: 'Arquivadas' }]}
          onChange={({ target }) => setFilters({ arquivadas: target.value as boolean })}
        />
        {!filters.arquivadas && rows && rows.length > 0 && <span className={styles.count}>{counted(rows.length)}</span>}
      </div>
      {filters.arquivadas ? <ArchivedTables venueId={venue.id} restore={changes.restore} /> : (
        <>
          {!rows && tables.error && <ErrorState text={messageOf(tables.error)} onRetry={() => void tables.refetch()} />}
          {!rows && !tables.error && <Skeleton lines={6} lineHeight={48} />}
          {rows?.length === 0 && <EmptyState text="Ainda não há mesas." detail="Adicione uma, ou todas de uma vez: de 1 a 40, por exemplo." />}
          {rows && rows.length > 0 && (
            <Suspense fallback={<Skeleton lines={6} lineHeight={48} />}>
              <TablesInUse
                tables={rows}
                chosen={chosen}
                onChoose={choose}
                sorting={saving}
                onSort={sort}
                onAct={(act, table) => (act === 'link' ? void copyLink(table) : dialogs.open(act, table))}
              />
            </Suspense>
          )}
        </>
      )}
      <TableDialogs dialogs={dialogs} areas={areas.map(({ name }) => name)} changes={changes} />
      {sorting && (
        <Suspense fallback={null}>
          <AreaOrder open areas={areas} saving={saving} onSort={sort} onClose={() => setSorting(false)} />
        </Suspense>
      )}
      <RenewAll open={renewing} onClose={() => setRenewing(false)} renew={changes.renew} />
    </>
  )
}
