import { Drawer } from 'antd'
import { formatDateTime } from '@/ui/dates'
import { formatWire } from '@/ui/money'
import { useAnyCharge, type Transaction } from '../../api'
import { Answered } from './Answered'
import { ChargeFacts } from './ChargeFacts'
import { Facts } from './Facts'
import { nameOf } from './List'

interface AnyDetailProps {
  row: Transaction | undefined
  open: boolean
  zone: string | undefined
  onClose: () => void
}

/** A charge of any venue, or money that belongs to none, to read. */
export function AnyDetail({ row, open, zone, onClose }: AnyDetailProps) {
  return (
    <Drawer open={open} onClose={onClose} title={row && nameOf(row)} size="min(640px, 100vw)" destroyOnHidden closable={{ 'aria-label': 'Fechar' }}>
      {row && <Facts facts={[['Local', row.nomeLocal ?? '']]} />}
      {row?.cobrancaId && <AnyCharge id={row.cobrancaId} zone={zone} />}
      {row?.pagamentoId && (
        <Facts facts={[['Recebido', formatWire(row.recebido)], ['Quando', formatDateTime(row.em, zone)], ['Devolvido', row.devolvido ? formatWire(row.devolvido) : '']]} />
      )}
    </Drawer>
  )
}

function AnyCharge({ id, zone }: { id: string; zone: string | undefined }) {
  return <Answered query={useAnyCharge(id)}>{(charge) => <ChargeFacts charge={charge} zone={zone} />}</Answered>
}
