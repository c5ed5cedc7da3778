import { Form } from 'antd'
import { useId } from 'react'
import { RemoteSelect, type Choice } from '@/ui/RemoteSelect'
import { findVenues, type FoundVenue } from '../../api'
import styles from './Transactions.module.css'

async function search(words: string, signal: AbortSignal): Promise<readonly Choice[]> {
  const found = await findVenues(words, signal)
  return found.map(({ id, nome, cidade }) => ({ value: id, label: cidade ? `${nome} (${cidade})` : nome }))
}

interface VenueFilterProps {
  /** The establishment that is looked at; '' for all. */
  value: string
  /** What is known of it; nothing while it is being asked for. */
  venue: FoundVenue | undefined
  onChange: (id: string) => void
}

/** Which establishment's payments are looked for. */
export function VenueFilter({ value, venue, onChange }: VenueFilterProps) {
  const id = useId()
  return (
    <Form layout="vertical" component="div" requiredMark={false} className={styles.venue}>
      <Form.Item label="Estabelecimento" htmlFor={id}>
        <RemoteSelect id={id} search={search} placeholder="Todos os estabelecimentos" value={value ? { value, label: venue?.nome ?? 'Procurando…' } : null} onChange={(choice) => onChange(choice?.value ?? '')} />
      </Form.Item>
    </Form>
  )
}
