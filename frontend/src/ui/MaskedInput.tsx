import { useMaskito } from '@maskito/react'
import { Input, type InputProps } from 'antd'
import { applyMask, cepMask, cnpjMask, cpfMask, documentMask, phoneMask, type Mask } from './masks'

interface MaskedProps extends Omit<InputProps, 'value' | 'onChange' | 'defaultValue'> {
  /** The plain value, without mask. */
  value?: string | null
  onChange?: (plain: string) => void
}

function MaskedInput({ mask, value, onChange, ...rest }: MaskedProps & { mask: Mask }) {
  const host = useMaskito({ options: mask.options })
  return (
    <span ref={host}>
      <Input
        {...rest}
        value={applyMask(mask, value)}
        onChange={(event) => onChange?.(mask.normalize(event.target.value))}
      />
    </span>
  )
}

/** CPF; value is eleven digits. Fits a Form.Item. */
export function MaskedCPF(props: MaskedProps) {
  return <MaskedInput mask={cpfMask} inputMode="numeric" placeholder="000.000.000-00" {...props} />
}

/** CNPJ, alphanumeric included; value is fourteen upper-case characters. Fits a Form.Item. */
export function MaskedCNPJ(props: MaskedProps) {
  return <MaskedInput mask={cnpjMask} autoCapitalize="characters" placeholder="00.000.000/0000-00" {...props} />
}

/** CPF or CNPJ, whichever is typed; value is eleven digits or fourteen upper-case characters. Fits a Form.Item. */
export function MaskedDocument(props: MaskedProps) {
  return <MaskedInput mask={documentMask} autoCapitalize="characters" autoComplete="off" {...props} />
}

/** Postal code; value is eight digits. Fits a Form.Item. */
export function MaskedCEP(props: MaskedProps) {
  return <MaskedInput mask={cepMask} inputMode="numeric" autoComplete="postal-code" placeholder="00000-000" {...props} />
}

/** Phone with area code; value is ten or eleven digits. Fits a Form.Item. */
export function MaskedPhone(props: MaskedProps) {
  return <MaskedInput mask={phoneMask} inputMode="tel" autoComplete="tel-national" placeholder="(00) 00000-0000" {...props} />
}
