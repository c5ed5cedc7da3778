import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ana } from '@/testing/server'
import { session } from './session'
import { eventParser, openStream, silenceLimit, type StreamEvent, type StreamState } from './stream'

function parse(...pieces: string[]): StreamEvent[] {
  const events: StreamEvent[] = []
  const take = eventParser((event) => events.push(event))
  for (const piece of pieces) take(piece)
  return events
}

describe('events', () => {
  const order = { id: '7', event: 'order', data: '{"seq":7}' }
  const text = 'id: 7\nevent: order\ndata: {"seq":7}\n\n'

  it('are read wherever the text is cut', () => {
    for (let cut = 0; cut <= text.length; cut++) expect(parse(text.slice(0, cut), text.slice(cut))).toEqual([order])
    expect(parse(...text)).toEqual([order])
  })

  it('may end their lines in any of the three ways', () => {
    expect(parse(text.replaceAll('\n', '\r\n'))).toEqual([order])
    for (let cut = 0; cut <= text.length + 4; cut++) {
      const dos = text.replaceAll('\n', '\r\n')
      expect(parse(dos.slice(0, cut), dos.slice(cut))).toEqual([order])
    }
    expect(parse(text.replaceAll('\n', '\r'), ':')).toEqual([order])
  })

  it('join their data lines, skip comments and wait for their end', () => {
    expect(parse(': hello\ndata: a\ndata:b\n\n')).toEqual([{ id: '', event: 'message', data: 'a\nb' }])
    expect(parse('data: unfinished\n')).toEqual([])
    expect(parse('event: resync\n\n')).toEqual([{ id: '', event: 'resync', data: '' }])
  })
})

/** A network whose answers the test writes piece by piece. */
function fakeNetwork() {
  const asked: { address: string; headers: Headers; signal: AbortSignal }[] = []
  const answers: ((value: Response) => void)[] = []
  const fetch = (address: RequestInfo | URL, init?: RequestInit) => {
    const signal = init!.signal!
    asked.push({ address: address as string, headers: new Headers(init?.headers), signal })
    return new Promise<Response>((resolve, reject) => {
      answers.push(resolve)
      signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    })
  }

  async function accept(call: number) {
    let body!: ReadableStreamDefaultController<Uint8Array>
    const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (body = controller) })
    asked[call]!.signal.addEventListener('abort', () => {
      try {
        body.error(new DOMException('aborted', 'AbortError'))
      } catch {
        // Ended already.
      }
    })
    answers[call]!(new Response(stream, { headers: { 'Content-Type': 'text/event-stream' } }))
    await settle()
    return {
      send: async (text: string) => {
        body.enqueue(new TextEncoder().encode(text))
        await settle()
      },
      end: async () => {
        body.close()
        await settle()
      },
    }
  }

  async function answer(call: number, response: Response) {
    answers[call]!(response)
    await settle()
  }

  const refuse = (call: number, status: number) => answer(call, new Response(null, { status }))

  return { fetch, asked, accept, answer, refuse }
}

/** Lets everything that is due now happen. */
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('the stream', () => {
  let end: AbortController
  beforeEach(() => {
    vi.useFakeTimers()
    session.set(ana)
    end = new AbortController()
  })
  afterEach(() => {
    end.abort()
    vi.useRealTimers()
    session.clear()
  })

  async function open(since?: number) {
    const network = fakeNetwork()
    const events: StreamEvent[] = []
    const states: StreamState[] = []
    openStream({
      path: '/api/kds/stream?localClienteId=bar', since, signal: end.signal,
      onEvent: (event) => events.push(event), onState: (state) => states.push(state),
      fetch: network.fetch, random: () => 1,
    })
    await settle()
    return { ...network, events, states }
  }

  it('brings events in order and says that it is live', async () => {
    const stream = await open(41)
    expect(stream.asked[0]!.address).toBe('/api/kds/stream?localClienteId=bar&since=41')
    expect(stream.asked[0]!.headers.get('Authorization')).toBe('Bearer token-of-ana')
    const body = await stream.accept(0)
    await body.send('id: 42\nevent: order\ndata: 1\n\nid: 43\nevent: or')
    await body.send('der\ndata: 2\n\n')
    expect(stream.events.map(({ id, data }) => [id, data])).toEqual([['42', '1'], ['43', '2']])
    expect(stream.states).toEqual(['connecting', 'live'])
  })

  it('resumes after the last event, never before', async () => {
    const stream = await open()
    expect(stream.asked[0]!.address).toBe('/api/kds/stream?localClienteId=bar')
    const body = await stream.accept(0)
    await body.send('id: 42\nevent: order\ndata: 1\n\nevent: heartbeat\ndata: {}\n\nid: 43\nevent: order\ndata: half')
    await body.end()
    expect(stream.states).toEqual(['connecting', 'live', 'stale'])
    await vi.advanceTimersByTimeAsync(500)
    expect(stream.asked[1]!.address).toBe('/api/kds/stream?localClienteId=bar&since=42')
    await stream.accept(1)
    expect(stream.states.at(-1)).toBe('live')
  })

  it.each([
    [undefined, 'event: hello\ndata: {"seq":90}\n\n', 90],
    [41, 'event: hello\ndata: {"seq":90}\n\n', 41],
    [41, 'event: resync\ndata: {"seq":90}\n\n', 90],
    [41, 'event: heartbeat\ndata: {"seq":44}\n\n', 44],
    [41, 'event: heartbeat\ndata: {}\n\nevent: resync\ndata: no json\n\n', 41],
  ])('that began at %s resumes where %j puts it: %i', async (since, text, resumed) => {
    const stream = await open(since)
    const body = await stream.accept(0)
    await body.send(text)
    await body.end()
    await vi.advanceTimersByTimeAsync(500)
    expect(stream.asked[1]!.address).toBe(`/api/kds/stream?localClienteId=bar&since=${resumed}`)
  })

  it('waits longer after each failure, up to 15 s, and begins anew after a success', async () => {
    const stream = await open()
    for (const [call, wait] of [500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000].entries()) {
      await stream.refuse(call, 503)
      await vi.advanceTimersByTimeAsync(wait - 1)
      expect(stream.asked).toHaveLength(call + 1)
      await vi.advanceTimersByTimeAsync(1)
      expect(stream.asked).toHaveLength(call + 2)
    }
    expect(stream.states).toEqual(['connecting', 'offline'])
    await (await stream.accept(7)).end()
    await vi.advanceTimersByTimeAsync(500)
    expect(stream.asked).toHaveLength(9)
  })

  it('gives up on a connection that is silent for 12 s', async () => {
    const stream = await open()
    const body = await stream.accept(0)
    await vi.advanceTimersByTimeAsync(silenceLimit - 1)
    await body.send('event: heartbeat\ndata: {}\n\n')
    await vi.advanceTimersByTimeAsync(silenceLimit - 1)
    expect(stream.states.at(-1)).toBe('live')
    await vi.advanceTimersByTimeAsync(1)
    expect(stream.asked[0]!.signal.aborted).toBe(true)
    expect(stream.states.at(-1)).toBe('stale')
  })

  it('tries at once when the network returns', async () => {
    const stream = await open()
    for (let call = 0; call < 5; call++) {
      await stream.refuse(call, 503)
      if (call < 4) await vi.advanceTimersByTimeAsync(15_000)
    }
    expect(stream.asked).toHaveLength(5)
    window.dispatchEvent(new Event('online'))
    await settle()
    expect(stream.asked).toHaveLength(6)
  })

  it.each(['offline', 'balcao:unreachable'])('stops calling a hanging connection live at the event %s', async (event) => {
    const stream = await open()
    await stream.accept(0)
    expect(stream.states.at(-1)).toBe('live')
    window.dispatchEvent(new Event(event))
    await settle()
    expect(stream.states.at(-1)).toBe('stale')
  })

  it('session-03 ends the session when the server ends the stream as unauthenticated', async () => {
    const stream = await open()
    const body = await stream.accept(0)
    await body.send('event: unauthenticated\ndata: {}\n\n')
    expect(session.get()).toBeNull()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(stream.asked).toHaveLength(1)
    expect(stream.events).toEqual([])
  })

  it('asks a server without such a stream only once a minute', async () => {
    const stream = await open()
    await stream.refuse(0, 404)
    expect(stream.states.at(-1)).toBe('offline')
    await vi.advanceTimersByTimeAsync(59_000)
    expect(stream.asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(stream.asked).toHaveLength(2)
  })

  it('tries on where a page answers in the server’s place: a network that asks to sign in may let it through any moment', async () => {
    const stream = await open()
    await stream.answer(0, new Response('<h1>Wi-Fi</h1>', { headers: { 'Content-Type': 'text/html; charset=utf-8' } }))
    expect(stream.states).toEqual(['connecting', 'offline'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(stream.asked).toHaveLength(2)
    await stream.accept(1)
    expect(stream.states.at(-1)).toBe('live')
  })

  it('ends for good with its signal', async () => {
    const stream = await open()
    await stream.accept(0)
    end.abort()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(stream.asked).toHaveLength(1)
    expect(stream.asked[0]!.signal.aborted).toBe(true)
  })
})
