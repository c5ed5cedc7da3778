/** A file that the server makes while the person looks on. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { answer, api } from '@/api/client'
import { jobStarted, type Job } from '@/api/jobs'
import { messageOf } from '@/ui/failures'
import { startReportFile } from './api'
import type { ReportFilter } from './report'

/** Milliseconds after which it is asked how far the file is. */
const askEvery = 1_000

/** Whether a job waits or runs. */
export function isUnfinished({ Estado }: Pick<Job, 'Estado'>): boolean {
  return Estado === 'queued' || Estado === 'running'
}

/** Gives the file up. */
export function cancelMaking(id: string): Promise<Job> {
  return answer(api.POST('/api/jobs/{id}/cancel', { params: { path: { id } } }))
}

/** Begins to make the report's file at once, and follows it until it ends. */
export function useMaking(venueId: string, filters: ReportFilter) {
  const started = useMutation({ mutationFn: async () => jobStarted(await startReportFile(venueId, filters)) })
  const { mutate, data } = started
  const id = data?.Id ?? ''
  const followed = useQuery({
    queryKey: ['donation-report-file', venueId, id],
    queryFn: () => answer(api.GET('/api/jobs/{id}', { params: { path: { id } } })),
    enabled: id !== '',
    initialData: data,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && !isUnfinished(state.data) ? false : askEvery),
  })

  useEffect(() => mutate(), [mutate])

  return {
    job: id === '' ? undefined : (followed.data ?? data),
    failure: started.error ? messageOf(started.error) : undefined,
    begin: () => mutate(),
  }
}
