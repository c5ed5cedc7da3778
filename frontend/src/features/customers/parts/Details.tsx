import type { Customer } from '../api'
import { facts, type Fact } from './facts'
import styles from './Facts.module.css'

/** Told at the head of the page. */
const above: readonly Fact['key'][] = ['nome', 'categoriaClienteEstabelecimentoId', 'estaBloqueado']
const rest = facts.filter(({ key }) => !above.includes(key))

/** What is registered of a customer; '-' for what is not known. */
export function Details({ customer }: { customer: Customer }) {
  return (
    <dl className={styles.facts}>
      {rest.map(({ key, label, show }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{show(customer, [])}</dd>
        </div>
      ))}
    </dl>
  )
}
