import { Select } from 'antd'
import type { ImportColumn, ImportHeader } from './importReport'
import styles from './ImportWizard.module.css'
import { ResourceTable, type Column } from './ResourceTable'

interface ImportMappingProps {
  headers: readonly ImportHeader[]
  columns: readonly ImportColumn[]
  /** From the file's headers to columns' keys; '' for what is left out. */
  mapping: Record<string, string>
  onChange: (mapping: Record<string, string>) => void
  disabled: boolean
}

/** A header and its place in the file: two may have the same words. */
type Numbered = ImportHeader & { at: number }

/** What the headers mean; of two with the same words, the first that means something counts. */
export function mappingOf(headers: readonly ImportHeader[]): Record<string, string> {
  const mapping: Record<string, string> = {}
  for (const { Titulo, Campo } of headers) mapping[Titulo] ||= Campo
  return mapping
}

/** What each column of the file means, with its first texts. A column of ours has one of the file at most. */
export function ImportMapping({ headers, columns, mapping, onChange, disabled }: ImportMappingProps) {
  const options = [{ value: '', label: 'Não importar' }, ...columns.map(({ key, title }) => ({ value: key, label: title }))]
  const used = new Set(Object.values(mapping))
  const missing = columns.filter(({ key, required }) => required && !used.has(key))

  function choose(header: string, key: string) {
    const freed = Object.entries(mapping).map(([other, its]) => [other, key !== '' && its === key ? '' : its])
    onChange({ ...(Object.fromEntries(freed) as Record<string, string>), [header]: key })
  }

  const shown: Column<Numbered>[] = [
    { key: 'arquivo', title: 'No arquivo', render: ({ Titulo }) => <strong>{Titulo}</strong> },
    { key: 'exemplos', title: 'Exemplos', render: ({ Exemplos }) => <span className={styles.soft}>{Exemplos.slice(0, 3).join(' · ')}</span> },
    {
      key: 'como',
      title: 'Importar como',
      render: ({ Titulo }) => (
        <Select
          aria-label={`Importar ${Titulo} como`}
          className={styles.select}
          value={mapping[Titulo] ?? ''}
          options={options}
          disabled={disabled}
          onChange={(key: string) => choose(Titulo, key)}
        />
      ),
    },
  ]

  return (
    <div className={styles.part}>
      <h3 className={styles.caption}>Colunas do arquivo</h3>
      <ResourceTable<Numbered>
        label="Colunas do arquivo"
        columns={shown}
        rowKey={({ at }) => String(at)}
        rowName={({ Titulo }) => Titulo}
        rows={headers.map((header, at) => ({ ...header, at }))}
      />
      {missing.length > 0 && (
        <p role="alert" className={styles.problem}>Falta a coluna: {missing.map(({ title }) => title).join(', ')}.</p>
      )}
    </div>
  )
}
