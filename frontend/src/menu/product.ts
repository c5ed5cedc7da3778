/** A product as the public menu has it. */
import type { components } from '@/api/schema.gen'

export type Product = components['schemas']['StorefrontMenuProduct']
export type Addition = components['schemas']['StorefrontMenuAddition']
export type Question = components['schemas']['StorefrontMenuObservation']
/** A line of a cart, as the intake takes it. */
export type Line = components['schemas']['OrdersLine']
