import { QRCode } from 'antd'
import type { Ref } from 'react'
import styles from './QrCode.module.css'

interface QrPictureProps {
  /** What a telephone reads. */
  value: string
  /** What it leads to, for screen readers. */
  label: string
  /** Pixels of a side. */
  size?: number
  ref?: Ref<HTMLDivElement>
}

/** The drawing of a code for telephones: always dark on white, whatever the theme. */
export function QrPicture({ value, label, size = 168, ref }: QrPictureProps) {
  return (
    <div ref={ref} role="img" aria-label={`Código QR: ${label}`} className={styles.frame}>
      {/* The drawing calls itself a picture too, without a name. */}
      <div aria-hidden="true">
        <QRCode value={value} type="svg" size={size} color="#000000" bgColor="#ffffff" errorLevel="M" bordered={false} marginSize={4} />
      </div>
    </div>
  )
}
