import { Modal, Spin, Steps } from 'antd'
import { useEffect, useState } from 'react'
import { failureMessage } from '@/api/client'
import type { PrinterView } from '@/api/queries/printers'
import { askForTest, readPaper, type Paper } from '../api'
import { sentence } from './PrinterState'
import styles from './TestPage.module.css'

/** Milliseconds between two looks at the paper, and after which nobody waits for it any longer. */
const lookEvery = 700
const patience = 60_000

interface Trial {
  paper?: Paper
  /** Why nothing more will come, in words. */
  failure?: string
}

/** Prints a test page and tells, as it happens, how far it has got. */
export function TestPage({ venueId, printer, onClose }: { venueId: string; printer: PrinterView | null; onClose: () => void }) {
  return (
    <Modal open={printer !== null} title={`Página de teste: ${printer?.name ?? ''}`} onCancel={onClose} onOk={onClose} okText="Fechar" cancelButtonProps={{ hidden: true }} destroyOnHidden centered>
      {printer && <Progress key={printer.id} venueId={venueId} printer={printer} />}
    </Modal>
  )
}

function Progress({ venueId, printer }: { venueId: string; printer: PrinterView }) {
  const { paper, failure } = useTrial(venueId, printer.id)
  const fate = failure ? 3 : (paper?.Status ?? 0)
  const reached = fate === 3 ? 2 : fate
  const trouble = failure ?? (paper?.Motivo ? sentence(paper.Motivo) : '')
  return (
    <div className={styles.progress} role="status" aria-live="polite">
      <Steps
        orientation="vertical"
        size="small"
        current={reached}
        status={fate === 3 ? 'error' : fate === 2 ? 'finish' : 'process'}
        items={[
          { title: 'Pedida', content: 'O servidor guardou o papel.' },
          { title: 'No computador', content: fate >= 1 ? 'O computador recebeu o papel.' : `Esperando ${printer.state === 'offline' ? 'o computador voltar' : 'o computador'}…` },
          { title: fate === 2 ? 'Impressa' : fate === 3 ? 'Não saiu' : 'Na impressora' },
        ]}
      />
      {fate === 2 && <p className={styles.done}>A impressora recebeu a página inteira. Confira o papel: acentos, corte e largura.</p>}
      {fate !== 2 && trouble && <p className={styles.trouble}>{trouble}</p>}
      {fate < 2 && <Spin size="small" />}
    </div>
  )
}

function useTrial(venueId: string, printerId: string): Trial {
  const [trial, setTrial] = useState<Trial>({})

  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const until = Date.now() + patience
    async function follow() {
      const id = await askForTest(printerId)
      while (!signal.aborted) {
        const paper = await readPaper(venueId, printerId, id)
        if (signal.aborted) return
        if (paper) setTrial({ paper })
        if (!paper || paper.Status >= 2) return
        if (Date.now() > until) {
          setTrial({ paper, failure: `${paper.Motivo ? sentence(paper.Motivo) : 'Ninguém respondeu ainda.'} O papel continua na fila.` })
          return
        }
        await new Promise((resolve) => setTimeout(resolve, lookEvery))
      }
    }
    follow().catch((failure: unknown) => signal.aborted || setTrial({ failure: failureMessage(failure) }))
    return () => stop.abort()
  }, [venueId, printerId])

  return trial
}
