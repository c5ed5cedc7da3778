import { CopyOutlined } from '@ant-design/icons'
import { Button, Drawer, Input } from 'antd'
import { useState } from 'react'
import { copy } from '@/ui/copy'
import { formatDateTime } from '@/ui/dates'
import { messageOf } from '@/ui/failures'
import { toast } from '@/ui/toasts'
import { useFeed, type Resource } from '../api/resources'
import styles from './FeedDialog.module.css'

interface FeedDialogProps {
  venueId: string
  zone: string
  resource: Resource
  open: boolean
  onClose: () => void
  /** Asks whether the address shall stop working. */
  onRevoke: () => void
}

/** The private address by which a collaborator's own calendar reads his bookings: shown once, given anew and taken back. */
export function FeedDialog({ venueId, zone, resource, open, onClose, onRevoke }: FeedDialogProps) {
  const { issue } = useFeed(venueId)
  const [address, setAddress] = useState('')
  const since = resource.feedDesde

  async function give() {
    try {
      setAddress((await issue.mutateAsync(resource.id)).endereco)
    } catch (refusal) {
      toast.error(messageOf(refusal))
    }
  }

  function hand() {
    copy(address, 'Copie o endereço:').then(
      () => toast.success('Endereço copiado.'),
      () => toast.error('Não foi possível copiar. Selecione o endereço e copie.'),
    )
  }

  function leave(then = onClose) {
    setAddress('')
    then()
  }

  return (
    <Drawer open={open} onClose={() => leave()} title={`Calendário de ${resource.nome}`} size="min(520px, 100vw)" destroyOnHidden closable={{ 'aria-label': 'Fechar' }}>
      <div className={styles.feed}>
        <p>Com este endereço o calendário do telefone ou do computador mostra as reservas de {resource.nome} e se atualiza sozinho. Quem o tem vê as reservas: entregue-o só a quem trabalha com elas.</p>
        {address !== '' && (
          <div role="status">
            <Input.TextArea readOnly aria-label="Endereço do calendário" value={address} autoSize />
            <p>O endereço aparece só agora. Copie-o.</p>
            <Button type="primary" icon={<CopyOutlined aria-hidden="true" />} onClick={hand}>Copiar o endereço</Button>
          </div>
        )}
        <p>{since ? `Há um endereço em uso desde ${formatDateTime(since, zone)}.` : 'Ainda não há endereço.'}</p>
        <div className={styles.acts}>
          <Button loading={issue.isPending} onClick={() => void give()}>{since ? 'Trocar o endereço' : 'Criar o endereço'}</Button>
          {since && <Button danger onClick={() => leave(onRevoke)}>Revogar</Button>}
        </div>
        {since && <p className={styles.soft}>Ao trocar, o endereço anterior para de funcionar.</p>}
      </div>
    </Drawer>
  )
}
