import { FileArea } from './FileArea'
import type { ImportColumn } from './importReport'
import styles from './ImportWizard.module.css'

/** Bytes that the server takes (sheets.Limits). */
const sizeLimit = 10 * 1024 * 1024

function problemOf({ name, size }: File): string | null {
  if (/\.xls$/i.test(name)) return 'Este é um formato antigo do Excel. Salve a planilha como .xlsx e escolha-a de novo.'
  if (!/\.(xlsx|csv|txt)$/i.test(name)) return 'Escolha uma planilha .xlsx ou um arquivo .csv.'
  if (size > sizeLimit) return 'O arquivo passa de 10 MB. Divida-o em partes menores.'
  return null
}

interface ImportFileProps {
  columns: readonly ImportColumn[]
  /** The file is being read. */
  busy: boolean
  onChoose: (file: File) => void
}

/** The file to import. */
export function ImportFile({ columns, busy, onChoose }: ImportFileProps) {
  return (
    <div className={styles.file}>
      <FileArea
        label="Escolher ou soltar o arquivo"
        hint="Planilha .xlsx ou arquivo .csv, até 10 MB. Nada é gravado antes da sua confirmação."
        accept=".xlsx,.csv,.txt"
        busy={busy && 'Lendo o arquivo…'}
        problemOf={problemOf}
        onChoose={onChoose}
      />
      <p className={styles.soft}>
        Colunas aceitas: {columns.map(({ title, required }) => (required ? `${title} (obrigatória)` : title)).join(', ')}.
      </p>
    </div>
  )
}
