import { useNavigate, useParams } from 'react-router'
import { useVenue } from '@/api/venue'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { PageHeader } from '@/ui/PageHeader'
import { FormPage } from '@/ui/FormPage'
import { Skeleton } from '@/ui/Skeleton'
import { readInstitutionDraft, useInstitution, useSaveInstitution } from '../api'
import { institutionDraftOf, institutionProblems, newInstitution, type InstitutionDraft } from '../institution'
import { messages } from '../messages'
import { InstitutionFields } from '../parts/InstitutionFields'
import { explainWith } from '../refusals'

const back = { to: '/doacoes/instituicoes', label: messages.institutions }

/** /doacoes/instituicoes/cadastrar and …/editar/:instituteId: one institution (S1§2). */
export default function InstitutionForm() {
  const { instituteId = '' } = useParams()
  return instituteId === '' ? <NewInstitution /> : <OldInstitution key={instituteId} id={instituteId} />
}

function NewInstitution() {
  return (
    <>
      <PageHeader title={messages.newInstitution} back={back} />
      <Editor id="" saved={newInstitution} />
    </>
  )
}

function OldInstitution({ id }: { id: string }) {
  const institution = useInstitution(useVenue().id, id)
  return (
    <>
      <PageHeader title={messages.editInstitution} back={back} />
      {!institution.data && institution.error && <ErrorState text={messageOf(institution.error)} onRetry={() => void institution.refetch()} />}
      {!institution.data && !institution.error && <Skeleton lines={4} />}
      {institution.data && <Editor id={id} saved={institutionDraftOf(institution.data)} account={institution.data.bankData} />}
    </>
  )
}

interface EditorProps {
  /** '' for a new institution. */
  id: string
  saved: InstitutionDraft
  /** The bank account of an old one, in words. */
  account?: string
}

function Editor({ id, saved, account }: EditorProps) {
  const venue = useVenue()
  const navigate = useNavigate()
  const save = useSaveInstitution(venue.id, id)
  const isNew = id === ''

  async function submit(draft: InstitutionDraft): Promise<InstitutionDraft> {
    const kept = await save.mutateAsync(draft)
    // In the form's place: there is nothing to go back to.
    void navigate('/doacoes/instituicoes', { replace: true })
    return institutionDraftOf(kept)
  }

  return (
    <FormPage<InstitutionDraft>
      label={isNew ? messages.newInstitution : messages.editInstitution}
      saved={saved}
      onSave={submit}
      success={isNew ? messages.institutionSaved : messages.institutionEdited}
      validate={institutionProblems}
      reread={isNew ? undefined : () => readInstitutionDraft(id)}
      explain={explainWith(isNew ? messages.institutionNotSaved : messages.institutionNotEdited)}
      onCancel={() => void navigate('/doacoes/instituicoes')}
    >
      <InstitutionFields account={isNew ? undefined : (account || 'Conta que não está mais em uso')} />
    </FormPage>
  )
}
