import { Link } from 'react-router'
import { useSaved } from '../../fields'
import styles from './UsedIn.module.css'

/** Whatever changes here changes in these products, too. */
export function UsedIn() {
  const parents = useSaved('usadoEm')
  if (parents.length === 0) return null
  return (
    <details className={styles.used}>
      <summary>{parents.length === 1 ? 'Usado em 1 produto' : `Usado em ${parents.length} produtos`}</summary>
      <ul>
        {parents.map(({ id, nome }) => (
          <li key={id}><Link to={`/produtos/produto/editar/${id}`}>{nome}</Link></li>
        ))}
      </ul>
    </details>
  )
}
