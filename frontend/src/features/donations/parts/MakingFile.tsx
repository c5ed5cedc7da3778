import { Button, Modal, Progress } from 'antd'
import { useEffect, useRef } from 'react'
import { download } from '@/api/download'
import { messageOf } from '@/ui/failures'
import { toast } from '@/ui/toasts'
import { useFocusReturn } from '@/ui/useFocusReturn'
import { cancelMaking, isUnfinished, useMaking } from '../making'
import { messages } from '../messages'
import type { ReportFilter } from '../report'

interface MakingFileProps {
  open: boolean
  venueId: string
  filters: ReportFilter
  onClose: () => void
}

async function save(fileId: string) {
  try {
    await download(fileId)
  } catch (failure) {
    toast.error(messageOf(failure))
  }
}

/** Makes the report's file: says how far it is, gives it up when asked to, and opens it (S1§2, S1§7). */
export function MakingFile({ open, venueId, filters, onClose }: MakingFileProps) {
  const { job, failure, begin } = useMaking(venueId, filters)
  const opened = useRef(false)
  const fileId = job?.Estado === 'done' ? job.ArquivoId : ''
  useFocusReturn(open)

  useEffect(() => {
    if (fileId === '' || opened.current) return
    opened.current = true
    void save(fileId)
  }, [fileId])

  const isGoing = !failure && (!job || isUnfinished(job))

  async function leave() {
    if (job && isUnfinished(job)) {
      await cancelMaking(job.Id).then(
        () => toast.info('Geração do arquivo cancelada.'),
        (refusal: unknown) => toast.error(messageOf(refusal)),
      )
    }
    onClose()
  }

  function footer() {
    if (isGoing) return <Button disabled={!job || job.Cancelando} onClick={() => void leave()}>Cancelar</Button>
    return (
      <>
        <Button onClick={onClose}>Fechar</Button>
        {fileId !== '' ? (
          <Button type="primary" onClick={() => void save(fileId)}>Baixar</Button>
        ) : (
          <Button type="primary" onClick={begin}>Tentar de novo</Button>
        )}
      </>
    )
  }

  return (
    <Modal
      open={open}
      title={isGoing ? messages.making : fileId !== '' ? 'O arquivo está pronto' : 'O arquivo não foi gerado'}
      centered
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      focusable={{ focusTriggerAfterClose: false }}
      footer={footer()}
    >
      <div role="status">
        {isGoing && <Progress aria-label={messages.making} percent={percentOf(job)} status="active" format={(percent) => (job && job.Total > 0 ? `${percent} %` : '')} />}
        {isGoing && <p>{job?.Frase || 'Preparando…'}</p>}
        {!isGoing && fileId !== '' && <p>Se ele não abriu sozinho, clique em Baixar. Ele fica também em Tarefas, no alto da tela.</p>}
        {!isGoing && fileId === '' && <p>{failure ?? (job?.Frase || 'Tente de novo.')}</p>}
      </div>
    </Modal>
  )
}

function percentOf(job: { Feito: number; Total: number } | undefined): number {
  return job && job.Total > 0 ? Math.floor((100 * job.Feito) / job.Total) : 0
}
