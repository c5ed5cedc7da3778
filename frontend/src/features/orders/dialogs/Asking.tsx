import { useRef, useState } from 'react'
import { toast } from '@/ui/toasts'
import type { LiveBoard } from '../live'
import { messages } from '../messages'
import type { Question } from '../questions'
import type { TapDetails } from '../taps'
import { troubleOf, type AskProps } from './running'
import { CarrierQuestion } from './CarrierChoice'
import { Delivered } from './Delivered'
import { DeliveryTime } from './DeliveryTime'
import { DeliveryType } from './DeliveryType'
import { Password } from './Password'
import { ReasonChoice } from './ReasonChoice'

interface AskingProps {
  live: LiveBoard
  question: Question
  onClose: () => void
}

/** Asks what an action needs, one dialog after the other, and sends it with the answers. */
export function Asking({ live, question, onClose }: AskingProps) {
  const { order, action, asked } = question
  const [step, setStep] = useState(0)
  const [details, setDetails] = useState<TapDetails>({})
  const refusalTold = useRef(false)

  /** What the dialog has told need not be read again on the card. */
  function close() {
    if (refusalTold.current) live.taps.acknowledge(order.Id)
    onClose()
  }

  async function onAnswer(given: TapDetails): Promise<string | null> {
    const all = { ...details, ...given }
    if (step + 1 < asked.length) {
      setDetails(all)
      setStep(step + 1)
      return null
    }
    const fate = await live.taps.send(order, action, all)
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
      return <DeliveryType {...props} live={live} />
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
