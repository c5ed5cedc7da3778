/** Types of the server's JSON (S1§3, exact spelling), as far as the board reads it. */
import type { components } from '@/api/schema.gen'

type Described = components['schemas']['OrdersOrder']

type Read =
  | 'Id' | 'Codigo' | 'Versao' | 'DataCriacao' | 'AtualizadoEm' | 'WorkflowInstance' | 'OrigemPedido' | 'LojaId'
  | 'Cliente' | 'TipoEntrega' | 'Mesa' | 'Itens' | 'ObservacaoPedido' | 'TempoEntrega' | 'TempoEntregaMin' | 'TempoEntregaMax'
  | 'Para' | 'PrepararDesde' | 'Aguardando'
  | 'ValorTotal' | 'TipoPagamento' | 'EhPagamentoPresencial'
  | 'Pronto' | 'Devolvido' | 'MotivoCancelamento' | 'CanceladoPeloCliente' | 'Grupo' | 'ClienteAlertado'
  | 'LinkRastreio' | 'EnderecoServidorLocal' | 'PedidoPOSPrinterStatus' | 'PrazoConfirmacao' | 'Signal' | 'Ciente'

/** The server sends null here, and an older one nothing; its description has no way to say so of a structure. */
type Absent = 'Transportador' | 'Troco' | 'Marketplace' | 'Entrega' | 'Estorno' | 'Totais' | 'CancelamentoPedido'

export type Order = Pick<Described, Read> & { [Field in Absent]: Described[Field] | null } & Partial<Pick<Described, 'PagamentoAMais'>>
/** A paper of an order's latest printing. */
export type Paper = Described['PedidoPOSPrinterStatus'][number]
export type OrderItem = components['schemas']['OrdersItem']
export type AllowedAction = components['schemas']['OrdersAllowedAction']
export type ActionBody = components['schemas']['OrdersActionBody']
export type OrderEvent = components['schemas']['OrdersEvent']
export type Carrier = components['schemas']['OrdersCarrier']
export type NewCarrier = Pick<Carrier, 'Nome' | 'Telefone' | 'Documento'>
export type Table = components['schemas']['OrdersDiningTable']
export type Shop = Pick<components['schemas']['StoresStore'], 'Id' | 'Name' | 'IsClosed' | 'WithinHours'>
export type Reason = components['schemas']['MarketplaceReason']
/** Whether a product can be sold now. */
export type SaleState = components['schemas']['CatalogSaleState']
/** What is said of a product that is sold out. */
export type SoldOut = components['schemas']['CatalogSoldOut']
/** When it is sold again, as a person says it. */
export type SoldOutEnd = Omit<components['schemas']['CatalogSoldOutInputBody'], 'localClienteId'>
export type Overview = components['schemas']['OrdersOverview']
export type DeliveryConfig = components['schemas']['StorefrontDeliveryConfig']
