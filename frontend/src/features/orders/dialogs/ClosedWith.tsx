import { Skeleton } from '@/ui/Skeleton'
import styles from './ClosedWith.module.css'

/** Lists what cannot be sold without a product, as long as it is: the list scrolls. Null until it is known. */
export function ClosedWith({ name, closed }: { name: string; closed: readonly { id: string; nome: string }[] | null }) {
  if (!closed) return <Skeleton lines={1} />
  if (closed.length === 0) return null
  const intro = `Sem ${name}, também não ${closed.length === 1 ? 'é vendido' : 'são vendidos'}:`
  return (
    <div className={styles.closed}>
      <p>{intro}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard */}
      <ul aria-label={intro} tabIndex={closed.length > shownWhole ? 0 : undefined}>
        {closed.map(({ id, nome }) => (
          <li key={id}>{nome}</li>
        ))}
      </ul>
    </div>
  )
}

/** How many fit without scrolling. */
const shownWhole = 5
