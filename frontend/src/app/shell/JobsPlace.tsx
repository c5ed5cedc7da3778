import { Suspense, useEffect, useState } from 'react'
import { onJobStarted } from '@/api/jobs'
import { lazyPart } from '@/ui/lazyPart'
import { useSettled } from '@/ui/useSettled'

const JobsMenu = lazyPart(() => import('@/features/jobs/JobsMenu'))

/** Where a person's background jobs are shown, once the screen is there, or one is begun. */
export function JobsPlace({ personId }: { personId: string }) {
  const settled = useSettled(true)
  const [hasBegun, setBegun] = useState(false)
  useEffect(() => onJobStarted(() => setBegun(true)), [])
  return <Suspense>{(settled || hasBegun) && <JobsMenu key={personId} />}</Suspense>
}
