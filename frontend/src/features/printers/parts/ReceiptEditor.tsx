import { Button, ConfigProvider, Input, Radio, Select, Switch } from 'antd'
import { useEffect, useId, useState } from 'react'
import { failureMessage } from '@/api/client'
import { ErrorState } from '@/ui/ErrorState'
import { fieldErrorsOf } from '@/ui/failures'
import { Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toasts'
import { UnsavedChanges } from '@/ui/UnsavedChanges'
import { narrowScreen, useMediaQuery } from '@/ui/useMediaQuery'
import { usePreview, useSaveTemplate, useTemplate, type PaperType, type Template } from '../api'
import { completed } from '../blocks'
import { paperTypes } from '../labels'
import { BlockList } from './BlockList'
import styles from './ReceiptEditor.module.css'

/** What stands on the venue's papers, with the paper beside it. */
export default function ReceiptEditor({ venueId }: { venueId: string }) {
  const { data, error, refetch } = useTemplate(venueId)
  if (error && !data) return <ErrorState text={failureMessage(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={8} />
  return <Editor venueId={venueId} saved={completed(data)} />
}

const sizes: { value: Template['codeSize']; label: string }[] = [
  { value: 'small', label: 'Pequena' },
  { value: 'normal', label: 'Normal' },
  { value: 'large', label: 'Grande' },
  { value: 'huge', label: 'Enorme' },
]

const longestText = 500

function Editor({ venueId, saved }: { venueId: string; saved: Template }) {
  const save = useSaveTemplate(venueId)
  const [draft, setDraft] = useState(saved)
  const [failure, setFailure] = useState<string | null>(null)
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved)
  const size = useMediaQuery(narrowScreen) ? 'large' : 'middle'
  const base = useId()

  const change = (part: Partial<Template>) => {
    setFailure(null)
    setDraft({ ...draft, ...part })
  }

  async function submit() {
    try {
      setDraft(completed(await save.mutateAsync(draft)))
      toast.success('Recibo salvo. Vale a partir do próximo papel.')
    } catch (refusal) {
      setFailure(Object.values(fieldErrorsOf(refusal))[0] ?? failureMessage(refusal))
    }
  }

  return (
    <ConfigProvider componentSize={size}>
      <div className={styles.editor}>
        <div className={styles.fields}>
          <section className={styles.section} aria-labelledby={`${base}-blocks`}>
            <div>
              <h2 id={`${base}-blocks`} className={styles.title}>Conteúdo e ordem</h2>
              <p className={styles.hint}>Arraste pela alça ou use as setas do teclado. Marque em quais papéis cada parte sai.</p>
            </div>
            <BlockList blocks={draft.blocks} onChange={(blocks) => change({ blocks })} />
          </section>
          <section className={styles.section} aria-labelledby={`${base}-texts`}>
            <h2 id={`${base}-texts`} className={styles.title}>Textos e letras</h2>
            <div className={styles.field}>
              <label htmlFor={`${base}-header`}>Cabeçalho</label>
              <Input.TextArea id={`${base}-header`} value={draft.header} rows={2} maxLength={longestText} placeholder="Bar do Cais, CNPJ…" onChange={({ target }) => change({ header: target.value })} />
            </div>
            <div className={styles.field}>
              <label htmlFor={`${base}-footer`}>Rodapé</label>
              <Input.TextArea id={`${base}-footer`} value={draft.footer} rows={2} maxLength={longestText} placeholder="Obrigado e volte sempre!" onChange={({ target }) => change({ footer: target.value })} />
            </div>
            <div className={styles.row}>
              <Size label="Letra do código" value={draft.codeSize} onChange={(codeSize) => change({ codeSize })} />
              <Size label="Letra dos itens" value={draft.itemSize} onChange={(itemSize) => change({ itemSize })} />
              <Size label="Letra das observações" value={draft.noteSize} onChange={(noteSize) => change({ noteSize })} />
            </div>
            <p className={styles.hint}>Em fichas e cancelamentos, itens e observações saem um tamanho maior.</p>
            <div className={styles.switch}>
              <label htmlFor={`${base}-prices`}>Preço de cada item no resumo</label>
              <Switch id={`${base}-prices`} checked={draft.prices} onChange={(prices) => change({ prices })} />
            </div>
          </section>
          <div className={styles.bar} data-changed={isChanged || undefined}>
            <p className={styles.state} role={failure ? 'alert' : undefined} data-failed={failure ? '' : undefined}>
              {failure ?? (isChanged ? 'Há alterações que ainda não foram salvas.' : 'Tudo salvo.')}
            </p>
            {isChanged && <Button onClick={() => change(saved)} disabled={save.isPending}>Desfazer</Button>}
            <Button type="primary" onClick={() => void submit()} loading={save.isPending}>Salvar</Button>
          </div>
        </div>
        <Preview venueId={venueId} template={draft} />
      </div>
      <UnsavedChanges when={isChanged} />
    </ConfigProvider>
  )
}

function Size({ label, value, onChange }: { label: string; value: Template['codeSize']; onChange: (size: Template['codeSize']) => void }) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <Select id={id} value={value} options={sizes} onChange={onChange} />
    </div>
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

function Preview({ venueId, template }: { venueId: string; template: Template }) {
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
