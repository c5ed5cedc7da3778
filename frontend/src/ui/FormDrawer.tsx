import { Alert, Button, Drawer, Form, type FormInstance } from 'antd'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { ConfirmDialog } from './ConfirmDialog'
import { fieldErrorsOf, fieldPath, isConflict, messageOf } from './failures'
import { changedByBoth, rebase, savedMeanwhile, type Problems, type SavedMeanwhile as Saved, type Worded } from './form'
import { SavedMeanwhile } from './SavedMeanwhile'
import { toast } from './toasts'
import { useFocusReturn } from './useFocusReturn'

type Fields = Record<string, unknown>

interface FormDrawerProps<Values extends object> {
  open: boolean
  title: string
  /** Read anew each time the drawer opens. */
  initialValues?: Partial<Values>
  /** What is wrong before it is sent, by field; the server checks all of it again. */
  validate?: (values: Values) => Problems
  /**
   * Saves. Resolving closes the drawer; a rejection keeps it open: complaints
   * about fields appear at the fields, anything else above the form.
   */
  onSubmit: (values: Values) => Promise<unknown>
  /**
   * Reads what the server holds now. With it, a save that comes after somebody
   * else's takes theirs over and keeps what was changed here; the refusal's words
   * ask to save again. initialValues then name every field; the version that a save
   * sends is a hidden one. It is told what the form holds.
   */
  reread?: (values: Values) => Promise<Values>
  /** Says the values of fields in words, where somebody else has saved meanwhile: with it, theirs are shown. */
  worded?: Worded<Values>
  /** Told in a toast once it is saved (D25). */
  success?: string
  onClose: () => void
  submitLabel?: string
  /** Fields that may stay empty say so; off where no single field is required. */
  marksOptional?: boolean
  /** What saving will do is still being found out: nobody can save yet. */
  waiting?: boolean
  /** Width in px; a narrow screen is filled. */
  size?: number
  /** Form.Items named as on the wire; a function receives the form, for fields that depend on others. */
  children: ReactNode | ((form: FormInstance<Values>) => ReactNode)
}

/** A form at the side of its list. Asks before it discards changes; Esc closes; the focus starts in the first field and returns to where it was. */
export function FormDrawer<Values extends object>(props: FormDrawerProps<Values>) {
  const [opening, setOpening] = useState(0)
  const [wasOpen, setWasOpen] = useState(props.open)
  if (props.open !== wasOpen) {
    setWasOpen(props.open)
    if (props.open) setOpening(opening + 1)
  }
  // Each opening is a form of its own: nothing of the last one can shine through.
  return <OpenedFormDrawer key={opening} {...props} />
}

function OpenedFormDrawer<Values extends object>({
  open,
  title,
  initialValues,
  validate,
  onSubmit,
  reread,
  worded,
  success,
  onClose,
  submitLabel = 'Salvar',
  marksOptional = true,
  waiting = false,
  size = 520,
  children,
}: FormDrawerProps<Values>) {
  const [form] = Form.useForm<Values>()
  const name = useId() // keeps field ids apart from those of the page's other forms
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [theirs, setTheirs] = useState<readonly Saved[]>([])
  const [asking, setAsking] = useState(false)
  const read = useRef(initialValues)
  useFocusReturn(open)

  function leave() {
    if (busy) return
    if (form.isFieldsTouched()) setAsking(true)
    else onClose()
  }

  /** Closes question and drawer at once, or the question would give the focus back to the drawer after that has gone. */
  function discard() {
    setAsking(false)
    onClose()
  }

  async function submit(values: Values) {
    if (waiting) return
    setFailure(null)
    setTheirs([])
    const problems = validate?.(values) ?? {}
    complain(problems)
    if (Object.keys(problems).length > 0) return
    setBusy(true)
    try {
      await onSubmit(values)
      if (success) toast.success(success)
      onClose()
    } catch (error) {
      if (!(await takeOver(error))) explain(error)
    } finally {
      setBusy(false)
    }
  }

  /** Whether the refusal was because of what somebody else saved meanwhile, and theirs is in the form by now. */
  async function takeOver(refusal: unknown): Promise<boolean> {
    if (!reread || !isConflict(refusal)) return false
    const mine = form.getFieldsValue()
    const now = await reread(mine).catch(() => null)
    if (!now) return false
    const before = (read.current ?? {}) as Fields
    const { draft, both } = rebase(mine as Fields, before, now as Fields)
    setTheirs(savedMeanwhile(before, now, both, worded ?? {}))
    read.current = now
    form.setFieldsValue(draft as never) // antd derives its values from Values, which is generic here
    complain(Object.fromEntries(both.map((field) => [field, changedByBoth])))
    setFailure(messageOf(refusal))
    return true
  }

  /** Puts what the server holds in the place of what was changed here. */
  function take(field: string) {
    form.setFields([{ name: field as never, value: (read.current as Fields)[field], errors: [] }])
    setTheirs(theirs.map((each) => (each.field === field ? { ...each, isKept: false } : each)))
  }

  function explain(error: unknown) {
    const problems = fieldErrorsOf(error)
    const shown = complain(problems)
    if (shown === 0 || shown < Object.keys(problems).length) setFailure(messageOf(error))
  }

  /** Says what is wrong at the fields, in place of what was said before; answers how many of them the form has. */
  function complain(problems: Problems): number {
    const complaints = Object.entries(problems).map(([name, text = '']) => ({
      name: fieldPath(name) as never, // antd derives its paths from Values, which is generic here
      errors: [text],
    }))
    const known = complaints.filter(({ name }) => form.getFieldInstance(name) !== undefined)
    form.setFields(form.getFieldsError().map(({ name }) => ({ name: name as never, errors: [] })))
    form.setFields(known)
    if (known[0]) form.scrollToField(known[0].name, { focus: true, block: 'center' })
    return known.length
  }

  return (
    <Drawer
      open={open}
      title={title}
      size={`min(${size}px, 100vw)`}
      onClose={leave}
      autoFocus={false}
      focusable={{ focusTriggerAfterClose: false }}
      destroyOnHidden
      closable={{ 'aria-label': 'Fechar' }}
      footer={
        <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
          <Button onClick={leave} disabled={busy}>
            Cancelar
          </Button>
          <Button type="primary" loading={busy} disabled={waiting} onClick={form.submit}>
            {submitLabel}
          </Button>
        </div>
      }
    >
      <FocusFirstField>
        {failure && (
          <Alert
            role="alert" type="error" showIcon title={failure} style={{ marginBottom: 20 }}
            description={theirs.length > 0 && <SavedMeanwhile fields={theirs} onTake={take} />}
          />
        )}
        <Form<Values>
          form={form}
          name={name}
          layout="vertical"
          requiredMark={marksOptional ? undefined : false}
          initialValues={initialValues}
          onFinish={submit}
          disabled={busy}
        >
          {typeof children === 'function' ? children(form) : children}
          {/* Enter in a field submits, as in any form, though the visible button stands in the footer. */}
          <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
        </Form>
      </FocusFirstField>
      <ConfirmDialog
        open={asking}
        title="Descartar as alterações?"
        danger
        confirmLabel="Descartar"
        cancelLabel="Continuar editando"
        onConfirm={discard}
        onClose={() => setAsking(false)}
      >
        O que você mudou neste formulário ainda não foi salvo.
      </ConfirmDialog>
    </Drawer>
  )
}

function FocusFirstField({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    body.current?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true })
  }, [])
  return <div ref={body}>{children}</div>
}
