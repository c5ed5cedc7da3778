import { Button } from 'antd'
import { useId, useState } from 'react'
import { useVenue } from '@/api/venue'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { Skeleton } from '@/ui/Skeleton'
import { usePaymentLinks } from '../api'
import styles from '../screens/PaymentLinks.module.css'
import { LinkCard } from './LinkCard'

/** Links that were deleted, once somebody asks for them: what was paid by them stays. */
export function DeletedLinks() {
  const [isShown, setShown] = useState(false)
  const id = useId()
  const links = usePaymentLinks(useVenue().id, { deleted: true, enabled: isShown })

  return (
    <section className={styles.deleted} aria-label="Links apagados">
      <Button type="link" aria-expanded={isShown} aria-controls={id} onClick={() => setShown(!isShown)}>
        {isShown ? 'Esconder os links apagados' : 'Mostrar os links apagados'}
      </Button>
      <div id={id} hidden={!isShown}>
        {!links.data && links.error && <ErrorState text={messageOf(links.error)} onRetry={() => void links.refetch()} />}
        {isShown && !links.data && !links.error && <Skeleton lines={1} lineHeight={240} />}
        {links.data?.length === 0 && <p className={styles.none}>Nenhum link foi apagado.</p>}
        {links.data && links.data.length > 0 && (
          <ul className={styles.cards} aria-label="Links apagados">
            {links.data.map((link) => (
              <li key={link.id}>
                <LinkCard link={link} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
