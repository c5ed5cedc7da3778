import { useMaskito } from '@maskito/react'
import { Input, type InputProps } from 'antd'
import { applyMask, cepMask, cestMask, cfopMask, cnpjMask, cpfMask, documentMask, ncmMask, phoneMask, type Mask } from './masks'

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

/** Code of a good in the Mercosul nomenclature; value is eight digits. Fits a Form.Item. */
export function MaskedNCM(props: MaskedProps) {
  return <MaskedInput mask={ncmMask} inputMode="numeric" placeholder="0000.00.00" autoComplete="off" {...props} />
}

/** Code of a good under tax substitution; value is seven digits. Fits a Form.Item. */
export function MaskedCEST(props: MaskedProps) {
  return <MaskedInput mask={cestMask} inputMode="numeric" placeholder="00.000.00" autoComplete="off" {...props} />
}

/** Code of a fiscal operation; value is four digits. Fits a Form.Item. */
export function MaskedCFOP(props: MaskedProps) {
  return <MaskedInput mask={cfopMask} inputMode="numeric" placeholder="0.000" autoComplete="off" {...props} />
}
