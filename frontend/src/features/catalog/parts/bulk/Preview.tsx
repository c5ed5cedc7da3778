import { Alert, Button, Checkbox } from 'antd'
import { messageOf } from '@/ui/failures'
import { counted } from '@/ui/importReport'
import type { Altered, Bulk } from '../../api/changes'
import styles from './Preview.module.css'
import type { PreparedBulk } from './useBulk'

interface PreviewProps {
  /** Said while there is nothing to simulate. */
  hint: string
  bulk: PreparedBulk
  /** What they are now and become is the same for all, and not shown. */
  isPlain?: boolean
}

/** What a change of many products would come to: each product with what it was and what it becomes. */
export function Preview({ hint, bulk: { isAsked, waiting, query: { data, error, isFetching, refetch }, excluded, onExclude }, isPlain = false }: PreviewProps) {
  if (!isAsked) return <p role="status">{hint}</p>
  if (error) {
    const again = <Button size="small" loading={isFetching} onClick={() => void refetch()}>Tentar de novo</Button>
    return <Alert type="error" showIcon role="alert" title={messageOf(error)} action={again} />
  }
  if (!data) return <p role="status">Calculando…</p>
  const rows = [...data.linhas.filter(({ id }) => !excluded.some((each) => each.id === id)), ...excluded]
  return (
    <section aria-label="Prévia" aria-busy={waiting} className={styles.preview}>
      <p role="status" className={styles.verdict}>{waiting ? 'Calculando…' : verdict(data)}</p>
      {rows.length > 0 && (
        // Focusable, so that it can be scrolled by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={styles.scroll} role="group" aria-label="Prévia: tabela" tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Produto</th>
                {!isPlain && (
                  <>
                    <th scope="col" className={styles.figure}>Agora</th>
                    <th scope="col" className={styles.figure}>Depois</th>
                  </>
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.id} row={row} isExcluded={excluded.includes(row)} onExclude={onExclude} isPlain={isPlain} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data.alterados > data.linhas.length && (
        <p className={styles.soft}>Aqui aparecem os {data.linhas.length} primeiros; a mudança vale para todos.</p>
      )}
    </section>
  )
}

function Row({ row, isExcluded, onExclude, isPlain }: { row: Altered; isExcluded: boolean; onExclude: PreparedBulk['onExclude']; isPlain: boolean }) {
  return (
    <tr data-excluded={isExcluded || undefined}>
      <th scope="row">
        <Checkbox checked={!isExcluded} onChange={({ target }) => onExclude(row, !target.checked)}>
          {row.nome}
        </Checkbox>
      </th>
      {!isPlain && (
        <>
          <td className={styles.figure}>{row.antes}</td>
          <td className={styles.figure}><strong>{isExcluded ? row.antes : row.depois}</strong></td>
        </>
      )}
    </tr>
  )
}

function verdict({ alterados, iguais }: Bulk): string {
  const same = iguais > 0 ? ` ${counted(iguais, 'fica como está', 'ficam como estão')}.` : ''
  return `${alterados === 0 ? 'Nenhum produto muda.' : `${counted(alterados, 'produto muda', 'produtos mudam')}.`}${same}`
}
