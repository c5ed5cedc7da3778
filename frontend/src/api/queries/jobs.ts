/** The person's jobs: their list, how far they are, and how to end one. */
import { answer, api } from '../client'
import type { Job } from '../jobs'

/** The person's latest jobs, the latest first. */
export function listJobs(signal: AbortSignal): Promise<Job[]> {
  return answer(api.GET('/api/jobs', { signal }))
}

/** Ends a job at once, or as soon as its server stops; one that has ended stays as it is. */
export function cancelJob(id: string): Promise<Job> {
  return answer(api.POST('/api/jobs/{id}/cancel', { params: { path: { id } } }))
}

/**
 * Follows the person's jobs until `signal` ends it: by the stream, and for as long
 * as that brings nothing by asking again every five seconds.
 */
export async function followJobs(onJobs: (jobs: Job[]) => void, signal: AbortSignal): Promise<void> {
  // Fetched with the first job that goes on: it is the board's otherwise.
  const { openStream } = await import('../stream')
  let asking: ReturnType<typeof setInterval> | undefined
  const ask = () => void listJobs(signal).then(onJobs, () => undefined)
  signal.addEventListener('abort', () => clearInterval(asking))
  if (signal.aborted) return
  openStream({
    path: '/api/jobs/stream',
    signal,
    onEvent: ({ event, data }) => {
      if (event === 'jobs') onJobs(JSON.parse(data) as Job[])
    },
    onState: (state) => {
      clearInterval(asking)
      if (state === 'stale' || state === 'offline') asking = setInterval(ask, 5_000)
    },
  })
}
