import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '@/ui/dates'
import { useFocusGivenBack } from '@/ui/useFocusGivenBack'
import { matterWords, type Matter } from '../../matters'
import styles from './Matters.module.css'
import { Question } from './Question'
import { Ways, type Asked } from './Ways'

interface MatterListProps {
  matters: readonly Matter[]
  venueId: string
  zone: string | undefined
  /** Whether the person gives money back, accepts it and takes matters off the list. */
  decides: boolean
  /** Called once something has become of a matter, or could not: the list is read again. */
  onSettled: () => void
}

/** What somebody has to look at among the payments, each with its ways out. Without antd. */
export function MatterList({ matters, ...shared }: MatterListProps) {
  const list = useRef<HTMLUListElement>(null)
  useFocusGivenBack(list)
  return (
    <ul ref={list} className={styles.list}>
      {matters.map((matter) => (
        <MatterCard key={matter.id} matter={matter} {...shared} />
      ))}
    </ul>
  )
}

function MatterCard({ matter, venueId, zone, decides, onSettled }: Omit<MatterListProps, 'matters'> & { matter: Matter }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  /** The question that was left: its button has the focus again. */
  const [left, setLeft] = useState<Asked | null>(null)

  function leave() {
    setLeft(asked)
    setAsked(null)
  }

  const { title, text } = matterWords[matter.motivo]
  const name = `${title}${matter.rotulo ? `: ${matter.rotulo}` : ''}`
  return (
    <li className={styles.matter} aria-label={name}>
      <p className={styles.title}>
        {title}
        {matter.simulado && <span className={styles.simulated}>simulado</span>}
      </p>
      <p className={styles.about}>
        {matter.rotulo && <strong>{matter.rotulo}</strong>} <span>desde {formatDateTime(matter.desde, zone)}</span>
        {decides && matter.cobrancaId && (
          <>
            {' '}
            <Link to={`/transacoes/estornoDeTransacoes?estado=&texto=${matter.cobrancaId}`} aria-label={`Ver a cobrança: ${name}`}>
              Ver a cobrança
            </Link>
          </>
        )}
      </p>
      <p className={styles.text}>{text(matter)}</p>
      {asked ? (
        <Question matter={matter} venueId={venueId} way={asked} onSettled={onSettled} onLeave={leave} />
      ) : (
        <Ways matter={matter} name={name} venueId={venueId} decides={decides} left={left} onAsk={setAsked} onSettled={onSettled} />
      )}
    </li>
  )
}
