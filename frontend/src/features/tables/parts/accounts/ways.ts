import type { components } from '@/api/schema.gen'
import type { PaymentKind } from '../../accounts'

/** A way to pay: a kind, or one of the venue's methods, of which it has the id. */
export interface Way {
  id: string
  kind: PaymentKind
  label: string
}

/** The venue's payment methods as ways to pay; none before they are read. */
export function waysOf(methods: readonly components['schemas']['PaymentmethodsMethod'][] = []): Way[] {
  return methods.map(({ id, nome, tipo }) => ({ id, kind: tipo, label: nome }))
}
