import { InputNumber, type InputNumberProps } from 'antd'

interface QuantityInputProps extends InputNumberProps<number> {
  unit: string
  /** What there is of it now, where that is counted. */
  there?: number
}

/** An amount as people type it: 1,5. What is counted in units takes whole numbers, unless recipes have left part of a piece. Fits a Form.Item. */
export function QuantityInput({ unit, there = 0, ...rest }: QuantityInputProps) {
  return (
    <InputNumber<number>
      inputMode="decimal"
      decimalSeparator=","
      min={0}
      max={1_000_000}
      controls={false}
      suffix={unit}
      precision={unit === 'un' && Number.isInteger(there) ? 0 : undefined}
      style={{ width: '100%' }}
      {...rest}
    />
  )
}
