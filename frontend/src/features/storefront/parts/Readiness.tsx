import { CheckCircleFilled, ExclamationCircleFilled, InfoCircleFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { failureMessage } from '@/api/client'
import { ErrorState } from '@/ui/ErrorState'
import { useFormState } from '@/ui/form'
import { Section } from '@/ui/Section'
import { Skeleton } from '@/ui/Skeleton'
import { useReadiness, type ReadinessItem } from '../api'
import { items, leftToDo, sentenceOf, type Place } from '../readiness'
import { PauseBlock } from './PauseBlock'
import styles from './Readiness.module.css'

interface ReadinessProps {
  venueId: string
  pausedUntil: string | null
}

/** Whether the shop can open, what it still lacks, and its pause. What it says is of what is saved. */
export function Readiness({ venueId, pausedUntil }: ReadinessProps) {
  const { data, isPending, error, refetch } = useReadiness(venueId)
  const left = data && leftToDo(data)
  const lacks = left?.some(({ state }) => state === 'missing')

  return (
    <Section title="Abrir a loja" description="O que falta para receber pedidos, pelo que já está salvo.">
      {left && (
        <div className={styles.list}>
          <p className={styles.summary} role="status" data-state={lacks ? 'missing' : 'ready'}>
            {lacks ? <ExclamationCircleFilled aria-hidden="true" /> : <CheckCircleFilled aria-hidden="true" />}
            {lacks ? 'A loja ainda não pode abrir.' : 'A loja tem tudo para receber pedidos.'}
          </p>
          {left.length > 0 && (
            <ul aria-label="O que falta" className={styles.items}>
              {left.map((item) => <Left key={item.item} item={item} />)}
            </ul>
          )}
          <p className={styles.done}>Pronto: {data.filter(({ state }) => state === 'ready').map(({ item }) => items[item].label).join(', ') || 'nada ainda'}.</p>
        </div>
      )}
      {isPending && <Skeleton lines={3} />}
      {error && <ErrorState text={failureMessage(error)} onRetry={() => void refetch()} />}
      <PauseBlock venueId={venueId} pausedUntil={pausedUntil} />
    </Section>
  )
}

/** One thing to do, leading to its place. */
function Left({ item }: { item: ReadinessItem }) {
  const form = useFormState()
  const navigate = useNavigate()
  const { place } = items[item.item]
  const sentence = sentenceOf(item)

  function go(place: Place) {
    if ('path' in place) {
      void navigate(place.path)
      return
    }
    const element = document.getElementById('field' in place ? form.idOf(place.field) : place.section)
    element?.scrollIntoView({ block: 'center' })
    element?.focus({ preventScroll: true })
  }

  return (
    <li data-state={item.state}>
      {item.state === 'missing' ? <ExclamationCircleFilled aria-hidden="true" /> : <InfoCircleFilled aria-hidden="true" />}
      {place ? <Button type="link" onClick={() => go(place)} className={styles.link}>{sentence}</Button> : <span>{sentence}</span>}
    </li>
  )
}
