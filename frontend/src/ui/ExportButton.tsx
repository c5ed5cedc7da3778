import { DownloadOutlined } from '@ant-design/icons'
import { Button, Dropdown, Tooltip } from 'antd'
import { useId, useState } from 'react'
import { messageOf } from './failures'
import { toast } from './toasts'
import { VisuallyHidden } from './VisuallyHidden'

export type ExportFormat = 'xlsx' | 'csv'

interface ExportButtonProps {
  /** What is exported, for screen readers: "Exportar clientes". */
  label: string
  /** Begins the job that makes the file; a rejection is told in a toast. */
  onExport: (format: ExportFormat) => Promise<unknown>
  /** Shows the jobs, to whoever wants to see how far it is. */
  onShowJobs: () => void
  disabled?: boolean
  /** What of the list the file holds, where that is not what is shown. */
  note?: string
}

const formats: { key: ExportFormat; label: string }[] = [
  { key: 'xlsx', label: 'Planilha do Excel (.xlsx)' },
  { key: 'csv', label: 'Texto separado (.csv)' },
]

/** Exports a list: asks for the format and begins the job, whose file comes by the top bar. */
export function ExportButton({ label, onExport, onShowJobs, disabled, note }: ExportButtonProps) {
  const [busy, setBusy] = useState(false)
  const noteId = useId()

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
    <>
      <Dropdown autoFocus disabled={disabled || busy} trigger={['click']} menu={{ items: formats, onClick: ({ key }) => void begin(key as ExportFormat) }}>
        <Tooltip title={note} trigger={['hover', 'focus']} placement="left">
          <Button icon={<DownloadOutlined aria-hidden="true" />} loading={busy} disabled={disabled} aria-label={label} aria-describedby={note && noteId} aria-haspopup="menu">
            Exportar
          </Button>
        </Tooltip>
      </Dropdown>
      {note && <VisuallyHidden><span id={noteId}>{note}</span></VisuallyHidden>}
    </>
  )
}
