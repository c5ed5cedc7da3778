import { Checkbox, Radio } from 'antd'
import { useVenue } from '@/api/venue'
import { formatDateTime, formatDay } from '@/ui/dates'
import { formatWire } from '@/ui/money'
import type { StatementLine } from '../../api'
import { meanings } from '../../labels'
import styles from './Statement.module.css'

/** What is said of a charge that a line may be for, where it no longer waits for its money. */
const known: Partial<Record<StatementLine['cobrancas'][number]['estado'], string>> = {
  expirada: ', expirada', cancelada: ', cancelada', paga: ', já confirmada por uma pessoa', paga_fora_do_prazo: ', já confirmada por uma pessoa', divergente: ', já confirmada por uma pessoa',
}

interface LineProps {
  line: StatementLine
  /** The id of the charge that the line is to confirm; '' for none. */
  chosen: string
  /** The charges chosen for any line. */
  taken: ReadonlySet<string>
  onChoose: (charge: string) => void
}

/** A line of the statement: ticked where it names its charge, a choice where it only may be one's. */
export function Line({ line, chosen, taken, onChoose }: LineProps) {
  const { zone } = useVenue()
  const { cobrancas, situacao } = line
  const head = `${formatDay(line.dia)}, ${formatWire(line.valor)}`
  const first = cobrancas[0]
  return (
    <li className={styles.line} data-doubtful={situacao === 'confere' || situacao === 'ja_confirmada' ? undefined : true}>
      {situacao === 'sugestao' ? (
        <>
          <strong>{head}</strong>
          <Radio.Group
            aria-label={`Cobrança de ${head}`}
            className={styles.choices}
            value={chosen}
            onChange={({ target }) => onChoose(target.value as string)}
            options={[
              { value: '', label: 'Nenhuma' },
              ...cobrancas.map(({ id, rotulo, criadaEm, estado }) => ({
                value: id,
                label: `${rotulo}, de ${formatDateTime(criadaEm, zone)}${known[estado] ?? ''}`,
                disabled: id !== chosen && taken.has(id),
              })),
            ]}
          />
        </>
      ) : (
        <Checkbox checked={chosen !== ''} onChange={({ target }) => onChoose(target.checked ? (first?.id ?? '') : '')}>
          <strong>{head}</strong> para {first?.rotulo}
          {situacao === 'valor_diferente' && first && `, que cobra ${formatWire(first.valor)}`}
        </Checkbox>
      )}
      <span className={styles.soft}>
        {meanings[situacao]}. {line.texto}
      </span>
    </li>
  )
}
