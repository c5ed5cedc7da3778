import styles from './Change.module.css'

interface ChangeProps {
  now: number
  /** The figure of the period before; null where there is none to compare with. */
  then: number | null | undefined
  /** As a difference instead of percent. */
  inFigures?: boolean
  /** More of it is worse. */
  isBad?: boolean
}

const percent = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** How a figure has changed since the period before: by arrow and words, never by colour alone. */
export function Change({ now, then, inFigures = false, isBad = false }: ChangeProps) {
  if (then === null || then === undefined) return null
  if (now === then) return <span className={styles.change}>= igual ao período anterior</span>
  const isMore = now > then
  const difference = Math.abs(now - then)
  // Of nothing there are no percents.
  const amount = inFigures || then === 0
    ? `${difference.toLocaleString('pt-BR')} a ${isMore ? 'mais' : 'menos'}`
    : `${percent.format((difference * 100) / Math.abs(then))}%`
  return (
    <span className={styles.change} data-judgement={isMore === isBad ? 'bad' : 'good'}>
      <span role="img" aria-label={isMore ? 'subiu' : 'caiu'}>{isMore ? '↑' : '↓'}</span> {amount}
      {isBad && isMore && ', pior'}
    </span>
  )
}
