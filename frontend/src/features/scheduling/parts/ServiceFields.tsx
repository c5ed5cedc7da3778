import { InputNumber, Select } from 'antd'
import { useState } from 'react'
import { ImagePicker } from '@/ui/ImagePicker'
import { MoneyInput } from '@/ui/MoneyInput'
import { Row, Section } from '@/ui/Section'
import { scheduleLabel, useCategories, useSchedules } from '../api/schedules'
import { Field, InputField, MoneyField, NumberField, SwitchField, useField } from './serviceFields'

/** Buffers of eight hours at most, notices of sixty days. */
const bounds = { buffer: { min: 0, max: 480, usual: 0 }, notice: { min: 0, max: 86_400, usual: 0 } }

/** All that a service is made of (S2§2.10). */
export function ServiceFields({ venueId }: { venueId: string }) {
  return (
    <>
      <Section title="Serviço" description="O que se agenda, por quanto e em qual agenda.">
        <Picture />
        <InputField field="name" label="Nome" maxLength={120} />
        <Row>
          <Price />
          <Duration />
        </Row>
        <Schedule venueId={venueId} />
        <Category venueId={venueId} />
      </Section>
      <Section title="Intervalos e prazos" description="O tempo de preparo ocupa a agenda, e quem agenda não o vê.">
        <Row>
          <NumberField field="bufferBefore" label="Intervalo antes" bounds={bounds.buffer} unit="minutos" />
          <NumberField field="bufferAfter" label="Intervalo depois" bounds={bounds.buffer} unit="minutos" />
        </Row>
        <Row>
          <NumberField field="noticeMinutes" label="Antecedência para agendar" bounds={bounds.notice} unit="minutos" />
          <NumberField field="cancelNoticeMinutes" label="Antecedência para mudar ou cancelar" bounds={bounds.notice} unit="minutos" hint="Depois disso, só a equipe muda." />
        </Row>
      </Section>
      <Section title="Página de agendamento" description="O que quem agenda pela internet vê e paga.">
        <SwitchField field="online" label="Aceitar pela internet" hint="Desligado, só a equipe agenda." />
        <MoneyField field="deposit" label="Sinal" hint="R$ 0,00 não pede sinal." />
      </Section>
    </>
  )
}

function Picture() {
  const { value, set, described } = useField('image')
  return (
    <Field field="image" label="Imagem" isGroup>
      <ImagePicker label="Imagem do serviço" aspect={1} value={value} onChange={set} disabled={described.disabled} />
    </Field>
  )
}

/** The price changes only to one that is not zero (S2§5): emptied, it goes back to what it was. */
function Price() {
  const { value, set, described } = useField('value')
  const [isEmpty, setEmpty] = useState(false)
  return (
    <Field field="value" label="Preço">
      <MoneyInput
        {...described}
        value={isEmpty || value === 0 ? null : value}
        onChange={(centavos) => {
          setEmpty(!centavos)
          if (centavos) set(centavos)
        }}
        onBlur={() => setEmpty(false)}
      />
    </Field>
  )
}

function Duration() {
  const { value, set, described } = useField('duration', { hasHint: true })
  return (
    <Field field="duration" label="Duração em minutos" hint="0 dura o que a agenda diz.">
      <InputNumber<number> {...described} style={{ width: '100%' }} inputMode="numeric" min={0} max={1440} precision={0} controls={false} value={value} onChange={set} />
    </Field>
  )
}

function Schedule({ venueId }: { venueId: string }) {
  const { value, set, described } = useField('scheduleId')
  const schedules = useSchedules(venueId)
  return (
    <Field field="scheduleId" label="Agenda">
      <Select
        {...described}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="Selecione"
        loading={schedules.isPending}
        value={value || undefined}
        options={schedules.data?.map((schedule) => ({ value: schedule.id, label: scheduleLabel(schedule) }))}
        onChange={set}
      />
    </Field>
  )
}

function Category({ venueId }: { venueId: string }) {
  const { value, set, described } = useField('categoryScheduleId', { hasHint: true })
  const categories = useCategories(venueId)
  return (
    <Field field="categoryScheduleId" label="Categoria" hint="Sem ela, vale a da agenda.">
      <Select
        {...described}
        allowClear
        placeholder="A da agenda"
        loading={categories.isPending}
        value={value || undefined}
        options={categories.data?.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id: string | undefined) => set(id ?? '')}
      />
    </Field>
  )
}
