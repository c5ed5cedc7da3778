import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { api } from '@/api/client'
import { session } from '@/api/session'
import { ana, installServer, json, server } from '@/testing/server'
import { Unconfirmed } from './Unconfirmed'

installServer()

const refund = 'POST /api/session/signout-everywhere'

/** Any call that needs the password, until the right one is given. */
function money() {
  let confirmed = false
  server.on(refund, () => (confirmed ? new Response(null, { status: 204 }) : json({ code: 'unconfirmed', message: 'Digite sua senha para confirmar esta ação.' }, 403)))
  server.on('POST /api/session/confirm', ({ body }) => {
    confirmed = (body as { senha: string }).senha === 'certa'
    return confirmed ? json({ validaAte: '2026-11-24T12:05:00Z' }) : json({ code: 'invalid', message: 'Senha Incorreta' }, 400)
  })
  session.set(ana)
}

const call = () => api.POST('/api/session/signout-everywhere' as '/api/session/signout')

async function type(password: string) {
  const field = await screen.findByLabelText('Sua senha')
  await userEvent.clear(field)
  await userEvent.click(field)
  await userEvent.paste(password)
  await userEvent.click(screen.getByText('Continuar'))
}

it('asks for the password, tells that it is wrong, and makes the call once more', async () => {
  money()
  render(<Unconfirmed />)
  const done = call()
  await type('errada')
  expect(await screen.findByText('Senha Incorreta')).toBeInTheDocument()
  await type('certa')
  expect((await done).response.status).toBe(204)
  expect(server.calls(refund)).toHaveLength(2)
})

it('asks once for all the calls that wait', async () => {
  money()
  render(<Unconfirmed />)
  const done = Promise.all([call(), call()])
  await type('certa')
  expect((await done).map(({ response }) => response.status)).toEqual([204, 204])
  expect(server.calls('POST /api/session/confirm')).toHaveLength(1)
})

it('lets the call fail when the person gives up', async () => {
  money()
  render(<Unconfirmed />)
  const failure = call().catch((reason: unknown) => reason)
  await userEvent.click(await screen.findByText('Cancelar'))
  expect(await failure).toMatchObject({ code: 'unconfirmed', status: 403 })
  expect(server.calls(refund)).toHaveLength(1)
})

it('repeats a call no more than once', async () => {
  session.set(ana)
  server.on(refund, () => json({ code: 'unconfirmed', message: 'Digite sua senha.' }, 403))
  server.on('POST /api/session/confirm', () => json({ validaAte: '2026-11-24T12:05:00Z' }))
  render(<Unconfirmed />)
  const failure = call().catch((reason: unknown) => reason)
  await type('certa')
  expect(await failure).toMatchObject({ code: 'unconfirmed' })
  expect(server.calls(refund)).toHaveLength(2)
})

it('is for screens that can ask: elsewhere the call fails', async () => {
  money()
  const { unmount } = render(<Unconfirmed />)
  unmount()
  await expect(call()).rejects.toMatchObject({ code: 'unconfirmed' })
})
