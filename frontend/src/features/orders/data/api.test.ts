import { beforeEach, describe, expect, it, vi } from 'vitest'
import { anOrder, stateId } from '../testing/fixtures'
import { boardCalls, failureOf, type Change } from './api'
import { noFilters, type BoardFilters } from './filters'
import { stateKeys, stateNames } from './order'
import type { Order } from './wire'

type Handler = (url: URL, request: { method: string; headers: Headers; body: string }) => Response | Promise<Response>

const json = (body: unknown, headers: Record<string, string> = {}, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } })

/** Answers the calls of the portal; states are always there. */
function serve(handler: Handler) {
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', headers, body }: RequestInit = {}) => {
    const url = new URL(address, 'http://balcao.test')
    if (url.pathname === '/api/workflow/states') return json(stateKeys.map((key) => ({ Id: stateId(key), Name: stateNames[key], BackgroundColor: '#000000' })))
    return handler(url, { method, headers: new Headers(headers), body: body instanceof Uint8Array ? new TextDecoder().decode(body) : '' })
  })
}

const signal = new AbortController().signal
let venue = 0
let venueId = ''

beforeEach(() => {
  vi.unstubAllGlobals()
  venueId = `venue-${++venue}`
})

describe('the list', () => {
  const many = Array.from({ length: 230 }, (_, n) => anOrder(`a${n}`, n + 1))
  const page = (orders: Order[], url: URL) => {
    const number = Number(url.searchParams.get('page'))
    return json(orders.slice((number - 1) * 100, number * 100), { 'x-total-count': String(orders.length) })
  }

  it('order-board-26 all pages of the live states are read, by the total of the header', async () => {
    const asked: URL[] = []
    serve((url) => {
      asked.push(url)
      return page(many, url)
    })
    expect((await boardCalls.live(venueId, signal)).orders).toHaveLength(230)
    expect(asked[0]?.searchParams.get('localClienteId')).toBe(venueId)
    expect(asked[0]?.searchParams.getAll('etapas')).toEqual(['pending', 'accepted', 'preparing', 'inTransit'].map((key) => `id-of-${key}`))
  })

  it('an order that leaves while the pages are read hides none: all is read again', async () => {
    let orders = many
    serve((url) => {
      const answer = page(orders, url)
      if (url.searchParams.get('page') === '1' && orders === many) orders = many.slice(1)
      return answer
    })
    const { orders: read } = await boardCalls.live(venueId, signal)
    expect(new Set(read.map((order) => order.Id))).toEqual(new Set(many.slice(1).map((order) => order.Id)))
  })

  it('where orders leave under every reading, what one of them has found is there', async () => {
    let orders = many.toReversed()
    const seen = new Set<string>()
    serve((url) => {
      const answer = page(orders, url)
      if (url.searchParams.get('page') === '1') orders = orders.filter((_, index) => index !== 10)
      return answer
    })
    for (const { Id } of (await boardCalls.live(venueId, signal)).orders) {
      expect(seen).not.toContain(Id)
      seen.add(Id)
    }
    expect(orders.filter(({ Id }) => !seen.has(Id))).toEqual([])
  })

  it('an order that changes under every reading is there as it was read last', async () => {
    let readings = 0
    serve((url) => {
      if (url.searchParams.get('page') === '1') readings++
      return page([...many.slice(1), anOrder('a0', 1000 + readings), anOrder(`b${readings}`, 2000)].toReversed(), url)
    })
    const { orders: read } = await boardCalls.live(venueId, signal)
    expect(read.filter(({ Id }) => Id === 'a0').map(({ Versao }) => Versao)).toEqual([1000 + readings])
    expect(readings).toBeLessThan(10)
  })

  it('finished orders are the latest 20 of each state that match', async () => {
    const asked: string[] = []
    serve((url) => {
      asked.push(`${url.searchParams.getAll('etapas').join()} ${url.searchParams.get('size')} ${url.searchParams.get('keyword')}`)
      return json([])
    })
    await boardCalls.finished(venueId, { ...noFilters, keyword: 'pão' }, signal)
    expect(asked).toEqual(['id-of-delivered 20 pão', 'id-of-refused 20 pão'])
  })

  it('orders that were refused unseen are looked for among those placed with them, page by page, until all are found', async () => {
    const at = (minute: number) => ({ DataCriacao: new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString() })
    const refused = Array.from({ length: 250 }, (_, n) => anOrder(`r${n}`, 300 - n, 'refused', at(59 - (n % 60))))
    const asked: string[] = []
    serve((url) => {
      asked.push(['etapas', 'page', 'dataInicio', 'dataFim'].map((name) => url.searchParams.get(name)).join(' '))
      return page(refused, url)
    })
    const left = [anOrder('r120', 1, 'preparing', at(10)), anOrder('r7', 2, 'preparing', at(40))]
    expect((await boardCalls.refusedOf(venueId, left, signal)).map(({ Id }) => Id)).toEqual(['r7', 'r120'])
    expect(asked).toEqual([1, 2].map((number) => `id-of-refused ${number} 2026-11-20T12:10:00.000Z 2026-11-20T12:40:00.000Z`))
    expect(await boardCalls.refusedOf(venueId, [anOrder('d1', 3, 'preparing', at(10))], signal)).toEqual([])
    expect(asked).toHaveLength(5)
  })

  it('order-board-01 order-board-02 order-board-03 order-board-26 a page is twenty orders and asks for every filter; the total comes from x-total-count', async () => {
    let asked: Record<string, string> = {}
    serve((url) => {
      asked = Object.fromEntries(url.searchParams)
      return json([anOrder('a1', 1)], { 'x-total-count': '41' })
    })
    const filters: BoardFilters = { keyword: 'pão', from: '2026-11-19', to: '2026-11-20', table: 't7', store: 's1', states: ['pending', 'refused'] }
    const { orders, total } = await boardCalls.page(venueId, filters, 3, signal)
    expect(asked).toMatchObject({ localClienteId: venueId, page: '3', size: '20', keyword: 'pão', dataInicio: '2026-11-19', dataFim: '2026-11-20', mesaId: 't7', storeId: 's1' })
    expect(orders).toHaveLength(1)
    expect(total).toBe(41)
  })

  it.each([
    ['without a type', 200, {}],
    ['that claims to be JSON', 200, { 'Content-Type': 'application/json' }],
    ['that says so', 204, {}],
  ])('an empty answer %s is not the server’s: no list is read from it', async (_name, status, headers) => {
    serve(() => new Response(null, { status, headers }))
    const captive: unknown = expect.objectContaining({ kind: 'offline-portal' })
    await expect(boardCalls.live(venueId, signal)).rejects.toEqual(captive)
    await expect(boardCalls.finished(venueId, noFilters, signal)).rejects.toEqual(captive)
    await expect(boardCalls.tables(venueId, signal)).rejects.toEqual(captive)
  })

  it('a total that was counted no further says so', async () => {
    serve(() => json([anOrder('a1', 1)], { 'x-total-count': '1000', 'x-total-count-more': 'true' }))
    expect(await boardCalls.page(venueId, noFilters, 1, signal)).toMatchObject({ total: 1000, more: true })
  })
})

describe('an action', () => {
  it('goes to its own address with the key of the tap', async () => {
    let seen: unknown
    serve((url, { method, headers, body }) => {
      seen = { path: url.pathname, method, key: headers.get('Idempotency-Key'), body: JSON.parse(body) as unknown }
      return json({ Id: stateId('accepted'), Name: 'Aceito' })
    })
    const answer = await boardCalls.act('acceptOrder', { Id: 'a1', NewStateId: stateId('accepted') }, 'the-key')
    expect(answer).toEqual({ Id: stateId('accepted'), Name: 'Aceito' })
    expect(seen).toEqual({ path: '/api/kds/acceptOrder', method: 'POST', key: 'the-key', body: { Id: 'a1', NewStateId: stateId('accepted') } })
  })

  it('refused with 409 tells where the order is', async () => {
    serve(() => json({ message: 'Já foi aceito.', code: 'conflict', fields: { currentStateId: 'x', currentStateName: 'Aceito' } }, {}, 409))
    const failure: unknown = await boardCalls.act('acceptOrder', { Id: 'a1' }, 'k').catch((error: unknown) => error)
    expect(failureOf(failure)).toEqual({ lost: false, reason: 'Já foi aceito.', currentState: { Id: 'x', Name: 'Aceito' } })
  })

  it('whose answer is empty is lost', async () => {
    serve(() => new Response(null, { status: 200 }))
    const failure: unknown = await boardCalls.act('acceptOrder', { Id: 'a1' }, 'k').catch((error: unknown) => error)
    expect(failureOf(failure)).toMatchObject({ lost: true, reason: expect.stringContaining('A rede respondeu no lugar do servidor.') as string })
  })

  it('without a network is lost', async () => {
    serve(() => Promise.reject(new TypeError('failed to fetch')))
    const failure: unknown = await boardCalls.act('acceptOrder', { Id: 'a1' }, 'k').catch((error: unknown) => error)
    expect(failureOf(failure).lost).toBe(true)
  })
})

it('the stream speaks of greetings, heartbeats, orders and resyncs; what is not about orders is passed on as it is', async () => {
  const order = anOrder('a1', 7)
  const text = [
    'event: hello\ndata: {"seq":6,"now":"2026-11-20T12:00:00Z"}\n\n',
    `id: 7\nevent: order\ndata: ${JSON.stringify({ seq: 7, event: 'placeOrder', order })}\n\n`,
    'event: news\ndata: {}\n\n',
    'event: resync\ndata: {"seq":9}\n\n',
    'event: heartbeat\ndata: {"seq":9,"now":"2026-11-20T12:00:10Z"}\n\n',
  ].join('')
  const addresses: string[] = []
  serve((url) => {
    addresses.push(url.pathname + url.search)
    return new Response(text, { headers: { 'Content-Type': 'text/event-stream' } })
  })
  const stop = new AbortController()
  const heard: Change[] = []
  await new Promise<void>((resolve) => {
    boardCalls.changes({
      venueId, signal: stop.signal, onState: () => undefined,
      onChange: (change) => {
        heard.push(change)
        if (change.kind === 'heartbeat') resolve()
      },
    })
  })
  stop.abort()
  expect(addresses[0]).toBe(`/api/kds/stream?localClienteId=${venueId}`)
  expect(heard).toEqual([
    { kind: 'hello', now: '2026-11-20T12:00:00Z' },
    { kind: 'order', order },
    { kind: 'other', event: 'news', data: '{}' },
    { kind: 'resync' },
    { kind: 'heartbeat', now: '2026-11-20T12:00:10Z' },
  ])
})
