/** What the board's buttons open: fetched once its cards stand. */
export { DeliverySettings } from '@/features/orders/parts/DeliverySettings'
export { RingSettings } from '@/features/orders/parts/RingSettings'
