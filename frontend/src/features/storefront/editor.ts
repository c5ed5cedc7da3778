import { createContext, useContext, useSyncExternalStore } from 'react'
import { change, differs, type Draft } from './rules'

/** What is wrong, by field. */
export type Problems = Readonly<Partial<Record<string, string>>>

interface Editing {
  draft: Draft
  /** What the server holds. */
  saved: Draft
  problems: Problems
  /** A save is under way. */
  busy: boolean
}

/**
 * A configuration being edited. Each field listens to its own part of it: a
 * keystroke renders one field, not forty, which a telephone would feel.
 */
export class Editor {
  /** SuporteMeep or Admin: may change the locked fields (roles-04, roles-05). */
  readonly isSupport: boolean
  #now: Editing
  readonly #listeners = new Set<() => void>()

  constructor(saved: Draft, isSupport: boolean) {
    this.#now = { draft: saved, saved, problems: {}, busy: false }
    this.isSupport = isSupport
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

  set<Field extends keyof Draft>(field: Field, value: Draft[Field]) {
    const { draft, problems } = this.#now
    this.update({ draft: change(draft, field, value), problems: { ...problems, [field]: undefined } })
  }
}

export const EditorContext = createContext<Editor | null>(null)

export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('a configuration field outside of its form')
  return editor
}

function usePart<Part>(editor: Editor, part: (now: Editing) => Part): Part {
  return useSyncExternalStore(editor.subscribe, () => part(editor.get()))
}

/** The value of a setting as it is being edited. */
export function useSetting<Field extends keyof Draft>(field: Field): Draft[Field] {
  return usePart(useEditor(), ({ draft }) => draft[field])
}

/** What the server holds of a setting. */
export function useSavedSetting<Field extends keyof Draft>(field: Field): Draft[Field] {
  return usePart(useEditor(), ({ saved }) => saved[field])
}

/** What is wrong with a setting. */
export function useProblem(field: keyof Draft): string | undefined {
  return usePart(useEditor(), ({ problems }) => problems[field])
}

/** Whether a save is under way. */
export function useBusy(editor: Editor): boolean {
  return usePart(editor, ({ busy }) => busy)
}

/** Whether anything differs from what the server holds. */
export function useIsChanged(editor: Editor): boolean {
  return usePart(editor, ({ draft, saved }) => differs(draft, saved))
}

/** The element id of a field, by which failures find it. */
export function idOf(field: keyof Draft): string {
  return `configuracao-${field}`
}
