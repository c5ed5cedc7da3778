import { ErrorState } from '@/ui/ErrorState'
import { useBoard, useColumns, useFeed } from '../data/board'
import type { BoardFeed } from '../data/feed'
import { messages } from '../data/messages'
import { stateKeys } from '../data/order'
import { Stale } from '../offline/Stale'
import styles from './Columns.module.css'
import { FilledColumns, type FilledColumnsProps } from './FilledColumns'
import { LoadingColumns } from './LoadingColumns'
import { NoOrders, type NarrowingProps } from './NoOrders'
import { Waiting } from './Waiting'

interface ColumnsProps extends NarrowingProps, Pick<FilledColumnsProps, 'modal'> {
  feed: BoardFeed
}

/** Shows what is below the header: placeholders while loading, the columns, or why there are no cards. */
export default function Columns({ feed, modal, filters, onClear }: ColumnsProps) {
  const columns = useColumns(useBoard().live.store)
  const phase = useFeed(feed, (status) => status.phase)
  const refreshing = useFeed(feed, (status) => status.refreshing)
  const stale = useFeed(feed, (status) => status.stale)
  if (phase === 'loading') return <LoadingColumns />
  if (phase === 'failed') {
    return (
      <div className={styles.whole}>
        <ErrorState text={messages.listFailed} onRetry={feed.refresh} retrying={refreshing} />
      </div>
    )
  }
  const isEmpty = stateKeys.every((state) => columns[state].length === 0)
  return (
    <>
      <Waiting />
      {isEmpty ? (
        <div className={styles.whole}>
          <NoOrders filters={filters} onClear={onClear} />
        </div>
      ) : (
        <FilledColumns columns={columns} modal={modal} asked={filters.states} />
      )}
      {stale && <Stale onRetry={feed.refresh} />}
    </>
  )
}
