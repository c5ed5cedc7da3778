import { useEffect, useState } from 'react'
import { currentPlace, useSession } from '@/api/session'
import { useVenue } from '@/api/venue'
import { defaultZone } from '@/ui/dates'
import { dayIn, type Period } from '@/ui/periods'

/** The business day that a moment belongs to: one may end after midnight, at `cutoff` (HH:mm, D31). */
export function businessDayAt(now: Date, zone: string, cutoff: string): string {
  const [hours = 0, minutes = 0] = cutoff.split(':').map(Number)
  return dayIn(zone, new Date(now.getTime() - (hours * 60 + minutes) * 60_000))
}

/** The current business day of this screen's venue, and the hour at which its days begin. */
export function useBusinessDay(): { today: string; firstHour: number } {
  const { zone = defaultZone } = useVenue()
  const session = useSession()
  const cutoff = (session && currentPlace(session)?.businessDayCutoff) || '00:00'
  const [today, setToday] = useState(() => businessDayAt(new Date(), zone, cutoff))

  // A screen may stay on through the night.
  useEffect(() => {
    const look = () => setToday(businessDayAt(new Date(), zone, cutoff))
    look()
    const looking = setInterval(look, 30_000)
    return () => clearInterval(looking)
  }, [zone, cutoff])

  return { today, firstHour: Number(cutoff.slice(0, 2)) }
}

const dayLength = 86_400_000

/** As many days, ending the day before a period begins. */
export function before({ from, to }: Period): Period {
  const [first, last] = [from, to].map((day) => Date.parse(`${day}T00:00:00Z`)) as [number, number]
  const text = (moment: number) => new Date(moment).toISOString().slice(0, 10)
  return { from: text(first - (last - first) - dayLength), to: text(first - dayLength) }
}
