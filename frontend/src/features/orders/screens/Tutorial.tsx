import { Link } from 'react-router'
import { PageHeader } from '@/ui/PageHeader'
import { steps } from '../tutorial/steps'
import styles from './Tutorial.module.css'

/** /meepfood/tutorial: how to work with the board, for somebody on their first shift (order-board-16). */
export default function Tutorial() {
  return (
    <div className={styles.page}>
      <PageHeader
        title="Tutorial do painel"
        description={`O que fazer do primeiro pedido ao último, em ${steps.length} passos.`}
        actions={
          <Link className={styles.link} to="/meepFood/painel">
            Abrir o painel
          </Link>
        }
      />
      <ol className={styles.steps}>
        {steps.map(({ title, text, picture, shows, width, height }, index) => (
          <li key={title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <div className={styles.words}>
              <h2>{title}</h2>
              <p>{text}</p>
            </div>
            <img className={styles.picture} src={picture} alt={shows} width={width} height={height} loading={index < 2 ? 'eager' : 'lazy'} decoding="async" />
          </li>
        ))}
      </ol>
      <p className={styles.end}>
        Pronto para o turno? <Link className={styles.link} to="/meepFood/painel">Abra o painel</Link>. No computador da cozinha, o{' '}
        <Link className={styles.link} to="/meepfood/kdsdownload">programa instalado</Link> toca, imprime e avisa melhor que o navegador.
      </p>
    </div>
  )
}
