import { Checkbox, Radio } from 'antd'
import { useVenue } from '@/api/venue'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { FormPage } from '@/ui/FormPage'
import { PageHeader } from '@/ui/PageHeader'
import { Section } from '@/ui/Section'
import { Skeleton } from '@/ui/Skeleton'
import { readSettings, useSaveSettings, useSettings, type SpendDraft } from '../api/spend'
import { messages } from '../messages'
import { Field, MoneyField, SwitchField, useField } from '../parts/spendFields'
import { weekdays } from '../slots'

/** /configuracoes/agendamentoConsumoMinimo: the least that the guests of a reserved place spend. */
export default function MinimumSpend() {
  const venueId = useVenue().id
  const settings = useSettings(venueId)
  const save = useSaveSettings(venueId)
  return (
    <>
      <PageHeader title={messages.minimumSpend} description="O mínimo que quem reserva um lugar consome. O sinal pago conta." />
      {!settings.data && settings.error && <ErrorState text={messageOf(settings.error)} onRetry={() => void settings.refetch()} />}
      {!settings.data && !settings.error && <Skeleton lines={5} />}
      {settings.data && (
        <FormPage<SpendDraft>
          label={messages.minimumSpend}
          saved={settings.data}
          onSave={(draft) => save.mutateAsync(draft)}
          success="Consumo mínimo salvo."
          validate={problemsOf}
          reread={() => readSettings(venueId)}
        >
          <Fields />
        </FormPage>
      )}
    </>
  )
}

function problemsOf({ ligado, valor, diasDaSemana }: SpendDraft) {
  return {
    ...(ligado && valor === 0 && { valor: 'Informe o consumo mínimo, ou desligue-o.' }),
    ...(ligado && diasDaSemana.length === 0 && { diasDaSemana: 'Escolha ao menos um dia da semana.' }),
  }
}

function Fields() {
  const isPerPerson = useField('porPessoa')
  const days = useField('diasDaSemana')
  return (
    <Section title="Consumo mínimo" description="Vale para as próximas reservas de lugares; as já feitas ficam como foram combinadas.">
      <SwitchField field="ligado" label="Cobrar consumo mínimo" />
      <MoneyField field="valor" label="Valor" />
      <Field field="porPessoa" label="O valor é" isGroup>
        <Radio.Group
          aria-label="O valor é" disabled={isPerPerson.described.disabled} value={isPerPerson.value}
          options={[{ value: true, label: 'Por pessoa' }, { value: false, label: 'Por reserva' }]}
          onChange={({ target }) => isPerPerson.set(target.value === true)}
        />
      </Field>
      <Field field="diasDaSemana" label="Dias" isGroup>
        <Checkbox.Group disabled={days.described.disabled} value={days.value} options={weekdays.map(({ day, name }) => ({ value: day, label: name }))} onChange={(chosen) => days.set(chosen.toSorted((one, other) => one - other))} />
      </Field>
    </Section>
  )
}
