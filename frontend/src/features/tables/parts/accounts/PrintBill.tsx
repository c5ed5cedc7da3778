import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { newKey } from '@/api/idempotency'
import { isDesktop, printPage } from '@/api/native'
import { useVenue } from '@/api/venue'
import { messageOf } from '@/ui/failures'
import { toast } from '@/ui/toasts'
import { printBill } from '../../accounts'
import type { Part } from './parts'

interface PrintBillProps {
  accountId: string
  /** Who pays what of what is left, where that is split. */
  parts: readonly Part[]
}

/** Prints the bill on the venue's printer, or by the browser of this computer. */
export function PrintBill({ accountId, parts }: PrintBillProps) {
  const venue = useVenue()
  const [busy, setBusy] = useState(false)
  /** The paper of which no answer has come: asked for again, it is the same one. */
  const [asked, setAsked] = useState({ key: '', of: '' })

  async function print() {
    const of = JSON.stringify(parts)
    const key = asked.of === of && asked.key !== '' ? asked.key : newKey()
    setAsked({ key, of })
    setBusy(true)
    try {
      await printBill(venue.id, accountId, parts, key)
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
