import { afterEach, expect, it, vi } from 'vitest'
import { ana, json, server, silence, installServer, type Call } from '@/testing/server'
import { answer, api, ApiError, callTimeout, failureMessage, genericMessage } from './client'
import { session } from './session'

installServer()
afterEach(() => vi.useRealTimers())

const userinfo = 'GET /api/account/userinfo'

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const failure = await call.then(
    () => null,
    (cause: unknown) => cause,
  )
  expect(failure).toBeInstanceOf(ApiError)
  return failure as ApiError
}

it('api-01 sends the bearer token of the session', async () => {
  session.set(ana)
  expect(await answer(api.GET('/api/account/userinfo'))).toMatchObject({ nome: 'Ana Prado' })
  expect(server.calls(userinfo)[0]!.headers.get('Authorization')).toBe('Bearer token-of-ana')
})

it('api-01 puts parameters in their places: path, query, lists as repeated keys, headers, a JSON body', async () => {
  server.on('GET /api/kds', () => json([]))
  await api.GET('/api/kds', { params: { query: { localClienteId: 'v 1', etapas: ['a', 'b&c'], keyword: undefined } } })
  expect(server.calls('GET /api/kds')[0]!.query.toString()).toBe('localClienteId=v+1&etapas=a&etapas=b%26c')

  server.on('GET /api/kds/pedidos/a%2Fb', () => json({}))
  await api.GET('/api/kds/pedidos/{id}', { params: { path: { id: 'a/b' } } })
  expect(server.calls('GET /api/kds/pedidos/a%2Fb')).toHaveLength(1)

  server.on('POST /api/kds/acceptOrder', () => new Response(null, { status: 204 }))
  const { data } = await api.POST('/api/kds/acceptOrder', { body: { Id: 'p' } as never, params: { header: { 'Idempotency-Key': 'k' } } as never })
  expect(data).toBeUndefined()
  const call = server.calls('POST /api/kds/acceptOrder')[0]!
  expect(call.body).toEqual({ Id: 'p' })
  expect([call.headers.get('Content-Type'), call.headers.get('Idempotency-Key')]).toEqual(['application/json', 'k'])
})

it('session-03 ends the session on any 401', async () => {
  session.set(ana)
  server.on(userinfo, () => json({ message: 'Entre novamente.' }, 401))
  const failure = await failureOf(api.GET('/api/account/userinfo'))
  expect(failure.status).toBe(401)
  expect(session.get()).toBeNull()
})

it('keeps a session that began after the refused call', async () => {
  session.set(ana)
  server.on(userinfo, () => {
    session.set({ ...ana, token: 'a newer token' })
    return json({}, 401)
  })
  await failureOf(api.GET('/api/account/userinfo'))
  expect(session.get()?.token).toBe('a newer token')
})

const html = { 'Content-Type': 'text/html' }

it.each([
  [json({ message: 'E-mail ou senha incorretos.', code: 'invalid' }, 400), 'E-mail ou senha incorretos.'],
  [json({ Message: 'Escrito com maiúscula.' }, 500), 'Escrito com maiúscula.'],
  [json('Só o texto.', 400), 'Só o texto.'],
  [new Response('Texto sem JSON.', { status: 400 }), 'Texto sem JSON.'],
  [new Response('', { status: 500 }), genericMessage],
  [json({}, 500), genericMessage],
  [new Response('<h1>502 Bad Gateway</h1>', { status: 502, headers: html }), genericMessage],
])('errors-01 shows the server text, or the generic one when it is empty (%#)', async (response, message) => {
  server.on(userinfo, () => response)
  const failure = await failureOf(api.GET('/api/account/userinfo'))
  expect(failure.kind).toBe('http')
  expect(failureMessage(failure)).toBe(message)
})

it('keeps code, fields and request id of a failure', async () => {
  server.on(userinfo, () =>
    json({ message: 'Confira os campos.', code: 'invalid', fields: { nome: 'Preencha o nome.' } }, 400, { 'X-Request-Id': 'req-7' }),
  )
  expect(await failureOf(api.GET('/api/account/userinfo'))).toMatchObject({
    status: 400, code: 'invalid', fields: { nome: 'Preencha o nome.' }, requestId: 'req-7',
  })
})

it('knows a network that answers in the place of the server', async () => {
  server.on(userinfo, () => new Response('<form>Wi-Fi</form>', { headers: html }))
  expect((await failureOf(api.GET('/api/account/userinfo'))).kind).toBe('offline-portal')
})

it('knows a network that does not answer', async () => {
  server.on(userinfo, () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await failureOf(api.GET('/api/account/userinfo'))).toMatchObject({ kind: 'network', status: 0 })
})

it('api-01 gives up after 30 s', async () => {
  expect(callTimeout.normal).toBe(30_000)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  server.on(userinfo, silence)
  const failure = failureOf(api.GET('/api/account/userinfo'))
  await vi.waitFor(() => expect(server.calls(userinfo)).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(callTimeout.normal)
  expect((await failure).kind).toBe('timeout')
})

/** An answer whose headers are here and whose body never comes, until the call is given up. */
function headersOnly({ signal }: Call, status = 200): Response {
  const body = new ReadableStream({ start: (stream) => signal?.addEventListener('abort', () => stream.error(signal.reason)) })
  return new Response(body, { status, headers: { 'Content-Type': 'application/json' } })
}

it('gives up after 30 s on an answer that stops after its headers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  server.on(userinfo, headersOnly)
  const failure = failureOf(api.GET('/api/account/userinfo'))
  await vi.waitFor(() => expect(server.calls(userinfo)).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(callTimeout.normal)
  expect((await failure).kind).toBe('timeout')
})

it('knows what the server refused, though its words never come', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  server.on(userinfo, (call) => headersOnly(call, 409))
  const failure = failureOf(api.GET('/api/account/userinfo'))
  await vi.waitFor(() => expect(server.calls(userinfo)).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(callTimeout.normal)
  expect(await failure).toMatchObject({ kind: 'http', status: 409, message: genericMessage })
})

it('knows a network that breaks off in the middle of an answer', async () => {
  const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) })
  server.on(userinfo, () => new Response(broken, { headers: { 'Content-Type': 'application/json' } }))
  expect(await failureOf(api.GET('/api/account/userinfo'))).toMatchObject({ kind: 'network', status: 0 })
})

it.each([['no answer', silence], ['only the headers', headersOnly]])('leaves a call that the caller gave up to the caller: %s', async (_name, answering) => {
  const abort = new AbortController()
  server.on(userinfo, answering)
  const call = api.GET('/api/account/userinfo', { signal: abort.signal })
  await vi.waitFor(() => expect(server.calls(userinfo)).toHaveLength(1))
  abort.abort()
  await expect(call).rejects.not.toBeInstanceOf(ApiError)
})

it('sends no token from pages that customers open, whoever is signed in', async () => {
  vi.resetModules()
  const fresh = await import('./client')
  session.set(ana)
  fresh.callAsNobody()
  await fresh.api.GET('/api/account/userinfo')
  expect(server.calls(userinfo)[0]!.headers.has('Authorization')).toBe(false)
})

it('owes no body where the operation answers none', async () => {
  server.on('POST /api/databasemaintenance/executar', () => new Response(null, { status: 202 }))
  const { data } = await api.POST('/api/databasemaintenance/executar')
  expect(data).toBeUndefined()
  // @ts-expect-error its answer has no body to ask for
  await expect(answer(api.POST('/api/databasemaintenance/executar'))).rejects.toMatchObject({ kind: 'offline-portal' })
})
