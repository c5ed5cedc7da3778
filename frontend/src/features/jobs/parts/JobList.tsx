import { useId, useRef } from 'react'
import type { Job } from '@/api/jobs'
import { Button } from '@/ui/Button'
import { formatDateTime } from '@/ui/dates'
import { isUnfinished } from '../useJobs'
import styles from './JobList.module.css'

interface JobListProps {
  /** The latest first. */
  jobs: readonly Job[]
  onCancel: (job: Job) => void
  onDownload: (job: Job) => void
}

const stateWords: Record<Job['Estado'], string> = {
  queued: 'Na fila',
  running: 'Em andamento',
  done: 'Concluída',
  failed: 'Não foi feita',
  cancelled: 'Cancelada',
}

/** Jobs with how far they are, and what can be done about them. */
export function JobList({ jobs, ...actions }: JobListProps) {
  return (
    <ul className={styles.list} aria-label="Tarefas">
      {jobs.map((job) => (
        <Line key={job.Id} job={job} {...actions} />
      ))}
    </ul>
  )
}

function Line({ job, onCancel, onDownload }: Omit<JobListProps, 'jobs'> & { job: Job }) {
  const line = useRef<HTMLLIElement>(null)
  const nameId = useId()

  function cancel() {
    // The button goes away with the job's end.
    line.current?.focus()
    onCancel(job)
  }

  return (
    <li ref={line} tabIndex={-1} className={styles.line} aria-labelledby={nameId}>
      <strong id={nameId} className={styles.title}>{job.Titulo}</strong>
      <span className={styles.state} data-state={job.Estado}>
        {job.Cancelando ? 'Cancelando…' : stateWords[job.Estado]}
        {job.TerminadoEm && <time dateTime={job.TerminadoEm}>{formatDateTime(job.TerminadoEm)}</time>}
      </span>
      {job.Estado === 'running' && <Progress job={job} labelledBy={nameId} />}
      {job.Frase && <span className={styles.sentence}>{job.Frase}</span>}
      {isUnfinished(job) && !job.Cancelando && (
        <Button variant="quiet" className={styles.action} aria-label={`Cancelar ${job.Titulo}`} onClick={cancel}>
          Cancelar
        </Button>
      )}
      {job.Estado === 'done' && job.ArquivoId !== '' && (
        <Button className={styles.action} aria-label={`Baixar ${job.Titulo}`} onClick={() => onDownload(job)}>
          Baixar
        </Button>
      )}
    </li>
  )
}

/** A bar and its figure; without a figure where the total is not known. */
function Progress({ job: { Feito, Total }, labelledBy }: { job: Job; labelledBy: string }) {
  if (Total === 0) return <progress className={styles.bar} aria-labelledby={labelledBy} />
  return (
    <span className={styles.progress}>
      <progress className={styles.bar} aria-labelledby={labelledBy} value={Feito} max={Total} />
      <span className={styles.figure}>{Math.floor((100 * Feito) / Total)} %</span>
    </span>
  )
}
