import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Field } from '@/ui/Field'
import { useFieldState } from '@/ui/form'
import { formatMoney } from '@/ui/money'
import { MoneyInput } from '@/ui/MoneyInput'
import styles from './EventFields.module.css'

/** As many as the page has room for. */
const most = 6

/** The values that the page suggests, in centavos; the server puts them in order. */
export function AmountsField({ field }: { field: string }) {
  const { value, set, described } = useFieldState<readonly number[]>(field, { hasHint: true })
  return (
    <Field field={field} label="Valores sugeridos" hint={`Até ${most}, do menor ao maior.`} isGroup>
      <div className={styles.amounts}>
        {value.map((amount, at) => (
          // A value has no name but its place.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={at} className={styles.amount}>
            <MoneyInput
              aria-label={`Valor sugerido ${at + 1}`}
              value={amount === 0 ? null : amount}
              disabled={described.disabled}
              onChange={(centavos) => set(value.with(at, centavos ?? 0))}
            />
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden="true" />}
              aria-label={`Remover ${formatMoney(amount)}`}
              disabled={described.disabled}
              onClick={() => set(value.toSpliced(at, 1))}
            />
          </span>
        ))}
        <Button icon={<PlusOutlined aria-hidden="true" />} disabled={described.disabled || value.length >= most} onClick={() => set([...value, 0])}>Novo valor</Button>
      </div>
    </Field>
  )
}
