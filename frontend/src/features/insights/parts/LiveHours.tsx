import { formatWire } from '@/ui/money'
import type { Live } from '../api'
import { hourName } from '../labels'
import styles from './LiveHours.module.css'

/** What each of the last hours has brought: a table whose bars are for the eye. */
export function LiveHours({ hours }: { hours: Live['UltimasHoras'] }) {
  const most = Math.max(1, ...hours.map(({ Valor }) => Valor))
  return (
    <section className={styles.card} aria-label="Últimas horas">
      <h2>Últimas horas</h2>
      <table className={styles.table}>
        <thead className={styles.head}>
          <tr><th scope="col">Hora</th><th scope="col">Vendas</th><th scope="col">Valor</th></tr>
        </thead>
        <tbody>
          {hours.map(({ Hora, Quantidade, Valor }) => (
            <tr key={Hora}>
              <th scope="row">{hourName(Hora)}</th>
              <td>{Quantidade.toLocaleString('pt-BR')}</td>
              <td>
                <span className={styles.bar} style={{ width: `${(Math.max(0, Valor) * 100) / most}%` }} aria-hidden="true" />
                {formatWire(Valor)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
