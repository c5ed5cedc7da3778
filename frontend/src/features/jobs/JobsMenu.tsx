import { download } from '@/api/download'
import { onJobsAsked, type Job } from '@/api/jobs'
import { cancelJob } from '@/api/queries/jobs'
import { messageOf } from '@/ui/failures'
import { Popover } from '@/ui/Popover'
import { Spinner } from '@/ui/Spinner'
import { toast } from '@/ui/toasts'
import { JobList } from './parts/JobList'
import styles from './JobsMenu.module.css'
import { isUnfinished, useJobs } from './useJobs'

async function save({ ArquivoId }: Job): Promise<void> {
  try {
    await download(ArquivoId)
  } catch (failure) {
    toast.error(messageOf(failure))
  }
}

/** Tells the person of a job that has ended while they did something else. */
function tellEnded(job: Job) {
  const text = `${job.Titulo}: ${job.Frase || 'terminou.'}`
  if (job.Estado === 'failed') toast.error(text)
  else if (job.Estado === 'done') toast.success(text, job.ArquivoId ? { duration: 15_000, action: { label: 'Baixar', onClick: () => void save(job) } } : undefined)
}

/** The person's background jobs in the top bar; nothing while there are none. */
export default function JobsMenu() {
  const { jobs, replace } = useJobs(tellEnded)
  if (jobs.length === 0) return null
  const open = jobs.filter(isUnfinished).length

  async function cancel({ Id }: Job) {
    try {
      replace(await cancelJob(Id))
    } catch (failure) {
      toast.error(messageOf(failure))
    }
  }

  return (
    <Popover
      align="end"
      opener={onJobsAsked}
      label={open === 0 ? 'Tarefas' : `Tarefas: ${open} em andamento`}
      button={
        <>
          {open > 0 ? <Spinner /> : <Tray />}
          <span className={styles.word}>Tarefas</span>
          {open > 0 && <span className={styles.count}>{open}</span>}
        </>
      }
    >
      {() => <JobList jobs={jobs} onCancel={(job) => void cancel(job)} onDownload={(job) => void save(job)} />}
    </Popover>
  )
}

function Tray() {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
      <path d="M12 4v9m0 0 3.5-3.5M12 13 8.5 9.5M4 14v5h16v-5" />
    </svg>
  )
}
