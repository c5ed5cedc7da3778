import { ScheduleOutlined } from '@ant-design/icons'
import styles from './Named.module.css'

interface NamedProps {
  image?: string | null
  name: string
  detail?: string
}

/** Something with its picture, or a sign where it has none. */
export function Named({ image, name, detail }: NamedProps) {
  return (
    <span className={styles.named}>
      {image ? <img src={image} alt="" width={40} height={40} loading="lazy" /> : <span className={styles.none} aria-hidden="true"><ScheduleOutlined /></span>}
      <span>
        {name}
        {detail && <small>{detail}</small>}
      </span>
    </span>
  )
}
