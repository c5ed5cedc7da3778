import { useState } from 'react'
import { MoneyInput } from '@/ui/MoneyInput'
import { useBusy, useEditor, useSetting } from '../editor'
import { Field, useDescription } from './Field'
import styles from './Field.module.css'

interface MoneyFieldProps {
  field: 'baseValuePerDelivery' | 'deliveryValuePerKilometer'
  label: string
}

/** An amount; an emptied field is R$ 0,00. */
export function MoneyField({ field, label }: MoneyFieldProps) {
  const editor = useEditor()
  const kept = useSetting(field)
  // While it is emptied it stays empty, or nothing could be typed into it.
  const [isEmpty, setEmpty] = useState(false)
  return (
    <Field field={field} label={label}>
      <MoneyInput
        {...useDescription(field, false)}
        className={styles.number}
        disabled={useBusy(editor)}
        value={isEmpty ? null : kept}
        onChange={(centavos) => {
          setEmpty(centavos === null)
          editor.set(field, centavos ?? 0)
        }}
        onBlur={() => setEmpty(false)}
      />
    </Field>
  )
}
