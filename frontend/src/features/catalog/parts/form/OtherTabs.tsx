import { Select } from 'antd'
import { useNutrition, type Choices } from '../../api/form'
import { Field, SelectField, useField, useValue } from '../../fields'
import { noStore } from '../../product'
import { Box, Fields } from './Box'

/** Where a product is sold (product-edit-12). */
export function Establishment({ choices }: { choices: Choices }) {
  const stores = [{ value: noStore, label: 'Nenhuma loja' }, ...choices.lojas.map(({ id, nome }) => ({ value: id, label: nome }))]
  const saleMenuId = useValue('menuVendaPersonalizadoId')
  const menus = [{ value: '', label: 'Nenhum menu' }, ...choices.menusVenda.map(({ id, nome }) => ({ value: id, label: nome }))]
  // One that is gone is named as long as the product is tied to it.
  if (menus.every(({ value }) => value !== saleMenuId)) menus.push({ value: saleMenuId, label: 'Menu arquivado' })
  return (
    <Box title="Estabelecimento">
      <Fields>
        <SelectField field="menuVendaPersonalizadoId" label="Menu de venda personalizado" options={menus} />
        <SelectField field="storeId" label="Vincular loja" options={stores} />
      </Fields>
    </Box>
  )
}

/** What schools say of a product's food (product-edit-13). */
export function Nutrition({ venueId }: { venueId: string }) {
  const { data } = useNutrition(venueId)
  const numbered = (items: readonly { id: number; descricao: string }[] = []) => items.map(({ id, descricao }) => ({ value: id, label: descricao }))
  return (
    <Box title="Informações nutricionais">
      <Fields>
        <SelectField field="grupoEnergetico" label="Grupo energético" options={numbered(data?.gruposEnergeticos)} />
        <SelectField field="classificacaoNutricional" label="Classificação nutricional" options={numbered(data?.classificacoesNutricionais)} />
      </Fields>
    </Box>
  )
}

/** What labels warn of, which the shop says of any product. */
export function Allergens({ choices }: { choices: Choices }) {
  const { value = [], set, described } = useField('alergenos', { hasHint: true })
  return (
    <Box title="Alérgenos">
      <Field field="alergenos" label="Contém" hint="A loja mostra ao cliente, junto da descrição.">
        <Select
          {...described} mode="multiple" placeholder="Nenhum" showSearch={{ optionFilterProp: 'label' }}
          value={value} options={choices.alergenos.map(({ id, nome }) => ({ value: id, label: nome }))} onChange={set}
        />
      </Field>
    </Box>
  )
}
