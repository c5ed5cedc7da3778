import { EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useVenue } from '@/api/venue'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { usePaymentLink } from '../api'
import { draftOf, newDraft } from '../link'
import { messages } from '../messages'
import { LinkEditor } from '../parts/LinkEditor'
import { LinkFacts } from '../parts/LinkFacts'

const back = { to: '/cadastro/mepaylink', label: messages.title }

/** /cadastro/mepaylink/formulario: a new link, or an old one, which is read until somebody edits it (S0§2). */
export default function PaymentLinkForm() {
  const { mePayLinkId = '' } = useParams()
  // Another link begins anew.
  return mePayLinkId === '' ? <NewLink /> : <OldLink key={mePayLinkId} id={mePayLinkId} />
}

function NewLink() {
  return (
    <>
      <PageHeader title={messages.newTitle} back={back} />
      <LinkEditor id="" saved={newDraft} product={null} onDone={() => undefined} />
    </>
  )
}

function OldLink({ id }: { id: string }) {
  const link = usePaymentLink(useVenue().id, id)
  const [isEditing, setEditing] = useState(false)
  const edit = link.data && !isEditing && (
    <Button type="primary" icon={<EditOutlined aria-hidden="true" />} onClick={() => setEditing(true)}>{messages.edit}</Button>
  )

  return (
    <>
      <PageHeader title={messages.editTitle} back={back} actions={edit} />
      {!link.data && link.error && <ErrorState text={messageOf(link.error)} onRetry={() => void link.refetch()} />}
      {!link.data && !link.error && <Skeleton lines={8} />}
      {link.data && !isEditing && <LinkFacts link={link.data} />}
      {link.data && isEditing && <LinkEditor id={id} saved={draftOf(link.data)} product={link.data.product} onDone={() => setEditing(false)} />}
    </>
  )
}
