import type { MerchantStatus } from '../api'
import styles from './MarketplaceStatus.module.css'

/** A validation's mark and word: what it says does not hang on its colour. */
const states: Record<string, { mark: string; word: string; tone: 'good' | 'warning' | 'bad' }> = {
  OK: { mark: '✔', word: 'Em ordem', tone: 'good' },
  WARNING: { mark: '▲', word: 'Atenção', tone: 'warning' },
  CLOSED: { mark: '■', word: 'Fechada', tone: 'bad' },
  ERROR: { mark: '✖', word: 'Problema', tone: 'bad' },
}

/** An open shop may lose an order all the same: nobody opens the list of a header that says that all is well. */
function isInTrouble(status: MerchantStatus): boolean {
  return status.merchant.validations.some(({ state }) => state === 'ERROR')
}

function toneOf(status: MerchantStatus | null): 'good' | 'bad' | 'unknown' {
  if (!status) return 'unknown'
  return status.merchant.available && !isInTrouble(status) ? 'good' : 'bad'
}

function stateWord(status: MerchantStatus | null): string {
  if (!status) return 'sem resposta'
  if (status.merchant.available && isInTrouble(status)) return 'com problema'
  return status.merchant.available ? 'online' : 'offline'
}

/** What MarketplaceChip shows, for the name of what it stands on. */
export function chipWords(status: MerchantStatus | null): string {
  return `iFood ${stateWord(status)}${status?.simulado ? ' simulado' : ''}`
}

/** Whether the shop sells at the marketplace now, in a few words: what the board's header shows. */
export function MarketplaceChip({ status }: { status: MerchantStatus | null }) {
  return (
    <span className={styles.chip} data-tone={toneOf(status)}>
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.words}>
        iFood {stateWord(status)}
        {status?.simulado && <span className={styles.simulated}>simulado</span>}
      </span>
    </span>
  )
}

/** Everything the marketplace says of the shop: subtitle and validations (order-board-08). */
export function MarketplaceStatus({ status }: { status: MerchantStatus | null }) {
  if (!status) {
    return (
      <div className={styles.status}>
        <h2>iFood</h2>
        <p>Ainda não se sabe como a loja está. A consulta se repete a cada 30 segundos.</p>
      </div>
    )
  }
  const { available, message, validations } = status.merchant
  return (
    <div className={styles.status}>
      <h2>iFood {available ? 'online' : 'offline'}</h2>
      <p>{message.subtitle || message.title}</p>
      {status.simulado && <p className={styles.note}>Simulado: nenhum marketplace está configurado neste servidor.</p>}
      {validations.length > 0 && (
        <ul aria-label="Validações">
          {validations.map(({ id, state, message: { title, subtitle } }) => {
            const { mark, word, tone } = states[state] ?? { mark: '●', word: state, tone: 'warning' as const }
            return (
              <li key={id} data-tone={tone}>
                <span className={styles.mark} role="img" aria-label={word}>
                  {mark}
                </span>
                <span>
                  <strong>{title}</strong>
                  {subtitle && <span className={styles.subtitle}>{subtitle}</span>}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
