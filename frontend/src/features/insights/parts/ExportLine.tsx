import { useEffect, useState } from 'react'
import { download } from '@/api/download'
import type { Job } from '@/api/jobs'
import { cancelJob, followJobs } from '@/api/queries/jobs'
import { Button } from '@/ui/Button'
import { messageOf } from '@/ui/failures'
import { toast } from '@/ui/toasts'
import styles from './ExportLine.module.css'

interface ExportLineProps {
  /** As it was begun; it is followed from here on. */
  started: Job
  onClose: () => void
}

const isUnfinished = ({ Estado }: Job) => Estado === 'queued' || Estado === 'running'

/** A file of a report that is being made: how far it is, and *Cancelar*; then *Baixar*. */
export function ExportLine({ started, onClose }: ExportLineProps) {
  const [job, setJob] = useState(started)
  const goesOn = isUnfinished(job)

  useEffect(() => {
    if (!goesOn) return
    const end = new AbortController()
    void followJobs((jobs) => {
      const now = jobs.find(({ Id }) => Id === started.Id)
      if (now) setJob(now)
    }, end.signal)
    return () => end.abort()
  }, [goesOn, started.Id])

  const attempt = (act: () => Promise<unknown>) => void act().catch((failure: unknown) => toast.error(messageOf(failure)))

  return (
    <section className={styles.line} aria-label="Arquivo em preparo">
      <div className={styles.words} role="status">
        <b>{job.Titulo}</b> <span>· {progressOf(job)}</span>
      </div>
      {job.Estado === 'running' && (job.Total > 0
        ? <progress className={styles.bar} aria-label="Gerando o arquivo" value={job.Feito} max={job.Total} />
        : <progress className={styles.bar} aria-label="Gerando o arquivo" />)}
      <div className={styles.actions}>
        {goesOn && !job.Cancelando && <Button variant="quiet" onClick={() => attempt(async () => setJob(await cancelJob(job.Id)))}>Cancelar</Button>}
        {job.Estado === 'done' && job.ArquivoId !== '' && <Button onClick={() => attempt(() => download(job.ArquivoId))}>Baixar</Button>}
        {!goesOn && <Button variant="quiet" aria-label="Fechar o aviso do arquivo" onClick={onClose}>✕</Button>}
      </div>
    </section>
  )
}

function progressOf({ Estado, Cancelando, Feito, Total, Frase }: Job): string {
  if (Cancelando) return 'cancelando…'
  switch (Estado) {
    case 'queued':
      return 'na fila'
    case 'running':
      return Total > 0
        ? `${Math.floor((100 * Feito) / Total)}%, ${Feito.toLocaleString('pt-BR')} de ${Total.toLocaleString('pt-BR')} linhas`
        : 'em andamento'
    case 'cancelled':
      return 'cancelado'
    case 'done':
      return Frase || 'pronto'
    case 'failed':
      return Frase || 'não foi possível gerar o arquivo. Tente exportar de novo.'
  }
}
