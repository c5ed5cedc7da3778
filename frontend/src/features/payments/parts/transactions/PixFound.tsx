import { Button } from 'antd'
import { useState } from 'react'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { formatDateTime } from '@/ui/dates'
import { messageOf } from '@/ui/failures'
import { formatWire } from '@/ui/money'
import { Section } from '@/ui/Section'
import { toast } from '@/ui/toasts'
import { refundStates } from '../../labels'
import { usePixActions, type PixPayment } from '../../pixLookup'
import { Facts } from './Facts'
import styles from './Transactions.module.css'

interface PixFoundProps {
  /** As it was typed. */
  id: string
  payment: PixPayment
  /** It is being read again. */
  isReading: boolean
}

/** A Pix payment, and what an administrator may do with it. */
export function PixFound({ id, payment, isReading }: PixFoundProps) {
  const { update, refund } = usePixActions(id)
  const [isAsking, setAsking] = useState(false)

  async function ask() {
    try {
      await update.mutateAsync()
      toast.success('Situação conferida no banco.')
    } catch (failure) {
      toast.error(messageOf(failure))
    }
  }

  return (
    <Section title={payment.LocalName || 'Estabelecimento removido'} description={payment.Status}>
      <Facts
        facts={[
          ['Valor', formatWire(payment.Value)],
          ['Situação', payment.Status],
          ['EndToEndId', payment.EndToEndId],
          ['Criado em', formatDateTime(payment.CreatedAt)],
          ['Aprovado em', payment.ApprovedAt ? formatDateTime(payment.ApprovedAt) : ''],
          ['Transação', payment.TransacaoPOSId],
          ['Adquirente', payment.AcquirerId],
        ]}
      />
      {payment.Devolucoes.length > 0 && (
        <ul aria-label="Devoluções">
          {payment.Devolucoes.map(({ id: key, valor, estado, pedidaEm, pedidaPor, resposta }) => (
            <li key={key}>
              {formatWire(valor)}, {refundStates[estado].label.toLowerCase()}, pedida por {pedidaPor} em {formatDateTime(pedidaEm)}.{resposta && ` ${resposta}`}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.tags}>
        <Button disabled={payment.Status !== 'Pendente' || payment.AllowsRefund} loading={update.isPending || isReading} onClick={() => void ask()}>
          Atualizar situação
        </Button>
        {payment.AllowsRefund && <Button danger onClick={() => setAsking(true)}>Devolver</Button>}
      </div>
      <ConfirmDialog
        open={isAsking}
        title={`Devolver o que resta de ${formatWire(payment.Value)}?`}
        danger
        confirmLabel="Devolver"
        onConfirm={() => refund.mutateAsync()}
        success="Devolução pedida. O andamento aparece aqui."
        onClose={() => setAsking(false)}
      >
        O dinheiro volta para a conta de quem pagou {payment.LocalName}. Uma devolução feita não tem volta.
      </ConfirmDialog>
    </Section>
  )
}
