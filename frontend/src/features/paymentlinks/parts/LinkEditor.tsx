import { useNavigate } from 'react-router'
import { useProductChoices } from '@/api/queries/products'
import { useVenue } from '@/api/venue'
import { defaultZone } from '@/ui/dates'
import { messageOf } from '@/ui/failures'
import { FormPage } from '@/ui/FormPage'
import { readDraft, useSaveLink } from '../api'
import { draftOf, problemsOf, type LinkDraft } from '../link'
import { messages } from '../messages'
import { LinkFields } from './LinkFields'
import type { KnownProduct } from './ProductField'

interface LinkEditorProps {
  /** '' for a new link. */
  id: string
  saved: LinkDraft
  /** What the saved link is a sale of. */
  product: KnownProduct | null
  onDone: () => void
}

/** What is said of a failed save: the documents' words, and the reason where there is one. */
function explain(failure: unknown): string {
  const reason = messageOf(failure, '')
  return reason === '' ? messages.saveFailed : `${messages.saveFailed} ${reason}`
}

/** The form of a payment link. */
export function LinkEditor({ id, saved, product, onDone }: LinkEditorProps) {
  const { id: venueId, zone = defaultZone } = useVenue()
  const navigate = useNavigate()
  const save = useSaveLink(venueId, id)
  const products = useProductChoices(venueId, { enabled: true })

  async function submit(draft: LinkDraft): Promise<LinkDraft> {
    const kept = await save.mutateAsync(draft)
    // In the form's place: there is nothing to go back to.
    if (id === '') void navigate('/cadastro/mepaylink', { replace: true })
    else onDone()
    return draftOf(kept)
  }

  return (
    <FormPage<LinkDraft>
      label={id === '' ? messages.newTitle : messages.editTitle}
      saved={saved}
      onSave={submit}
      success={id === '' ? messages.saved : messages.edited}
      validate={(draft) => problemsOf(draft, saved, zone)}
      reread={id === '' ? undefined : () => readDraft(id)}
      explain={explain}
      onCancel={id === '' ? () => void navigate('/cadastro/mepaylink') : onDone}
    >
      <LinkFields products={products} known={product} />
    </FormPage>
  )
}
