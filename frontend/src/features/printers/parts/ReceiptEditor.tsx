import { Radio, Switch } from 'antd'
import { useEffect, useId, useState } from 'react'
import { failureMessage } from '@/api/client'
import { useVenue } from '@/api/venue'
import { ErrorState } from '@/ui/ErrorState'
import { fieldsOf } from '@/ui/fieldsOf'
import { FormPage } from '@/ui/FormPage'
import { Row } from '@/ui/Section'
import { Skeleton } from '@/ui/Skeleton'
import { usePreview, useSaveTemplate, useTemplate, type PaperType, type Template } from '../api'
import { completed } from '../blocks'
import { paperTypes } from '../labels'
import { BlockList } from './BlockList'
import styles from './ReceiptEditor.module.css'

/** What stands on the venue's papers, with the paper beside it. */
export default function ReceiptEditor() {
  const { id: venueId } = useVenue()
  const { data, error, refetch } = useTemplate(venueId)
  const save = useSaveTemplate(venueId)
  if (error && !data) return <ErrorState text={failureMessage(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={8} />
  return (
    <FormPage<Template>
      label="Recibo"
      saved={completed(data)}
      onSave={(template) => save.mutateAsync(template).then(completed)}
      success="Recibo salvo. Vale a partir do próximo papel."
      aside={<Preview venueId={venueId} />}
    >
      <Content />
      <Letters />
    </FormPage>
  )
}

const { InputField, SelectField, SwitchField, useField, useValues } = fieldsOf<Template>()

function Content() {
  const title = useId()
  const { value, set } = useField('blocks')
  return (
    <section className={styles.section} aria-labelledby={title}>
      <div>
        <h2 id={title} className={styles.title}>Conteúdo e ordem</h2>
        <p className={styles.hint}>Arraste pela alça ou use as setas do teclado. Marque em quais papéis cada parte sai.</p>
      </div>
      <BlockList blocks={value} onChange={set} />
    </section>
  )
}

const sizes: { value: Template['codeSize']; label: string }[] = [
  { value: 'small', label: 'Pequena' },
  { value: 'normal', label: 'Normal' },
  { value: 'large', label: 'Grande' },
  { value: 'huge', label: 'Enorme' },
]

const longestText = 500

function Letters() {
  const title = useId()
  return (
    <section className={styles.section} aria-labelledby={title}>
      <h2 id={title} className={styles.title}>Textos e letras</h2>
      <InputField field="header" label="Cabeçalho" rows={2} maxLength={longestText} placeholder="Bar do Cais, CNPJ…" />
      <InputField field="footer" label="Rodapé" rows={2} maxLength={longestText} placeholder="Obrigado e volte sempre!" />
      <Row>
        <SelectField field="codeSize" label="Letra do código" options={sizes} />
        <SelectField field="itemSize" label="Letra dos itens" options={sizes} />
        <SelectField field="noteSize" label="Letra das observações" options={sizes} />
      </Row>
      <p className={styles.hint}>Em fichas e cancelamentos, itens e observações saem um tamanho maior.</p>
      <SwitchField field="prices" label="Preço de cada item no resumo" />
    </section>
  )
}

/** Milliseconds that a template must stand still before it is drawn. */
const drawAfter = 250

/** The template a moment after it was last changed. */
function useRested(template: Template): Template {
  const [rested, setRested] = useState(template)
  useEffect(() => {
    const timer = setTimeout(() => setRested(template), drawAfter)
    return () => clearTimeout(timer)
  }, [template])
  return rested
}

function Preview({ venueId }: { venueId: string }) {
  const template = useValues()
  const [type, setType] = useState<PaperType>(1)
  const [isCopy, setIsCopy] = useState(false)
  const { data, error, isFetching } = usePreview(venueId, useRested(template), type, isCopy ? 2 : 1)
  const base = useId()
  const name = paperTypes.find((each) => each.type === type)?.name ?? ''

  return (
    <section className={styles.preview} aria-labelledby={`${base}-preview`}>
      <h2 id={`${base}-preview`} className={styles.title}>Como sai no papel</h2>
      <Radio.Group
        aria-label="Papel de exemplo"
        optionType="button"
        className={styles.types}
        value={type}
        options={paperTypes.map((each) => ({ value: each.type, label: each.short }))}
        onChange={({ target }) => setType(target.value as PaperType)}
      />
      <div className={styles.switch}>
        <label htmlFor={`${base}-copy`}>Com a marca 2ª VIA</label>
        <Switch id={`${base}-copy`} checked={isCopy} onChange={setIsCopy} />
      </div>
      {error ? (
        <p role="alert" className={styles.failed}>{failureMessage(error)}</p>
      ) : (
        // Focusable, so that a long paper can be scrolled by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={styles.paper} role="group" aria-label="Papel" tabIndex={0} aria-busy={isFetching} data-busy={isFetching || undefined}>
          {data ? <img src={data.image} width={data.width} alt={`Exemplo: ${name}${isCopy ? ', 2ª VIA' : ''}`} /> : <Skeleton lines={8} />}
        </div>
      )}
    </section>
  )
}
