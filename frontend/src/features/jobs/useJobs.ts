import { useEffect, useRef, useState } from 'react'
import { onJobStarted, type Job } from '@/api/jobs'
import { followJobs, listJobs } from '@/api/queries/jobs'

/** Whether a job waits or runs. */
export function isUnfinished({ Estado }: Job): boolean {
  return Estado === 'queued' || Estado === 'running'
}

function withJob(jobs: readonly Job[], job: Job): readonly Job[] {
  const isKnown = jobs.some(({ Id }) => Id === job.Id)
  return isKnown ? jobs.map((each) => (each.Id === job.Id ? job : each)) : [job, ...jobs]
}

/**
 * The person's jobs, the latest first. They are followed live while one of them is
 * unfinished; else they are read at the beginning, and when the window is looked at
 * again: browsers open few streams to one server.
 *
 * @param onEnded told of each job that is seen to end
 */
export function useJobs(onEnded: (job: Job) => void) {
  const [jobs, setJobs] = useState<readonly Job[]>([])
  const isFollowed = jobs.some(isUnfinished)

  useEffect(() => {
    const end = new AbortController()
    const read = () => {
      if (document.visibilityState === 'visible') void listJobs(end.signal).then(setJobs, () => undefined)
    }
    const forget = onJobStarted((job) => setJobs((known) => withJob(known, job)))
    read()
    document.addEventListener('visibilitychange', read)
    return () => {
      end.abort()
      forget()
      document.removeEventListener('visibilitychange', read)
    }
  }, [])

  useEffect(() => {
    if (!isFollowed) return
    const end = new AbortController()
    void followJobs(setJobs, end.signal)
    return () => end.abort()
  }, [isFollowed])

  const unfinished = useRef(new Set<string>())
  useEffect(() => {
    const before = unfinished.current
    unfinished.current = new Set(jobs.filter(isUnfinished).map(({ Id }) => Id))
    for (const job of jobs) if (before.has(job.Id) && !isUnfinished(job)) onEnded(job)
  }, [jobs, onEnded])

  return { jobs, replace: (job: Job) => setJobs((known) => withJob(known, job)) }
}
