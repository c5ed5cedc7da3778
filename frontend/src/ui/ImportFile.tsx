import { InboxOutlined } from '@ant-design/icons'
import { useId, useState, type DragEvent } from 'react'
import type { ImportColumn } from './importReport'
import styles from './ImportWizard.module.css'
import { Spinner } from './Spinner'

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

/** The file to import, by click, keyboard or drop. */
export function ImportFile({ columns, busy, onChoose }: ImportFileProps) {
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const [dragging, setDragging] = useState(false)

  function take(file: File | undefined) {
    if (!file || busy) return
    const found = problemOf(file)
    setProblem(found)
    if (!found) onChoose(file)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setDragging(false)
    take(event.dataTransfer.files[0])
  }

  return (
    <div className={styles.file}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- drop only; click and keys go to the input */}
      <label
        htmlFor={id}
        className={styles.area}
        data-dragging={dragging || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setDragging(true)
        }}
        onDragLeave={() => setDragging(false)}
        onDrop={drop}
      >
        {busy ? <Spinner /> : <InboxOutlined className={styles.icon} aria-hidden="true" />}
        <strong>{busy ? 'Lendo o arquivo…' : 'Escolher ou soltar o arquivo'}</strong>
        <span id={`${id}-hint`} className={styles.soft}>Planilha .xlsx ou arquivo .csv, até 10 MB. Nada é gravado antes da sua confirmação.</span>
        <input
          id={id}
          type="file"
          className={styles.input}
          accept=".xlsx,.csv,.txt"
          disabled={busy}
          aria-describedby={problem ? `${id}-problem` : `${id}-hint`}
          aria-invalid={problem ? true : undefined}
          onChange={(event) => {
            take(event.target.files?.[0])
            event.target.value = '' // the same file may be chosen again, mended
          }}
        />
      </label>
      {problem && <p id={`${id}-problem`} role="alert" className={styles.problem}>{problem}</p>}
      <p className={styles.soft}>
        Colunas aceitas: {columns.map(({ title, required }) => (required ? `${title} (obrigatória)` : title)).join(', ')}.
      </p>
    </div>
  )
}
