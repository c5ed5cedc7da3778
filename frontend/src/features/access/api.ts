import { answer, api, type ApiError } from '@/api/client'
import type { paths } from '@/api/schema.gen'
import { newKey } from '@/api/idempotency'
import { mergeRoles, session, type Place, type Session } from '@/api/session'
import { toast } from '@/ui/toasts'

/** What signing in answers, by password, code, invitation, hand-over or first set-up (S0§3). */
export type SignInAnswer = paths['/api/mfa/login']['post']['responses'][200]['content']['application/json']

const lastPlaceKey = 'balcao.lastPlace'

/** The venue to start in: the last one used in this browser, else the first. */
function startingPlace(places: readonly Place[]): string {
  const last = localStorage.getItem(lastPlaceKey)
  return (places.find((place) => place.localId === last) ?? places[0])?.localId ?? ''
}

/** For calls made with a token that is not, or no longer, the stored session's. */
function bearer(token: string) {
  return { headers: { Authorization: `Bearer ${token}` } }
}

const deviceKey = 'balcao.device'

/**
 * For the calls that sign somebody in: tells this browser from others of its kind,
 * so that people are told of a sign-in on a device that is new to them.
 */
export function fromThisDevice() {
  try {
    const id = localStorage.getItem(deviceKey) ?? newKey()
    localStorage.setItem(deviceKey, id)
    return { headers: { 'Device-Id': id } }
  } catch {
    // Without storage the server goes by the kind of browser.
    return {}
  }
}

async function rolesIn(localId: string, token: string): Promise<readonly string[]> {
  if (localId === '') return []
  return answer(api.GET('/api/Acesso/BuscarPapeisPorCargo', { params: { query: { ownerId: localId } }, ...bearer(token) }))
}

/**
 * Begins the session of a finished sign-in. The roles of the venue are merged
 * in before anything is stored, so that no guard ever judges half of them
 * (roles-01). Rejects with an ApiError when they cannot be read.
 */
export async function beginSession(signedIn: SignInAnswer): Promise<void> {
  const token = signedIn.access_token ?? ''
  const locais = signedIn.locais ?? []
  const localCorrente = startingPlace(locais)
  const extra = await rolesIn(localCorrente, token)
  session.set({
    token,
    nome: signedIn.usuarioMeep?.nome ?? '',
    usuarioId: signedIn.usuarioMeep?.id ?? '',
    locais,
    localCorrente,
    isAdmin: signedIn.configuracaoUsuarioMeep?.isAdmin ?? false,
    papeis: mergeRoles(signedIn.roles ?? '', extra),
  })
}

/**
 * Reads name, venues and roles again, for the current venue or another one:
 * they may have changed since sign-in. A venue that is no longer the person's
 * gives way to the first.
 */
export async function refreshSession(of: Session, localId: string = of.localCorrente): Promise<void> {
  const me = await answer(api.GET('/api/account/userinfo'))
  const locais = me.locais ?? []
  const localCorrente = locais.some((place) => place.localId === localId) ? localId : startingPlace(locais)
  const extra = await rolesIn(localCorrente, of.token)
  if (session.get()?.token !== of.token) return
  localStorage.setItem(lastPlaceKey, localCorrente)
  session.update({ nome: me.nome, isAdmin: me.isAdmin, locais, localCorrente, papeis: mergeRoles(me.roles, extra) })
}

/** The session that a host window posts (S2§2.1, S2§4): its roles, merged with the venue's. */
export interface HostSession {
  papeis: string
  localId: string
  nomeLocal: string
  /** Only when the host signs the person in; else the session of this browser goes on. */
  token?: string
}

/** Takes over what a trusted host window posted (shell-06, shell-09, session-05). */
export async function adoptHostSession(host: HostSession): Promise<void> {
  const known = session.get()
  const token = host.token ?? known?.token
  if (!token) return
  const place: Place = { localId: host.localId, nomeLocal: host.nomeLocal }
  const isSamePerson = known?.token === token
  const extra = await rolesIn(host.localId, token)
  const locais = isSamePerson ? known.locais : []
  session.set({
    token,
    nome: isSamePerson ? known.nome : '',
    usuarioId: isSamePerson ? known.usuarioId : '',
    isAdmin: isSamePerson && known.isAdmin,
    locais: locais.some((each) => each.localId === place.localId) ? locais : [...locais, place],
    localCorrente: host.localId,
    papeis: mergeRoles(host.papeis, extra),
  })
}

/**
 * Ends the session here and on the server. That the server was not reached does
 * not matter to the person; that something of theirs is left behind does.
 */
export function signOut() {
  const token = session.get()?.token
  session.clear()
  if (token) {
    api.POST('/api/session/signout', bearer(token)).catch(({ code, message }: ApiError) => {
      if (code === 'internal') toast.error(message)
    })
  }
}

/** Ends every session of the account, on every device. Rejects when the server was not reached: nothing has ended then. */
export async function signOutEverywhere(): Promise<void> {
  await api.POST('/api/session/signoutEverywhere')
  session.clear()
}

/** A one-time id (60 s) that another browser exchanges for a session of its own (D20). */
export async function handover(): Promise<string> {
  return (await answer(api.POST('/api/session/handover'))).id
}
