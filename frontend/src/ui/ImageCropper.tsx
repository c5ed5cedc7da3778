import { Slider } from 'antd'
import { useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { ConfirmDialog } from './ConfirmDialog'
import styles from './ImageCropper.module.css'
import { cropImage } from './images'

interface ImageCropperProps {
  file: File
  /** Where the file can be seen. */
  address: string
  /** Width to height of what is kept: 1 for a square. */
  aspect: number
  /** The part that was chosen, as a file. */
  onCrop: (file: File) => void
  /** Cropped, or given up. */
  onClose: () => void
}

/** Asks which part of a picture to keep: dragged, moved by the arrow keys, and made larger. */
export default function ImageCropper({ file, address, aspect, onCrop, onClose }: ImageCropperProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)

  async function keep() {
    if (!area) return false
    onCrop(await cropImage(file, area))
    return true
  }

  return (
    <ConfirmDialog open title="Recortar imagem" confirmLabel="Usar imagem" onConfirm={keep} onClose={onClose}>
      <div className={styles.stage}>
        <Cropper
          image={address}
          aspect={aspect}
          crop={crop}
          zoom={zoom}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          disableAutomaticStylesInjection
          cropperProps={{ role: 'group', 'aria-label': 'Parte da imagem: mova com as setas' }}
        />
      </div>
      <Slider ariaLabelForHandle="Ampliar" min={1} max={3} step={0.05} value={zoom} onChange={setZoom} tooltip={{ open: false }} />
    </ConfirmDialog>
  )
}
