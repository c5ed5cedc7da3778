import { fiscalProposal, type FiscalWarning } from '@/api/queries/fiscal'
import styles from './Warnings.module.css'

/** What is wrong with codes, each with the codes that may be meant. */
export function Warnings({ warnings }: { warnings: readonly FiscalWarning[] }) {
  return (
    <ul className={styles.warnings}>
      {warnings.map((warning) => (
        <li key={warning.campo + warning.problema}>
          {warning.texto}
          {warning.sugestoes.length > 0 && <span className={styles.proposed}>{fiscalProposal(warning)}</span>}
        </li>
      ))}
    </ul>
  )
}
