import { useEffect, useState } from 'react'
import { Button } from '@/ui/Button'
import { useFormState } from '@/ui/form'
import { Notice } from '@/ui/Notice'
import { isOutdated, keepDraft, keptDraft } from '../../drafts'
import type { Draft } from '../../product'
import styles from './KeptDraft.module.css'

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
    const { draft, saved } = form.get()
    setKept(null)
    // As it was left, and from there to what the server holds by now: what others changed since stays, or is marked.
    form.update({ draft: { ...draft, ...kept?.after }, saved: { ...saved, ...kept?.before } })
    form.rebase(saved)
  }

  function drop() {
    const { draft, saved } = form.get()
    setKept(null)
    keepDraft(name, draft as Draft, saved as Draft)
  }

  if (!kept) return null
  return (
    <div className={styles.around}>
      <Notice>
        <p>
          Há um rascunho deste produto que não foi salvo.
          {isOutdated(kept, form.get().saved as Draft) && ' O produto foi alterado depois dele: ao continuar, o que mudou lá fica, e os campos que mudaram nos dois são marcados para você conferir.'}
        </p>
        <Button onClick={restore}>Continuar o rascunho</Button>
        <Button variant="quiet" onClick={drop}>Descartar</Button>
      </Notice>
    </div>
  )
}
