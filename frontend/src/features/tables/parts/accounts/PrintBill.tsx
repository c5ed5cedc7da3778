import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { newKey } from '@/api/idempotency'
import { isDesktop, printPage } from '@/api/native'
import { useVenue } from '@/api/venue'
import { messageOf } from '@/ui/failures'
import { toast } from '@/ui/toasts'
import { printBill } from '../../accounts'

/** Prints the bill on the venue's printer, or by the browser of this computer. */
export function PrintBill({ accountId }: { accountId: string }) {
  const venue = useVenue()
  const [busy, setBusy] = useState(false)
  /** Pressed again after a lost answer, it is the same paper. */
  const [key, setKey] = useState(newKey)

  async function print() {
    setBusy(true)
    try {
      await printBill(venue.id, accountId, key)
      setKey(newKey())
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
