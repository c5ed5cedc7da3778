/** Types of the server's JSON (D14, D42, D52), as far as the page of tracking reads it. */
import type { components } from '@/api/schema.gen'

type Schemas = components['schemas']

/** An order as whoever has its code may know it, with what the page adds. */
export type TrackedOrder = Pick<Schemas['OrdersTracked'], 'Code' | 'CurrentState' | 'Loja' | 'PodeConversar' | 'PodeCancelar' | 'CancelaAte' | 'PodePedirCancelamento' | 'Cancelamento' | 'Pagamento'> & {
  CodigoAcompanhamento: string
  FusoHorario: string
  /** Where the order stands, in one sentence. */
  Novidade: string
  /** Nothing can happen to the order any more. */
  Encerrado: boolean
  /** The order's telephone opens it on another phone. */
  Recuperavel: boolean
  /** When the server wrote this: the phone's clock may be another. */
  Agora: string
  /** The Pix to pay as a drawing for cameras: the path of its dark squares, in a square of so many units. */
  QR: { Lado: number; Desenho: string } | null
}

/** What the order waits for, or has waited for. */
export type Due = NonNullable<TrackedOrder['Pagamento']>
export type OnlineWay = Due['Forma']

/** Whether the order waits to be paid: its venue has not got it yet. */
export const awaitsPayment = ({ Pagamento }: Pick<TrackedOrder, 'Pagamento'>) => Pagamento?.Situacao === 'aguardando'

export type Message = Conversation['Mensagens'][number]
/** The conversation with the venue as the customer reads it, the oldest message first. */
export type Conversation = Schemas['ChatCustomerConversation']
/** An order as the phone that has placed it keeps it. */
export type Receipt = Schemas['OrdersReceipt']
export type ReceiptItem = Receipt['Itens'][number]
