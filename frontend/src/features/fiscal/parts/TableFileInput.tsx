import { UploadOutlined } from '@ant-design/icons'
import { useRef, type Ref } from 'react'
import { Button } from '@/ui/Button'
import styles from './TableFileInput.module.css'

interface TableFileInputProps {
  /** Endings of the names, for the system's dialog. */
  accept: string
  value?: File
  onChange?: (file: File) => void
  id?: string
  /** The form puts the focus there where the file is refused. */
  ref?: Ref<HTMLButtonElement>
}

/** A file, chosen by a button that names it. Fits a Form.Item. */
export function TableFileInput({ accept, value, onChange, id, ref }: TableFileInputProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.file}>
      <Button ref={ref} id={id} icon={<UploadOutlined aria-hidden="true" />} onClick={() => input.current?.click()}>
        {value ? 'Trocar arquivo' : 'Escolher arquivo'}
      </Button>
      <span className={styles.name}>{value?.name ?? 'Nenhum arquivo escolhido'}</span>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label="Arquivo"
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) onChange?.(file)
          target.value = '' // the same file may be chosen again, mended
        }}
      />
    </div>
  )
}
