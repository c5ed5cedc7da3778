/** @jsxImportSource preact */
import type { CartStore } from '../cart'
import type { Menu } from '../menu'
export function openCheckout(_: { menu: Menu; slug: string; cart: CartStore; onClose: () => void }) {}
