import { Select } from 'antd'
import { MaskedCEST, MaskedCFOP, MaskedNCM } from '@/ui/MaskedInput'
import { useNutrition, type Choices } from '../../api/form'
import { Field, SelectField, useField } from '../../fields'
import { noStore } from '../../product'
import { Box, Fields } from './Box'

const masked = { ncm: MaskedNCM, cest: MaskedCEST, cfop: MaskedCFOP } as const

function CodeField({ field, label, hint }: { field: keyof typeof masked; label: string; hint?: string }) {
  const { value, set, described } = useField(field, { hasHint: hint !== undefined })
  const Control = masked[field]
  return (
    <Field field={field} label={label} hint={hint}>
      <Control {...described} value={value} onChange={set} />
    </Field>
  )
}

/** The codes of electronic receipts; the wizard asks for two of them. */
export function Fiscal({ isRequired, withCEST = true }: { isRequired: boolean; withCEST?: boolean }) {
  const hint = isRequired ? 'Obrigatório: o estabelecimento emite NFC-e.' : undefined
  return (
    <Box title="Dados fiscais">
      <Fields>
        <CodeField field="ncm" label="NCM" hint={hint} />
        {withCEST && <CodeField field="cest" label="CEST" />}
        <CodeField field="cfop" label="CFOP" hint={hint} />
      </Fields>
    </Box>
  )
}

/** Where a product is sold (product-edit-12). */
export function Establishment({ choices }: { choices: Choices }) {
  const stores = [{ value: noStore, label: 'Nenhuma loja' }, ...choices.lojas.map(({ id, nome }) => ({ value: id, label: nome }))]
  return (
    <Box title="Estabelecimento">
      <Fields>
        <SelectField field="menuVendaPersonalizadoId" label="Menu de venda personalizado" options={[{ value: '', label: 'Nenhum menu' }]} />
        <SelectField field="storeId" label="Vincular loja" options={stores} />
      </Fields>
    </Box>
  )
}

/** What schools say of a product's food (product-edit-13). */
export function Nutrition({ venueId, choices }: { venueId: string; choices: Choices }) {
  const { data } = useNutrition(venueId)
  const numbered = (items: readonly { id: number; descricao: string }[] = []) => items.map(({ id, descricao }) => ({ value: id, label: descricao }))
  return (
    <Box title="Informações nutricionais">
      <Fields>
        <SelectField field="grupoEnergetico" label="Grupo energético" options={numbered(data?.gruposEnergeticos)} />
        <SelectField field="classificacaoNutricional" label="Classificação nutricional" options={numbered(data?.classificacoesNutricionais)} />
      </Fields>
      <Allergens choices={choices} />
    </Box>
  )
}

function Allergens({ choices }: { choices: Choices }) {
  const { value = [], set, described } = useField('alergenos')
  return (
    <Field field="alergenos" label="Alérgenos">
      <Select
        {...described} mode="multiple" placeholder="Nenhum" showSearch={{ optionFilterProp: 'label' }}
        value={value} options={choices.alergenos.map(({ id, nome }) => ({ value: id, label: nome }))} onChange={set}
      />
    </Field>
  )
}
