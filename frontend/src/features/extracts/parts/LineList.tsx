import { Button, InputNumber } from 'antd'
import { useState } from 'react'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { Skeleton } from '@/ui/Skeleton'
import { linesShown, useLines, type ExtractLine } from '../api'
import styles from './Extracts.module.css'

interface LineListProps {
  venueId: string
  id: string
  /** How many lines the file has. */
  lines: number
  from: number
  onFrom: (line: number) => void
}

/** Lines of a file, each column with its name and a ground of its own. */
export function LineList({ venueId, id, lines, from, onFrom }: LineListProps) {
  const shown = useLines(venueId, id, from)
  const [typed, setTyped] = useState<number | null>(null)
  return (
    <section aria-labelledby="lines" className={styles.section}>
      <h2 id="lines" className={styles.heading}>Linhas do arquivo</h2>
      <div className={styles.buttons}>
        <Button disabled={from <= 1} onClick={() => onFrom(Math.max(1, from - linesShown))}>Linhas anteriores</Button>
        <Button disabled={from + linesShown > lines} onClick={() => onFrom(from + linesShown)}>Próximas linhas</Button>
        <InputNumber aria-label="Número da linha" min={1} max={Math.max(1, lines)} value={typed} onChange={setTyped} placeholder="Linha" />
        <Button onClick={() => typed !== null && onFrom(typed)}>Ir para a linha</Button>
      </div>
      {!shown.data && shown.error && <ErrorState text={messageOf(shown.error)} onRetry={() => void shown.refetch()} />}
      {!shown.data && !shown.error && <Skeleton lines={4} lineHeight={80} />}
      {shown.data?.map((line) => <Line key={line.Numero} line={line} />)}
    </section>
  )
}

function Line({ line }: { line: ExtractLine }) {
  return (
    <article className={styles.line} aria-label={`Linha ${line.Numero}`}>
      <p className={styles.lineHead}>Linha {line.Numero} · {line.Registro || 'registro desconhecido'}</p>
      {line.Colunas.length === 0 && <code className={styles.raw}>{line.Texto}</code>}
      <ul className={styles.columns}>
        {line.Colunas.map((column) => (
          <li key={column.De} className={styles.column} data-wrong={column.Erro ? true : undefined}>
            <span className={styles.columnName}>{column.Titulo} · {column.De}–{column.Ate}</span>
            <span className={styles.raw}>{column.Valor || column.Texto.trim() || '—'}</span>
            {column.Erro && <strong className={styles.columnName}>{column.Erro}</strong>}
          </li>
        ))}
      </ul>
    </article>
  )
}
