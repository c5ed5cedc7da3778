import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState, type Ref } from 'react'
import styles from './settings.module.css'

interface SecretFileProps {
  label: string
  /** In bytes. */
  maxSize: number
  /** What the file holds. It is never shown. */
  value?: string
  onChange?: (text: string) => void
  id?: string
  /** The form puts the focus there where the file is refused. */
  ref?: Ref<HTMLButtonElement>
}

/** A text file that becomes a secret; only its name is shown. Fits a Form.Item. */
export function SecretFile({ label, maxSize, value, onChange, id, ref }: SecretFileProps) {
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [problem, setProblem] = useState('')

  async function read(file: File) {
    setProblem(file.size > maxSize ? 'Este arquivo é grande demais para um certificado ou uma chave.' : '')
    if (file.size > maxSize) return
    setName(file.name)
    onChange?.(await file.text())
  }

  return (
    <div className={styles.file}>
      <Button ref={ref} id={id} icon={<UploadOutlined aria-hidden="true" />} onClick={() => input.current?.click()}>
        {value ? 'Trocar arquivo' : 'Escolher arquivo'}
      </Button>
      <span className={styles.soft} role={problem ? 'alert' : undefined}>{problem || (value ? name : 'Nenhum arquivo escolhido')}</span>
      <input
        ref={input} type="file" hidden accept=".pem,.crt,.cer,.key,.txt" aria-label={`Arquivo: ${label}`}
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) void read(file)
          target.value = '' // the same file may be chosen again, mended
        }}
      />
    </div>
  )
}
