import { Button } from 'antd'
import { useState } from 'react'
import type { Payment } from '../../api'
import { RefundDialog } from './RefundDialog'

/** Gives a payment back, whole or in part. */
export function GiveBack({ payment, venueId }: { payment: Payment; venueId: string }) {
  const [opening, setOpening] = useState(0)
  const [open, setOpen] = useState(false)
  return (
    <>
      {payment.restante > 0 && (
        <Button
          danger
          onClick={() => {
            setOpening(opening + 1)
            setOpen(true)
          }}
        >
          Devolver
        </Button>
      )}
      {/* Each opening is a refund of its own. */}
      <RefundDialog key={opening} payment={payment} venueId={venueId} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
