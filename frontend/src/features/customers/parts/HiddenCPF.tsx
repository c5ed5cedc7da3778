import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { applyMask, cpfMask } from '@/ui/masks'
import { hiddenCPF } from '../customer'
import styles from './HiddenCPF.module.css'

interface HiddenCPFProps {
  /** Eleven digits. */
  cpf: string | null
  /** Whose it is, for screen readers. */
  of: string
}

/** A CPF that nobody reads over a shoulder: its middle, until all of it is asked for (D57). */
export function HiddenCPF({ cpf, of }: HiddenCPFProps) {
  const [isShown, setShown] = useState(false)
  if (!cpf) return '-'
  return (
    <span className={styles.cpf}>
      {isShown ? applyMask(cpfMask, cpf) : hiddenCPF(cpf)}
      <Button
        type="text"
        size="small"
        icon={isShown ? <EyeInvisibleOutlined aria-hidden="true" /> : <EyeOutlined aria-hidden="true" />}
        aria-label={`${isShown ? 'Ocultar' : 'Mostrar'} CPF de ${of}`}
        onClick={() => setShown(!isShown)}
      />
    </span>
  )
}
