import { unreachable } from './client'
import { session } from './session'

/** One event of a server's stream. */
export interface StreamEvent {
  /** The sequence number to resume from; '' when the event carries none. */
  id: string
  /** 'message' when the server names none. */
  event: string
  data: string
}

/**
 * `connecting` the first try is under way, `live` bytes arrive, `stale` it was
 * live and fell silent or broke, `offline` tries fail.
 */
export type StreamState = 'connecting' | 'live' | 'stale' | 'offline'

interface StreamOptions {
  /** Address of the stream, query included, without `since`. */
  path: string
  /** The last sequence number already known; without it the server starts at the present. */
  since?: number
  /** Every event, heartbeats included, in order. */
  onEvent: (event: StreamEvent) => void
  onState: (state: StreamState) => void
  /** Ends the stream for good. */
  signal: AbortSignal
  /** Tests put their own network and luck here. */
  fetch?: typeof globalThis.fetch
  random?: () => number
}

/** Milliseconds without a byte after which the stream counts as dead; the server speaks every 5 s. */
export const silenceLimit = 12_000
const firstWait = 500
const longestWait = 15_000
/** A server that has no such stream (D3), or does not let us in, is asked again rarely. */
const refusedWait = 60_000

/** Cuts the text of a stream into events; text may arrive cut anywhere. */
export function eventParser(onEvent: (event: StreamEvent) => void): (text: string) => void {
  let rest = ''
  let id = ''
  let event = ''
  let data: string[] = []

  function take(line: string) {
    if (line === '') {
      if (data.length > 0 || event !== '') onEvent({ id, event: event || 'message', data: data.join('\n') })
      id = ''
      event = ''
      data = []
      return
    }
    const colon = line.indexOf(':')
    if (colon === 0) return
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'data') data.push(value)
    else if (field === 'event') event = value
    else if (field === 'id') id = value
  }

  return (text) => {
    rest += text
    // A carriage return at the very end may be half of a line break.
    const lines = rest.split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const line of lines) take(line)
  }
}

function seqOf(data: string): number | undefined {
  try {
    const { seq } = JSON.parse(data) as { seq?: unknown }
    return Number.isSafeInteger(seq) ? (seq as number) : undefined
  } catch {
    return undefined
  }
}

/**
 * Where to resume after an event: its id; for the stream's own events the
 * sequence number they tell. A hello counts only where the stream began at the
 * present: otherwise what happened meanwhile is still to come.
 */
function positionAfter({ id, event, data }: StreamEvent, since: number | undefined): number | undefined {
  if (id !== '') return Number.isSafeInteger(Number(id)) ? Number(id) : since
  if (event === 'resync' || event === 'heartbeat') return seqOf(data) ?? since
  if (event === 'hello') return since ?? seqOf(data)
  return since
}

type Ending = 'broken' | 'refused' | 'unauthenticated'

/**
 * Reads a server-sent-event stream with fetch (the desktop's web view and a
 * bearer token rule out EventSource), for as long as `signal` allows: resumes
 * after the last id seen, reconnects with growing, scattered waits, at once
 * when the network returns or the machine wakes, and gives up on a connection
 * that is silent for 12 s, or as soon as another call finds no network. A stream that the server ends as unauthenticated
 * ends the session.
 */
export function openStream(options: StreamOptions): void {
  const { onEvent, onState, signal, fetch = globalThis.fetch.bind(globalThis), random = Math.random } = options
  let since = options.since
  let state: StreamState | null = null
  let retryNow: () => void = () => undefined
  let lastByte = 0
  let breakConnection: () => void = () => undefined

  function tell(next: StreamState) {
    if (next === state || signal.aborted) return
    state = next
    onState(next)
  }

  function address(): string {
    if (since === undefined) return options.path
    return `${options.path}${options.path.includes('?') ? '&' : '?'}since=${since}`
  }

  function receive(event: StreamEvent): Ending | null {
    if (event.event === 'unauthenticated') return 'unauthenticated'
    since = positionAfter(event, since)
    onEvent(event)
    return null
  }

  async function readOnce(onLive: () => void): Promise<Ending> {
    const token = session.get()?.token
    const connection = new AbortController()
    let watchdog: ReturnType<typeof setTimeout> | undefined
    const alive = () => {
      lastByte = Date.now()
      clearTimeout(watchdog)
      watchdog = setTimeout(() => connection.abort(), silenceLimit)
    }
    breakConnection = () => connection.abort()
    signal.addEventListener('abort', breakConnection)
    try {
      alive()
      const response = await fetch(address(), {
        headers: { Accept: 'text/event-stream', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
        signal: connection.signal,
        cache: 'no-store',
      })
      if (response.status === 401) return 'unauthenticated'
      // A page in the server's place is a network that asks to sign in: it may let us through any moment.
      if (response.status >= 500 || (response.headers.get('Content-Type') ?? '').includes('html')) return 'broken'
      if (!response.ok || !response.body || !(response.headers.get('Content-Type') ?? '').includes('event-stream')) return 'refused'
      onLive()
      tell('live')
      let ending: Ending | null = null
      const parse = eventParser((event) => {
        ending ??= receive(event)
      })
      const decoder = new TextDecoder()
      const reader = response.body.getReader()
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return 'broken'
        alive()
        parse(decoder.decode(value, { stream: true }))
        if (ending) return ending
      }
    } catch {
      return 'broken'
    } finally {
      clearTimeout(watchdog)
      signal.removeEventListener('abort', breakConnection)
      connection.abort()
    }
  }

  function pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, milliseconds)
      signal.addEventListener('abort', end)
      retryNow = end
    })
  }

  function onOnline() {
    retryNow()
  }

  // A connection that hangs looks alive until the silence is noticed.
  function onUnreachable() {
    breakConnection()
  }

  function onVisible() {
    if (document.visibilityState !== 'visible') return
    // Timers sleep with the machine: after a long gap the connection is not to be trusted.
    if (Date.now() - lastByte > silenceLimit) breakConnection()
    retryNow()
  }

  async function run() {
    let wait = firstWait
    window.addEventListener('online', onOnline)
    window.addEventListener('offline', onUnreachable)
    window.addEventListener(unreachable, onUnreachable)
    document.addEventListener('visibilitychange', onVisible)
    tell('connecting')
    while (!signal.aborted) {
      const token = session.get()?.token
      let wasLive = false
      const ending = await readOnce(() => {
        wasLive = true
      })
      if (signal.aborted) break
      if (ending === 'unauthenticated') {
        if (token) session.expire(token)
        tell('offline')
        break
      }
      if (wasLive) wait = firstWait
      tell(wasLive ? 'stale' : 'offline')
      await pause(ending === 'refused' ? refusedWait : wait * (0.5 + random() / 2))
      wait = Math.min(wait * 2, longestWait)
    }
    window.removeEventListener('online', onOnline)
    window.removeEventListener('offline', onUnreachable)
    window.removeEventListener(unreachable, onUnreachable)
    document.removeEventListener('visibilitychange', onVisible)
  }

  void run()
}
