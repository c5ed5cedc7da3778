import { Button } from 'antd'
import { useState } from 'react'
import { formatDay } from '@/ui/dates'
import { counted } from '@/ui/importReport'
import type { ChosenLine, Statement, StatementLine } from '../../api'
import { Line } from './Line'
import styles from './Statement.module.css'

interface StatementLinesProps {
  statement: Statement
  busy: boolean
  onConfirm: (lines: ChosenLine[]) => void
}

/** What is ticked from the start: lines that name a charge. What is only suggested, or would pay a second time, a person ticks. */
function named(lines: readonly StatementLine[]): Record<string, string> {
  const ticked = lines.filter(({ situacao }) => !['sugestao', 'em_dobro', 'ja_conferida'].includes(situacao))
  return Object.fromEntries(ticked.map(({ linha, cobrancas }) => [linha, cobrancas[0]?.id ?? '']))
}

/** What a statement means, line by line, before anything is confirmed. */
export function StatementLines({ statement, busy, onConfirm }: StatementLinesProps) {
  const { linhas, entradas, semCobranca, naoLidas, de, ate } = statement
  /** The charge chosen for each line; '' for none. */
  const [chosen, setChosen] = useState(() => named(linhas))
  const open = linhas.filter(({ situacao }) => situacao !== 'ja_conferida')
  const settled = linhas.length - open.length
  const ticked = open.flatMap(({ linha, situacao }) => (chosen[linha] ? [{ linha, cobrancaId: chosen[linha], situacao }] : []))
  const taken = new Set(Object.values(chosen))

  return (
    <section aria-label="O que o extrato diz" className={styles.check}>
      <p role="status">
        {counted(entradas, 'entrada', 'entradas')}
        {de && ` de ${formatDay(de)} a ${formatDay(ate)}`}: {open.length} para conferir
        {settled > 0 && `, ${counted(settled, 'já conferida', 'já conferidas')} por um extrato`}
        {semCobranca > 0 && `, ${semCobranca} sem cobrança do Balcão`}.
      </p>
      {naoLidas > 0 && (
        <p role="alert" className={styles.problem}>
          {naoLidas === 1 ? '1 lançamento não pôde ser lido' : `${naoLidas} lançamentos não puderam ser lidos`}: confira no banco o dia e o valor.
        </p>
      )}
      <ul className={styles.lines}>
        {open.map((line) => (
          <Line
            key={line.linha}
            line={line}
            chosen={chosen[line.linha] ?? ''}
            taken={taken}
            onChoose={(charge) => setChosen({ ...chosen, [line.linha]: charge })}
          />
        ))}
      </ul>
      {open.length > 0 && (
        <div>
          <Button type="primary" disabled={ticked.length === 0} loading={busy} onClick={() => onConfirm(ticked)}>
            {ticked.length === 1 ? 'Confirmar 1 pagamento' : `Confirmar ${ticked.length} pagamentos`}
          </Button>
        </div>
      )}
    </section>
  )
}
