import { useRef, useState } from 'react'
import { toast } from '@/ui/toasts'
import type { Company } from '../data/delivery'
import type { LiveBoard } from '../data/live'
import { stateOf } from '../data/order'
import type { Question } from '../data/questions'
import { CarrierQuestion } from './CarrierChoice'
import { Delivered } from './Delivered'
import { DeliveryTime } from './DeliveryTime'
import { DeliveryTypeQuestion } from './DeliveryType'
import { messages } from './messages'
import { Password } from './Password'
import { ReasonChoice } from './ReasonChoice'
import { troubleOf, type Answer, type AskProps } from './running'

interface AskingProps {
  live: LiveBoard
  question: Question
  onClose: () => void
}

/** Asks what an action needs, one dialog after the other, and sends it with the answers. */
export function Asking({ live, question, onClose }: AskingProps) {
  const { order, action, asked } = question
  const [step, setStep] = useState(0)
  const [details, setDetails] = useState<Answer>({})
  const refusalTold = useRef(false)
  const companyTold = useRef<Company>(undefined)

  /** What the dialog has told need not be read again on the card. */
  function close() {
    if (refusalTold.current) live.taps.acknowledge(order.Id)
    onClose()
  }

  function isWhereAsked(): boolean {
    const now = live.store.order(order.Id)
    return now !== undefined && stateOf(now) === stateOf(order)
  }

  async function onAnswer(given: Answer): Promise<string | null> {
    const all = { ...details, ...given }
    if (step + 1 < asked.length) {
      setDetails(all)
      setStep(step + 1)
      return null
    }
    const { carrier, company, ...tapDetails } = all
    // Whoever moved it first has said who takes it out: the tap is refused and tells that.
    if (isWhereAsked()) {
      if (carrier !== undefined) await live.calls.setCarrier(order.Id, carrier)
      if (company !== undefined && company !== companyTold.current) {
        await live.calls.setCompany(order.Id, company)
        companyTold.current = company
      }
    }
    const fate = await live.taps.send(order, action, tapDetails)
    refusalTold.current = fate.kind === 'refused'
    const trouble = troubleOf(fate)
    if (trouble !== null) return trouble
    if (action.name === 'refuseOrder') toast.success(messages.refused)
    onClose()
    return null
  }

  const props: AskProps = { order, action, onAnswer, onClose: close }
  switch (asked[step]) {
    case 'deliveryType':
      return <DeliveryTypeQuestion {...props} live={live} />
    case 'deliveryTime':
      return <DeliveryTime {...props} proposed={live.facts().settings.deliveryTime} />
    case 'carrier':
      return <CarrierQuestion {...props} live={live} />
    case 'delivered':
      return <Delivered {...props} />
    case 'password':
      return <Password {...props} />
    case 'reason':
      return <ReasonChoice {...props} reasons={live.calls.reasons} />
    case undefined:
      return null
  }
}
