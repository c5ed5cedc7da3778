import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { newKey } from '@/api/idempotency'
import { isDesktop, printPage } from '@/api/native'
import { messageOf } from '@/ui/failures'
import { toast } from '@/ui/toasts'
import type { Part } from './parts'

interface PrintBillProps {
  /** Sends the bill to the venue's printer; the same key prints it once. */
  send: (parts: readonly Part[], key: string) => Promise<unknown>
  /** Who pays what of what is left, where that is split. */
  parts: readonly Part[]
}

/** Prints the bill on the venue's printer, or by the browser of this computer. */
export function PrintBill({ send, parts }: PrintBillProps) {
  const [busy, setBusy] = useState(false)
  /** The paper of which no answer has come: asked for again, it is the same one. */
  const [asked, setAsked] = useState({ key: '', of: '' })

  async function print() {
    const of = JSON.stringify(parts)
    const key = asked.of === of && asked.key !== '' ? asked.key : newKey()
    setAsked({ key, of })
    setBusy(true)
    try {
      await send(parts, key)
      setAsked({ key: '', of })
      toast.success('Conta enviada para a impressora.')
    } catch (failure) {
      toast.error(messageOf(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      {!isDesktop() && <Button onClick={() => printPage()}>Imprimir neste computador</Button>}
      <Button icon={<PrinterOutlined aria-hidden="true" />} loading={busy} onClick={() => void print()}>
        Imprimir conta
      </Button>
    </>
  )
}
