import type { LiveBoard } from '../data/live'
// What the dialogs ask the server by, and what some keys do: fetched with them.
import '../card/cardCommands'
import '../data/orderCalls'
import type { BoardDialog, NewOrderDialog } from '../data/board'
import { Agent } from './Agent'
import { Asking } from './Asking'
import { CallCourier } from './CallCourier'
import { CancelAnswer } from './CancelAnswer'
import { CarrierChoice } from './CarrierChoice'
import { DeliveryType } from './DeliveryType'
import { Details } from './Details'
import { Device } from './Device'
import { Gone } from './Gone'
import { Keys } from './Keys'
import { MoveTime } from './MoveTime'
import { Overview } from './Overview'
import { Print } from './Print'
import { SoldOut } from './SoldOut'
import { Sound } from './Sound'
import { useLastOrder } from './useLastOrder'

interface DialogsProps {
  live: LiveBoard
  dialog: Exclude<BoardDialog, NewOrderDialog>
  onClose: () => void
}

/** Shows the dialog that is open on the board. */
export default function Dialogs({ live, dialog, onClose }: DialogsProps) {
  switch (dialog.kind) {
    case 'question':
      return <Asking live={live} question={dialog.question} onClose={onClose} />
    case 'details':
      return <Details orderId={dialog.orderId} onClose={onClose} />
    case 'carrier':
    case 'company':
    case 'callCourier':
      return <AboutOrder live={live} kind={dialog.kind} orderId={dialog.orderId} onClose={onClose} />
    case 'moveTime':
      return <MoveTime live={live} orderId={dialog.orderId} onClose={onClose} />
    case 'cancelAnswer':
      return <CancelAnswer live={live} orderId={dialog.orderId} grants={dialog.grants} onClose={onClose} />
    case 'soldOut':
      return <SoldOut live={live} orderId={dialog.orderId} itemId={dialog.itemId} onClose={onClose} />
    case 'print':
      return <Print orderId={dialog.orderId} onClose={onClose} />
    case 'keys':
      return <Keys onClose={onClose} />
    case 'device':
      return <Device onClose={onClose} />
    case 'sound':
      return <Sound onClose={onClose} />
    case 'agent':
      return <Agent address={dialog.address} onClose={onClose} />
    case 'overview':
      return <Overview live={live} onClose={onClose} />
  }
}

function AboutOrder({ live, kind, orderId, onClose }: { live: LiveBoard; kind: 'carrier' | 'company' | 'callCourier'; orderId: string; onClose: () => void }) {
  const order = useLastOrder(orderId)
  if (!order) return <Gone onClose={onClose} />
  if (kind === 'callCourier') return <CallCourier live={live} order={order} onClose={onClose} />
  const say = async (call: Promise<unknown>) => {
    await call
    live.feed.settle(true)
    onClose()
    return null
  }
  if (kind === 'company') return <DeliveryType live={live} order={order} onClose={onClose} onChosen={(company) => say(live.calls.setCompany(orderId, company))} />
  return <CarrierChoice live={live} order={order} verb="Salvar" onClose={onClose} onChosen={(carrierId) => say(live.calls.setCarrier(orderId, carrierId))} />
}
