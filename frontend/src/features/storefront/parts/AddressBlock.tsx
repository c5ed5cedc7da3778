import { Button } from 'antd'
import { useState } from 'react'
import { failureMessage } from '@/api/client'
import { ErrorState } from '@/ui/ErrorState'
import { Section } from '@/ui/Section'
import { Skeleton } from '@/ui/Skeleton'
import { addressLines } from '../addressLines'
import { useAddress } from '../api'
import { places } from '../places'
import { AddressDrawer } from './AddressDrawer'
import styles from './AddressBlock.module.css'

/** Where the establishment stands; SuporteMeep and Admin may change it (S0§2, roles-04). */
export function AddressBlock({ venueId, isSupport }: { venueId: string; isSupport: boolean }) {
  const address = useAddress(venueId)
  const [isChanging, setChanging] = useState(false)

  return (
    <Section id={places.address} title="Endereço" description="De onde saem as entregas e onde os clientes retiram.">
      {address.data && (
        <div className={styles.block}>
          <address className={styles.address}>{addressLines(address.data).map((line) => <span key={line}>{line}</span>)}</address>
          {isSupport && (
            <Button type="link" className={styles.change} onClick={() => setChanging(true)}>
              Alterar
            </Button>
          )}
          <AddressDrawer address={address.data} open={isChanging} onClose={() => setChanging(false)} />
        </div>
      )}
      {address.isPending && <Skeleton lines={3} />}
      {address.error && <ErrorState text={failureMessage(address.error)} onRetry={() => void address.refetch()} />}
    </Section>
  )
}
