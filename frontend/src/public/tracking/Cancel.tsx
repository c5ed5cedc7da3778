/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks'
import { ApiError, failureMessage } from '@/api/client'
import { formatTime } from '@/ui/dates'
import { closeLayer, openLayer } from '../layers'
import { useLive } from '../live'
import { Modal } from '../Modal'
import type { Follower } from './follow'
import type { Phone } from './phone'
import { awaitsPayment, type TrackedOrder } from './wire'

/** Cancelling (D52): at once while the order may be, else by a request that the venue answers. */
export function Cancel({ follower, phone }: { follower: Follower; phone: Phone }) {
  const { order } = useLive(follower)
  /** What was offered when the customer asked; it stays until he closes it, whatever becomes of the order. */
  const [asked, setAsked] = useState<Offer | null>(null)
  const offer = offerOf(order)
  function ask(offer: Offer) {
    setAsked(offer)
    openLayer(() => setAsked(null))
  }
  return (
    <>
      {offer ? (
        <div class="stop">
          <p>{invitation(order)}</p>
          <button type="button" class="button danger" onClick={() => ask(offer)}>
            {labels[offer]}
          </button>
        </div>
      ) : (
        <Wish order={order} phone={phone} />
      )}
      {asked && <Confirm order={order} offer={asked} phone={phone} follower={follower} />}
    </>
  )
}

type Offer = 'now' | 'wish'

const labels: Record<Offer, string> = { now: 'Cancelar pedido', wish: 'Pedir cancelamento' }

function offerOf({ PodeCancelar, PodePedirCancelamento }: TrackedOrder): Offer | null {
  if (PodeCancelar) return 'now'
  return PodePedirCancelamento ? 'wish' : null
}

function invitation(order: TrackedOrder): string {
  const { PodeCancelar, CancelaAte, CurrentState, FusoHorario } = order
  if (awaitsPayment(order)) return 'O pedido ainda não foi enviado à loja: dá para cancelar sem custo.'
  if (PodeCancelar) return `Dá para cancelar sem custo${CancelaAte ? ` até as ${formatTime(CancelaAte, FusoHorario)},` : ''} enquanto a loja não aceitar.`
  if (CurrentState === 'Em preparo') return 'A cozinha já começou. A loja responde ao seu pedido.'
  return 'Mudou de ideia? A loja responde ao seu pedido de cancelamento.'
}

/** What became of the wish to cancel. What the venue has answered is for this phone alone. */
function Wish({ order: { Cancelamento, FusoHorario }, phone }: { order: TrackedOrder; phone: Phone }) {
  const [answer, setAnswer] = useState('')
  const declined = Cancelamento?.Situacao === 'negado'
  useEffect(() => {
    // Without the sentence, the page says that the answer was no.
    if (declined) void phone.receipt().then((found) => setAnswer(found.RespostaCancelamento), () => undefined)
  }, [declined, phone])
  if (!Cancelamento || Cancelamento.Situacao === 'aceito') return null
  const words = {
    pedido: `Você pediu o cancelamento às ${formatTime(Cancelamento.Em, FusoHorario)}. A loja ainda vai responder.`,
    negado: `${answer ? `A loja respondeu ao seu pedido de cancelamento: “${answer}”` : 'A loja não aceitou o cancelamento.'} O pedido continua. Se precisar, fale com ela.`,
    superado: 'O pedido seguiu antes de a loja responder ao cancelamento. Se precisar, fale com ela.',
  }
  return (
    <p class="card wish" role="status">
      {words[Cancelamento.Situacao]}
    </p>
  )
}

function consequence(order: TrackedOrder, offer: Offer): string {
  if (offer === 'wish') return 'A loja recebe seu pedido de cancelamento e responde por aqui.'
  if (awaitsPayment(order)) return `O pedido não é enviado à loja, e ${order.Pagamento?.Forma === 'cartao' ? 'o pagamento com cartão' : 'o código Pix'} deixa de valer.`
  return 'A loja é avisada na hora, e o pedido não é preparado.'
}

interface ConfirmProps {
  order: TrackedOrder
  offer: Offer
  phone: Phone
  follower: Follower
}

function Confirm({ order, offer, phone, follower }: ConfirmProps) {
  /** Null once the customer has closed it. */
  const form = useRef<HTMLFormElement>(null)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')

  async function cancel(event: Event) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFailure('')
    try {
      await phone.cancel(reason.trim(), offer)
      await follower.refresh()
      if (form.current) await closeLayer()
    } catch (problem) {
      setFailure(failureMessage(problem))
      setBusy(false)
      // The order has gone on meanwhile: the page says how far.
      if (problem instanceof ApiError && problem.code === 'conflict') void follower.refresh()
    }
  }

  return (
    <Modal labelledBy="cancel-title" look="dialog">
      <form ref={form} aria-busy={busy} onSubmit={(event) => void cancel(event)}>
        <h2 id="cancel-title">
          {offer === 'now' ? `Cancelar o pedido ${order.Code}?` : `Pedir o cancelamento do pedido ${order.Code}?`}
        </h2>
        <p>{consequence(order, offer)}</p>
        <label>
          Motivo (opcional)
          <textarea rows={3} maxLength={300} value={reason} onInput={(event) => setReason(event.currentTarget.value)} />
        </label>
        <p class="problem" role="alert">
          {failure}
        </p>
        <div class="ways">
          <button type="button" class="button" onClick={() => void closeLayer()}>
            Voltar
          </button>
          <button type="submit" class="button danger filled">
            {labels[offer]}
          </button>
        </div>
      </form>
    </Modal>
  )
}
