import { Alert, Button, Modal } from 'antd'
import { useVenue } from '@/api/venue'
import { copy } from '@/ui/copy'
import { formatTime } from '@/ui/dates'
import { messageOf } from '@/ui/failures'
import { QrPicture } from '@/ui/QrPicture'
import { Skeleton } from '@/ui/Skeleton'
import { usePairingCode, type Equipment } from '../api'
import styles from './PairingDialog.module.css'

interface PairingDialogProps {
  equipment: Equipment
  onClose: () => void
}

/** Makes a code as it opens, and shows it to be typed on the device or scanned by it. */
export function PairingDialog({ equipment, onClose }: PairingDialogProps) {
  const venue = useVenue()
  const making = usePairingCode(venue.id, equipment.id)
  const code = making.isFetching ? undefined : making.data
  const failure = making.isFetching || !making.error ? undefined : messageOf(making.error)

  return (
    <Modal
      open
      title={`Vincular ${equipment.titulo}`}
      onCancel={onClose}
      footer={[
        <Button key="new" onClick={() => void making.refetch()}>Gerar outro código</Button>,
        <Button key="close" type="primary" onClick={onClose}>Concluir</Button>,
      ]}
    >
      {failure && <Alert type="error" showIcon title={failure} />}
      {!code && !failure && <Skeleton lines={3} lineHeight={60} />}
      {code && (
        <div className={styles.pairing}>
          <p>No aparelho, escolha Vincular e digite este código, ou leia o QR:</p>
          <p className={styles.code}>
            <output aria-label="Código">{`${code.codigo.slice(0, 4)} ${code.codigo.slice(4)}`}</output>
            <Button size="small" onClick={() => void copy(code.codigo, 'Código copiado.')}>Copiar</Button>
          </p>
          <QrPicture value={code.qr} label={`código para vincular ${equipment.titulo}`} />
          <p>
            Vale até {formatTime(new Date(code.expiraEm).toISOString(), venue.zone)}, uma vez só.
            {equipment.situacao !== 'semVinculo' && ' O aparelho vinculado agora perde o acesso quando o novo for vinculado.'}
          </p>
        </div>
      )}
    </Modal>
  )
}
