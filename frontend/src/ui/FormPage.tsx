import { Button, ConfigProvider } from 'antd'
import { useEffect, useState, type ReactNode } from 'react'
import { fieldErrorsOf, fieldPath, isConflict, messageOf } from './failures'
import { differs, FormContext, FormState, useFormId, useFormPart, type Locks, type Problems } from './form'
import styles from './FormPage.module.css'
import { toast } from './toasts'
import { UnsavedChanges } from './UnsavedChanges'
import { narrowScreen, useMediaQuery } from './useMediaQuery'

interface FormPageProps<Values extends object> {
  /** What is being edited, for screen readers. */
  label: string
  /** What the server holds. Read once: what is saved later comes from onSave. */
  saved: Values
  /** Saves all of it and answers what is kept. Complaints about fields appear at the fields, anything else in the bar. */
  onSave: (values: Values) => Promise<Values>
  /** Told in a toast once it is saved (D25). */
  success: string
  /** What is wrong before it is sent, by field; the server checks all of it again. */
  validate?: (values: Values) => Problems
  /** The values after a change of one field, with what follows from it. */
  change?: <Field extends keyof Values>(values: Values, field: Field, value: Values[Field]) => Values
  /**
   * Reads what the server holds now. With it, a save that comes after somebody
   * else's takes theirs over, keeps what was changed here and asks to save again.
   */
  reread?: () => Promise<Values>
  /** What to say of further refusals that mean that the server holds something else by now; a conflict about no field always does. */
  outdated?: (failure: unknown) => string | undefined
  /** The bar's words for a failed save. */
  explain?: (failure: unknown) => string
  /** Fields that the server's complaints name otherwise: { theirs: ours }. */
  aliases?: Readonly<Record<string, string>>
  locks?: Locks
  /** Sections of fields. */
  children: ReactNode
  /** The children say what is wrong, in an element with the id of the field `faults`: it takes the focus, and the bar does not list them. */
  listsFaults?: boolean
  /** The children use the whole width. */
  wide?: boolean
  /** Leaves the page; asked before changes are lost where it navigates. */
  onCancel?: () => void
  /** Stands beside the sections where there is room, below them where there is none. */
  aside?: ReactNode
}

/** A page that is one form, edited as a whole and saved as a whole: save bar, unsaved changes, errors at the fields and listed in the bar. */
export function FormPage<Values extends object>(props: FormPageProps<Values>) {
  const { label, saved, change, locks, children, aside, listsFaults = false, wide = false, onCancel } = props
  const id = useFormId()
  const [form] = useState(() => new FormState(saved, { id, change: change as ConstructorParameters<typeof FormState>[1]['change'], locks }))
  const { failure, submit, discard } = useSaving(form, props)
  const isChanged = useFormPart(form, ({ draft, saved }) => differs(draft, saved))
  // A thumb needs more room than a mouse.
  const size = useMediaQuery(narrowScreen) ? 'large' : 'middle'

  const body = (
    <form
      noValidate
      aria-label={label}
      className={wide ? `${styles.form} ${styles.wide}` : styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {children}
      <SaveBar form={form} isChanged={isChanged} failure={failure} listsFaults={!listsFaults} onDiscard={discard} onCancel={onCancel} />
    </form>
  )
  return (
    <FormContext value={form}>
      <ConfigProvider componentSize={size}>
        {aside ? (
          <div className={styles.beside}>
            {body}
            {aside}
          </div>
        ) : (
          body
        )}
      </ConfigProvider>
      <UnsavedChanges when={isChanged} />
    </FormContext>
  )
}

const savedByOther = 'Outra pessoa salvou enquanto você editava. O que ela mudou foi atualizado aqui: confira e salve de novo.'

/** Saving and what can come of it. */
function useSaving<Values extends object>(form: FormState, { onSave, success, validate, reread, outdated, explain = messageOf, aliases = {}, listsFaults }: FormPageProps<Values>) {
  const [failure, setFailure] = useState<string | null>(null)
  // The fields at fault of the last try; the first of them takes the focus once it can.
  const [faulty, setFaulty] = useState<readonly string[]>([])

  useEffect(() => {
    if (faulty.length === 0) return
    const [first] = (listsFaults ? ['faults'] : faulty).flatMap((field) => document.getElementById(form.idOf(field)) ?? [])
    first?.scrollIntoView({ block: 'center' })
    first?.focus({ preventScroll: true })
  }, [form, faulty, listsFaults])

  function complain(problems: Problems) {
    form.update({ problems })
    setFaulty(Object.keys(problems))
  }

  async function submit() {
    setFailure(null)
    const draft = form.get().draft as Values
    const problems = validate?.(draft) ?? {}
    if (Object.keys(problems).length > 0) {
      complain(problems)
      return
    }
    form.update({ busy: true })
    try {
      const kept = (await onSave(draft)) as Record<string, unknown>
      form.update({ busy: false, draft: kept, saved: kept, problems: {} })
      toast.success(success)
    } catch (refusal) {
      if (!(await takeOver(refusal))) {
        complain(Object.fromEntries(Object.entries(fieldErrorsOf(refusal)).map(([name, text]) => [fieldNamed(name), text])))
        setFailure(explain(refusal))
      }
      form.update({ busy: false })
    }
  }

  /** Whether the refusal was because of what somebody else saved meanwhile, and theirs is here by now. */
  async function takeOver(refusal: unknown): Promise<boolean> {
    const words = outdated?.(refusal) ?? (isConflict(refusal) ? savedByOther : undefined)
    if (!reread || !words) return false
    const now = await reread().catch(() => null)
    if (!now) return false
    form.rebase(now)
    setFailure(words)
    return true
  }

  /** "days[0].start" is the field "days". */
  function fieldNamed(theirs: string): string {
    const name = String(fieldPath(theirs)[0] ?? theirs)
    return aliases[theirs] ?? aliases[name] ?? name
  }

  function discard() {
    form.update({ draft: form.get().saved, problems: {} })
    setFailure(null)
  }

  return { failure, submit, discard }
}

interface SaveBarProps {
  form: FormState
  isChanged: boolean
  failure: string | null
  listsFaults: boolean
  onDiscard: () => void
  onCancel?: () => void
}

function SaveBar({ form, isChanged, failure, listsFaults, onDiscard, onCancel }: SaveBarProps) {
  const busy = useFormPart(form, (now) => now.busy)
  const problems = useFormPart(form, (now) => now.problems)

  return (
    <div className={styles.bar} data-changed={isChanged || undefined}>
      <p className={styles.state} role={failure ? 'alert' : undefined} data-failed={failure ? '' : undefined}>
        {failure ?? (isChanged ? 'Há alterações que ainda não foram salvas.' : 'Tudo salvo.')}
      </p>
      {listsFaults && <Faults form={form} problems={problems} />}
      <div className={styles.buttons}>
        {onCancel && <Button type="text" onClick={onCancel} disabled={busy}>Cancelar</Button>}
        {isChanged && <Button onClick={onDiscard} disabled={busy}>Desfazer</Button>}
        <Button type="primary" htmlType="submit" loading={busy}>Salvar</Button>
      </div>
    </div>
  )
}

/** The fields at fault, each leading to its field; what belongs to no field on the page is said here. */
function Faults({ form, problems }: { form: FormState; problems: Problems }) {
  const faults = Object.entries(problems).flatMap(([field, text]) => (text ? [{ field, text, label: form.labelOf(field) }] : []))
  if (faults.length === 0) return null
  return (
    <ul className={styles.faults} aria-label="Campos a conferir">
      {faults.map(({ field, text, label }) => (
        <li key={field}>
          {label ? (
            <button type="button" onClick={() => document.getElementById(form.idOf(field))?.focus()}>{label}</button>
          ) : (
            text
          )}
        </li>
      ))}
    </ul>
  )
}
