import { useVenue } from '@/api/venue'
import { formatDate } from '@/ui/dates'
import { formatMoney, toCentavos } from '@/ui/money'
import type { Profile } from '../profile'
import styles from './Facts.module.css'

/** What a customer's delivered orders come to. */
export function Sums({ sums: { Pedidos, Total, TicketMedio, PrimeiraVisita, UltimaVisita } }: { sums: Profile['Resumo'] }) {
  const { zone } = useVenue()
  const figures = [
    ['Pedidos', Pedidos.toLocaleString('pt-BR')],
    ['Total', formatMoney(toCentavos(Total))],
    ['Ticket médio', formatMoney(toCentavos(TicketMedio))],
    ['Primeira visita', formatDate(PrimeiraVisita, zone)],
    ['Última visita', formatDate(UltimaVisita, zone)],
  ] as const
  return (
    <dl className={`${styles.facts} ${styles.figures}`}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
