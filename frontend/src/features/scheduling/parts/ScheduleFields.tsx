import { PlusOutlined } from '@ant-design/icons'
import { Button, Radio, Select } from 'antd'
import { useState } from 'react'
import { ImagePicker } from '@/ui/ImagePicker'
import { Row, Section } from '@/ui/Section'
import { useCollaboratorNames } from '../api/resources'
import { useCategories } from '../api/schedules'
import { messages } from '../messages'
import { durationBounds } from '../schedule'
import { CategoryDrawer } from './CategoryDrawer'
import { Field, InputField, NumberField, SwitchField, useField, useValue } from './scheduleFields'
import { SlotEditor } from './SlotEditor'

/** All that an agenda is made of (S2§2.10). */
export function ScheduleFields({ venueId }: { venueId: string }) {
  const kind = useValue('kind')
  return (
    <>
      <Section title="De quem é" description="Uma agenda é de um colaborador ou de um lugar. Quem tem várias não é agendado duas vezes na mesma hora.">
        <Kind />
        {kind === 'collaborator'
          ? <Collaborator venueId={venueId} />
          : <InputField field="place" label="Lugar" maxLength={120} hint="Um nome que ainda não existe cria o lugar." />}
      </Section>
      <Section title="Agenda" description="O que as pessoas leem antes de agendar.">
        <Picture />
        <Category venueId={venueId} />
        <InputField field="name" label="Nome da agenda" maxLength={120} />
        <InputField field="description" label="Descrição" maxLength={2000} rows={3} />
        <NumberField field="durationBase" label="Duração base" bounds={durationBounds} unit="minutos" hint="Quanto dura o que não é um serviço com duração própria." />
      </Section>
      <Section title="Disponibilidade" description="Em que horas da semana se agenda, no horário do estabelecimento.">
        <InputField field="availability" label="Descrição do agendamento" maxLength={2000} rows={2} />
        <Slots />
        <SwitchField field="online" label="Aceitar pela internet" hint="Desligado, só a equipe agenda." />
        {kind === 'place' && (
          <SwitchField field="preorder" label="Pedido antecipado" hint="Quem reserva pela internet escolhe do cardápio o que quer encontrar pronto. O pedido entra no painel para a hora da reserva e é pago no local." />
        )}
      </Section>
    </>
  )
}

function Kind() {
  const { value, set, described } = useField('kind')
  return (
    <Field field="kind" label="A agenda é de" isGroup>
      <Radio.Group
        aria-label="A agenda é de"
        disabled={described.disabled}
        value={value}
        options={[{ value: 'collaborator', label: 'Colaborador' }, { value: 'place', label: 'Lugar' }]}
        onChange={({ target }) => set(target.value as typeof value)}
      />
    </Field>
  )
}

function Collaborator({ venueId }: { venueId: string }) {
  const { value, set, described } = useField('collaboratorId', { hasHint: true })
  const people = useCollaboratorNames(venueId)
  return (
    <Field field="collaboratorId" label="Colaborador" hint="Cadastre quem falta em Colaboradores.">
      <Select
        {...described}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="Selecione"
        loading={people.isPending}
        value={value || undefined}
        options={people.data?.map(({ id, nome }) => ({ value: id, label: nome }))}
        onChange={set}
      />
    </Field>
  )
}

function Picture() {
  const { value, set, described } = useField('image')
  return (
    <Field field="image" label="Imagem" isGroup>
      <ImagePicker label="Imagem da agenda" aspect={1} value={value} onChange={set} disabled={described.disabled} />
    </Field>
  )
}

function Category({ venueId }: { venueId: string }) {
  const { value, set, described } = useField('categoryScheduleId')
  const categories = useCategories(venueId)
  const [isAdding, setAdding] = useState(false)
  return (
    <Row>
      <Field field="categoryScheduleId" label="Categoria">
        <Select
          {...described}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="Selecione"
          loading={categories.isPending}
          value={value || undefined}
          options={categories.data?.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={set}
        />
      </Field>
      <div style={{ alignSelf: 'end' }}>
        <Button type="link" icon={<PlusOutlined aria-hidden="true" />} onClick={() => setAdding(true)}>{messages.addCategory}</Button>
      </div>
      <CategoryDrawer venueId={venueId} open={isAdding} onClose={() => setAdding(false)} onSaved={({ id }) => set(id)} />
    </Row>
  )
}

function Slots() {
  const { value, set, described } = useField('avalableDays')
  return (
    <Field field="avalableDays" label="Horários" isGroup>
      <SlotEditor value={value} onChange={set} disabled={described.disabled} />
    </Field>
  )
}
