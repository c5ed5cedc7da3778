/** What the board's buttons open: fetched once its cards stand. */
export { DeliverySettings } from '@/features/orders/board/DeliverySettings'
export { RingSettings } from '@/features/orders/sound/RingSettings'
