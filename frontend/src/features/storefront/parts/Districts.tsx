import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { folded } from '@/ui/fold'
import { MoneyInput } from '@/ui/MoneyInput'
import { merged, mostDistricts, type DistrictFee } from '../districts'
import { Field, useField } from '../fields'
import styles from './Districts.module.css'
import { PasteDistricts } from './PasteDistricts'

/** As many rows as are drawn before somebody asks for more. */
const firstRows = 20

/** Fees by district, for orders whose distance is not known or costs nothing (D38). */
export function Districts() {
  const { value: fees, set, described: { disabled } } = useField('deliveryDistricts', { hasHint: true })
  const [sought, setSought] = useState('')
  const [rows, setRows] = useState(firstRows)
  const [isPasting, setPasting] = useState(false)
  const found = fees.map((fee, index) => ({ fee, index })).filter(({ fee }) => folded(fee.district).includes(folded(sought)))
  const put = (at: number, change: Partial<DistrictFee>) => set(fees.map((fee, index) => (index === at ? { ...fee, ...change } : fee)))

  return (
    <Field
      field="deliveryDistricts" label="Taxa por bairro" isGroup
      hint="Vale quando não se sabe a distância até o cliente; com valor por km zero, vale sempre. Bairro fora da tabela paga o valor base."
    >
      {fees.length > firstRows && (
        <Input
          allowClear aria-label="Procurar bairro" placeholder="Procurar bairro" className={styles.search} value={sought}
          onChange={({ target }) => setSought(target.value)}
        />
      )}
      {fees.length > 0 && (
        <ul className={styles.fees}>
          {found.slice(0, rows).map(({ fee, index }) => (
            <li key={index} className={styles.fee}>
              <Input
                aria-label={`Bairro ${index + 1}`} placeholder="Bairro" maxLength={120} disabled={disabled} value={fee.district}
                onChange={({ target }) => put(index, { district: target.value })}
              />
              <MoneyInput
                className={styles.money} aria-label={`Taxa de ${fee.district || `bairro ${index + 1}`}`} disabled={disabled} value={fee.fee}
                onChange={(centavos) => put(index, { fee: centavos ?? 0 })}
              />
              <Button
                type="text" icon={<DeleteOutlined aria-hidden="true" />} aria-label={`Remover ${fee.district || `bairro ${index + 1}`}`} disabled={disabled}
                onClick={() => set(fees.filter((_, each) => each !== index))}
              />
            </li>
          ))}
        </ul>
      )}
      {found.length > rows && <Button onClick={() => setRows(rows + 50)}>Mostrar mais {Math.min(50, found.length - rows)} de {found.length}</Button>}
      {sought && found.length === 0 && <p className={styles.none}>Nenhum bairro com “{sought}”.</p>}
      <div className={styles.buttons}>
        <Button
          icon={<PlusOutlined aria-hidden="true" />} disabled={disabled || fees.length >= mostDistricts}
          onClick={() => {
            setSought('')
            setRows(Math.max(rows, fees.length + 1))
            set([...fees, { district: '', fee: 0 }])
          }}
        >
          Adicionar bairro
        </Button>
        <Button disabled={disabled} onClick={() => setPasting(true)}>Colar de uma planilha</Button>
      </div>
      <PasteDistricts open={isPasting} table={fees} onClose={() => setPasting(false)} onPaste={(pasted) => set(merged(fees, pasted))} />
    </Field>
  )
}
