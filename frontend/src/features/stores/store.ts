/** A store as its form holds it, and what its card says. */
import type { Store } from '@/api/queries/stores'
import type { components } from '@/api/schema.gen'
import type { Opening } from '@/ui/week'

export type Category = components['schemas']['StoresCategory']

/** What the form of a store holds, named as on the wire. */
export interface StoreForm {
  name: string
  /** A new picture, the address of the stored one, or none. */
  image: File | string | null
  /** Those without an id are new. */
  storeCategories: Category[]
  /** Ids; none is everybody's. */
  users: string[]
  sectors: string[]
  /** From 1 on. */
  order: number
  availableDay: Opening[]
  versao: number
}

/** The form of a new store, the last of so many. */
export function newStore(others: number): StoreForm {
  return { name: '', image: null, storeCategories: [], users: [], sectors: [], order: others + 1, availableDay: [], versao: 0 }
}

export function formOf({ Name, ImageUrl, StoreCategories, Users, Sectors, Order, AvailableDay, Versao }: Store): StoreForm {
  return {
    name: Name, image: ImageUrl, storeCategories: StoreCategories, users: Users.map(({ Id }) => Id), sectors: Sectors.map((sector) => sector.Name),
    order: Order, versao: Versao,
    availableDay: AvailableDay.map(({ DayOfWeek, StartHour, EndHour }) => ({ dayOfWeek: DayOfWeek, startHour: StartHour, endHour: EndHour })),
  }
}

/** As many categories as a card names (S0§9). */
const mostShown = 3

export function categoriesText(categories: readonly Category[]): string {
  if (categories.length === 0) return 'Sem categoria'
  return categories.length > mostShown ? `${categories.length} categorias` : categories.map(({ name }) => name).join(', ')
}

/** Whose store it is: of how many people, of all, or of nobody once those who were named have left the venue. */
export function usersText({ Users, UsersGone }: Pick<Store, 'Users' | 'UsersGone'>): string {
  if (Users.length > 0) return String(Users.length)
  return isNobodys({ Users, UsersGone }) ? 'Ninguém' : 'Todos'
}

export function isNobodys({ Users, UsersGone }: Pick<Store, 'Users' | 'UsersGone'>): boolean {
  return Users.length === 0 && UsersGone > 0
}

/** When a store is open on a weekday. */
export function hoursText(openings: Store['AvailableDay'], weekday: number): string {
  if (openings.length === 0) return 'O dia todo'
  const spans = openings.filter(({ DayOfWeek }) => DayOfWeek === weekday).toSorted((a, b) => a.StartHour.localeCompare(b.StartHour))
  return spans.length === 0 ? 'Não abre' : spans.map(({ StartHour, EndHour }) => `${StartHour}–${EndHour}`).join(', ')
}

export type Standing = 'open' | 'resting' | 'closed'

/** Whether a store takes orders now, and if not, whether somebody closed it. */
export function standingOf({ IsClosed, WithinHours }: Store): Standing {
  if (IsClosed) return 'closed'
  return WithinHours ? 'open' : 'resting'
}

export const standings: Record<Standing, string> = { open: 'Aberta', resting: 'Fora do horário', closed: 'Fechada' }

/** "3 lojas, 2 abertas agora." */
export function summaryOf(stores: readonly Store[]): string {
  const open = stores.filter((store) => standingOf(store) === 'open').length
  const all = stores.length === 1 ? '1 loja' : `${stores.length} lojas`
  if (open === 0) return `${all}, nenhuma aberta agora.`
  return `${all}, ${open} ${open === 1 ? 'aberta' : 'abertas'} agora.`
}
