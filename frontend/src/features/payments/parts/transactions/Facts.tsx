import styles from './Transactions.module.css'

/** What is known, with its name; what does not matter is left out. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, words: string])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.filter(([, words]) => words !== '').map(([label, words]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  )
}
