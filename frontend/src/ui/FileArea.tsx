import { InboxOutlined } from '@ant-design/icons'
import { useId, useState, type DragEvent } from 'react'
import styles from './FileArea.module.css'
import { Spinner } from './Spinner'

interface FileAreaProps {
  label: string
  /** What it may be. */
  hint: string
  accept: string
  /** In its place while a file is read; none can be chosen meanwhile. */
  busy: string | false
  /** What is wrong with a file before it is read. */
  problemOf: (file: File) => string | null
  onChoose: (file: File) => void
}

/** A file to be read, by click, keyboard or drop. */
export function FileArea({ label, hint, accept, busy, problemOf, onChoose }: FileAreaProps) {
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
        {busy ? <Spinner /> : <InboxOutlined className={styles.icon} aria-hidden="true" />}
        <strong>{busy || label}</strong>
        <span id={`${id}-hint`} className={styles.hint}>{hint}</span>
        <input
          id={id}
          type="file"
          className={styles.input}
          accept={accept}
          disabled={busy !== false}
          aria-describedby={problem ? `${id}-problem` : `${id}-hint`}
          aria-invalid={problem ? true : undefined}
          onChange={(event) => {
            take(event.target.files?.[0])
            event.target.value = '' // the same file may be chosen again, mended
          }}
        />
      </label>
      {problem && <p id={`${id}-problem`} role="alert" className={styles.problem}>{problem}</p>}
    </>
  )
}
