import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef } from 'react'
import styles from './QrCode.module.css'
import { messageOf } from './failures'
import { pngOf, printPicture } from './picture'
import { QrPicture } from './QrPicture'
import { toast } from './toasts'

interface QrCodeProps {
  /** What a telephone reads. */
  value: string
  /** What it leads to, for screen readers and on paper: "Endereço da loja Bar do Cais". */
  label: string
  /** Of the downloaded picture, without its ending. */
  fileName: string
  /** Gives the person the picture. */
  onSave: (name: string, bytes: Uint8Array<ArrayBuffer>, type: string) => Promise<unknown>
  /** Whether it can be printed from here: browsers can, the desktop window cannot. */
  printable: boolean
}

/** A code for telephones to read: always dark on white, whatever the theme, to be downloaded and printed. */
export function QrCode({ value, label, fileName, onSave, printable }: QrCodeProps) {
  const frame = useRef<HTMLDivElement>(null)
  const picture = () => frame.current?.querySelector('svg') ?? null

  async function save() {
    const svg = picture()
    if (!svg) return
    try {
      await onSave(`${fileName}.png`, await pngOf(svg, printedPixels), 'image/png')
    } catch (failure) {
      toast.error(messageOf(failure, 'Não foi possível salvar a imagem. Tente novamente.'))
    }
  }

  return (
    <div className={styles.code}>
      <QrPicture ref={frame} value={value} label={label} />
      <div className={styles.actions}>
        <Button icon={<DownloadOutlined aria-hidden="true" />} onClick={() => void save()}>Baixar imagem</Button>
        {printable && (
          <Button
            icon={<PrinterOutlined aria-hidden="true" />}
            onClick={() => {
              const svg = picture()
              if (svg) printPicture(svg, label)
            }}
          >
            Imprimir
          </Button>
        )}
      </div>
    </div>
  )
}

/** Pixels of a side: sharp at 8 cm on paper. */
const printedPixels = 1024
