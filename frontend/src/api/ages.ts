/**
 * How old the answers are that a gateway gave without the server, from when this
 * is first fetched: with the first screen that says it of what it shows.
 */
import { answered } from './client'

/** What the whole portal asks for, or the board, which goes on beside other screens and tells by itself how old it is. */
const ofNoScreen = new Set(['/api/account/userinfo', '/api/Acesso/BuscarPapeisPorCargo', '/api/portal/configuracao', '/api/kds', '/api/kds/conferir', '/api/workflow/states'])
const ofTheBoard = '/api/kds/storeConfiguration/'

export interface Ages {
  /** When the server said the oldest of it (local epoch ms); null while all is of now. */
  oldest: number | null
  /** Something was asked for that is not kept here. */
  missing: boolean
}

const none: Ages = { oldest: null, missing: false }
/** By request: when the server said it, or null where nothing is kept. */
const requests = new Map<string, number | null>()
const listeners = new Set<() => void>()
let current = none
let cutOff = false

function tell(): void {
  const known = [...requests.values()].filter((at) => at !== null)
  const next = { oldest: known.length > 0 ? Math.min(...known) : null, missing: known.length < requests.size }
  if (next.oldest === current.oldest && next.missing === current.missing) return
  current = next
  for (const listener of listeners) listener()
}

function hear(request: string, { headers }: Response): void {
  const [path = ''] = request.split('?')
  if (!path.startsWith('/api/') || ofNoScreen.has(path) || path.startsWith(ofTheBoard)) return
  const age = headers.get('X-Balcao-Age')
  cutOff = headers.has('X-Balcao-Offline')
  if (cutOff) requests.set(request, age === null ? null : Date.now() - Number(age) * 1_000)
  else requests.delete(request)
  tell()
}

window.addEventListener(answered, (event) => hear(...(event as CustomEvent<[string, Response]>).detail))

export const ages = {
  now: (): Ages => current,
  /** Whether the last answer came without the server. */
  areOld: (): boolean => cutOff,
  /** Another screen shows something else. */
  forget: (): void => {
    requests.clear()
    tell()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
