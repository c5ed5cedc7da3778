/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { ApiError, failureMessage } from '@/api/client'
import { hasOrderedByForm } from './Actions'
import type { Follower } from './follow'
import { onward } from './PayPage'
import type { Phone } from './phone'
import type { Due, OnlineWay } from './wire'

const labels: Record<OnlineWay, string> = { pix: 'Pagar com Pix', cartao: 'Pagar com cartão' }

interface OtherWaysProps {
  due: Due
  code: string
  phone: Phone | null
  follower: Follower
}

/** Paying in another way instead: for the phone that has ordered, with its script or by a form. */
export function OtherWays({ due: { OutrasFormas }, code, phone, follower }: OtherWaysProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const byForm = !phone && hasOrderedByForm()
  if (OutrasFormas.length === 0 || (!phone && !byForm)) return null

  async function choose(way: OnlineWay) {
    if (busy || !phone) return
    setBusy(true)
    setFailure('')
    try {
      await phone.payBy(way)
      if (way === 'cartao') history.replaceState(history.state, '', location.pathname + onward)
      await follower.refresh()
    } catch (problem) {
      setFailure(failureMessage(problem))
      // It was paid, or has ended, meanwhile: the page says so.
      if (problem instanceof ApiError && problem.code === 'conflict') void follower.refresh()
    }
    setBusy(false)
  }

  return (
    <div class="ways" role="group" aria-label="Pagar de outra forma" aria-busy={busy}>
      {OutrasFormas.map((way) =>
        byForm ? (
          <form key={way} action={`/statusPedido/${code}/pagamento`} method="post">
            <input type="hidden" name="forma" value={way} />
            <button type="submit" class="button">
              {labels[way]}
            </button>
          </form>
        ) : (
          <button key={way} type="button" class="button" disabled={busy} onClick={() => void choose(way)}>
            {labels[way]}
          </button>
        ),
      )}
      <p class="problem" role="alert">
        {failure}
      </p>
    </div>
  )
}
