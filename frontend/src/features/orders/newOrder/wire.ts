/** Types of what the dialog asks the server for and sends. */
import type { components } from '@/api/schema.gen'

type Schemas = components['schemas']

export type Menu = Schemas['StorefrontMenu']
export type MenuProduct = Menu['Categorias'][number]['Produtos'][number]
export type Addition = MenuProduct['Adicionais'][number]
export type Line = Schemas['OrdersLine']
export type TypedOrder = Schemas['OrdersTypedOrder']
export type TypedCart = Schemas['OrdersTypedCart']
export type TypedQuote = Schemas['OrdersTypedQuote']
export type Acquaintance = Schemas['OrdersAcquaintance']
export type Placed = Schemas['OrdersPlaced']
export type Channel = TypedOrder['Canal']
export type Way = TypedOrder['TipoEntrega']
/** How an order that the staff type is paid: online its customer alone pays. */
export type Payment = Exclude<TypedOrder['TipoPagamento'], 'cartao'>
