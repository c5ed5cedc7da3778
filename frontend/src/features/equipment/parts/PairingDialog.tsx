import { Alert, Button, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { copy } from '@/ui/copy'
import { formatTime } from '@/ui/dates'
import { messageOf } from '@/ui/failures'
import { QrPicture } from '@/ui/QrPicture'
import { Skeleton } from '@/ui/Skeleton'
import type { Equipment, PairingCode } from '../api'
import styles from './PairingDialog.module.css'

interface PairingDialogProps {
  equipment: Equipment
  zone: string | undefined
  onMakeCode: (id: string) => Promise<PairingCode>
  onClose: () => void
}

/** Makes a code as it opens, and shows it to be typed on the device or scanned by it. */
export function PairingDialog({ equipment, zone, onMakeCode, onClose }: PairingDialogProps) {
  const [code, setCode] = useState<PairingCode>()
  const [failure, setFailure] = useState<string>()

  function make() {
    setCode(undefined)
    setFailure(undefined)
    onMakeCode(equipment.id).then(setCode, (problem: unknown) => setFailure(messageOf(problem)))
  }
  // Once: each code withdraws the one before.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  useEffect(make, [])

  return (
    <Modal
      open
      title={`Vincular ${equipment.titulo}`}
      onCancel={onClose}
      footer={[
        <Button key="new" onClick={make}>Gerar outro código</Button>,
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
            Vale até {formatTime(new Date(code.expiraEm).toISOString(), zone)}, uma vez só.
            {equipment.situacao !== 'semVinculo' && ' O aparelho vinculado agora perde o acesso quando o novo for vinculado.'}
          </p>
        </div>
      )}
    </Modal>
  )
}
