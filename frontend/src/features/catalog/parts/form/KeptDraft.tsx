import { useEffect, useState } from 'react'
import { Button } from '@/ui/Button'
import { useFormState } from '@/ui/form'
import { Notice } from '@/ui/Notice'
import { keepDraft, keptDraft } from '../../drafts'
import type { Draft } from '../../product'

/** Keeps what is typed on this device, and offers what an earlier visit left. */
export function KeptDraft({ name }: { name: string }) {
  const form = useFormState()
  const [kept, setKept] = useState(() => keptDraft(name))

  // Until the person has said what becomes of an earlier draft, that one stays.
  useEffect(() => {
    if (kept) return
    return form.subscribe(() => {
      const { draft, saved } = form.get()
      keepDraft(name, draft as Draft, saved as Draft)
    })
  }, [form, name, kept])

  function restore() {
    const { draft } = form.get()
    setKept(null)
    form.update({ draft: { ...draft, ...kept } })
  }

  function drop() {
    const { draft, saved } = form.get()
    setKept(null)
    keepDraft(name, draft as Draft, saved as Draft)
  }

  if (!kept) return null
  return (
    <Notice>
      <p>Há um rascunho deste produto que não foi salvo.</p>
      <Button onClick={restore}>Continuar o rascunho</Button>
      <Button variant="quiet" onClick={drop}>Descartar</Button>
    </Notice>
  )
}
