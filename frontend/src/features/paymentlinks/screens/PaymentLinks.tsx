import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { useDialogs } from '@/ui/useDialogs'
import { deleteLink, usePaymentLinks } from '../api'
import { inOrder, nameOf, summaryOf, type PaymentLink } from '../link'
import { messages } from '../messages'
import { DeletedLinks } from '../parts/DeletedLinks'
import { LinkCard } from '../parts/LinkCard'
import { QrDialog } from '../parts/QrDialog'
import { reloadSaying, useSaidBefore } from '../reload'
import styles from './PaymentLinks.module.css'

/** /cadastro/mepaylink: addresses by which people pay the venue (S0§2). */
export default function PaymentLinks() {
  const venue = useVenue()
  const navigate = useNavigate()
  const links = usePaymentLinks(venue.id, { deleted: false })
  const dialogs = useDialogs<PaymentLink, 'qr' | 'delete'>()
  const rows = links.data
  const chosen = dialogs.row
  useSaidBefore()

  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => void navigate('/cadastro/mepaylink/formulario')}>
      {messages.add}
    </Button>
  )
  return (
    <>
      <PageHeader title={messages.title} description={rows && rows.length > 0 ? summaryOf(rows) : undefined} actions={rows && rows.length > 0 && add} />
      {!rows && links.error && <ErrorState text={messageOf(links.error)} onRetry={() => void links.refetch()} />}
      {!rows && !links.error && <Skeleton lines={3} lineHeight={240} />}
      {rows?.length === 0 && (
        <EmptyState text="Nenhum link de pagamento por aqui ainda." detail="Um link cobra um valor de quem o abre: uma reserva, um vale, um ingresso." action={add} />
      )}
      {rows && rows.length > 0 && (
        <ul className={styles.cards} aria-label={messages.title}>
          {inOrder(rows).map((link) => (
            <li key={link.id}>
              <LinkCard link={link} onShowQr={() => dialogs.open('qr', link)} onDelete={() => dialogs.open('delete', link)} />
            </li>
          ))}
        </ul>
      )}
      {rows && <DeletedLinks />}
      <QrDialog {...dialogs.of('qr')} link={chosen ?? undefined} />
      <ConfirmDialog
        {...dialogs.of('delete')}
        title={chosen ? `Apagar o link ${nameOf(chosen)}?` : ''}
        danger
        confirmLabel="Apagar"
        onConfirm={dialogs.forRow(async ({ id }) => {
          await deleteLink(id)
          reloadSaying(messages.deleted)
        })}
      >
        Quem abrir o endereço não poderá mais pagar por ele. Os pagamentos já feitos continuam guardados, em Links apagados. Não pode ser desfeito.
      </ConfirmDialog>
    </>
  )
}
