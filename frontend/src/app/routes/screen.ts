import type { ComponentType } from 'react'
import type { components, operations } from '@/api/schema.gen'

/** The id of a server operation. */
export type OperationId = keyof operations

/** The name of a role, as the server publishes it. */
export type Role = components['schemas']['Role']

/** One row of the screen table. */
export interface Screen {
  /** The address, as the route table spells it; letter case does not matter to the router. */
  path: string
  /** Further addresses of the same screen (D22). */
  aliases?: readonly string[]
  /** Document title, page name in the command palette and, where legacy, the frame's name. */
  title: string
  /**
   * public: no session needed. native: ours. legacy: a page of the classic
   * portal in a frame (D5), unless it is not configured and `screen` is.
   */
  kind: 'public' | 'native' | 'legacy'
  /** Loads the screen; a native one without it is not built yet. */
  screen?: () => Promise<{ default: ComponentType }>
  /** The screen does without antd, and so does its first load. */
  light?: boolean
  /** The board keeps its own theme. */
  place?: 'board'
  /** The menu entry's text; without it the screen is reached from other screens. */
  label?: string
  /** Who may open the screen: one role, or any of a list. */
  role?: Role | readonly Role[]
  /** Who may see the screen, where those who may not are told so in its place (S1§2). */
  roleInPlace?: Role
  /** Who sees the menu entry, where the route names no role (S2§2.3, D17). */
  menuRole?: Role
  /** The name passed to the frame; without it the path, as routed. */
  legacyPage?: string
  /** The server operations that the screen calls; whoever may open it may call them. */
  operations?: readonly OperationId[]
  /** Those that it calls for holders of a further role only, by the role. */
  operationsWith?: Readonly<Partial<Record<Role, readonly OperationId[]>>>
  /** A page of the newer portal: in the menu only when enabled by configuration (D6). */
  isNew?: boolean
}

export type MenuIcon =
  | 'home' | 'orders' | 'registers' | 'products' | 'schedule' | 'cashless' | 'tabs' | 'stock' | 'donations'
  | 'transactions' | 'finance' | 'chart' | 'cash' | 'ticket' | 'plan' | 'report' | 'mail' | 'settings' | 'admin' | 'new'

/** A part of the menu and the screens that belong to it, in order. */
export interface ScreenGroup {
  id: string
  label: string
  icon: MenuIcon
  screens: readonly Screen[]
}
