import { linkIn } from './mailbox.ts'
import type { Server } from './server.ts'

/** Calls that stories make behind the portal's back: another program, or a person not on stage. */

interface CallOptions {
  token?: string
  body?: unknown
  headers?: Record<string, string>
}

/** Calls the API at this address; anything but success throws. */
export async function call<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', address: string, options: CallOptions = {}): Promise<T> {
  const request: RequestInit = {
    method,
    headers: {
      ...(options.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(options.token ? { Authorization: `Bearer ${options.token}` } : {}),
      ...options.headers,
    },
    body: options.body === undefined ? undefined : JSON.stringify(options.body),
  }
  const response = await fetch(address, request)
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${method} ${address}: ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as T
}

export interface SignedIn {
  access_token: string
  usuarioMeep: { nome: string; id: string }
  locais: { localId: string; nomeLocal: string }[]
}

export function signInByCall(url: string, account: { email: string; password: string }): Promise<SignedIn> {
  return call('POST', `${url}/api/mfa/login`, { body: { username: account.email, password: account.password } })
}

/** The owner of a server that nobody has used before, with one venue. */
export const owner = { name: 'Marina Prado', email: 'marina@casa.example', password: 'Cozinha#2026' }

/** Takes a new server through its first start. */
export function setUpByCall(url: string): Promise<SignedIn> {
  return call('POST', `${url}/api/setup`, {
    body: {
      nome: owner.name,
      email: owner.email,
      senha: owner.password,
      confirmarSenha: owner.password,
      estabelecimento: { nome: 'Casa Prado', tipo: 1, uf: 'SP', cidade: 'São Paulo' },
    },
  })
}

let hired = 0

/** Invites a new colleague to the owner's venue and accepts as them; answers how to sign in. */
export async function hireByCall(server: Server, by: SignedIn, papeis: readonly string[]): Promise<{ email: string; password: string }> {
  hired += 1
  const colleague = { email: `colega${hired}@casa.example`, password: 'Chapeira#2026' }
  const localId = by.locais[0]?.localId
  await call('POST', `${server.url}/api/Politica/Acessos/convites`, {
    token: by.access_token,
    body: { localId, email: colleague.email, papeis },
  })
  const link = linkIn(await server.mailbox.letter(colleague.email, /^Convite para/))
  await call('POST', `${server.url}/api/Account/convite`, {
    body: { token: link.slice(link.lastIndexOf('/') + 1), nome: `Colega ${hired}`, senha: colleague.password, confirmarSenha: colleague.password },
  })
  return colleague
}
