import { PlusOutlined, OrderedListOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useStores, type Store } from '@/api/queries/stores'
import { useVenue } from '@/api/venue'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toasts'
import { useDialogs } from '@/ui/useDialogs'
import { useStoreChanges } from '../api'
import { messages } from '../messages'
import { OrderDrawer } from '../parts/OrderDrawer'
import { StoreCard } from '../parts/StoreCard'
import { StoreDialogs } from '../parts/StoreDialogs'
import { summaryOf } from '../store'
import styles from './Stores.module.css'

/** /cadastro/stores: the venue's stores, which sell by themselves. */
export default function Stores() {
  const venue = useVenue()
  const stores = useStores(venue.id, { enabled: true })
  const changes = useStoreChanges(venue.id)
  const dialogs = useDialogs<Store, 'edit' | 'delete'>()
  const [sorting, setSorting] = useState(false)
  const rows = stores.data

  async function setClosed({ Id }: Store, closed: boolean) {
    try {
      await (closed ? changes.close : changes.open).mutateAsync(Id)
      toast.success(closed ? messages.closed : messages.opened)
    } catch (failure) {
      toast.error(`${closed ? messages.closeFailed : messages.openFailed} ${messageOf(failure)}`)
    }
  }

  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => dialogs.open('create')}>
      Adicionar loja
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Cadastro de lojas"
        description={rows && rows.length > 0 ? summaryOf(rows) : undefined}
        actions={rows && rows.length > 0 && (
          <>
            {rows.length > 1 && (
              <Button icon={<OrderedListOutlined aria-hidden="true" />} onClick={() => setSorting(true)}>
                Mudar a ordem
              </Button>
            )}
            {add}
          </>
        )}
      />
      {!rows && stores.error && <ErrorState text={messageOf(stores.error)} onRetry={() => void stores.refetch()} />}
      {!rows && !stores.error && <Skeleton lines={3} lineHeight={200} />}
      {rows?.length === 0 && (
        <EmptyState text="Nenhuma loja por aqui ainda." detail="Uma loja é um ponto do estabelecimento que vende por si, como o bar ou a cozinha." action={add} />
      )}
      {rows && rows.length > 0 && (
        <ul className={styles.cards} aria-label="Lojas">
          {rows.map((store) => (
            <li key={store.Id}>
              <StoreCard
                store={store}
                isSwitching={[changes.open, changes.close].some(({ isPending, variables }) => isPending && variables === store.Id)}
                onSwitch={(closed) => void setClosed(store, closed)}
                onEdit={() => dialogs.open('edit', store)}
                onDelete={() => dialogs.open('delete', store)}
              />
            </li>
          ))}
        </ul>
      )}
      <StoreDialogs dialogs={dialogs} stores={rows ?? []} changes={changes} />
      <OrderDrawer open={sorting} stores={rows ?? []} changes={changes} onClose={() => setSorting(false)} />
    </>
  )
}
