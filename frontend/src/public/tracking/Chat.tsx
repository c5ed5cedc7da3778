/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks'
import { failureMessage } from '@/api/client'
import { formatTime } from '@/ui/dates'
import { useLive } from '../live'
import { say } from '../say'
import type { Follower } from './follow'
import { lastRead, type Phone } from './phone'
import type { Conversation, Message } from './wire'
import { Write } from './Write'

/** The conversation with the venue: for the phone that has ordered alone. */
export function Chat({ follower, phone }: { follower: Follower; phone: Phone }) {
  const { order, messages: wakes } = useLive(follower)
  const { CodigoAcompanhamento: code, FusoHorario: zone, Loja } = order
  const { conversation, add, readOlder, failure } = useConversation(phone, wakes, Loja.Nome, !order.Pagamento)
  const [read, setRead] = useState(() => lastRead.of(code))
  if (!conversation) return null
  const { Mensagens: messages, PodeEscrever, HaAnteriores } = conversation
  if (messages.length === 0 && !PodeEscrever) return null
  const unread = messages.filter((each) => !each.DoCliente && each.Numero > read).length

  function markRead() {
    const last = messages.at(-1)?.Numero ?? 0
    if (last <= read) return
    lastRead.keep(code, last)
    setRead(last)
  }

  return (
    <section class="card chat" aria-labelledby="chat-title" onFocusIn={markRead} onPointerDown={markRead}>
      <header>
        <h2 id="chat-title">Conversa com a loja</h2>
        {unread > 0 && <span class="tag">{unread === 1 ? '1 nova' : `${unread} novas`}</span>}
      </header>
      {messages.length === 0 && <p class="hint">Precisa de algo? Escreva: a loja responde por aqui.</p>}
      {HaAnteriores && (
        <button type="button" class="button" onClick={() => void readOlder()}>
          Mensagens anteriores
        </button>
      )}
      <p class="problem" role="alert">
        {failure}
      </p>
      <ol class="messages">
        {messages.map((each) => (
          <Line key={each.Numero} message={each} shop={Loja.Nome} zone={zone} />
        ))}
      </ol>
      {PodeEscrever && <Write phone={phone} onSent={add} />}
    </section>
  )
}

function Line({ message: { DoCliente, Texto, Em, Lida }, shop, zone }: { message: Message; shop: string; zone: string }) {
  return (
    <li class={DoCliente ? 'mine' : undefined}>
      <span class="unseen">{DoCliente ? 'Você: ' : `${shop}: `}</span>
      {Texto}
      <small class="figure">
        {!DoCliente && `${shop} · `}
        {formatTime(Em, zone)}
        {DoCliente && Lida && ' · lida'}
      </small>
    </li>
  )
}

/** The conversation, read again whenever a message may have come; null until it was read. */
function useConversation(phone: Phone, wakes: number, shop: string, hasReachedShop: boolean) {
  const [conversation, setConversation] = useState<Conversation | null>(null)
  const [failure, setFailure] = useState('')
  /** The number of the last message; null until they were read. */
  const last = useRef<number | null>(null)
  useEffect(() => {
    if (!hasReachedShop) return
    const abort = new AbortController()
    phone.conversation(abort.signal).then(
      (found) => {
        const before = last.current
        const fresh = before === null ? [] : found.Mensagens.filter((each) => !each.DoCliente && each.Numero > before)
        if (fresh.length > 0) say(`Nova mensagem de ${shop}: ${fresh.map((each) => each.Texto).join(' ')}`)
        last.current = found.Mensagens.at(-1)?.Numero ?? 0
        setConversation((shown) => withOlder(found, shown))
      },
      () => undefined, // The next wake tries again; the page says by itself where there is no network.
    )
    return () => abort.abort()
  }, [phone, wakes, shop, hasReachedShop])
  const add = (sent: Message) =>
    setConversation((before) => before && { ...before, Mensagens: [...before.Mensagens.filter(({ Numero }) => Numero !== sent.Numero), sent] })

  async function readOlder() {
    setFailure('')
    try {
      const older = await phone.conversation(new AbortController().signal, conversation?.Mensagens[0]?.Numero)
      setConversation((shown) => shown && withOlder(shown, older))
    } catch (problem) {
      setFailure(failureMessage(problem))
    }
  }

  return { conversation, add, readOlder, failure }
}

/** The conversation with the messages before it, where they are known without a gap. */
function withOlder(now: Conversation, older: Conversation | null): Conversation {
  const first = now.Mensagens[0]?.Numero ?? 0
  const before = older?.Mensagens.filter(({ Numero }) => Numero < first) ?? []
  if (!older || before.at(-1)?.Numero !== first - 1) return now
  return { ...now, Mensagens: [...before, ...now.Mensagens], HaAnteriores: older.HaAnteriores }
}
