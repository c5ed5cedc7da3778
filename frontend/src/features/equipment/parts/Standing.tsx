import type { Equipment } from '../api'
import { standingNames } from '../labels'
import styles from './Standing.module.css'

/** How a device is: a word with a shape, not colour alone. */
export function Standing({ equipment }: { equipment: Equipment }) {
  return (
    <span className={styles.standing} data-standing={equipment.situacao}>
      {standingNames[equipment.situacao]}
    </span>
  )
}

/** What somebody should look at of a device. */
export function Warnings({ equipment: { avisos } }: { equipment: Equipment }) {
  if (avisos.length === 0) return '—'
  return (
    <ul className={styles.warnings}>
      {avisos.map((text) => <li key={text}>{text}</li>)}
    </ul>
  )
}
