import { createContext, useContext, useEffect, useId, useSyncExternalStore, type ReactNode } from 'react'

/** What is wrong, by field. */
export type Problems = Readonly<Partial<Record<string, string>>>

type Values = Record<string, unknown>

/** Fields that this person sees but may not change, and why. */
export interface Locks {
  fields: readonly string[]
  reason: string
}

interface Editing {
  draft: Values
  /** What the server holds. */
  saved: Values
  problems: Problems
  /** A save is under way. */
  busy: boolean
}

interface FormOptions {
  /** The prefix of the fields' element ids, unique on the page. */
  id: string
  /** The values after a change of one field, with what follows from it. */
  change?: (values: Values, field: string, value: unknown) => Values
  locks?: Locks
}

/**
 * The values of a FormPage while they are edited. Each field listens to its own
 * part: a keystroke renders one field, not forty, which a telephone would feel.
 */
export class FormState {
  readonly #id: string
  readonly #change: NonNullable<FormOptions['change']>
  readonly #locks: Locks | undefined
  /** Labels of the fields on the page. */
  readonly #labels = new Map<string, string>()
  readonly #listeners = new Set<() => void>()
  #now: Editing

  constructor(saved: object, { id, change, locks }: FormOptions) {
    this.#now = { draft: saved as Values, saved: saved as Values, problems: {}, busy: false }
    this.#id = id
    this.#change = change ?? ((values, field, value) => ({ ...values, [field]: value }))
    this.#locks = locks
  }

  get = (): Editing => this.#now

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  update(next: Partial<Editing>) {
    this.#now = { ...this.#now, ...next }
    for (const listener of this.#listeners) listener()
  }

  set(field: string, value: unknown) {
    const { draft, problems } = this.#now
    this.update({ draft: this.#change(draft, field, value), problems: { ...problems, [field]: undefined } })
  }

  /** Takes over what the server holds by now; what was changed here stays, and what both changed is marked. */
  rebase(now: object) {
    const { draft, saved } = this.#now
    const rebased = rebase(draft, saved, now as Values)
    const problems = Object.fromEntries(rebased.both.map((field) => [field, changedByBoth]))
    this.update({ draft: rebased.draft, saved: now as Values, problems })
  }

  /** The element id of a field, by which failures find it. */
  idOf = (field: string): string => `${this.#id}-${field}`

  /** Why this person may not change the field; undefined where they may. */
  lockOf = (field: string): string | undefined => (this.#locks?.fields.includes(field) ? this.#locks.reason : undefined)

  /** A field comes onto the page; answers how it leaves. */
  register(field: string, label: string): () => void {
    this.#labels.set(field, label)
    return () => this.#labels.delete(field)
  }

  /** The label of a field on the page. */
  labelOf = (field: string): string | undefined => this.#labels.get(field)
}

/** Whether two values are the same once saved; a file is only itself. */
function isSame(one: unknown, other: unknown): boolean {
  if (one instanceof Blob || other instanceof Blob) return one === other
  return Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other)
}

/** Whether values differ from others in anything. */
export function differs(one: object, other: object): boolean {
  const fields = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...fields].some((field) => !isSame((one as Values)[field], (other as Values)[field]))
}

/** What a field says that was changed here and by somebody else. */
export const changedByBoth = 'Outra pessoa também mudou este campo. Ao salvar, fica o que está aqui.'

/** A draft of `saved` as a draft of what the server holds `now`, and the fields that were changed to different values here and there. */
export function rebase(draft: Values, saved: Values, now: Values): { draft: Values; both: string[] } {
  const mine = Object.keys(draft).filter((field) => !isSame(draft[field], saved[field]))
  return {
    draft: { ...now, ...Object.fromEntries(mine.map((field) => [field, draft[field]])) },
    both: mine.filter((field) => !isSame(now[field], saved[field]) && !isSame(now[field], draft[field])),
  }
}

/** What somebody else saved while a form was edited, in words a person reads. */
export interface SavedMeanwhile {
  field: string
  label: string
  /** What the server holds. */
  now: ReactNode
  /** It was changed here, too, and stays as it is here. */
  isKept: boolean
}

/** How a form names its fields and words their values where somebody else has saved meanwhile. */
export type Worded<Fields extends object> = { readonly [Field in keyof Fields]?: { label: string; words: (value: Fields[Field]) => ReactNode } }

/** The fields that differ between what a form read and what the server holds now, as the form words them. */
export function savedMeanwhile<Fields extends object>(read: Values, now: Fields, both: readonly string[], worded: Worded<Fields>): SavedMeanwhile[] {
  return (Object.keys(worded) as (keyof Fields & string)[]).flatMap((field) => {
    const said = worded[field]
    return said && !isSame(read[field], now[field]) ? [{ field, label: said.label, now: said.words(now[field]), isKept: both.includes(field) }] : []
  })
}

export const FormContext = createContext<FormState | null>(null)

/** The form around this piece. */
export function useFormState(): FormState {
  const form = useContext(FormContext)
  if (!form) throw new Error('a form field outside of its FormPage')
  return form
}

/** A part of what is being edited, rendered anew when that part changes. */
export function useFormPart<Part>(form: FormState, part: (now: Editing) => Part): Part {
  return useSyncExternalStore(form.subscribe, () => part(form.get()))
}

/** What a control says of itself to screen readers, next to its label. */
export interface Described {
  id: string
  disabled: boolean
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** A field of the form: its value, and the attributes that tie a control to its Field. */
export function useFieldState<Value>(field: string, { hasHint = false, disabled = false } = {}) {
  const form = useFormState()
  const value = useFormPart(form, ({ draft }) => draft[field]) as Value
  const problem = useFormPart(form, ({ problems }) => problems[field])
  const busy = useFormPart(form, (now) => now.busy)
  const id = form.idOf(field)
  const lock = form.lockOf(field)
  const described: Described = {
    id,
    disabled: disabled || busy || lock !== undefined,
    'aria-describedby': problem !== undefined || hasHint ? `${id}-note` : undefined,
    'aria-invalid': problem === undefined ? undefined : true,
  }
  return { value, set: (next: Value) => form.set(field, next), problem, lock, described }
}

/** Makes a field known to the form, which names it where it lists what is wrong. */
export function useRegistered(field: string, label: string) {
  const form = useFormState()
  useEffect(() => form.register(field, label), [form, field, label])
}

/** The prefix of the element ids of one form. */
export function useFormId(): string {
  return `form${useId()}`
}
