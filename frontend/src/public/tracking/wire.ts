/** Types of the server's JSON (D14, D42, D52), as far as the page of tracking reads it. */
import type { components } from '@/api/schema.gen'

/** An order as whoever has its code may know it, with what the page adds. */
export interface TrackedOrder {
  Code: string
  CodigoAcompanhamento: string
  CurrentState: string
  Loja: { Nome: string; Slug: string; Telefone: string }
  FusoHorario: string
  /** Where the order stands, in one sentence. */
  Novidade: string
  /** Nothing can happen to the order any more. */
  Encerrado: boolean
  /** The phone that has ordered may cancel at once, until CancelaAte. */
  PodeCancelar: boolean
  CancelaAte: string | null
  /** It may ask the venue to cancel. */
  PodePedirCancelamento: boolean
  /** What became of the wish to cancel. */
  Cancelamento: CancelWish | null
}

export interface CancelWish {
  Situacao: 'pedido' | 'aceito' | 'negado' | 'superado'
  Em: string
  /** The venue's sentence where it declined. */
  Resposta: string
}

export type Message = Pick<components['schemas']['ChatMessage'], 'Numero' | 'DoCliente' | 'Texto' | 'Em' | 'Lida'>

/** The conversation with the venue as the customer reads it, the oldest message first. */
export interface Conversation {
  Mensagens: Message[]
  PodeEscrever: boolean
}

/** An order as the phone that has placed it keeps it. */
export interface Receipt {
  Codigo: string
  DataCriacao: string
  /** When an order for later was wanted; null: it was for now. */
  Para: string | null
  TipoEntrega: 'delivery' | 'mesa' | 'retirada'
  Mesa: string | null
  Cliente: { Nome: string; Telefone: string | null; Endereco: string | null }
  Itens: ReceiptItem[]
  ObservacaoPedido: string
  Totais: components['schemas']['OrdersTotals']
  TipoPagamento: string
  PagamentoOnline: boolean
  Troco: number | null
  Loja: { Nome: string; Slug: string; Telefone: string }
  Empresa: { Nome: string; Documento: string; Endereco: string; Telefone: string; Email: string }
}

export interface ReceiptItem {
  ProdutoId: string
  NomeProduto: string
  Quantidade: number
  ValorTotal: number
  PesoGramas?: number
  Observacoes: { Descricao: string; Opcoes: string[] }[]
  Adicionais: { ProdutoId: string; Nome: string; Quantidade: number; Fixo?: boolean }[]
}
