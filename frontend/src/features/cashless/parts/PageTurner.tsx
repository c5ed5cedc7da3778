import { Pagination } from 'antd'

interface PageTurnerProps {
  page: number
  size: number
  total: number
  onChange: (page: number) => void
}

/** Turns the pages of a list within a dialog, which has no address to hold them. */
export function PageTurner({ page, size, total, onChange }: PageTurnerProps) {
  if (total <= size) return null
  return <Pagination align="end" current={page} pageSize={size} total={total} showSizeChanger={false} onChange={onChange} style={{ marginTop: 16 }} />
}
