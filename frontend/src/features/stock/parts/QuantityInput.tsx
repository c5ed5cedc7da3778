import { InputNumber, type InputNumberProps } from 'antd'

/** An amount as people type it: 1,5. What is counted in units takes whole numbers. Fits a Form.Item. */
export function QuantityInput({ unit, ...rest }: InputNumberProps<number> & { unit: string }) {
  return (
    <InputNumber<number>
      inputMode="decimal"
      decimalSeparator=","
      min={0}
      max={1_000_000}
      controls={false}
      suffix={unit}
      precision={unit === 'un' ? 0 : undefined}
      style={{ width: '100%' }}
      {...rest}
    />
  )
}
