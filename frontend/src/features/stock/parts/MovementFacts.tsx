import { Link } from 'react-router'
import type { Movement } from '@/api/queries/stock'
import { useVenue } from '@/api/venue'
import { formatDateTime, formatDay } from '@/ui/dates'
import { formatMoney, toCentavos } from '@/ui/money'
import { paths } from '../labels'
import styles from './Stock.module.css'

/** Who moved what, when and why. What does not matter to a movement is left out. */
export function MovementFacts({ movement }: { movement: Movement }) {
  const { zone } = useVenue()
  const all: [label: string, words: string, to?: string][] = [
    ['Motivo', movement.motivo],
    ['Fornecedor', movement.fornecedor],
    ['Número da nota', movement.numeroNota],
    ['Data do fato', movement.dataDoFato && formatDay(movement.dataDoFato)],
    ['Registrado', `${formatDateTime(movement.registradoEm, zone)}${movement.por ? `, por ${movement.por}` : ''}`],
    ['Pedido', movement.pedidoCodigo],
    ['Total', movement.total ? formatMoney(toCentavos(movement.total)) : ''],
    ['Observação', movement.observacao],
    ['Situação', movement.estornadoPorId && 'Estornado: ver o estorno', paths.movement(movement.estornadoPorId)],
    ['Estorno', movement.estornaId && 'Ver o movimento estornado', paths.movement(movement.estornaId)],
  ]
  return (
    <dl className={styles.facts}>
      {all.filter(([, words]) => words !== '').map(([label, words, to]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{to ? <Link to={to}>{words}</Link> : words}</dd>
        </div>
      ))}
    </dl>
  )
}
