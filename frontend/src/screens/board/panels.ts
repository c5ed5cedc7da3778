/** Panels of the board's buttons, loaded in one file once the cards are drawn. */
export { DeliverySettings } from '@/features/orders/board/DeliverySettings'
export { RingSettings } from '@/features/orders/sound/RingSettings'
