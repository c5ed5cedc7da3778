import { Modal } from 'antd'
import { isDesktop, saveFile } from '@/api/native'
import { formatWire } from '@/ui/money'
import { QrCode } from '@/ui/QrCode'
import { addressOf, shownAddress } from '../address'
import { nameOf, type PaymentLink } from '../link'

interface QrDialogProps {
  link: PaymentLink | undefined
  open: boolean
  onClose: () => void
}

/** The code of a link for telephones, to be printed or kept as a picture. */
export function QrDialog({ link, open, onClose }: QrDialogProps) {
  return (
    <Modal open={open} title={link ? nameOf(link) : ''} footer={null} onCancel={onClose} destroyOnHidden>
      {link && (
        <>
          <p style={{ marginTop: 0, overflowWrap: 'anywhere' }}>{shownAddress(link)}</p>
          <QrCode value={addressOf(link)} label={`${nameOf(link)}, ${formatWire(link.price)}`} fileName={`link-${link.id}`} onSave={saveFile} printable={!isDesktop()} />
        </>
      )}
    </Modal>
  )
}
