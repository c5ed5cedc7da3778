import { Alert, Steps } from 'antd'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { messageOf } from './failures'
import { base64Of } from './base64'
import { ImportCheck } from './ImportCheck'
import { ImportDone } from './ImportDone'
import { ImportFile } from './ImportFile'
import type { ImportColumn, ImportReport, ImportUndone, ImportUpload } from './importReport'
import styles from './ImportWizard.module.css'

interface ImportWizardProps {
  /** What is imported: "clientes". */
  what: string
  /** What the columns of a file may mean. */
  columns: readonly ImportColumn[]
  /** What else a person decides about the file; shown with what it comes to. */
  settings?: ReactNode
  /** What is decided, as a text: what was tried with another has to be tried anew. */
  settled?: string
  /** Tries the import, or with `confirm` commits it. The report tells what is wrong in the file; a rejection, that it cannot be read. */
  onRun: (upload: ImportUpload, confirm: boolean) => Promise<ImportReport>
  /** Gives the person a file of the lines with errors. */
  onErrors: (upload: ImportUpload) => Promise<unknown>
  /** Takes a committed import back. */
  onUndo: (id: string) => Promise<ImportUndone>
  /** The person has read the report. */
  onClose: () => void
}

const steps = ['Arquivo', 'Conferência', 'Resultado']

/** Brings a sheet in: choose the file, see what would happen, confirm, and take it back if it was wrong. */
export function ImportWizard({ what, columns, settings, settled = '', onRun, onErrors, onUndo, onClose }: ImportWizardProps) {
  const [upload, setUpload] = useState<ImportUpload | null>(null)
  const [report, setReport] = useState<ImportReport | null>(null)
  const [triedWith, setTriedWith] = useState(settled)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isDone = report !== null && report.Id !== ''

  async function attempt(work: () => Promise<void>) {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (problem) {
      setFailure(messageOf(problem))
    } finally {
      setBusy(false)
    }
  }

  const choose = (file: File) =>
    attempt(async () => {
      const chosen = { nome: file.name, arquivo: await base64Of(file), mapeamento: null }
      const tried = await onRun(chosen, false)
      setUpload(chosen)
      setReport(tried)
      setTriedWith(settled)
    })

  const run = (asked: ImportUpload, confirm: boolean) =>
    attempt(async () => {
      setReport(await onRun(asked, confirm))
      setUpload(asked)
      setTriedWith(settled)
    })

  function restart() {
    setUpload(null)
    setReport(null)
    setFailure(null)
  }

  const step = isDone ? 2 : report ? 1 : 0
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  // What had the focus went with the step before.
  useEffect(() => {
    if (before.current !== step) place.current?.focus()
    before.current = step
  }, [step])

  return (
    <section className={styles.wizard} aria-label={`Importar ${what}`} aria-busy={busy}>
      <Steps size="small" current={step} items={steps.map((title) => ({ title }))} />
      {failure && <Alert type="error" showIcon role="alert" title={failure} />}
      <div ref={place} tabIndex={-1} role="group" aria-label={steps[step]} className={styles.place}>
        {!report || !upload ? (
          <ImportFile busy={busy} columns={columns} onChoose={(file) => void choose(file)} />
        ) : isDone ? (
          <ImportDone report={report} onUndo={onUndo} onRestart={restart} onClose={onClose} />
        ) : (
          <ImportCheck
            fileName={upload.nome}
            report={report}
            columns={columns}
            busy={busy}
            settings={settings}
            outdated={triedWith !== settled}
            onCheck={(mapeamento) => void run({ ...upload, mapeamento }, false)}
            onErrors={() => void attempt(async () => void (await onErrors(upload)))}
            onConfirm={() => void run(upload, true)}
            onBack={restart}
          />
        )}
      </div>
    </section>
  )
}
