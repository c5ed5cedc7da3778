import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link } from 'react-router'
import { sampleClass } from './lookClass'
import styles from './PeriodBar.module.css'

interface PeriodBarProps {
  title: string
  /** What the arrows go by. */
  unit: 'dia' | 'semana'
  onBack: () => void
  onToday: () => void
  onForth: () => void
  /** Where the other view shows the same time; nothing where there is but one. */
  views?: { week: string, day: string }
}

const looks = [
  { look: 'confirmed', name: 'Confirmado' },
  { look: 'pending', name: 'A confirmar' },
  { look: 'held', name: 'Reservado por 5 min' },
  { look: 'blocked', name: 'Bloqueado' },
] as const

/** What time is shown, the way to others, and what the colours mean. */
export function PeriodBar({ title, unit, onBack, onToday, onForth, views }: PeriodBarProps) {
  return (
    <>
      <div className={styles.bar}>
        <h2 aria-live="polite">{title}</h2>
        <div className={styles.move}>
          <Button icon={<LeftOutlined aria-hidden="true" />} aria-label={unit === 'dia' ? 'Dia anterior' : 'Semana anterior'} onClick={onBack} />
          <Button onClick={onToday}>Hoje</Button>
          <Button icon={<RightOutlined aria-hidden="true" />} aria-label={unit === 'dia' ? 'Próximo dia' : 'Próxima semana'} onClick={onForth} />
        </div>
        {views && (
          <nav className={styles.views} aria-label="Visão">
            <Link to={views.week} aria-current={unit === 'semana' ? 'page' : undefined}>Semana</Link>
            <Link to={views.day} aria-current={unit === 'dia' ? 'page' : undefined}>Dia por recurso</Link>
          </nav>
        )}
      </div>
      <ul className={styles.legend} aria-label="Legenda">
        {looks.map(({ look, name }) => <li key={look}><i className={sampleClass(look)} aria-hidden="true" />{name}</li>)}
      </ul>
    </>
  )
}
