import { DownloadOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { messageOf } from './failures'
import { toast } from './toasts'

export type ExportFormat = 'xlsx' | 'csv'

interface ExportButtonProps {
  /** What is exported, for screen readers: "Exportar clientes". */
  label: string
  /** Begins the job that makes the file; a rejection is told in a toast. */
  onExport: (format: ExportFormat) => Promise<unknown>
  /** Shows the jobs, to whoever wants to see how far it is. */
  onShowJobs: () => void
  disabled?: boolean
}

const formats: { key: ExportFormat; label: string }[] = [
  { key: 'xlsx', label: 'Planilha do Excel (.xlsx)' },
  { key: 'csv', label: 'Texto separado (.csv)' },
]

/** Exports a list: asks for the format and begins the job, whose file comes by the top bar. */
export function ExportButton({ label, onExport, onShowJobs, disabled }: ExportButtonProps) {
  const [busy, setBusy] = useState(false)

  async function begin(format: ExportFormat) {
    setBusy(true)
    try {
      await onExport(format)
      toast.info('Exportação iniciada. O arquivo aparece em Tarefas, no alto da tela.', { action: { label: 'Ver tarefas', onClick: onShowJobs } })
    } catch (failure) {
      toast.error(messageOf(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dropdown autoFocus disabled={disabled || busy} trigger={['click']} menu={{ items: formats, onClick: ({ key }) => void begin(key as ExportFormat) }}>
      <Button icon={<DownloadOutlined aria-hidden="true" />} loading={busy} disabled={disabled} aria-label={label} aria-haspopup="menu">
        Exportar
      </Button>
    </Dropdown>
  )
}
