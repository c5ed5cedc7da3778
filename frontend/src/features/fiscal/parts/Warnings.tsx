import type { FiscalWarning } from '@/api/queries/fiscal'
import { fiscalMasks } from '@/api/queries/fiscal'
import styles from './Warnings.module.css'

/** What is wrong with codes, each with the codes that may be meant. */
export function Warnings({ warnings }: { warnings: readonly FiscalWarning[] }) {
  return (
    <ul className={styles.warnings}>
      {warnings.map((warning) => (
        <li key={warning.campo + warning.problema}>
          {warning.texto}
          {warning.sugestoes.length > 0 && <span className={styles.proposed}>{proposed(warning)}</span>}
        </li>
      ))}
    </ul>
  )
}

/** As many as are read at a glance. */
const shown = 4

function proposed({ campo, sugestoes }: FiscalWarning): string {
  const named = sugestoes.slice(0, shown).map(({ codigo, descricao }) => [fiscalMasks[campo](codigo), descricao].filter(Boolean).join(' '))
  const more = sugestoes.length > shown ? ` e mais ${sugestoes.length - shown}` : ''
  return `Pode ser: ${named.join('; ')}${more}.`
}
