import { messageOf } from './failures'

/** Rows of one page, and how many there are over all pages. */
export interface Page<Row> {
  rows: readonly Row[]
  total: number
}

/** What tableProps reads of a TanStack query that answers rows or one page of them. */
interface RowsQuery<Row> {
  data: readonly Row[] | Page<Row> | undefined
  error: unknown
  isFetching: boolean
  /** The rows are those of the page before. */
  isPlaceholderData: boolean
  refetch: () => Promise<unknown>
}

/**
 * A query as a ResourceTable takes it: `<ResourceTable {...tableProps(customers)} … />`.
 * Rows that are there stay there: a refetch in the background neither dims nor
 * replaces them, not even when it fails.
 */
export function tableProps<Row>({ data, error, isFetching, isPlaceholderData, refetch }: RowsQuery<Row>) {
  const page = data && ('total' in data ? data : { rows: data, total: undefined })
  return {
    rows: page?.rows,
    total: page?.total,
    loading: isFetching && (!page || isPlaceholderData),
    error: error && !page ? messageOf(error) : null,
    onRetry: () => void refetch(),
  }
}
