import { afterEach, beforeEach, vi } from 'vitest'
import type { PortalConfiguration } from '@/api/configuration'
import type { Session } from '@/api/session'
import type { SignInAnswer } from '@/features/access/api'

/** The portal's configuration in tests, as an installation with nothing configured. */
export const configuration: PortalConfiguration = {
  versao: '1.2.3',
  demo: false,
  contasDemo: [],
  legacyPortalUrl: '',
  newPortalUrl: '',
  newPortalItems: [],
  hostOrigins: [],
  suporteUrl: '',
  lojaUrl: '',
  emailMode: 'smtp',
  emailPasta: '',
  enderecoPublico: '',
  secondFactor: false,
}

const places = [
  { localId: 'bar', nomeLocal: 'Bar do Cais' },
  { localId: 'clube', nomeLocal: 'Clube Aurora' },
]

/** A session as it stands in the browser after signing in. */
export const ana: Session = {
  token: 'token-of-ana',
  nome: 'Ana Prado',
  usuarioId: 'user-ana',
  locais: places,
  localCorrente: 'bar',
  isAdmin: false,
  papeis: 'Painel;AcessosClientePortal',
}

function place(each: { localId: string; nomeLocal: string }) {
  return {
    ...each, origemPropostaCliente: 1, tipoEstabelecimento: 1, portalLegado: true, fusoHorario: 'America/Sao_Paulo',
    urlMeepFood: each.localId, fastPolling: false, businessDayCutoff: '00:00', proprietario: false,
  }
}

/** The server's answer to a finished sign-in of the same person. */
export const signedIn: SignInAnswer = {
  RequiredMFA: false,
  access_token: ana.token,
  usuarioMeep: { nome: ana.nome, id: ana.usuarioId },
  locais: places.map(place),
  configuracaoUsuarioMeep: { isAdmin: false },
  roles: 'Painel',
}

/** A call that reached the server. */
export interface Call {
  /** Method and path: 'POST /api/mfa/login'. */
  operation: string
  query: URLSearchParams
  headers: Headers
  /** The JSON body, or the fields of a form, if any. */
  body: unknown
  signal: AbortSignal | undefined
}

type Answer = (call: Call) => Response | Promise<Response>

/** A JSON answer. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } })
}

/** A call that never gets an answer, until it is given up. */
export function silence(call: Call): Promise<Response> {
  return new Promise((_, reject) => {
    call.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
  })
}

const usual: Record<string, Answer> = {
  'GET /api/portal/configuracao': () => json(configuration),
  'GET /api/setup': () => json({ required: false, keyRequired: false }),
  'GET /api/account/userinfo': () =>
    json({ usuarioId: ana.usuarioId, nome: ana.nome, email: 'ana@bar.com', isAdmin: false, roles: 'Painel', locais: places.map(place) }),
  'GET /api/jobs': () => json([]),
  'GET /api/Acesso/BuscarPapeisPorCargo': () => json(['AcessosClientePortal']),
}

let answers: Record<string, Answer> = {}
let calls: Call[] = []

/** The server that tests talk to: a quiet installation, until a test says otherwise. */
export const server = {
  /** Answers an operation, 'POST /api/mfa/login', for the rest of the test. */
  on: (operation: string, answer: Answer) => {
    answers[operation] = answer
  },
  /** The calls so far, of one operation. */
  calls: (operation: string) => calls.filter((call) => call.operation === operation),
}

const isForm = (body: unknown): body is URLSearchParams => body instanceof URLSearchParams

async function receive(address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = new URL(address as string, window.location.href)
  const text = init.body && !isForm(init.body) ? new TextDecoder().decode(init.body as ArrayBuffer) : ''
  const call: Call = {
    operation: `${init.method ?? 'GET'} ${url.pathname}`,
    query: url.searchParams,
    headers: new Headers(init.headers),
    body: isForm(init.body) ? Object.fromEntries(init.body) : text ? JSON.parse(text) : undefined,
    signal: init.signal ?? undefined,
  }
  calls.push(call)
  const answer = answers[call.operation] ?? usual[call.operation]
  if (!answer) throw new Error(`the test expects no call of ${call.operation}`)
  return answer(call)
}

/** Puts the server in the place of the network for every test of a file. */
export function installServer() {
  beforeEach(() => {
    answers = {}
    calls = []
    vi.stubGlobal('fetch', receive)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    localStorage.clear()
  })
}
