import { api } from '@/api/client'
import { useConfiguration } from '@/api/configuration'
import { useSession } from '@/api/session'
import { LegacyFrame } from '@/ui/LegacyFrame'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import styles from './LegacyPage.module.css'

interface LegacyPageProps {
  /** The page's name in the classic portal (embedded-05). */
  page: string
  title: string
}

/** A page of the classic portal (S0§1, D5): a frame that is handed the session, or one honest sentence. */
export default function LegacyPage({ page, title }: LegacyPageProps) {
  const session = useSession()
  const { known, value } = useConfiguration()
  if (!known) return <Skeleton lines={8} />

  const configured = value.legacyPortalUrl !== ''
  return (
    <div className={configured ? styles.full : undefined}>
      {configured ? <VisuallyHidden><h1>{title}</h1></VisuallyHidden> : <PageHeader title={title} />}
      <LegacyFrame
        portalUrl={value.legacyPortalUrl}
        page={page}
        title={title}
        purpose={`“${title}” é uma página do portal clássico.`}
        session={session}
        onValidate={() => {
          // A refused session is ended by the client itself; nothing else matters to the page.
          api.POST('/api/Account/validate').catch(() => undefined)
        }}
      />
    </div>
  )
}
