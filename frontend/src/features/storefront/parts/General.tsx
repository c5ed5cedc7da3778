import { Input, Select } from 'antd'
import { ImagePicker } from '@/ui/ImagePicker'
import { MaskedPhone } from '@/ui/MaskedInput'
import { useShopCategories } from '../api'
import { useBusy, useEditor, useSetting } from '../editor'
import { Field, useDescription } from './Field'
import { Section } from './Section'
import { StoreAddressField } from './StoreAddressField'
import { SwitchField } from './SwitchField'
import { WeekHours } from './WeekHours'

/** What customers see of the shop, and when it is open. */
export function General() {
  return (
    <Section title="Geral" description="O que os clientes veem da loja, e quando ela atende.">
      <SwitchField field="isActive" label="Receber pedidos" hint="Desligado, a loja não recebe pedidos nem dentro do horário." />
      <StoreAddressField />
      <Description />
      <Logo />
      <Categories />
      <Hours />
      <Phone />
    </Section>
  )
}

function Description() {
  const editor = useEditor()
  return (
    <Field field="description" label="Descrição">
      <Input.TextArea
        {...useDescription('description', false)}
        autoSize={{ minRows: 3, maxRows: 10 }}
        maxLength={1000}
        disabled={useBusy(editor)}
        value={useSetting('description')}
        onChange={(event) => editor.set('description', event.target.value)}
      />
    </Field>
  )
}

function Logo() {
  const editor = useEditor()
  return (
    <Field field="logo" label="Logo" isGroup>
      <ImagePicker label="Logo da loja" value={useSetting('logo')} onChange={(file) => editor.set('logo', file)} disabled={useBusy(editor)} />
    </Field>
  )
}

function Categories() {
  const editor = useEditor()
  const chosen = useSetting('storeCategories')
  const { data: known = chosen, isPending } = useShopCategories()
  return (
    <Field field="storeCategories" label="Categorias" hint="Por elas os clientes encontram a loja.">
      <Select
        {...useDescription('storeCategories', true)}
        mode="multiple"
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="Escolha as categorias"
        maxCount={50}
        loading={isPending}
        disabled={useBusy(editor)}
        value={chosen.map(({ id }) => id)}
        options={known.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(ids) => editor.set('storeCategories', ids.flatMap((id) => known.find((category) => category.id === id) ?? []))}
      />
    </Field>
  )
}

function Hours() {
  const editor = useEditor()
  return (
    <Field field="availableDay" label="Horário de funcionamento" isGroup>
      <WeekHours value={useSetting('availableDay')} onChange={(days) => editor.set('availableDay', days)} disabled={useBusy(editor)} />
    </Field>
  )
}

function Phone() {
  const editor = useEditor()
  return (
    <Field field="notificationPhone" label="Telefone para contato" hint="Recebe as conversas abertas pelos botões de contato.">
      <MaskedPhone
        {...useDescription('notificationPhone', true)}
        style={{ maxWidth: 260 }}
        autoComplete="off"
        disabled={useBusy(editor)}
        value={useSetting('notificationPhone')}
        onChange={(digits) => editor.set('notificationPhone', digits)}
      />
    </Field>
  )
}
