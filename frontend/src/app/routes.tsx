import { accessScreens } from './routes/access'
import { donations, food } from './routes/food'
import { general, newer } from './routes/general'
import { cashless, finance, tabs, transactions } from './routes/payments'
import { products, registers, scheduling, stock } from './routes/registers'
import { cashReports, financialReports, planReports, salesReports, services, ticketReports } from './routes/reports'
import type { Screen, ScreenGroup } from './routes/screen'
import { admin, settings } from './routes/settings'

/**
 * The screen table (S2§2.2, S2§2.3): one row per address. The router, the
 * guards, the menu, the command palette and the document titles are derived
 * from it; to add a screen, add its row in routes/<group>.ts.
 */
export const groups: readonly ScreenGroup[] = [
  general,
  food,
  registers,
  products,
  scheduling,
  stock,
  cashless,
  tabs,
  transactions,
  finance,
  salesReports,
  cashReports,
  ticketReports,
  planReports,
  financialReports,
  services,
  donations,
  newer,
  settings,
  admin,
]

/** Every screen, those outside the menu included. */
export const screens: readonly Screen[] = [...accessScreens, ...groups.flatMap((group) => group.screens)]
