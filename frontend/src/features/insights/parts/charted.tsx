import { isDesktop, saveFile } from '@/api/native'
import { messageOf } from '@/ui/failures'
import type { DashboardFilter } from '../api'
import type { Behind } from '../opens'
import { OpenNumber } from './OpenNumber'

/** What every chart of the dashboard is given. */
export interface ChartProps {
  venueId: string
  filter: DashboardFilter
  /** Opens the rows behind a figure; the name says what the figure is of. */
  onOpen: (behind: Behind, name: string) => void
  className?: string
}

/** The picture of a chart, as ChartFrame takes it. */
export const pictureOf = (fileName: string) => ({ fileName, onSave: saveFile, printable: !isDesktop() })

/** What ChartFrame says of a query that has failed; rows that are there stay there. */
export function troubleOf({ data, error, refetch }: { data: unknown; error: unknown; refetch: () => Promise<unknown> }) {
  return { error: error && data === undefined ? messageOf(error) : null, onRetry: () => void refetch() }
}

/** A figure of a table that opens. */
export function opening(onOpen: ChartProps['onOpen'], text: string, of: string, behind: Behind) {
  return <OpenNumber key={of} text={text} of={of} onOpen={() => onOpen(behind, of)} />
}
