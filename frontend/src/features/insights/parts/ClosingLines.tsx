import { Input } from 'antd'
import { MoneyInput } from '@/ui/MoneyInput'
import type { Closing } from '../closing'
import { formatAmount } from '../values'
import styles from './DayClosing.module.css'

export interface Draft {
  /** Centavos; null while nothing was counted. */
  counted: number | null
  note: string
}

interface ClosingLinesProps {
  closing: Closing
  drafts: Record<string, Draft>
  onDraft: (key: string, draft: Draft) => void
}

/** A line for each carrier, table and pick-up, and each way of paying there. */
export function ClosingLines({ closing, drafts, onDraft }: ClosingLinesProps) {
  const isSigned = closing.Estado === 'assinado'
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
    <div className={styles.scroll} role="group" aria-label="Linhas do fechamento" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {['Quem', 'Forma'].map((title) => <th key={title} scope="col">{title}</th>)}
            {['Vendas', 'Devolvido', 'Esperado', 'Contado', 'Diferença'].map((title) => <th key={title} scope="col" data-figure>{title}</th>)}
            <th scope="col">Observação</th>
          </tr>
        </thead>
        <tbody>
          {closing.Linhas.map((line) => {
            const draft = drafts[line.Chave] ?? { counted: null, note: '' }
            const difference = draft.counted === null ? null : draft.counted - Math.round(line.Esperado * 100)
            const name = `${line.Quem}, ${line.Forma}`
            return (
              <tr key={line.Chave}>
                <th scope="row">{line.Quem}</th>
                <td>{line.Forma}</td>
                <td data-figure>{formatAmount(line.Vendas)}</td>
                <td data-figure>{formatAmount(line.Devolvido)}</td>
                <td data-figure>{formatAmount(line.Esperado)}</td>
                <td data-figure>
                  {isSigned
                    ? formatAmount(line.Contado ?? 0)
                    : <MoneyInput aria-label={`Contado de ${name}`} value={draft.counted} onChange={(counted) => onDraft(line.Chave, { ...draft, counted })} />}
                </td>
                <td data-figure data-off={difference ? '' : undefined}>{difference === null ? '–' : formatAmount(difference / 100)}</td>
                <td>
                  {isSigned
                    ? line.Observacao
                    : <Input aria-label={`Observação de ${name}`} maxLength={200} value={draft.note} onChange={({ target }) => onDraft(line.Chave, { ...draft, note: target.value })} />}
                </td>
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>Total</th>
            <td data-figure>{formatAmount(closing.Esperado)}</td>
            <td data-figure>{closing.Contado === null || closing.Contado === undefined ? '–' : formatAmount(closing.Contado)}</td>
            <td data-figure>{closing.Diferenca === null || closing.Diferenca === undefined ? '–' : formatAmount(closing.Diferenca)}</td>
            <td>{closing.Observacao || '–'}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
