/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks'
import { copy } from '@/ui/copy'
import { Icon } from '../Icon'
import { useLive } from '../live'
import { money } from '../money'
import { say } from '../say'
import type { Follower } from './follow'
import { OtherWays } from './OtherWays'
import { PayPage } from './PayPage'
import type { Phone } from './phone'
import { awaitsPayment, type Due, type TrackedOrder } from './wire'

/** Milliseconds that the button says that the code was copied. */
const saidFor = 3_000

interface PayProps {
  follower: Follower
  phone: Phone | null
  /** Opens a provider's page. */
  leave: (address: string) => void
}

/** What the order waits for: the Pix by its code first, for the bank's app on this phone, then by the drawing for another one; a card by the provider's page. */
export function Pay({ follower, phone, leave }: PayProps) {
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
  const byCard = due.Forma === 'cartao'
  return (
    <section class="card pix" aria-labelledby="pay-title" aria-busy={due.Codigo === '' && due.Pagina === '' && !due.FormaIndisponivel}>
      <h2 id="pay-title">{byCard ? 'Pague com cartão para confirmar' : 'Pague o Pix para confirmar'}</h2>
      <p class="due">
        <strong class="figure">{money(due.Valor)}</strong>
        <span class="left figure" role="timer">
          {isOver ? 'Conferindo o pagamento…' : `Faltam ${minutes(seconds)}`}
        </span>
      </p>
      <progress max={total} value={Math.min(seconds, total)} aria-label="Tempo para pagar" />
      {due.FormaIndisponivel ? <Unavailable canChoose={phone !== null} /> : byCard ? <PayPage due={due} leave={leave} /> : <Pix due={due} drawing={QR} />}
      {!due.FormaIndisponivel && <p class="hint">{hintOf(due)}</p>}
      {due.Simulado && <p class="hint">Pagamento simulado: nenhum valor de verdade é cobrado.</p>}
      <OtherWays due={due} code={order.CodigoAcompanhamento} phone={phone} follower={follower} />
    </section>
  )
}

function Unavailable({ canChoose }: { canChoose: boolean }) {
  return (
    <p class="problem" role="alert">
      Esta forma de pagamento não está disponível agora, e nada foi cobrado.
      {canChoose && ' Pague de outra forma.'}
    </p>
  )
}

function hintOf({ Forma, ConferenciaManual }: Due): string {
  if (ConferenciaManual) return 'Depois de pagar, deixe esta página aberta: a loja confere o pagamento e confirma o pedido.'
  if (Forma === 'cartao') return 'Ela é da operadora, e aceita crédito ou débito. Depois de pagar, volte para cá: esta página continua sozinha.'
  return 'Depois de pagar, volte para esta página: ela continua sozinha.'
}

function Pix({ due, drawing }: { due: Due; drawing: TrackedOrder['QR'] }) {
  return (
    <>
      {due.Codigo ? <Code code={due.Codigo} /> : <p role="status">O banco da loja está gerando o código. Ele aparece aqui em instantes.</p>}
      {drawing && (
        <div class="scan">
          <svg viewBox={`0 0 ${drawing.Lado} ${drawing.Lado}`} role="img" aria-label="QR code do Pix">
            <path fill="#fff" d={`M0 0h${drawing.Lado}v${drawing.Lado}h-${drawing.Lado}z`} />
            <path d={drawing.Desenho} />
          </svg>
          <p>Em outra tela? Aponte a câmera do app do seu banco para o QR code.</p>
        </div>
      )}
    </>
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
