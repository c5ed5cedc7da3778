import { NativePrint } from '../printing/NativePrint'
import { Dialog } from './Dialog'

/** Prints an order at this computer, without leaving the board. */
export function Print({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  return (
    <Dialog title="Imprimir pedido" look="drawer" onClose={onClose}>
      <NativePrint orderId={orderId} onPrinted={onClose} />
    </Dialog>
  )
}
