import { EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useVenue } from '@/api/venue'
import { ActionButton } from '@/ui/ActionButton'
import { PageHeader } from '@/ui/PageHeader'
import { useDialogs } from '@/ui/useDialogs'
import { useCategories, type Customer } from '../api'
import { nameOf } from '../customer'
import type { NoticeKind } from '../messages'
import { CategoryName } from './CategoryName'
import { CustomerDrawer } from './CustomerDrawer'
import { noticeActions } from './noticeActions'
import { NoticeDialogs } from './NoticeDialogs'
import styles from './ProfileHeader.module.css'
import { Standing } from './Standing'

/** The way back from a customer's page. */
export const allCustomers = { to: '/cadastro/clientes', label: 'Clientes do estabelecimento' } as const

/** Who the page is about, how he stands, and what can be done with him. */
export function ProfileHeader({ customer }: { customer: Customer }) {
  const { data: categories = [] } = useCategories(useVenue().id)
  const category = categories.find(({ id }) => id === customer.categoriaClienteEstabelecimentoId)
  const dialogs = useDialogs<Customer, 'edit' | NoticeKind>()

  return (
    <>
      <PageHeader
        title={nameOf(customer)}
        back={allCustomers}
        description={
          <span className={styles.about}>
            <Standing customer={customer} />
            {category && <CategoryName category={category} />}
          </span>
        }
        actions={
          <>
            {noticeActions(customer, (kind) => dialogs.open(kind, customer)).map((action) => (
              <ActionButton key={action.label} action={action} name={nameOf(customer)} type="default" />
            ))}
            {!customer.anonimizado && (
              <Button type="primary" icon={<EditOutlined aria-hidden="true" />} onClick={() => dialogs.open('edit', customer)}>
                Editar
              </Button>
            )}
          </>
        }
      />
      <CustomerDrawer {...dialogs.of('edit')} customer={customer} />
      <NoticeDialogs dialogs={dialogs} />
    </>
  )
}
