import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { stateNames, type StateKey } from '../data/order'
import type { Carrier, Order, Paper } from '../data/wire'
import { RingSettings } from '../sound/RingSettings'
import { allowed, anOrder, fakeServer, later, stateId, workflow } from '../testing/fixtures'
import { card, installBoard, openBoard, openBoardWith } from '../testing/renderBoard'
import { commands, keymap, type Command, type Keymap } from './keymap'

installBoard()

/** A bump bar that types letters and digits, and has neither Enter, Tab, Esc nor arrows. */
const bar = Object.fromEntries(commands.map((command, at) => [command, 'abcdefghijklmnopqrstuvwxyzáéíóúâêôãõç0123456789'[at]])) as Keymap

beforeEach(() => keymap.set(bar))

const timed = anOrder('a1', 1, 'pending', { WorkflowInstance: workflow('pending', [allowed('acceptOrder', 'Aceitar', 'accepted', ['DeliveryTime'])]) })
const ours = { Transportador: null }

const dialog = (name?: string | RegExp) => screen.findByRole('dialog', name === undefined ? {} : { name })
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

type Press = (...pressed: Command[]) => Promise<void>

async function begin(...args: Parameters<typeof openBoard>) {
  const opened = await openBoard(...args)
  const press: Press = (...pressed) => opened.user.keyboard(pressed.map((command) => bar[command]).join(''))
  return { ...opened, press }
}

it('every command has a key of its own that is neither Enter, Tab nor Esc', () => {
  expect(new Set(Object.values(bar)).size).toBe(commands.length)
  expect(keymap.get()).toEqual(bar)
})

it('a whole order goes from Pendente to Entregue, its courier named on the way', async () => {
  const server = fakeServer([anOrder('a1', 1, 'pending', { Transportador: null }), anOrder('a2', 2)])
  server.calls.carriers.mockResolvedValue([{ Id: 'c1', Nome: 'Ana Moto', Telefone: '11987654321', Documento: '' }, { Id: 'c2', Nome: 'Beto Bici', Telefone: '11987654322', Documento: '' }])
  const { press } = await begin(server)
  const answers = (state: StateKey, version: number) => {
    server.calls.act.mockResolvedValueOnce({ Id: stateId(state), Name: stateNames[state] })
    server.say({ kind: 'order', order: anOrder('a1', version, state, { Transportador: null }) })
  }
  await press('card1')
  expect(card('a1')).toHaveFocus()
  await press('advance')
  expect(server.calls.act).toHaveBeenLastCalledWith('acceptOrder', expect.objectContaining({ Id: 'a1' }), expect.any(String))
  answers('accepted', 3)
  await waitFor(() => expect(card('a2')).toHaveFocus())
  await press('right', 'advance')
  expect(server.calls.act).toHaveBeenLastCalledWith('startOrder', expect.objectContaining({ Id: 'a1' }), expect.any(String))
  answers('preparing', 4)
  await waitFor(() => expect(card('a2')).toHaveFocus())

  await press('right', 'courier')
  const asked = await dialog('Entregador de A1')
  await waitFor(() => expect(within(asked).getByRole('radio', { name: /Ana Moto/ })).toHaveFocus())
  await press('down')
  expect(within(asked).getByRole('radio', { name: /Beto Bici/ })).toHaveFocus()
  await press('advance')
  expect(within(asked).getByRole('radio', { name: /Beto Bici/ })).toBeChecked()
  await press('advance')
  expect(server.calls.setCarrier).toHaveBeenCalledWith('a1', 'c2')
  await noDialog()

  await waitFor(() => expect(card('a1')).toHaveFocus())
  await press('advance')
  expect(server.calls.act).toHaveBeenLastCalledWith('transportOrder', expect.objectContaining({ Id: 'a1' }), expect.any(String))
  answers('inTransit', 5)
  await waitFor(() => expect(card('a2')).toHaveFocus())
  await press('right', 'advance')
  await dialog('Finalizar A1?')
  await press('back')
  await noDialog()
  await press('advance')
  await dialog('Finalizar A1?')
  await press('advance')
  expect(server.calls.act).toHaveBeenLastCalledWith('deliverOrder', expect.objectContaining({ Id: 'a1' }), expect.any(String))
})

describe('in a dialog', () => {
  it('what is typed in a field is the field’s, and going on needs no field to be left', async () => {
    const { press, user, server } = await begin(fakeServer([anOrder('a1', 1)]))
    await press('card1', 'refuse')
    const field = within(await dialog('Recusar pedido A1')).getByLabelText('Senha')
    await user.click(field)
    await user.keyboard(Object.values(bar).join(''))
    expect(field).toHaveValue(Object.values(bar).join(''))
    expect(server.calls.act).not.toHaveBeenCalled()
  })

  it('the proposed delivery time is accepted with one key', async () => {
    const server = fakeServer([timed])
    server.settings = { deliveryTimePerOrder: true, deliveryTime: 40 }
    const { press } = await begin(server)
    await press('card1', 'advance')
    const asked = await dialog('Tempo de entrega de A1')
    await press('card1', 'right', 'left', 'advance')
    expect(server.calls.act).toHaveBeenCalledWith('acceptOrder', expect.objectContaining({ DeliveryTime: 40 }), expect.any(String))
    await waitFor(() => expect(asked).not.toBeInTheDocument())
  })

  describe('whatever has been pressed, a key that types leaves', () => {
    const opened: [string, Command, Partial<Order>, RegExp][] = [
      ['the password', 'refuse', {}, /^Recusar pedido/],
      ['the name of the device', 'device', {}, /^Nome deste aparelho/],
      ['the delivery time, none proposed', 'advance', timed, /^Tempo de entrega/],
      ['the carriers, of whom there are none', 'courier', ours, /^Entregador de/],
    ]

    it.each(opened)('%s', async (_name, command, change, title) => {
      const server = fakeServer([anOrder('a1', 1, 'pending', change)])
      server.settings = { deliveryTimePerOrder: true, deliveryTime: 0 }
      const { press } = await begin(server)
      await press('card1', command)
      const asked = await dialog(title)
      await waitFor(() => expect(asked).toContainElement(document.activeElement as HTMLElement))
      const fields = [...asked.querySelectorAll('input')]
      const before = fields.map(({ value }) => value)
      await press('card1', 'search', 'region')
      for (let n = 0; n < 6; n++) await press('down', 'card2', 'search')
      for (let n = 0; n < 3; n++) await press('up', 'refuse')
      expect(fields.map(({ value }) => value)).toEqual(before)
      await press('back')
      await noDialog()
    })

    it('also where only the key that goes on types, and back is still Esc', async () => {
      keymap.set({ ...keymap.get(), back: 'Escape' })
      const { press } = await begin(fakeServer([anOrder('a1', 1)]))
      await press('card1', 'refuse')
      const asked = await dialog('Recusar pedido A1')
      await press('advance', 'left')
      expect(within(asked).getByRole('button', { name: 'Voltar' })).toHaveFocus()
      await press('advance')
      await noDialog()
    })

    it('also where the arrows are real, and nothing is back', async () => {
      keymap.reset()
      keymap.set({ ...keymap.get(), advance: 'a', refresh: 'x' })
      const { user } = await begin(fakeServer([anOrder('a1', 1)]))
      await user.keyboard('1r')
      const leaving = within(await dialog('Recusar pedido A1')).getByRole('button', { name: 'Voltar' })
      for (let n = 0; n < 4; n++) await user.keyboard('{ArrowDown}')
      for (let n = 0; n < 4 && document.activeElement !== leaving; n++) await user.keyboard('{ArrowUp}')
      expect(leaving).toHaveFocus()
      await user.keyboard('a')
      await noDialog()
    })

    it('the sound of the device, whose lists and volume take no text', async () => {
      const { press, user } = await begin(fakeServer([anOrder('a1', 1)]), undefined, <RingSettings zone="America/Sao_Paulo" onChosen={() => undefined} />)
      await user.click(screen.getByRole('button', { name: 'Volume e campainhas' }))
      const asked = await dialog('Som deste aparelho')
      await press('down')
      expect(within(asked).getByLabelText('Volume')).toHaveFocus()
      await press('down')
      expect(within(asked).getByLabelText('Pedido novo')).toHaveFocus()
      await press('down')
      expect(within(asked).getByRole('button', { name: 'Ouvir: Pedido novo' })).toHaveFocus()
      await press('up', 'back')
      await noDialog()
    })
  })

  describe('that asks for a carrier', () => {
    const ana = { Id: 'c1', Nome: 'Ana Moto', Telefone: '11987654321', Documento: '' }

    it('the keyboard waits where it can leave, goes to the list that comes, and a failed one is asked for again', async () => {
      const server = fakeServer([anOrder('a1', 1, 'pending', ours)])
      const second = later<Carrier[]>()
      server.calls.carriers.mockRejectedValueOnce(new Error('offline')).mockReturnValueOnce(second.promise)
      const { press } = await begin(server)
      await press('card1', 'courier')
      const asked = await dialog('Entregador de A1')
      expect(within(asked).getByRole('button', { name: 'Voltar' })).toHaveFocus()
      const again = await within(asked).findByRole('button', { name: 'Tentar novamente' })
      await press('down')
      expect(again).toHaveFocus()
      await press('advance')
      await waitFor(() => expect(within(asked).getByRole('button', { name: 'Voltar' })).toHaveFocus())
      second.resolve([ana])
      await waitFor(() => expect(within(asked).getByRole('radio', { name: /Ana Moto/ })).toHaveFocus())
    })

    it('the keyboard goes to who is named already', async () => {
      const server = fakeServer([anOrder('a1', 1, 'pending', { Transportador: { ...ana, Id: 'c2' } })])
      server.calls.carriers.mockResolvedValue([ana, { ...ana, Id: 'c2', Nome: 'Beto Bici' }])
      const { press } = await begin(server)
      await press('card1', 'courier')
      const asked = await dialog('Entregador de A1')
      await waitFor(() => expect(within(asked).getByRole('radio', { name: /Beto Bici/ })).toHaveFocus())
    })

    it('a list that comes late takes the keyboard from nobody who has gone on', async () => {
      keymap.reset()
      const server = fakeServer([anOrder('a1', 1, 'pending', ours)])
      const list = later<Carrier[]>()
      server.calls.carriers.mockReturnValue(list.promise)
      const { user } = await begin(server)
      await user.keyboard('1e')
      const asked = await dialog('Entregador de A1')
      await user.keyboard('/an')
      list.resolve([ana])
      await within(asked).findByRole('radio')
      expect(within(asked).getByRole('searchbox')).toHaveFocus()
      expect(within(asked).getByRole('searchbox')).toHaveValue('an')
    })

    it('the usual Enter chooses, then goes on', async () => {
      keymap.reset()
      const server = fakeServer([anOrder('a1', 1, 'inTransit', ours)])
      server.calls.carriers.mockResolvedValue([ana])
      const { user } = await begin(server)
      await user.keyboard('1e')
      const option = await within(await dialog('Entregador de A1')).findByRole('radio')
      await waitFor(() => expect(option).toHaveFocus())
      await user.keyboard('{Enter}')
      expect(option).toBeChecked()
      await user.keyboard('{Enter}')
      expect(server.calls.setCarrier).toHaveBeenCalledWith('a1', 'c1')
    })
  })

  it('a history that is asked for again leaves the keyboard on the order', async () => {
    const server = fakeServer([anOrder('a1', 1)])
    server.calls.detail.mockRejectedValueOnce(new Error('offline'))
    const { press } = await begin(server)
    await press('card1', 'details')
    const again = await within(await dialog('Pedido A1')).findByRole('button', { name: 'Tentar novamente' })
    for (let n = 0; n < 20 && document.activeElement !== again; n++) await press('down')
    await press('advance')
    await waitFor(() => expect(again).not.toBeInTheDocument())
    await press('back')
    await noDialog()
  })

  it('a keyboard begins in the field where something must be typed', async () => {
    keymap.reset()
    const { user } = await begin(fakeServer([anOrder('a1', 1)]))
    await user.keyboard('1r')
    expect(within(await dialog('Recusar pedido A1')).getByLabelText('Senha')).toHaveFocus()
  })

  it('the usual Enter goes on from an option, too', async () => {
    keymap.reset()
    const server = fakeServer([anOrder('a1', 1, 'inTransit')])
    server.calls.carriers.mockResolvedValue([{ Id: 'c1', Nome: 'Ana Moto', Telefone: '11987654321', Documento: '' }])
    const { user } = await begin(server)
    await user.keyboard('1e')
    const option = await within(await dialog('Entregador de A1')).findByRole('radio')
    await user.click(option)
    await user.keyboard('{Enter}')
    expect(server.calls.setCarrier).toHaveBeenCalledWith('a1', 'c1')
  })
})

describe('the command', () => {
  it('strike strikes one item after the other, then none', async () => {
    const two = anOrder('a1', 1)
    const [item] = two.Itens
    const { press } = await begin(fakeServer([{ ...two, Itens: [item!, { ...item!, Id: 'a1-2', NomeProduto: 'Café' }] }]))
    await press('card1')
    const struck = () => within(card('a1')).getAllByRole('button', { pressed: true }).map((each) => each.textContent)
    await press('strike')
    await waitFor(() => expect(struck()).toEqual(['2×Pão na chapa']))
    await press('strike')
    await waitFor(() => expect(struck()).toEqual(['2×Pão na chapa', '2×Café']))
    await press('strike')
    await waitFor(() => expect(within(card('a1')).queryByRole('button', { pressed: true })).not.toBeInTheDocument())
  })

  it('resend sends a printed order to its printer again', async () => {
    const paper = { Id: 'p1', Tipo: 1, Via: 1, Status: 2, Impressora: 'Cozinha' } as Paper
    const { press, server } = await begin(fakeServer([anOrder('a1', 1, 'accepted', { PedidoPOSPrinterStatus: [paper] })]))
    await press('card1', 'resend')
    await waitFor(() => expect(server.calls.resend).toHaveBeenCalledWith('a1'))
  })

  it.each<[Command, () => unknown]>([
    ['details', () => dialog('Pedido A1')],
    ['overview', () => dialog('Visão geral')],
    ['help', () => dialog('Teclas do painel')],
    ['device', () => dialog('Nome deste aparelho')],
    ['refuse', () => dialog('Recusar pedido A1')],
    ['search', () => waitFor(() => expect(screen.getByRole('searchbox')).toHaveFocus())],
    ['filters', () => waitFor(() => expect(screen.getByLabelText('De')).toHaveFocus())],
    ['auto', () => expect(screen.getByRole('switch')).not.toBeChecked()],
    ['layout', () => screen.findByRole('list', { name: 'Pedidos' })],
    ['wall', () => expect(document.querySelector('[data-wall]')).toBeInTheDocument()],
    ['theme', () => expect(localStorage.length).toBeGreaterThan(1)],
  ])('%s', async (command, isDone) => {
    const { press } = await begin(fakeServer([anOrder('a1', 1)]))
    await press('card1', command)
    expect(await isDone()).not.toBeNull()
  })

  it('refresh reads the orders', async () => {
    const { press, server } = await begin(fakeServer([anOrder('a1', 1)]))
    const before = server.calls.live.mock.calls.length
    await press('refresh')
    await waitFor(() => expect(server.calls.live.mock.calls.length).toBeGreaterThan(before))
  })

  it('nextPage and previousPage turn the cards, and the keyboard stays on the page', async () => {
    keymap.reset()
    localStorage.setItem('balcao.board.preferences', JSON.stringify({ layout: 'cards' }))
    const { user } = await openBoardWith(...Array.from({ length: 45 }, (_, n) => anOrder(`a${n}`, n + 1)))
    await screen.findByRole('article', { name: 'A44' })
    await user.keyboard('{ArrowRight}')
    expect(card('a44')).toHaveFocus()
    await user.keyboard('{PageDown}{PageDown}{PageDown}')
    await waitFor(() => expect(card('a4')).toHaveFocus())
    expect(screen.getByText('Página 3 de 3')).toBeInTheDocument()
    await user.keyboard('{PageUp}')
    await waitFor(() => expect(card('a24')).toHaveFocus())
  })

  it('another page begins at its first card, wherever the keyboard was on the one before', async () => {
    keymap.reset()
    localStorage.setItem('balcao.board.preferences', JSON.stringify({ layout: 'cards' }))
    const { user } = await openBoardWith(...Array.from({ length: 45 }, (_, n) => anOrder(`a${n}`, n + 1)))
    await screen.findByRole('article', { name: 'A44' })
    await user.keyboard('{ArrowRight}{End}')
    expect(card('a25')).toHaveFocus()
    await user.keyboard('{PageDown}')
    await waitFor(() => expect(card('a24')).toHaveFocus())
  })

  it('back closes the filters, and a field has it as a letter', async () => {
    keymap.reset()
    const { user } = await openBoardWith(anOrder('a1', 1))
    await user.keyboard('f')
    await waitFor(() => expect(screen.getByLabelText('De')).toHaveFocus())
    fireEvent.keyDown(screen.getByLabelText('De'), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByLabelText('De')).not.toBeInTheDocument())
  })
})

it('a button of a card keeps its own Enter and space bar; other keys mean the card', async () => {
  keymap.set({ ...keymap.get(), details: ' ', advance: 'z' })
  const { server, user } = await openBoardWith(anOrder('a1', 1))
  const item = within(card('a1')).getByRole('button', { name: /Pão na chapa/ })
  item.focus()
  await user.keyboard(' ')
  await waitFor(() => expect(item).toHaveAttribute('aria-pressed', 'true'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await user.keyboard('z')
  expect(server.calls.act).toHaveBeenCalledOnce()
})

it('a device with a name says so', async () => {
  const { press, user } = await begin(fakeServer([anOrder('a1', 1)]))
  await press('device')
  const field = within(await dialog('Nome deste aparelho')).getByLabelText('Nome')
  await user.type(field, ' Fogão 2 ')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  const { deviceHeader } = await vi.importActual<typeof import('../data/preferences')>('../data/preferences')
  expect(decodeURIComponent(deviceHeader()['X-Device-Name'] ?? '')).toBe('Fogão 2')
})
