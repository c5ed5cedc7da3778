import { Select } from 'antd'
import type { ReactNode } from 'react'
import { useVenue } from '@/api/venue'
import { Field } from '@/ui/Field'
import { messageOf } from '@/ui/failures'
import { useFieldState } from '@/ui/form'
import { InputField } from '@/ui/InputField'
import { Section } from '@/ui/Section'
import { useBankData, useEvents } from '../api'

/** @param account the bank account of an institution that is there already, in words: it stays (S1§5) */
export function InstitutionFields({ account }: { account: string | undefined }) {
  const venue = useVenue()
  const events = useEvents(venue.id)
  const accounts = useBankData(venue.id, { enabled: account === undefined })
  return (
    <Section title="Instituição" description="Quem recebe as doações, de qual evento e em qual conta.">
      <InputField field="nome" label="Nome" maxLength={120} />
      {account === undefined ? (
        <Choice
          field="bankDataId"
          label="Dado bancário"
          placeholder="Selecione"
          hint="Não pode ser mudado depois. Contas são cadastradas em Configurações, Contas bancárias."
          query={accounts}
          options={accounts.data?.map(({ id, descricao }) => ({ value: id, label: descricao }))}
        />
      ) : (
        <FixedAccount account={account} />
      )}
      <Choice
        field="eventId"
        label="Evento"
        placeholder="Selecione"
        query={events}
        options={events.data?.map(({ id, nome }) => ({ value: id, label: nome }))}
      />
    </Section>
  )
}

function FixedAccount({ account }: { account: string }) {
  const { value, described } = useFieldState<string>('bankDataId', { hasHint: true, disabled: true })
  return (
    <Field field="bankDataId" label="Dado bancário" hint="Não pode ser mudado: para outra conta, cadastre outra instituição.">
      <Select {...described} style={{ maxWidth: 480 }} value={value} options={[{ value, label: account }]} />
    </Field>
  )
}

interface ChoiceProps {
  field: string
  label: string
  hint?: ReactNode
  placeholder: string
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> }
  options: { value: string; label: string }[] | undefined
}

function Choice({ field, label, hint, placeholder, query, options }: ChoiceProps) {
  const failure = !options && query.error ? messageOf(query.error) : undefined
  const { value, set, described } = useFieldState<string>(field, { hasHint: Boolean(failure ?? hint) })
  return (
    <Field field={field} label={label} hint={failure ? <>{failure} <button type="button" onClick={() => void query.refetch()}>Tentar de novo</button></> : hint}>
      <Select
        {...described}
        style={{ maxWidth: 480 }}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={placeholder}
        loading={query.isFetching && !options}
        notFoundContent={options ? 'Ainda não há nada para escolher.' : 'Procurando…'}
        // Names come with their choices: an id alone says nothing.
        value={value === '' || !options ? undefined : value}
        options={options ?? []}
        onChange={set}
      />
    </Field>
  )
}
