import { Select } from 'antd'
import { ImagePicker } from '@/ui/ImagePicker'
import { MaskedPhone } from '@/ui/MaskedInput'
import { Section } from '@/ui/Section'
import { WeekHours } from '@/ui/WeekHours'
import { useShopCategories } from '../api'
import { Field, InputField, SwitchField, useField } from '../fields'
import { SpecialDays } from './SpecialDays'
import { StoreAddressField } from './StoreAddressField'

/** What customers see of the shop, and when it is open. */
export function General() {
  return (
    <Section title="Geral" description="O que os clientes veem da loja, e quando ela atende.">
      <SwitchField field="isActive" label="Receber pedidos" hint="Desligado, a loja não recebe pedidos nem dentro do horário." />
      <StoreAddressField />
      <InputField field="description" label="Descrição" maxLength={1000} rows={3} />
      <Logo />
      <Categories />
      <Hours />
      <SpecialDays />
      <Phone />
    </Section>
  )
}

function Logo() {
  const { value, set, described } = useField('logo')
  return (
    <Field field="logo" label="Logo" isGroup>
      <ImagePicker label="Logo da loja" value={value} onChange={set} disabled={described.disabled} />
    </Field>
  )
}

function Categories() {
  const { value: chosen, set, described } = useField('storeCategories', { hasHint: true })
  const { data: known = chosen, isPending } = useShopCategories()
  return (
    <Field field="storeCategories" label="Categorias" hint="O que a loja é. Ainda não aparecem na página da loja.">
      <Select
        {...described}
        mode="multiple"
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="Escolha as categorias"
        maxCount={50}
        loading={isPending}
        value={chosen.map(({ id }) => id)}
        options={known.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(ids) => set(ids.flatMap((id) => known.find((category) => category.id === id) ?? []))}
      />
    </Field>
  )
}

function Hours() {
  const { value, set, described } = useField('availableDay')
  return (
    <Field field="availableDay" label="Horário de funcionamento" isGroup>
      <WeekHours value={value} onChange={set} disabled={described.disabled} />
    </Field>
  )
}

function Phone() {
  const { value, set, described } = useField('notificationPhone', { hasHint: true })
  return (
    <Field field="notificationPhone" label="Telefone para contato" hint="Recebe as conversas abertas pelos botões de contato. Aparece no rodapé da loja e no acompanhamento dos pedidos: use um número que os clientes possam ver.">
      <MaskedPhone {...described} style={{ maxWidth: 260 }} autoComplete="off" value={value} onChange={set} />
    </Field>
  )
}
