import { QrPicture } from '@/ui/QrPicture'
import type { SignedTable } from '../api'
import styles from './TableSheet.module.css'

interface TableSheetProps {
  shop: string
  tables: readonly SignedTable[]
  addressOf: (table: SignedTable) => string
}

/** The numbers that still fit in large letters. */
const shortNumber = 6

/** A card for each table: what stands on it for its guests. */
export function TableSheet({ shop, tables, addressOf }: TableSheetProps) {
  return (
    <div className={styles.sheet}>
      {tables.map((table) => (
        <article key={table.id} className={styles.card} aria-label={`Mesa ${table.numero}`}>
          <p className={styles.shop}>{shop}</p>
          <QrPicture value={addressOf(table)} label={`cardápio da mesa ${table.numero}`} />
          <p className={styles.number} data-long={table.numero.length > shortNumber || undefined}>
            <small>Mesa</small>
            {table.numero}
          </p>
          {(table.nome || table.area) && <p>{[table.nome, table.area].filter(Boolean).join(' · ')}</p>}
          <p className={styles.how}>Aponte a câmera do celular para o código e peça daqui.</p>
        </article>
      ))}
    </div>
  )
}
