import { DownOutlined, DownloadOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import type { Job } from '@/api/jobs'
import { messageOf } from '@/ui/failures'
import { toast } from '@/ui/toasts'
import { exportReport, type Format, type Query } from '../reports'

interface ExportMenuProps {
  report: string
  query: Query
  onStart: (job: Job) => void
}

const formats: { key: Format; label: string }[] = [
  { key: 'xlsx', label: 'Planilha do Excel (.xlsx)' },
  { key: 'csv', label: 'Texto separado (.csv)' },
  { key: 'pdf', label: 'Documento (.pdf)' },
]

/** All rows of a report as a file, made by a job. */
export function ExportMenu({ report, query, onStart }: ExportMenuProps) {
  const [busy, setBusy] = useState(false)

  async function begin(format: Format) {
    setBusy(true)
    try {
      onStart(await exportReport(report, query, format))
    } catch (failure) {
      toast.error(messageOf(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dropdown autoFocus trigger={['click']} disabled={busy} menu={{ items: formats, onClick: ({ key }) => void begin(key as Format) }}>
      <Button type="primary" size="large" icon={<DownloadOutlined aria-hidden="true" />} loading={busy} aria-haspopup="menu">
        Exportar <DownOutlined aria-hidden="true" />
      </Button>
    </Dropdown>
  )
}
