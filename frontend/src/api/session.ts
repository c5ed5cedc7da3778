import { useSyncExternalStore } from 'react'

/** A venue the person may work in, as the sign-in answer lists it (S0§3, D31). */
export interface Place {
  localId: string
  nomeLocal: string
  /** Establishment type, 1 to 24 (4 = school). */
  tipoEstabelecimento?: number
  origemPropostaCliente?: number
  /** The venue keeps to this portal: no redirect to the newer one (D6). */
  portalLegado?: boolean
  /** IANA time zone of the venue (D31). */
  fusoHorario?: string
  /** The venue's part of the public store address. */
  urlMeepFood?: string
  /** Poll every 15 s instead of 25 s where there is no stream (D7). */
  fastPolling?: boolean
  /** HH:mm at which the business day ends (D31). */
  businessDayCutoff?: string
  /** The person owns it (D61). */
  proprietario?: boolean
}

/** What is kept in the browser while someone is signed in (session-01). */
export interface Session {
  token: string
  nome: string
  usuarioId: string
  locais: Place[]
  /** Id of the current venue; '' when the person belongs to none. */
  localCorrente: string
  isAdmin: boolean
  /** Role names joined by ';', those of the current venue included (roles-01). */
  papeis: string
}

const storageKey = 'balcao.session'
const listeners = new Set<() => void>()
let stored: string | null = null
let current: Session | null = null
let expired: string | null = null

/** The tokens that a gateway gives to its window begin so. */
const ofGateway = 'local-'

function isSession(value: unknown): value is Session {
  if (typeof value !== 'object' || value === null) return false
  const candidate = value as Partial<Session>
  return (
    typeof candidate.token === 'string' &&
    candidate.token !== '' &&
    typeof candidate.papeis === 'string' &&
    typeof candidate.localCorrente === 'string' &&
    Array.isArray(candidate.locais)
  )
}

/** Takes over what the storage holds; a value that is not a session counts as none. */
function read(): Session | null {
  const text = localStorage.getItem(storageKey)
  if (text !== stored) {
    stored = text
    current = null
    try {
      const value: unknown = text && JSON.parse(text)
      if (isSession(value)) current = value
    } catch {
      current = null
    }
  }
  return current
}

function write(next: Session | null, ended: string | null = null) {
  expired = ended
  if (next) localStorage.setItem(storageKey, JSON.stringify(next))
  else localStorage.removeItem(storageKey)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Signing in, out or switching places in another tab reaches this one.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The one session of this browser, usable outside React. */
export const session = {
  get: read,
  set: (next: Session) => write(next),
  update: (change: Partial<Session>) => {
    const now = read()
    if (now) write({ ...now, ...change })
  },
  clear: () => write(null),
  /** Ends the session that holds this token; an answer to an older token ends nothing (session-03). */
  expire: (token: string) => {
    if (read()?.token === token) write(null, token)
  },
  /** Whether the last session of this tab was ended by the server, not by the person. */
  hasExpired: () => expired !== null,
  /** Whether that session was kept by the gateway of this computer, which keeps what was not sent. */
  wasLocal: () => expired?.startsWith(ofGateway) ?? false,
  subscribe,
}

/** The session, re-rendering when it changes in this tab or another. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, read)
}

/** The venues that the person may copy from: those of their own, all of theirs for an administrator (D61). */
export function ownPlaces({ isAdmin, locais }: Session): Place[] {
  return isAdmin ? locais : locais.filter(({ proprietario }) => proprietario)
}

/** Whether the person may add venues: owners and administrators (D61). */
export function mayAddVenues(session: Session): boolean {
  return session.isAdmin || ownPlaces(session).length > 0
}

/** The current venue of a session. */
export function currentPlace(of: Session): Place | undefined {
  return of.locais.find((place) => place.localId === of.localCorrente)
}

function split(papeis: string): string[] {
  return papeis
    .split(';')
    .map((role) => role.trim())
    .filter(Boolean)
}

/** One semicolon-separated list out of a stored list and extra names, without repetition (roles-01, shell-09). */
export function mergeRoles(papeis: string, extra: readonly string[]): string {
  return [...new Set([...split(papeis), ...extra.flatMap(split)])].join(';')
}

/** The roles a session holds; isAdmin stands for the role Admin (D17). */
export function rolesOf(of: Session): Set<string> {
  const roles = new Set(split(of.papeis))
  if (of.isAdmin) roles.add('Admin')
  return roles
}

/**
 * Whether a session holds any of the roles: one name, a comma-separated list
 * or an array (roles-10). Names match exactly, letter case included (D17).
 * Nothing asked is granted.
 */
export function hasRole(of: Session, asked: string | readonly string[] | undefined): boolean {
  if (asked === undefined || asked.length === 0) return true
  const names = typeof asked === 'string' ? asked.split(',').map((name) => name.trim()) : asked
  const held = rolesOf(of)
  return names.some((name) => held.has(name))
}
