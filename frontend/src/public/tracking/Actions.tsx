/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { failureMessage } from '@/api/client'
import { openLayer } from '../layers'
import { useLive } from '../live'
import { Cancel } from './Cancel'
import type { Follower } from './follow'
import type { Phone } from './phone'
import { Receipt } from './Receipt'
import { repeat } from './repeat'
import { Share } from './Share'
import type { Receipt as Found, TrackedOrder } from './wire'

/** What can be done with the order: by anybody, and by the phone that has placed it. */
export function Actions({ follower, phone }: { follower: Follower; phone: Phone | null }) {
  const { order } = useLive(follower)
  return (
    <>
      <div class="ways">
        {phone && <WithReceipt phone={phone} order={order} />}
        <Share code={order.Code} />
      </div>
      {phone && <Cancel follower={follower} phone={phone} />}
      {!phone && hasOwnPhone(order) && !hasOrderedByForm() && (
        <p class="hint">Para conversar com a loja ou cancelar, abra esta página no aparelho em que o pedido foi feito, ou ligue para a loja.</p>
      )}
    </>
  )
}

/** There is a phone that may do more than this one: not that of a marketplace's order, nor of one that has ended. */
const hasOwnPhone = ({ PodeConversar, PodeCancelar, PodePedirCancelamento }: TrackedOrder) => PodeConversar || PodeCancelar || PodePedirCancelamento

/** The page itself offers what concerns the order to a browser that has ordered without its script. */
export const hasOrderedByForm = () => Boolean(document.getElementById('own')?.firstElementChild)

/** The receipt, and ordering the same again: both need what was ordered, to the last observation. */
function WithReceipt({ phone, order: { FusoHorario, Loja } }: { phone: Phone; order: TrackedOrder }) {
  const [shown, setShown] = useState<Found | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')

  function show(found: Found) {
    setShown(found)
    openLayer(() => setShown(null))
  }

  async function read(then: (found: Found) => Promise<string> | void) {
    if (busy) return
    setBusy(true)
    setFailure('')
    try {
      setFailure((await then(await phone.receipt())) ?? '')
    } catch (problem) {
      setFailure(failureMessage(problem))
    }
    setBusy(false)
  }

  return (
    <>
      {Loja.Slug && (
        <button type="button" class="button" aria-busy={busy} onClick={() => void read(repeat)}>
          Repetir pedido
        </button>
      )}
      <button type="button" class="button" aria-busy={busy} onClick={() => void read(show)}>
        Comprovante
      </button>
      <p class="problem" role="alert">
        {failure}
      </p>
      {shown && <Receipt receipt={shown} zone={FusoHorario} />}
    </>
  )
}
