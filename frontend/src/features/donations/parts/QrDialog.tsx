import { Modal } from 'antd'
import { isDesktop, saveFile } from '@/api/native'
import { QrCode } from '@/ui/QrCode'
import { shown, whole } from '../address'
import { linkName, type DonationLink } from '../link'

interface QrDialogProps {
  link: DonationLink | undefined
  open: boolean
  onClose: () => void
}

/** The code of a donation link for telephones, to be printed or kept as a picture. */
export function QrDialog({ link, open, onClose }: QrDialogProps) {
  return (
    <Modal open={open} title={link ? linkName(link) : ''} footer={null} onCancel={onClose} destroyOnHidden>
      {link && (
        <>
          <p style={{ marginTop: 0, overflowWrap: 'anywhere' }}>{shown(link.showLink)}</p>
          <QrCode value={whole(link.showLink)} label={linkName(link)} fileName={`doacao-${link.gateWayLinkId}`} onSave={saveFile} printable={!isDesktop()} />
        </>
      )}
    </Modal>
  )
}
