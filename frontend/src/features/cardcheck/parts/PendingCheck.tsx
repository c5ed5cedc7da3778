import { Button } from 'antd'
import { useVenue } from '@/api/venue'
import { messageOf } from '@/ui/failures'
import { toast } from '@/ui/toasts'
import { useDecide, useDocument, type CheckedCard } from '../api'
import styles from '../cardcheck.module.css'
import { messages } from '../messages'

interface PendingCheckProps {
  card: CheckedCard
  checkId: string
  onAnother: () => void
  onFailure: (text: string | null) => void
  onDone: () => void
}

/** A document that waits: look at it, then confirm or refuse. */
export function PendingCheck({ card, checkId, onAnother, onFailure, onDone }: PendingCheckProps) {
  const venue = useVenue()
  const picture = useDocument(venue.id)
  const decide = useDecide(venue.id)
  const fail = (failure: unknown) => {
    const said = messageOf(failure, '')
    onFailure(said ? `${messages.failed}. ${said}` : messages.failed)
  }

  function end(aprovada: boolean) {
    onFailure(null)
    decide.mutate({ id: checkId, aprovada }, {
      onSuccess: () => {
        toast.success(aprovada ? messages.confirmed : messages.refused)
        onDone()
      },
      onError: fail,
    })
  }

  return (
    <div className={styles.step}>
      <p role="status">
        <strong>Verificação pendente.</strong> Veja se o documento é de {card.holderName} e confirme. A foto é apagada na decisão.
      </p>
      {picture.data ? (
        <img className={styles.document} src={picture.data.imagem} alt={`Documento enviado para o cartão de final ${card.finalNumber}`} />
      ) : (
        <Button loading={picture.isPending} onClick={() => picture.mutate(checkId, { onSuccess: () => onFailure(null), onError: fail })}>
          Ver documento
        </Button>
      )}
      <p className={styles.soft}>Cada consulta ao documento fica registrada na auditoria.</p>
      <div className={styles.actions}>
        <Button disabled={decide.isPending} onClick={onAnother}>Enviar outra foto</Button>
        <Button danger disabled={decide.isPending} onClick={() => end(false)}>Recusar</Button>
        <Button type="primary" disabled={!picture.data} loading={decide.isPending} onClick={() => end(true)}>Confirmar</Button>
      </div>
    </div>
  )
}
