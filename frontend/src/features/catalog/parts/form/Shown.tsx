import { Select } from 'antd'
import { ImagePicker } from '@/ui/ImagePicker'
import type { Choices } from '../../api/form'
import { Field, InputField, SelectField, SwitchField, useField, useValue } from '../../fields'
import { feeKind, kinds } from '../../labels'
import { messages } from '../../messages'
import { kind } from '../../product'
import { Box, Fields } from './Box'
import { PriceField } from './PriceField'

/** What customers see of a product. */
export function Shown({ choices }: { choices: Choices }) {
  const tipo = useValue('tipo')
  return (
    <Box title="O que o cliente vê">
      <Photo isRequired={choices.exigeFotoNaLoja} />
      <Fields>
        <InputField field="nome" label="Nome" maxLength={120} />
        <Price />
      </Fields>
      <InputField field="informacaoProduto" label="Descrição" maxLength={4000} rows={2} />
      <Fields>
        <CategorySelect choices={choices} />
        <SelectField field="tipo" label="Tipo" options={tipo === kind.fee ? [feeKind] : kinds} />
      </Fields>
      <Fields>
        <SwitchField field="destaque" label="Destaque" hint="Aparece primeiro na loja." />
        <SwitchField field="esconderCatalago" label="Esconder no catálogo" hint="Continua à venda como acréscimo." />
      </Fields>
    </Box>
  )
}

/** The photo, cut to the shape in which the shop shows it. */
export function Photo({ isRequired = false }: { isRequired?: boolean }) {
  const { value, set, described } = useField('foto')
  const isMissed = isRequired && value === null
  return (
    <Field field="foto" label="Foto" hint={isMissed ? `${messages.noPhotoNoShop} PNG, JPEG ou WebP, até 5 MB.` : 'PNG, JPEG ou WebP, até 5 MB.'} isGroup>
      <ImagePicker label="Foto do produto" aspect={4 / 3} value={value} onChange={set} disabled={described.disabled} />
    </Field>
  )
}

const priceHints: Readonly<Record<number, string>> = {
  [kind.variable]: 'É digitado em cada venda.',
  [kind.kilo]: 'De um quilo.',
}

export function Price() {
  const tipo = useValue('tipo')
  return <PriceField field="valor" label="Valor" disabled={tipo === kind.variable} hint={priceHints[tipo]} />
}

function CategorySelect({ choices }: { choices: Choices }) {
  const { value, set, described } = useField('categoriaLocalClienteId')
  return (
    <Field field="categoriaLocalClienteId" label="Categoria">
      <Select
        {...described}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="Escolha a categoria"
        value={value || undefined}
        options={choices.categorias.map(({ id, nome }) => ({ value: id, label: nome }))}
        onChange={set}
      />
    </Field>
  )
}
