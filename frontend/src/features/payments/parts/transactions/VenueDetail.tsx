import { Alert, Button, Drawer } from 'antd'
import { failureMessage } from '@/api/client'
import { useCharge, useLook, useReceived, type Charge, type Transaction } from '../../api'
import { Answered } from './Answered'
import { ChargeFacts } from './ChargeFacts'
import { ConfirmPaid } from './ConfirmPaid'
import { GiveBack } from './GiveBack'
import { nameOf } from './List'
import { Received } from './Received'
import styles from './Transactions.module.css'

interface VenueDetailProps {
  row: Transaction | undefined
  open: boolean
  zone: string | undefined
  venueId: string
  onClose: () => void
}

/** A charge of the venue, or money that belongs to none, beside the list. */
export function VenueDetail({ row, open, onClose, ...shared }: VenueDetailProps) {
  return (
    <Drawer open={open} onClose={onClose} title={row && nameOf(row)} size="min(640px, 100vw)" destroyOnHidden closable={{ 'aria-label': 'Fechar' }}>
      {row?.cobrancaId && <VenueCharge id={row.cobrancaId} {...shared} />}
      {row?.pagamentoId && <Unmatched id={row.pagamentoId} {...shared} />}
    </Drawer>
  )
}

type Shown = Pick<VenueDetailProps, 'zone' | 'venueId'> & { id: string }

function VenueCharge({ id, zone, venueId }: Shown) {
  return (
    <Answered query={useCharge(venueId, id)}>
      {(charge) => <ChargeFacts charge={charge} zone={zone} look={canBeAsked(charge) && (charge.conferenciaManual ? <ConfirmPaid charge={charge} venueId={venueId} /> : <Look id={id} venueId={venueId} />)} action={(payment) => <GiveBack payment={payment} venueId={venueId} />} />}
    </Answered>
  )
}

function Unmatched({ id, zone, venueId }: Shown) {
  return <Answered query={useReceived(venueId, id)}>{(payment) => <Received payment={payment} zone={zone} action={<GiveBack payment={payment} venueId={venueId} />} />}</Answered>
}

/** Money may be there that nobody knows of here, also of a charge that has ended. */
const canBeAsked = ({ recebimentos }: Charge) => recebimentos.length === 0

/** Asks the provider once more, for who cannot wait. */
function Look({ id, venueId }: { id: string; venueId: string }) {
  const look = useLook(venueId, id)
  return (
    <div className={styles.look}>
      <Button loading={look.isPending} onClick={() => look.mutate()}>
        Perguntar ao provedor
      </Button>
      {look.error && <Alert type="error" showIcon role="alert" title={failureMessage(look.error)} />}
    </div>
  )
}
