/** @jsxImportSource preact */
import { screen, waitFor } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { render } from 'preact'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { installServer, json, server } from '@/testing/server'
import { Recover } from './Recover'
import type { TrackedOrder } from './wire'

const call = 'POST /api/MeepFood/Order/k3xv9p/recuperar'
const order = { CodigoAcompanhamento: 'k3xv9p', Loja: { Nome: 'Bar do Cais', Slug: 'bar-do-cais', Telefone: '' } } as TrackedOrder
const done = vi.fn()

installServer()
beforeEach(() => {
  document.body.innerHTML = '<div id="recover"></div>'
  render(<Recover order={order} onDone={done} />, document.getElementById('recover')!)
})
afterEach(() => {
  render(null, document.getElementById('recover')!)
  localStorage.clear()
})

async function say(telephone: string) {
  const field = screen.getByLabelText('Telefone do pedido')
  await userEvent.clear(field)
  await userEvent.type(field, telephone)
  await userEvent.click(screen.getByRole('button', { name: 'Abrir neste aparelho', hidden: true }))
}

it('opens the order on a phone that knows its telephone, and says so where it is another', async () => {
  const refusal = 'Este não é o telefone deste pedido. Use o que você informou ao pedir, ou fale com o estabelecimento.'
  server.on(call, () => json({ message: refusal, code: 'invalid', fields: { Telefone: refusal } }, 400))
  await say('48991234568')
  expect(await screen.findByText(refusal)).toBeInTheDocument()
  expect(screen.getByLabelText('Telefone do pedido')).toHaveAttribute('aria-invalid', 'true')
  expect(done).not.toHaveBeenCalled()

  server.on(call, () => json({ Segredo: 's3gr3do' }))
  await say('48991234567')
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1))
  expect(server.calls(call).at(-1)?.body).toEqual({ Telefone: '(48) 99123-4567' })
  expect(JSON.parse(localStorage.getItem('balcao:pedido:k3xv9p') ?? '')).toMatchObject({ segredo: 's3gr3do', slug: 'bar-do-cais' })
})
