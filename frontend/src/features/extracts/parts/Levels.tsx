import { formatWire } from '@/ui/money'
import type { Summary } from '../api'
import styles from './Extracts.module.css'

/** How far sales, extracts and bank match. */
export function Levels({ of }: { of: Summary }) {
  const levels = [
    { name: 'Venda ↔ extrato', figure: `${of.ComVenda} de ${of.Vendas}`, words: `${formatWire(of.ValorComVenda)} de ${formatWire(of.ValorVendas)}` },
    { name: 'Extrato ↔ banco', figure: `${of.NoBanco} de ${of.Creditos}`, words: `${formatWire(of.ValorNoBanco)} de ${formatWire(of.ValorCreditos)}` },
    { name: 'Taxas', figure: formatWire(of.Taxas), words: `${formatWire(of.TaxasAMais)} acima do contratado` },
    { name: 'Divergências em aberto', figure: String(of.Divergencias), words: of.Divergencias === 0 ? 'Tudo confere.' : 'Na lista abaixo, as mais antigas primeiro.' },
  ]
  return (
    <ul className={styles.levels} aria-label="Situação da conciliação">
      {levels.map(({ name, figure, words }) => (
        <li key={name} className={styles.level}>
          {name}
          <strong className={styles.figure}>{figure}</strong>
          <span className={styles.soft}>{words}</span>
        </li>
      ))}
    </ul>
  )
}
