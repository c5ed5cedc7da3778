import { UploadOutlined } from '@ant-design/icons'
import { Button } from '@/ui/Button'
import { formatDateTime, formatDay } from '@/ui/dates'
import { counted } from '@/ui/importReport'
import { Section } from '@/ui/Section'
import type { Loadable, TableLoad, TableOverview } from '../api'
import { tableNames } from '../labels'
import styles from './TableCard.module.css'

interface TableCardProps {
  table: TableOverview
  /** Opens the choice of a file. CFOP comes with the program alone. */
  onLoad: (list: Loadable) => void
}

/** A table as it counts now: its day, its codes and what its last loads changed. */
export function TableCard({ table, onLoad }: TableCardProps) {
  const loadable = table.tabela === 'cfop' ? undefined : table.tabela
  return (
    <Section title={tableNames[table.tabela]} description={origin(table)}>
      <div className={styles.head}>
        <p className={styles.state}>
          {table.data ? (
            <>
              <strong>{counted(table.codigos, 'código', 'códigos')}</strong> em vigor na tabela de <strong>{formatDay(table.data)}</strong>
              {table.comDescricoes ? '.' : ', sem as descrições oficiais: elas vêm com o arquivo da NCM.'}
            </>
          ) : (
            'Nenhuma tabela carregada: os códigos são conferidos só pelo número de dígitos.'
          )}
        </p>
        {loadable && (
          <Button icon={<UploadOutlined aria-hidden="true" />} aria-label={`Carregar arquivo de ${loadable.toUpperCase()}`} onClick={() => onLoad(loadable)}>
            Carregar arquivo
          </Button>
        )}
      </div>
      {table.cargas.length > 0 && (
        <ul className={styles.loads} aria-label={`Últimas cargas de ${table.tabela.toUpperCase()}`}>
          {table.cargas.map((load) => <li key={load.carregadaEm}>{change(load)}</li>)}
        </ul>
      )}
    </Section>
  )
}

function origin({ data, doPrograma }: TableOverview): string {
  if (!data) return 'Opcional.'
  return doPrograma ? 'Veio com o programa.' : 'Carregada de um arquivo.'
}

function change({ carregadaEm, data, novos, extintos, alterados }: TableLoad): string {
  const figures = [counted(novos, 'novo', 'novos'), counted(extintos, 'extinto', 'extintos'), counted(alterados, 'alterado', 'alterados')]
  return `${formatDateTime(carregadaEm)}: tabela de ${formatDay(data)}, ${figures.join(', ')}.`
}
