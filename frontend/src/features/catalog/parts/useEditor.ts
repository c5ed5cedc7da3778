import { useState } from 'react'
import { FormState, useFormId, useFormPart } from '@/ui/form'

/** What is being typed before it joins a list of the product: it survives the change of tabs and steps. */
export interface Editor<Typed extends object> {
  form: FormState
  /** The key of the item that is being changed; null while one is added. */
  changing: string | null
  typed: () => Typed
  /** Begins anew, or with an item of the list. */
  begin: (typed: Typed, changing?: string | null) => void
}

export function useEditor<Typed extends object>(nothing: Typed): Editor<Typed> {
  const id = useFormId()
  const [form] = useState(() => new FormState({ ...nothing, changing: null }, { id }))
  const changing = useFormPart(form, ({ draft }) => draft['changing']) as string | null
  return {
    form,
    changing,
    typed: () => form.get().draft as Typed,
    begin: (typed, changing = null) => form.update({ draft: { ...typed, changing }, problems: {} }),
  }
}

/** Says what is wrong at the fields, and goes to the first of them. */
export function complain(form: FormState, problems: Readonly<Partial<Record<string, string>>>): boolean {
  form.update({ problems })
  const [first] = Object.keys(problems)
  if (first === undefined) return false
  document.getElementById(form.idOf(first))?.focus()
  return true
}
