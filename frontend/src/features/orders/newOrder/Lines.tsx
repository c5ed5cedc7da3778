import { Button } from '@/ui/Button'
import { formatMoney, toCentavos } from '@/ui/money'
import { additionKey, type DraftLine } from './draft'
import styles from './Order.module.css'
import { Stepper } from './Stepper'
import type { TypedQuote } from './wire'

interface LinesProps {
  lines: readonly DraftLine[]
  /** Of these very lines; null while it is being asked for. */
  quote: TypedQuote | null
  /** What is wrong with a line, by its number. */
  problemOf: (index: number) => string | undefined
  onChange: (lines: readonly DraftLine[]) => void
  onEdit: (line: DraftLine) => void
}

/** The items of the order, with their prices as the server says them. */
export function Lines({ lines, quote, problemOf, onChange, onEdit }: LinesProps) {
  if (lines.length === 0) return <p className={styles.soft}>Nenhum item ainda. Busque um produto e aperte Enter, ou toque nele.</p>
  return (
    <ul className={styles.lines} aria-label="Itens do pedido">
      {lines.map((line, index) => {
        const { id, product, quantity } = line
        const problem = problemOf(index)
        const priced = quote?.Itens[index]
        const put = (next: Partial<DraftLine>) => onChange(lines.map((each) => (each.id === id ? { ...each, ...next } : each)))
        return (
          <li key={id}>
            <button type="button" className={styles.name} aria-label={`Alterar ${product.Nome}`} onClick={() => onEdit(line)}>
              <strong>{product.Nome}</strong>
              {detailsOf(line).map((text) => (
                <small key={text}>{text}</small>
              ))}
            </button>
            <span className={styles.price}>{priced ? formatMoney(toCentavos(priced.ValorTotal)) : '…'}</span>
            <span className={styles.tools}>
              {!product.PorQuilo && <Stepper of={product.Nome} value={quantity} min={1} max={99} onChange={(next) => put({ quantity: next })} />}
              <Button size="large" variant="quiet" aria-label={`Tirar ${product.Nome}`} onClick={() => onChange(lines.filter((each) => each.id !== id))}>
                Tirar
              </Button>
            </span>
            {problem && (
              <p role="alert" className={styles.problem}>
                {problem}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** What was chosen and said about a line, one text each. */
function detailsOf({ product, extras, answers, remark, grams }: DraftLine): string[] {
  const added = product.Adicionais.flatMap((each) => {
    const units = extras[additionKey(each)] ?? 0
    return units > 0 ? [`+ ${units > 1 ? `${units} ` : ''}${each.Nome}`] : []
  })
  const answered = Object.entries(answers).flatMap(([question, options]) => (options.length > 0 ? [`${question}: ${options.join(', ')}`] : []))
  return [...(grams !== null ? [`${grams} g`] : []), ...added, ...answered, ...(remark.trim() ? [`“${remark.trim()}”`] : [])]
}
