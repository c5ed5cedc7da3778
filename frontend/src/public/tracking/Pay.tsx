/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks'
import { copy } from '@/ui/copy'
import { Icon } from '../Icon'
import { useLive } from '../live'
import { money } from '../money'
import { say } from '../say'
import type { Follower } from './follow'
import { awaitsPayment, type TrackedOrder } from './wire'

/** Milliseconds that the button says that the code was copied. */
const saidFor = 3_000

/** The Pix that the order waits for: its code first, for the bank's app on this phone, then the drawing for another one. */
export function Pay({ follower }: { follower: Follower }) {
  const { order, readAt } = useLive(follower)
  const { Pagamento: due, QR } = order
  const seconds = useRemaining(order, readAt)
  const isOver = awaitsPayment(order) && seconds === 0
  useEffect(() => {
    // The server says what has become of it.
    if (isOver) void follower.refresh()
  }, [isOver, follower])
  if (!due || !awaitsPayment(order)) return null
  const total = Math.round((Date.parse(due.PagueAte) - Date.parse(due.PagueDesde)) / 1_000)
  return (
    <section class="card pix" aria-labelledby="pay-title" aria-busy={due.Codigo === ''}>
      <h2 id="pay-title">Pague o Pix para confirmar</h2>
      <p class="due">
        <strong class="figure">{money(due.Valor)}</strong>
        <span class="left figure" role="timer">
          {isOver ? 'Conferindo o pagamento…' : `Faltam ${minutes(seconds)}`}
        </span>
      </p>
      <progress max={total} value={Math.min(seconds, total)} aria-label="Tempo para pagar" />
      {due.Codigo ? <Code code={due.Codigo} /> : <p role="status">O banco da loja está gerando o código. Ele aparece aqui em instantes.</p>}
      {QR && (
        <div class="scan">
          <svg viewBox={`0 0 ${QR.Lado} ${QR.Lado}`} role="img" aria-label="QR code do Pix">
            <path fill="#fff" d={`M0 0h${QR.Lado}v${QR.Lado}h-${QR.Lado}z`} />
            <path d={QR.Desenho} />
          </svg>
          <p>Em outra tela? Aponte a câmera do app do seu banco para o QR code.</p>
        </div>
      )}
      <p class="hint">
        {due.ConferenciaManual ? 'Depois de pagar, deixe esta página aberta: a loja confere o pagamento e confirma o pedido.' : 'Depois de pagar, volte para esta página: ela continua sozinha.'}
      </p>
      {due.Simulado && <p class="hint">Pagamento simulado: nenhum valor de verdade é cobrado.</p>}
    </section>
  )
}

function Code({ code }: { code: string }) {
  const [copied, setCopied] = useState(0)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (copied === 0) return
    const timer = setTimeout(() => setCopied(0), saidFor)
    return () => clearTimeout(timer)
  }, [copied])

  async function take() {
    try {
      await copy(code, 'Copie o código Pix:')
      setFailed(false)
      setCopied((times) => times + 1)
      say('Copiado. Cole em Pix copia e cola, no aplicativo do seu banco.')
    } catch {
      setFailed(true)
    }
  }

  return (
    <>
      <button type="button" class="button primary large" onClick={() => void take()}>
        {copied > 0 ? 'Copiado' : 'Copiar código Pix'}
        <Icon name="pix" />
      </button>
      <p class={failed ? 'pix-code' : 'pix-code short'} translate={false}>
        {code}
      </p>
      <p class="problem" role="alert">
        {failed && 'O navegador não deixou copiar. Toque no código acima, segure e copie.'}
      </p>
    </>
  )
}

/** Seconds until the code can no longer be paid, by the server's clock. */
function useRemaining({ Pagamento, Agora }: TrackedOrder, readAt: Date): number {
  const [now, setNow] = useState(() => Date.now())
  const isAwaited = Pagamento?.Situacao === 'aguardando'
  useEffect(() => {
    if (!isAwaited) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [isAwaited])
  if (!Pagamento) return 0
  const there = Date.parse(Agora) + Math.max(0, now - readAt.getTime())
  return Math.max(0, Math.ceil((Date.parse(Pagamento.PagueAte) - there) / 1_000))
}

/** *14:32* */
const minutes = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
