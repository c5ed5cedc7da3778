import type { Client } from 'openapi-fetch'
import type { paths } from './schema.gen'
import { session } from './session'

/** What the person reads when a failure carries no words of its own (errors-01). */
export const genericMessage = 'Algo deu errado, se o erro persistir entre em contato com o administrador!'

/**
 * Why a call has no answer: `http` the server refused or failed, `network` it
 * was not reached, `timeout` it did not answer in time, `offline-portal`
 * something between us answered in its place (a Wi-Fi sign-in page).
 */
export type FailureKind = 'http' | 'network' | 'timeout' | 'offline-portal'

/** A failed call. `message` is Portuguese and safe to show. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly kind: FailureKind
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  /** The server's failure code ('invalid', 'conflict' …) or ''. */
  readonly code: string
  /** One sentence per field at fault, by wire name. */
  readonly fields: Record<string, string>
  /** What a conflict tells besides sentences, for who asked to catch up; undefined otherwise. */
  readonly details: unknown
  /** The server's X-Request-Id, for the person to quote; '' without an answer. */
  readonly requestId: string

  constructor(
    message: string,
    about: { kind: FailureKind; status?: number; code?: string; fields?: Record<string, string>; details?: unknown; requestId?: string },
  ) {
    super(message)
    this.kind = about.kind
    this.status = about.status ?? 0
    this.code = about.code ?? ''
    this.fields = about.fields ?? {}
    this.details = about.details
    this.requestId = about.requestId ?? ''
  }
}

/** Milliseconds a call may take (S0§9); the board's list may take longer (S1§7). */
export const callTimeout = { normal: 30_000, boardList: 120_000, wholeFile: 300_000 } as const

function timeoutOf(method: string, path: string): number {
  if (path.startsWith('/api/importacaoUsuarios') || path.startsWith('/api/importacaoCartoes')) return callTimeout.wholeFile
  if (method === 'POST' && path === '/api/eletronicExtract/') return callTimeout.wholeFile
  return method === 'GET' && path === '/api/kds' ? callTimeout.boardList : callTimeout.normal
}

function isJSON(response: Response): boolean {
  return (response.headers.get('Content-Type') ?? '').includes('json')
}

interface FailureBody {
  message?: string
  Message?: string
  code?: string
  fields?: Record<string, string>
  details?: unknown
}

/** Why a call was refused, in the server's words. */
export function failureOf(response: Response, text: string): ApiError {
  const requestId = response.headers.get('X-Request-Id') ?? ''
  const about = { kind: 'http', status: response.status, requestId } as const
  let body: FailureBody | string | null = text
  try {
    body = JSON.parse(text) as FailureBody | string | null
  } catch {
    // Words without JSON are shown as they are; a proxy's HTML page is not words.
    if ((response.headers.get('Content-Type') ?? '').includes('html')) body = null
  }
  if (typeof body === 'string' || body === null) return new ApiError(body || genericMessage, about)
  return new ApiError(body.message || body.Message || genericMessage, { ...about, code: body.code, fields: body.fields, details: body.details })
}

/** What the person reads of a network that gave no answer, or another's. */
export const networkWords = {
  network: 'Sem conexão com o servidor. Verifique a rede e tente novamente.',
  timeout: 'O servidor demorou a responder. Tente novamente.',
  'offline-portal': 'A rede respondeu no lugar do servidor. Verifique se o Wi-Fi pede para entrar.',
} as const satisfies Record<Exclude<FailureKind, 'http'>, string>

/** What is not the server's answer: another type, or nothing where a document was asked for. */
function strangers({ status }: Response): ApiError {
  return new ApiError(networkWords['offline-portal'], { kind: 'offline-portal', status })
}

/** Told to the window of every answer to a read: its request and the response. */
export const answered = 'balcao:answered'

/** Told to the window when a call found no network. */
export const unreachable = 'balcao:unreachable'

type Value = string | number | boolean | null | undefined
type Values = Record<string, Value>

/** What a call is made of; api's own types say which of it an operation takes. */
interface CallInit {
  params?: { path?: Values; query?: Record<string, Value | Value[]>; header?: Values }
  /** Sent as JSON, unless it is bytes or a form (multipart.ts). */
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Told how much of the body has gone, from 0 to 100. */
  onProgress?: (percent: number) => void
}

/** The operation's path with its parameters in place; a list is a repeated key. */
function addressOf(path: string, { path: named = {}, query = {} }: NonNullable<CallInit['params']>): string {
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(named[name])))
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value].flat()) if (each !== undefined && each !== null) asked.append(name, String(each))
  }
  const tail = asked.toString()
  return tail === '' ? place : `${place}?${tail}`
}

let asNobody = false

/** Sends no one's token from here on: what customers open is theirs, whoever is signed in to the portal in the same browser. */
export function callAsNobody() {
  asNobody = true
}

const tokenNow = () => (asNobody ? undefined : session.get()?.token)

function headersOf({ params, body, headers }: CallInit): Headers {
  const sent = new Headers({ Accept: 'application/json' })
  const token = tokenNow()
  if (token) sent.set('Authorization', `Bearer ${token}`)
  if (body !== undefined && !(body instanceof FormData)) sent.set('Content-Type', 'application/json')
  for (const [name, value] of Object.entries({ ...params?.header, ...headers })) if (value !== undefined) sent.set(name, String(value))
  return sent
}

/** The desktop's web view crashes on bodies that are streams or blobs: everything is sent as bytes, but for a browser's forms. */
function bytesOf(body: unknown): Uint8Array<ArrayBuffer> | FormData | undefined {
  if (body === undefined || body instanceof FormData) return body
  return body instanceof Uint8Array ? (body as Uint8Array<ArrayBuffer>) : new TextEncoder().encode(JSON.stringify(body))
}

/** fetch with our manners: bearer token, time limit for the whole of the answer, and every failure an ApiError. */
async function send(method: string, path: string, init: CallInit): Promise<{ response: Response; text: string }> {
  const token = tokenNow()
  const limit = new AbortController()
  const { onProgress } = init
  const wait = () => setTimeout(() => limit.abort(), timeoutOf(method, path))
  let timer = wait()
  const giveUp = () => limit.abort()
  if (init.signal?.aborted) giveUp()
  init.signal?.addEventListener('abort', giveUp)

  let response: Response | undefined
  let text = ''
  try {
    const call = { method, headers: headersOf(init), body: bytesOf(init.body), signal: limit.signal }
    const address = addressOf(path, init.params ?? {})
    // A large file takes its time: the limit counts from what has gone last.
    const tell = (percent: number) => {
      clearTimeout(timer)
      timer = wait()
      onProgress?.(percent)
    }
    // Few calls tell: the others do without its code.
    response = onProgress ? await (await import('./upload')).upload(address, call, tell) : await fetch(address, call)
    text = await response.text()
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    // A refusal stands without its words.
    if (!response || response.ok) {
      if (limit.signal.aborted) throw new ApiError(networkWords.timeout, { kind: 'timeout' })
      window.dispatchEvent(new Event(unreachable))
      throw new ApiError(networkWords.network, { kind: 'network' })
    }
  } finally {
    clearTimeout(timer)
    init.signal?.removeEventListener('abort', giveUp)
  }

  if (response.status === 401 && token) session.expire(token)
  if (method === 'GET') window.dispatchEvent(new CustomEvent(answered, { detail: [addressOf(path, init.params ?? {}), response] }))
  if (!response.ok) throw failureOf(response, text)
  const isFile = response.headers.has('Content-Disposition')
  const isSilent = method === 'GET' && text === ''
  if (isSilent || (response.headers.has('Content-Type') && !isJSON(response) && !isFile)) throw strangers(response)
  return { response, text }
}

/** Has the person prove who they are; answers whether they did. */
type Confirmation = () => Promise<boolean>

let confirmation: Confirmation | undefined

/** Names who asks for the password that a call needs first (D50); without one such a call fails as any other. */
export function confirmBy(ask: Confirmation | undefined) {
  confirmation = ask
}

/** A call that needs the person's password is made once more after they have given it. */
async function sendConfirmed(...call: Parameters<typeof send>): ReturnType<typeof send> {
  try {
    return await send(...call)
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.code !== 'unconfirmed' || !(await confirmation?.())) throw failure
    return send(...call)
  }
}

function method(name: string) {
  return async (path: string, init: CallInit = {}) => {
    const { response, text } = await sendConfirmed(name, path, init)
    return { data: text === '' ? undefined : (JSON.parse(text) as unknown), response }
  }
}

/**
 * The server's operations, typed from its description. Every failure rejects
 * with an ApiError. Only openapi-fetch's types are used: what it brings beyond
 * this would cost the sign-in page and the board two kilobytes.
 */
export const api = { GET: method('GET'), POST: method('POST'), PUT: method('PUT'), DELETE: method('DELETE') } as Pick<
  Client<paths>,
  'GET' | 'POST' | 'PUT' | 'DELETE'
>

type Body<R> = Exclude<R extends { data?: infer Data } ? Data : never, undefined>

/**
 * The body of an answer: `const me = await answer(api.GET('/api/account/userinfo'))`. Who asks for it is owed one;
 * an operation that answers none is awaited without it.
 */
export async function answer<R extends { data?: unknown; response: Response }>(
  call: Promise<R> & ([Body<R>] extends [never] ? 'this operation answers no body' : unknown),
): Promise<Body<R>> {
  const { data, response } = (await call) as R
  if (data === undefined) throw strangers(response)
  return data as Body<R>
}

/** The words to show for whatever went wrong (errors-01). */
export function failureMessage(failure: unknown): string {
  return failure instanceof ApiError ? failure.message : genericMessage
}
