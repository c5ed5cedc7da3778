/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { ApiError, answer, api, failureMessage } from '@/api/client'
import { applyMask, phoneMask } from '@/ui/masks'
import { keepOrder } from '../shop/checkout/sent'
import type { TrackedOrder } from './wire'

interface RecoverProps {
  order: TrackedOrder
  /** Called once this phone has the order's secret. */
  onDone: () => void
}

/** For whoever has ordered on another phone, or has cleared this one: the telephone of the order opens it here. */
export function Recover({ order: { CodigoAcompanhamento: orderCode, Loja }, onDone }: RecoverProps) {
  const [telephone, setTelephone] = useState('')
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)

  async function ask() {
    if (busy) return
    setBusy(true)
    setFailure('')
    try {
      const { Segredo } = await answer(api.POST('/api/MeepFood/Order/{orderCode}/recuperar', { params: { path: { orderCode } }, body: { Telefone: telephone } }))
      keepOrder(Loja.Slug, orderCode, Segredo)
      onDone()
    } catch (problem) {
      setFailure(problem instanceof ApiError ? (problem.fields.Telefone ?? problem.message) : failureMessage(problem))
      setBusy(false)
    }
  }

  return (
    <details class="card recover">
      <summary>Este pedido é seu?</summary>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void ask()
        }}
      >
        <p>Se você pediu em outro aparelho, diga o telefone do pedido para conversar com a loja, cancelar ou ver o comprovante por aqui.</p>
        <label htmlFor="recover-phone">Telefone do pedido</label>
        <input
          id="recover-phone"
          type="tel"
          autoComplete="tel"
          value={telephone}
          aria-invalid={failure !== ''}
          aria-describedby="recover-problem"
          onInput={(event) => setTelephone(applyMask(phoneMask, event.currentTarget.value))}
        />
        <p class="problem" id="recover-problem" role="alert">
          {failure}
        </p>
        <button type="submit" class="button primary" aria-busy={busy}>
          Abrir neste aparelho
        </button>
      </form>
    </details>
  )
}
