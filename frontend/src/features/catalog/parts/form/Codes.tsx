import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input, InputNumber } from 'antd'
import type { Choices } from '../../api/form'
import { Field, InputField, SelectField, SwitchField, useField } from '../../fields'
import { Box, Fields } from './Box'
import styles from './Codes.module.css'

/** By what a product is found. */
export function Codes() {
  return (
    <Box title="Códigos">
      <Fields>
        <InputField field="codigoInterno" label="Código interno" maxLength={60} />
        <InputField field="codigoIntegracao" label="Código de integração" maxLength={60} />
      </Fields>
      <Barcodes />
    </Box>
  )
}

/** The codes on its packages, each with how many units the package holds. */
function Barcodes() {
  const { value = [], set, described } = useField('codigosBarra')
  const put = (index: number, change: Partial<(typeof value)[number]>) => set(value.map((code, at) => (at === index ? { ...code, ...change } : code)))
  return (
    <Field field="codigosBarra" label="Códigos de barras" hint="GTIN de 8, 12, 13 ou 14 algarismos, e quantas unidades a embalagem tem." isGroup>
      {value.map(({ codigo, unidades }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a code that is being typed has nothing else
        <div key={index} className={styles.code}>
          <Input
            aria-label={`Código de barras ${index + 1}`} inputMode="numeric" autoComplete="off" maxLength={20} disabled={described.disabled}
            value={codigo} onChange={({ target }) => put(index, { codigo: target.value })}
          />
          <InputNumber<number>
            aria-label={`Unidades do código ${index + 1}`} min={0} precision={3} decimalSeparator="," controls={false} suffix="un" disabled={described.disabled}
            formatter={(shown) => String(shown ?? '').replace(/,?0+$/, (zeros) => (zeros.startsWith(',') ? '' : zeros))}
            value={unidades} onChange={(number) => put(index, { unidades: number ?? 1 })}
          />
          <Button
            type="text" icon={<DeleteOutlined aria-hidden="true" />} aria-label={`Excluir código de barras ${index + 1}`} disabled={described.disabled}
            onClick={() => set(value.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <div>
        <Button icon={<PlusOutlined aria-hidden="true" />} disabled={described.disabled || value.length >= 20} onClick={() => set([...value, { codigo: '', unidades: 1 }])}>
          Adicionar código de barras
        </Button>
      </div>
    </Field>
  )
}

/** How the kitchen hears of a product. */
export function Kitchen({ choices }: { choices: Choices }) {
  const printers = [{ value: '', label: 'A da categoria' }, ...choices.impressoras.map(({ id, nome }) => ({ value: id, label: nome }))]
  return (
    <Box title="Preparo e impressão">
      <SelectField field="impressoraPadraoId" label="Impressora padrão" options={printers} />
      <SwitchField field="bloquearImpressao" label="Bloquear impressão" hint="Não sai em papel." />
      <SwitchField field="dontShowInKDS" label="Não mostrar no painel da cozinha" />
    </Box>
  )
}
