import { useId, useState, type DragEvent } from 'react'
import { Spinner } from '@/ui/Spinner'
import styles from './Statement.module.css'

/** Bytes that the server takes. */
const sizeLimit = 5 * 1024 * 1024

/** The bank's statement, by click, keyboard or drop. */
export function StatementFile({ busy, onChoose }: { busy: boolean; onChoose: (file: File) => void }) {
  const id = useId()
  const [dragging, setDragging] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  function take(file: File | undefined) {
    if (!file || busy) return
    setProblem(file.size > sizeLimit ? 'O extrato passa de 5 MB. Baixe um período menor no banco.' : null)
    if (file.size <= sizeLimit) onChoose(file)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setDragging(false)
    take(event.dataTransfer.files[0])
  }

  return (
    <>
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
        {busy && <Spinner />}
        <strong>{busy ? 'Lendo o extrato…' : 'Escolher ou soltar o extrato'}</strong>
        <span id={`${id}-hint`} className={styles.soft}>
          Arquivo OFX ou CSV do banco, até 5 MB. Nada é confirmado antes de você conferir.
        </span>
        <input
          id={id}
          type="file"
          className={styles.input}
          accept=".ofx,.csv,.txt"
          disabled={busy}
          aria-describedby={problem ? `${id}-problem` : `${id}-hint`}
          aria-invalid={problem ? true : undefined}
          onChange={(event) => {
            take(event.target.files?.[0])
            event.target.value = '' // the same file may be chosen again
          }}
        />
      </label>
      {problem && <p id={`${id}-problem`} role="alert" className={styles.problem}>{problem}</p>}
    </>
  )
}
