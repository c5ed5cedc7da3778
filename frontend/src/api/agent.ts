/**
 * A printing agent (S1§7): the program of another computer, or of this one, at
 * an address of its own. It knows neither our sessions nor our errors, hence no
 * part of client.ts. The portal's pages may call only the agents that the server
 * names in its Content-Security-Policy.
 */

/** A printer of an agent, as it tells. */
export interface AgentPrinter {
  id: string
  name: string
  ok: boolean
  /** Why not, in words. */
  reason?: string
  /** Papers that wait for it. */
  queue: number
}

/** Why an agent did not do what it was asked, in words for a person. */
export class AgentError extends Error {
  /** The agent wants another key, or any. */
  readonly needsKey: boolean
  /** It may be on paper all the same. */
  readonly uncertain: boolean

  constructor(message: string, { needsKey = false, uncertain = false } = {}) {
    super(message)
    this.name = 'AgentError'
    this.needsKey = needsKey
    this.uncertain = uncertain
  }
}

/** A picture for a printer. */
export interface AgentPaper {
  /** Name of one of the agent's printers; '' for its only one. */
  printerName: string
  /** When it was asked for, RFC 3339. */
  submittedAt: string
  items: readonly { quantity: number; name: string; notes: string[] }[]
  /** PNG as a data: address. */
  image: string
  /** The same key never means two papers. */
  idempotencyKey: string
}

/** Milliseconds that a paper may take (S1§7), and that an agent may take to tell of its printers. */
const patience = { print: 25_000, show: 5_000 } as const

const storedKey = (address: string) => `balcao.agentKey.${address}`

/** The pairing key of an agent, as typed on this device; '' where nobody has. */
export function agentKey(address: string): string {
  try {
    return localStorage.getItem(storedKey(address)) ?? ''
  } catch {
    return ''
  }
}

export function rememberAgentKey(address: string, key: string): void {
  try {
    if (key) localStorage.setItem(storedKey(address), key)
    else localStorage.removeItem(storedKey(address))
  } catch {
    // A browser that keeps nothing is asked again.
  }
}

const words = {
  forbidden: 'Este portal ainda não pode chamar esse endereço. Quem cuida do servidor do Balcão o libera (opção agent-origins).',
  insecure: 'Uma página https não alcança um servidor de impressão http em outro computador. Use um computador de impressão do Balcão.',
  silent: 'O servidor de impressão não respondeu. Confira se o computador está ligado e se o endereço está certo.',
  slow: 'O servidor de impressão demorou demais a responder.',
  refused: 'O servidor de impressão recusou o pedido.',
} as const

/** Why the browser itself did not let a call through; null when it did. */
function barrierOf(address: string, violated: boolean): string | null {
  if (violated) return words.forbidden
  const { protocol, hostname } = new URL(address)
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  return location.protocol === 'https:' && protocol === 'http:' && !isHere ? words.insecure : null
}

async function callAgent(address: string, init: RequestInit, milliseconds: number): Promise<Response> {
  const headers = new Headers(init.headers)
  const key = agentKey(address)
  if (key) headers.set('X-Printer-Key', key)

  let violated = false
  const onViolation = ({ blockedURI }: SecurityPolicyViolationEvent) => {
    violated ||= blockedURI.startsWith(address)
  }
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), milliseconds)
  document.addEventListener('securitypolicyviolation', onViolation)
  try {
    return await fetch(`${address}/api/printer`, { ...init, headers, credentials: 'omit', signal: limit.signal })
  } catch {
    // The violation is told in a task of its own.
    await new Promise((resolve) => setTimeout(resolve))
    const barrier = barrierOf(address, violated)
    if (barrier) throw new AgentError(barrier)
    throw new AgentError(limit.signal.aborted ? words.slow : words.silent, { uncertain: init.method === 'POST' })
  } finally {
    clearTimeout(timer)
    document.removeEventListener('securitypolicyviolation', onViolation)
  }
}

async function refusalOf(response: Response): Promise<AgentError> {
  const body = (await response.json().catch(() => null)) as { message?: unknown } | null
  const message = typeof body?.message === 'string' && body.message ? body.message : words.refused
  return new AgentError(message, { needsKey: response.status === 403 })
}

/** The agent's printers and how they are; null where it is there and does not tell. */
export async function agentPrinters(address: string): Promise<AgentPrinter[] | null> {
  const response = await callAgent(address, { method: 'GET' }, patience.show)
  if (response.status === 404 || response.status === 405) return null
  if (!response.ok) throw await refusalOf(response)
  const body = (await response.json().catch(() => null)) as { printers?: AgentPrinter[] } | null
  return body?.printers ?? null
}

/** Prints a picture; resolves when the agent has printed it or keeps it in its queue (200, 201). */
export async function printByAgent(address: string, paper: AgentPaper): Promise<void> {
  const { printerName, submittedAt, items, image, idempotencyKey } = paper
  const response = await callAgent(
    address,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey },
      body: new TextEncoder().encode(JSON.stringify({ printerName, submittedAt, type: 'order-summary', body: { items, image } })),
    },
    patience.print,
  )
  if (response.status !== 200 && response.status !== 201) throw await refusalOf(response)
}
