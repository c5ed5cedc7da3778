import { failureMessage } from '@/api/client'
import { establishmentTypes } from '@/api/establishments'
import { useVenue } from '@/api/venue'
import { isCNPJ, isCPF } from '@/ui/documents'
import { ErrorState } from '@/ui/ErrorState'
import { fieldsOf } from '@/ui/fieldsOf'
import type { Problems } from '@/ui/form'
import { FormPage } from '@/ui/FormPage'
import { MaskedDocument, MaskedPhone } from '@/ui/MaskedInput'
import { Row, Section } from '@/ui/Section'
import { Skeleton } from '@/ui/Skeleton'
import { TimeInput } from '@/ui/TimeInput'
import { readEstablishment, saveEstablishment, useEstablishment, type Establishment as Values } from '../api'

const { Field, InputField, NumberField, SelectField, SwitchField, useField } = fieldsOf<Values>()

const types = establishmentTypes.map(([code, label]) => ({ value: Number(code), label }))

function problemsOf({ nome, documento, businessDayCutoff, atencaoMinutos, atrasoMinutos }: Values): Problems {
  return {
    ...(nome.trim() === '' && { nome: 'Informe o nome do estabelecimento, com até 120 caracteres.' }),
    ...(documento && !isCNPJ(documento) && !isCPF(documento) && { documento: 'Informe um CNPJ ou CPF válido.' }),
    ...(!/^([01]\d|2[0-3]):[0-5]\d$/.test(businessDayCutoff) && { businessDayCutoff: 'Informe uma hora entre 00:00 e 23:59.' }),
    ...(atrasoMinutos <= atencaoMinutos && { atrasoMinutos: 'O atraso deve vir depois da atenção, em até 1440 minutos.' }),
  }
}

interface EstablishmentProps {
  /** The session carries some of what was saved: name, type, cut-off. */
  onSaved: () => void
}

/** Who the venue is, when its day ends, and the settings of its board (D61). */
export function Establishment({ onSaved }: EstablishmentProps) {
  const { id: venueId } = useVenue()
  const { data, error, refetch } = useEstablishment(venueId)
  if (error && !data) return <ErrorState text={failureMessage(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={8} />

  async function save(values: Values): Promise<Values> {
    const kept = await saveEstablishment(venueId, values)
    onSaved()
    return kept
  }

  return (
    <FormPage<Values>
      label="Dados do estabelecimento"
      saved={data}
      onSave={save}
      success="Dados do estabelecimento salvos."
      validate={problemsOf}
      reread={() => readEstablishment(venueId)}
    >
      <Section title="Cadastro" description="Quem o estabelecimento é, para os clientes e para o fisco.">
        <InputField field="nome" label="Nome" maxLength={120} />
        <InputField field="razaoSocial" label="Razão social" maxLength={200} />
        <Document />
        <SelectField field="tipo" label="Tipo" options={types} hint="O cartão do estudante é oferecido só a escolas." />
        <SwitchField field="GerarNFCE" label="Emitir NFC-e" hint="Torna NCM e CFOP obrigatórios no cadastro de produtos. O Balcão ainda não emite notas fiscais." />
      </Section>
      <Section title="Contato">
        <InputField field="email" label="E-mail" maxLength={254} />
        <Phone />
      </Section>
      <Section title="Painel de pedidos" description="Vale para todos os painéis do estabelecimento.">
        <Cutoff />
        <Row>
          <NumberField field="atencaoMinutos" label="Pedir atenção após" bounds={{ min: 1, max: 1440, usual: 10 }} unit="min" />
          <NumberField field="atrasoMinutos" label="Marcar atraso após" bounds={{ min: 2, max: 1440, usual: 20 }} unit="min" />
        </Row>
        <SwitchField field="needSelectResponsibleForTransportation" label="Exigir transportador" hint="Uma entrega só sai com o nome de quem a leva." />
        <SwitchField field="printPerSector" label="Imprimir uma ficha por setor" hint="Em lugar do resumo, cada setor recebe o que lhe cabe preparar." />
        <SwitchField field="fastPolling" label="Atualização rápida" hint="Sem conexão contínua, o painel se atualiza a cada 15 segundos em vez de 25." />
      </Section>
    </FormPage>
  )
}

function Document() {
  const { value, set, described } = useField('documento')
  return (
    <Field field="documento" label="CNPJ ou CPF">
      <MaskedDocument {...described} style={{ maxWidth: 260 }} value={value} onChange={set} />
    </Field>
  )
}

function Phone() {
  const { value, set, described } = useField('telefone')
  return (
    <Field field="telefone" label="Telefone">
      <MaskedPhone {...described} style={{ maxWidth: 260 }} autoComplete="off" value={value} onChange={set} />
    </Field>
  )
}

function Cutoff() {
  const { value, set, described } = useField('businessDayCutoff', { hasHint: true })
  return (
    <Field field="businessDayCutoff" label="Fim do dia" hint="O que se vende depois da meia-noite e antes desta hora conta no dia anterior.">
      <TimeInput {...described} style={{ maxWidth: 120 }} value={value} onChange={set} />
    </Field>
  )
}
