import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/client'
import type { StateKey } from '../data/order'
import type { Order } from '../data/wire'
import { allowed, anOrder, fakeServer, later, stateId, workflow } from '../testing/fixtures'
import { card, column, installBoard, openBoard, openBoardWith } from '../testing/renderBoard'

installBoard()

const dialog = (name?: string | RegExp) => screen.findByRole('dialog', name === undefined ? {} : { name })
const button = (name: string | RegExp, inside?: HTMLElement) => (inside ? within(inside) : screen).getByRole('button', { name })

describe('delivery type', () => {
  const both = { useOwnDelivery: true, useMeepDelivery: true, deliveryPlatform: 1 } as const
  const paidOnline = (change: Partial<Order> = {}) => anOrder('a1', 1, 'pending', { EhPagamentoPresencial: false, ...change })

  it('order-board-12 order-states-05 is asked when the venue has both and the order is not paid in person, and told before accepting', async () => {
    const server = fakeServer([paidOnline()])
    server.settings = both
    const { user } = await openBoard(server)
    await user.click(button('Aceitar'))
    const asked = await dialog('Tipo de entrega de A1')
    await user.click(button(/^Loggi/, asked))
    expect(server.calls.setCompany).toHaveBeenCalledWith('a1', 0)
    await waitFor(() => expect(server.calls.act).toHaveBeenCalledWith('acceptOrder', expect.objectContaining({ Id: 'a1' }), expect.any(String)))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('is followed by the delivery time where each order has its own', async () => {
    const accept = allowed('acceptOrder', 'Aceitar', 'accepted', ['DeliveryTime'])
    const server = fakeServer([paidOnline({ WorkflowInstance: workflow('pending', [accept]) })])
    server.settings = both
    const { user } = await openBoard(server)
    await user.click(button('Aceitar'))
    await user.click(button(/^Entrega própria/, await dialog()))
    // Voltar from here leaves the order as it was.
    expect(server.calls.setCompany).not.toHaveBeenCalled()
    await user.click(button('Aceitar', await dialog('Tempo de entrega de A1')))
    expect(server.calls.setCompany).toHaveBeenCalledWith('a1', 1)
    expect(server.calls.act).toHaveBeenCalledWith('acceptOrder', expect.objectContaining({ DeliveryTime: 40 }), expect.any(String))
  })

  it.each<[string, Order, object]>([
    ['paid in person', anOrder('a1', 1), both],
    ['at a table', paidOnline({ TipoEntrega: 'mesa', Mesa: '4' }), both],
    ['only own delivery', paidOnline(), { ...both, useMeepDelivery: false }],
    ['sold by the marketplace, which brings its own or none', paidOnline({ OrigemPedido: 2 }), both],
  ])('is not asked: %s', async (_name, order, settings) => {
    const server = fakeServer([order])
    server.settings = settings
    const { user } = await openBoard(server)
    await user.click(button('Aceitar'))
    expect(server.calls.act).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('a choice that fails keeps the dialog and says why; nothing is accepted', async () => {
    const server = fakeServer([paidOnline()])
    server.settings = both
    server.calls.setCompany.mockRejectedValueOnce(new ApiError('A plataforma não atende este endereço.', { kind: 'http', status: 400 }))
    const { user } = await openBoard(server)
    await user.click(button('Aceitar'))
    await user.click(button(/^Loggi/, await dialog()))
    expect(await screen.findByRole('alert')).toHaveTextContent('A plataforma não atende este endereço.')
    expect(server.calls.act).not.toHaveBeenCalled()
  })

  it('is told once, however often the acceptance is tried', async () => {
    const server = fakeServer([paidOnline()])
    server.settings = both
    server.calls.act.mockRejectedValueOnce(new ApiError('Sem conexão.', { kind: 'network' }))
    const { user } = await openBoard(server)
    await user.click(button('Aceitar'))
    const asked = await dialog()
    await user.click(button(/^Loggi/, asked))
    await within(asked).findByText('Não enviado. Sem conexão.')
    await user.click(button(/^Loggi/, asked))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(server.calls.act).toHaveBeenCalledTimes(2)
    expect(server.calls.setCompany).toHaveBeenCalledOnce()
  })

  it('is not told once somebody else has moved the order: the tap tells where it is', async () => {
    const server = fakeServer([paidOnline()])
    server.settings = both
    const { user } = await openBoard(server)
    await user.click(button('Aceitar'))
    const asked = await dialog()
    act(() => server.say({ kind: 'order', order: paidOnline({ ...anOrder('a1', 2, 'accepted'), EhPagamentoPresencial: false }) }))
    server.calls.act.mockRejectedValueOnce(new ApiError('Este pedido já foi aceito por Ana.', { kind: 'http', status: 409 }))
    await user.click(button(/^Loggi/, asked))
    expect(await within(asked).findByRole('alert')).toHaveTextContent('Este pedido já foi aceito por Ana.')
    expect(server.calls.setCompany).not.toHaveBeenCalled()
  })

  describe('that nobody was asked about, for the order was accepted automatically', () => {
    const open = async () => {
      const server = fakeServer([paidOnline({ ...anOrder('a1', 1, 'accepted'), EhPagamentoPresencial: false, Transportador: null })])
      server.settings = { ...both, automaticallyAcceptOrder: true }
      return openBoard(server)
    }

    it('is asked with the first tap', async () => {
      const { server, user } = await open()
      await user.click(button('Iniciar'))
      await user.click(button(/^Entrega própria/, await dialog('Tipo de entrega de A1')))
      expect(server.calls.setCompany).toHaveBeenCalledWith('a1', 1)
      await waitFor(() => expect(server.calls.act).toHaveBeenCalledWith('startOrder', expect.objectContaining({ Id: 'a1' }), expect.any(String)))
    })

    it('is chosen in the details', async () => {
      const { server, user } = await open()
      await user.click(button('A1'))
      await user.click(button('Escolher tipo de entrega', await dialog('Pedido A1')))
      await user.click(button(/^Loggi/, await dialog('Tipo de entrega de A1')))
      expect(server.calls.setCompany).toHaveBeenCalledWith('a1', 0)
      expect(server.calls.act).not.toHaveBeenCalled()
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    })
  })

  const carriedBy = (Estagio: NonNullable<Order['Entrega']>['Estagio'], EmpresaEntrega: 0 | 1 = 0) =>
    paidOnline({ ...anOrder('a1', 1, 'accepted'), Transportador: null, Entrega: { EmpresaEntrega, Plataforma: 'Loggi', Estagio, Valor: 0, Mensagem: '', Simulado: false, LinkRastreio: '' } })

  async function detailsOf(order: Order, settings: object = both) {
    const server = fakeServer([order])
    server.settings = settings
    const { user } = await openBoard(server)
    await user.click(button('A1'))
    return { server, user, details: await dialog('Pedido A1') }
  }

  it.each([['procurando', 0], ['manual', 0], ['falhou', 0], ['designado', 0], ['', 1]] as const)('may be changed while the courier has nothing yet: %s', async (stage, whose) => {
    const { server, user, details } = await detailsOf(carriedBy(stage, whose))
    await user.click(button('Trocar tipo de entrega', details))
    expect(button(/Escolha atual/, await dialog('Tipo de entrega de A1'))).toHaveAccessibleName(whose === 0 ? /^Loggi/ : /^Entrega própria/)
    await user.click(button(whose === 0 ? /^Entrega própria/ : /^Loggi/, await dialog('Tipo de entrega de A1')))
    expect(server.calls.setCompany).toHaveBeenCalledWith('a1', 1 - whose)
    expect(server.calls.act).not.toHaveBeenCalled()
  })

  it('a change that fails says why', async () => {
    const { server, user, details } = await detailsOf(carriedBy('procurando'))
    server.calls.setCompany.mockRejectedValueOnce(new ApiError('O entregador da plataforma já está com o pedido.', { kind: 'http', status: 409 }))
    await user.click(button('Trocar tipo de entrega', details))
    await user.click(button(/^Entrega própria/, await dialog()))
    expect(await screen.findByRole('alert')).toHaveTextContent('O entregador da plataforma já está com o pedido.')
  })

  it.each<[string, Order, object]>([
    ['the courier has the order', carriedBy('coletado'), both],
    ['the venue has one kind', carriedBy('procurando'), { ...both, useOwnDelivery: false }],
    ['accepting will ask', paidOnline(), both],
    ['the marketplace sold it', { ...carriedBy('', 1), OrigemPedido: 2 }, both],
  ])('may not be changed where %s', async (_name, order, settings) => {
    const { details } = await detailsOf(order, settings)
    expect(within(details).queryByRole('button', { name: /tipo de entrega$/ })).not.toBeInTheDocument()
  })
})

describe('the details offer what the card does', () => {
  const see = async (order: Order) => {
    const opened = await openBoardWith(order)
    await opened.user.keyboard('1d')
    return { ...opened, details: await dialog('Pedido A1') }
  }

  it('to whoever taps', async () => {
    const { server, user, details } = await see(anOrder('a1', 1))
    await user.click(button('Aceitar', details))
    expect(server.calls.act).toHaveBeenCalledExactlyOnceWith('acceptOrder', expect.objectContaining({ Id: 'a1' }), expect.any(String))
    expect(await within(details).findByText('✓ Confirmado')).toBeInTheDocument()
    act(() => server.say({ kind: 'order', order: anOrder('a1', 2, 'accepted') }))
    expect(button('Iniciar', details)).toBeInTheDocument()
  })

  it('with the keys of a card', async () => {
    const { server, user, details } = await see(anOrder('a1', 1))
    server.calls.act.mockRejectedValueOnce(new ApiError('Sem conexão.', { kind: 'network' }))
    await user.keyboard('{Enter}')
    await user.click(await within(details).findByRole('button', { name: 'Desistir' }))
    expect(within(details).queryByText('Não enviado.')).not.toBeInTheDocument()
    await user.keyboard('r')
    expect(await dialog('Recusar pedido A1')).toBeInTheDocument()
    expect(server.calls.act).toHaveBeenCalledOnce()
  })

  it('a button of theirs keeps its own Enter', async () => {
    const { server, user, details } = await see(anOrder('a1', 1))
    button('Fechar', details).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(server.calls.act).not.toHaveBeenCalled()
  })

  it('nothing but to take notice of a cancellation', async () => {
    const { server, user, details } = await see(anOrder('a1', 1, 'preparing'))
    act(() => server.say({ kind: 'order', order: anOrder('a1', 2, 'refused') }))
    expect(await within(details).findByText('Pedido cancelado: não prepare.')).toBeInTheDocument()
    expect(within(details).queryByRole('group', { name: 'Ações' })).not.toBeInTheDocument()
    await user.click(button('Entendi', details))
    expect(within(details).queryByText('Pedido cancelado: não prepare.')).not.toBeInTheDocument()
  })
})

describe('carrier', () => {
  const ana = { Id: 'c1', Nome: 'Ana Moto', Telefone: '11987654321', Documento: '' }
  const leaving = () =>
    anOrder('a1', 1, 'preparing', { Transportador: null, WorkflowInstance: workflow('preparing', [allowed('transportOrder', 'Transportar', 'inTransit', ['Transportador'])]) })

  it('the list is asked for again when it did not come', async () => {
    const server = fakeServer([leaving()])
    server.calls.carriers.mockRejectedValueOnce(new Error('offline')).mockResolvedValue([ana])
    const { user } = await openBoard(server)
    await user.click(button('Transportar'))
    await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByRole('radio', { name: /Ana Moto/ })).toBeInTheDocument()
  })

  it('order-board-12 is asked before the order leaves where the venue wants a name', async () => {
    const server = fakeServer([leaving()])
    server.calls.carriers.mockResolvedValue([ana])
    const { user } = await openBoard(server)
    await user.click(button('Transportar'))
    const asked = await dialog('Entregador de A1')
    expect(button('Transportar', asked)).toBeDisabled()
    await user.click(await within(asked).findByRole('radio', { name: /Ana Moto/ }))
    await user.click(button('Transportar', asked))
    expect(server.calls.setCarrier).toHaveBeenCalledWith('a1', 'c1')
    await waitFor(() => expect(server.calls.act).toHaveBeenCalledWith('transportOrder', expect.objectContaining({ Id: 'a1' }), expect.any(String)))
  })

  it.each([
    ['moved it', anOrder('a1', 2, 'inTransit')],
    ['finished it, so that it left the board', null],
  ])('is not named once somebody else has %s', async (_name, found) => {
    const server = fakeServer([leaving()])
    server.calls.carriers.mockResolvedValue([ana])
    const { user } = await openBoard(server)
    await user.click(button('Transportar'))
    const asked = await dialog('Entregador de A1')
    await user.click(await within(asked).findByRole('radio', { name: /Ana Moto/ }))
    server.orders = found ? [found] : []
    server.say({ kind: 'resync' })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Transportar', hidden: true })).toBe(button('Transportar', asked)))
    server.calls.act.mockRejectedValueOnce(new ApiError('Este pedido já saiu com Bia.', { kind: 'http', status: 409 }))
    await user.click(button('Transportar', asked))
    expect(await within(asked).findByRole('alert')).toHaveTextContent('Este pedido já saiu com Bia.')
    expect(server.calls.setCarrier).not.toHaveBeenCalled()
  })

  it('is found by keyword', async () => {
    const server = fakeServer([leaving()])
    const { user } = await openBoard(server)
    await user.click(button('Transportar'))
    await user.type(within(await dialog()).getByRole('searchbox'), 'ana')
    await waitFor(() => expect(server.calls.carriers).toHaveBeenLastCalledWith('v', 'ana', expect.anything()))
  })

  it('Enter in the search chooses nobody: what it finds comes later', async () => {
    const server = fakeServer([leaving()])
    server.calls.carriers.mockResolvedValue([ana])
    const { user } = await openBoard(server)
    await user.click(button('Transportar'))
    const asked = await dialog()
    await user.click((await within(asked).findAllByRole('radio'))[0]!)
    await user.type(within(asked).getByRole('searchbox'), 'wanda{Enter}')
    expect(asked).toBeVisible()
    expect(server.calls.act).not.toHaveBeenCalled()
  })

  it('order-board-13 is added on the spot: the form toggles open and closed, and the new one is chosen', async () => {
    const server = fakeServer([leaving()])
    server.calls.addCarrier.mockResolvedValue(ana)
    const { user } = await openBoard(server)
    await user.click(button('Transportar'))
    const asked = await dialog()
    expect(within(asked).queryByLabelText('Nome')).not.toBeInTheDocument()
    await user.click(button('Adicionar entregador', asked))
    await user.click(button('Fechar cadastro', asked))
    expect(within(asked).queryByLabelText('Nome')).not.toBeInTheDocument()
    await user.click(button('Adicionar entregador', asked))
    await user.type(within(asked).getByLabelText('Nome'), 'Ana Moto')
    await user.type(within(asked).getByLabelText('Telefone'), '11987654321')
    expect(within(asked).getByLabelText('Telefone')).toHaveValue('(11) 98765-4321')
    await user.click(button('Salvar entregador', asked))
    expect(server.calls.addCarrier).toHaveBeenCalledWith('v', { Nome: 'Ana Moto', Telefone: '11987654321', Documento: '' })
    expect(await within(asked).findByRole('radio', { name: /Ana Moto/ })).toBeChecked()
  })

  it('whose telephone is wrong is corrected on the spot, and stays chosen', async () => {
    const server = fakeServer([leaving()])
    server.calls.carriers.mockResolvedValue([ana, { ...ana, Id: 'c2', Nome: 'Bia' }])
    const { user } = await openBoard(server)
    await user.click(button('Transportar'))
    const asked = await dialog()
    expect(within(asked).queryByRole('button', { name: /^Corrigir/ })).not.toBeInTheDocument()
    await user.click(await within(asked).findByRole('radio', { name: /Ana Moto/ }))
    await user.click(button('Corrigir cadastro de Ana Moto', asked))
    await user.click(within(asked).getByRole('radio', { name: /Bia/ }))
    expect(within(asked).queryByLabelText('Telefone')).not.toBeInTheDocument()
    await user.click(within(asked).getByRole('radio', { name: /Ana Moto/ }))
    await user.click(button('Corrigir cadastro de Ana Moto', asked))
    expect(within(asked).getByLabelText('Nome')).toHaveValue('Ana Moto')
    await user.clear(within(asked).getByLabelText('Telefone'))
    await user.type(within(asked).getByLabelText('Telefone'), '48988887777')
    server.calls.changeCarrier.mockRejectedValueOnce(new ApiError('Informe um telefone válido.', { kind: 'http', status: 400, code: 'invalid', fields: { Telefone: 'Informe um telefone válido.' } }))
    await user.click(button('Salvar entregador', asked))
    expect(await within(asked).findByText('Informe um telefone válido.')).toBeInTheDocument()
    await user.click(button('Salvar entregador', asked))
    expect(await within(asked).findByRole('radio', { name: /Ana Moto.*\(48\) 98888-7777/ })).toBeChecked()
    expect(server.calls.changeCarrier).toHaveBeenLastCalledWith('c1', expect.objectContaining({ Nome: 'Ana Moto', Telefone: '48988887777' }))
    expect(within(asked).getAllByRole('radio')).toHaveLength(2)
  })

  it('that was added with the keyboard has it, to go on from there', async () => {
    const server = fakeServer([leaving()])
    server.calls.carriers.mockResolvedValue([{ ...ana, Id: 'c2', Nome: 'Bia' }])
    server.calls.addCarrier.mockResolvedValue(ana)
    const { user } = await openBoard(server)
    await user.click(button('Transportar'))
    const asked = await dialog()
    await user.click(button('Adicionar entregador', asked))
    await user.type(within(asked).getByLabelText('Nome'), 'Ana Moto')
    await user.type(within(asked).getByLabelText('Telefone'), '11987654321{Enter}')
    await waitFor(() => expect(within(asked).getByRole('radio', { name: /Ana Moto/ })).toHaveFocus())
  })

  it('order-states-20 may be changed from the details of an own delivery', async () => {
    const server = fakeServer([anOrder('a1', 1, 'inTransit')])
    server.calls.carriers.mockResolvedValue([ana])
    const { user } = await openBoard(server)
    await user.click(button('A1'))
    await user.click(button('Trocar entregador', await dialog('Pedido A1')))
    const asked = await dialog('Entregador de A1')
    await user.click(await within(asked).findByRole('radio', { name: /Ana Moto/ }))
    await user.click(button('Salvar', asked))
    expect(server.calls.setCarrier).toHaveBeenCalledWith('a1', 'c1')
    expect(server.calls.act).not.toHaveBeenCalled()
  })

  it('order-states-21 the placeholder for a courier to be called by hand is no person and lets nobody be put in its place', async () => {
    const waiting = anOrder('a1', 1, 'accepted', {
      Transportador: { Id: 'AAAAAAAA-BBBB-CCCC-DDDD-FFFFFFFFFFFF', Nome: 'Chamar entregador manualmente', Telefone: '' },
      Entrega: { EmpresaEntrega: 0, Plataforma: 'Loggi', Estagio: 'manual', Valor: 0, Mensagem: '', Simulado: true, LinkRastreio: '' },
    })
    const { user } = await openBoardWith(waiting)
    expect(card('a1')).toHaveTextContent('Loggi: chamar entregador (simulado)')
    await user.click(button('A1'))
    const details = await dialog('Pedido A1')
    expect(within(details).queryByRole('button', { name: /entregador$/ })).toHaveTextContent('Solicitar entregador')
    expect(details).toHaveTextContent('Entregador: ninguém ainda')
  })
})

describe('platform courier', () => {
  const waiting = (Estagio: 'manual' | 'falhou' | '' = 'manual') =>
    anOrder('a1', 1, 'accepted', {
      Transportador: null,
      Entrega: { EmpresaEntrega: 0, Plataforma: 'Play Delivery', Estagio, Valor: 0, Mensagem: '', Simulado: false, LinkRastreio: '' },
    })

  it('order-board-12 is called after a confirmation', async () => {
    const { server, user } = await openBoardWith(waiting())
    await user.click(button('A1'))
    await user.click(button('Solicitar entregador', await dialog()))
    const asked = await dialog('Solicitar entrega de A1?')
    expect(server.calls.callCourier).not.toHaveBeenCalled()
    await user.click(button('Solicitar entregador', asked))
    expect(server.calls.callCourier).toHaveBeenCalledWith('a1')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('is called by hand, too, where the platform was chosen and not called', async () => {
    const { server, user } = await openBoardWith(waiting(''))
    await user.click(button('A1'))
    await user.click(button('Solicitar entregador', await dialog()))
    await user.click(button('Solicitar entregador', await dialog('Solicitar entrega de A1?')))
    expect(server.calls.callCourier).toHaveBeenCalledWith('a1')
  })

  it('order-board-31 a failure names the platform and asks to try again', async () => {
    const { server, user } = await openBoardWith(waiting('falhou'))
    server.calls.callCourier.mockRejectedValueOnce(new Error('503'))
    await user.click(button('A1'))
    await user.click(button('Solicitar entregador', await dialog()))
    await user.click(button('Solicitar entregador', await dialog('Solicitar entrega de A1?')))
    expect(await screen.findByRole('alert')).toHaveTextContent('Falha ao solicitar Play Delivery. Tente novamente')
  })
})

describe('on a board that hears of no change, what was done in a dialog shows on the card', () => {
  const byPlatform = (Estagio: 'manual' | 'solicitado') =>
    ({ Transportador: null, Entrega: { EmpresaEntrega: 0, Plataforma: 'Loggi', Estagio, Valor: 0, Mensagem: '', Simulado: false, LinkRastreio: '' } }) satisfies Partial<Order>
  const rita = { Id: 'c1', Nome: 'Rita Moto', Telefone: '11987654321', Documento: '' }

  it.each([
    ['a carrier', 'setCarrier', {}, ['Trocar entregador', 'Salvar'], { Transportador: rita }, 'Entregador: Rita Moto'],
    ['the delivery type', 'setCompany', {}, ['Escolher tipo de entrega', /^Loggi/], byPlatform('manual'), 'Loggi: chamar entregador'],
    ['the call for a courier', 'callCourier', byPlatform('manual'), ['Solicitar entregador', 'Solicitar entregador'], byPlatform('solicitado'), 'Loggi: entregador solicitado'],
  ] as const)('%s', async (_what, call, before, buttons, after, words) => {
    const server = fakeServer([anOrder('a1', 1, 'accepted', before)])
    server.settings = { useOwnDelivery: true, useMeepDelivery: true, deliveryPlatform: 1 }
    server.calls.carriers.mockResolvedValue([rita])
    server.calls[call].mockImplementation(() => Promise.resolve(void (server.orders = [anOrder('a1', 2, 'accepted', after)])))
    const { user } = await openBoard(server)
    await user.click(screen.getByRole('switch', { name: 'Atualização automática' }))
    await user.click(button('A1'))
    await user.click(button(buttons[0], await dialog('Pedido A1')))
    const asked = await dialog(/^(Entregador|Tipo de entrega|Solicitar entrega) de A1/)
    if (call === 'setCarrier') await user.click(await within(asked).findByRole('radio', { name: /Rita Moto/ }))
    await user.click(button(buttons[1], asked))
    await waitFor(() => expect(card('a1')).toHaveTextContent(words))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })
})

describe('an order that leaves the board under its dialog', () => {
  const leaving = anOrder('a1', 1, 'accepted', {
    Transportador: null,
    Entrega: { EmpresaEntrega: 0, Plataforma: 'Loggi', Estagio: 'manual', Valor: 0, Mensagem: '', Simulado: false, LinkRastreio: '' },
  })

  it.each([
    ['Solicitar entregador', leaving],
    ['Trocar entregador', anOrder('a1', 1, 'inTransit')],
  ])('is still the one that %s is about, and the board has its keys again afterwards', async (name, order) => {
    const { server, user } = await openBoardWith(order)
    await user.click(button('A1'))
    await user.click(button(name, await dialog('Pedido A1')))
    const asked = await dialog(/A1/)
    server.orders = []
    server.say({ kind: 'resync' })
    await waitFor(() => expect(screen.queryByRole('article', { hidden: true })).not.toBeInTheDocument())
    await user.click(button('Voltar', asked))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await user.keyboard('?')
    expect(await dialog('Teclas do painel')).toBeInTheDocument()
  })
})

describe('a dialog', () => {
  const typing = async () => {
    const { user } = await openBoardWith(anOrder('a1', 1))
    await user.click(button('Recusar', card('a1')))
    return { user, asked: await dialog(), field: within(await dialog()).getByLabelText('Senha') }
  }

  it('closes with a press beside it', async () => {
    const { user, asked } = await typing()
    await user.pointer([{ keys: '[MouseLeft>]', target: asked }, { keys: '[/MouseLeft]', target: asked }])
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('stays with what was typed where a press that began inside ends beside it', async () => {
    const { user, asked, field } = await typing()
    await user.type(field, 'segredo')
    fireEvent.pointerDown(field)
    // Chromium says the click to what both ends of the press have in common.
    fireEvent.click(asked)
    expect(field).toHaveValue('segredo')
    expect(await dialog()).toBe(asked)
  })

  it('that was closed before its answer came closes no other one', async () => {
    const { server, user } = await openBoardWith(anOrder('a1', 1, 'inTransit'), anOrder('a2', 2))
    const answer = later<{ Id: string; Name: string }>()
    server.calls.act.mockReturnValueOnce(answer.promise)
    await user.click(button('Finalizar', card('a1')))
    await user.click(button('Confirmar entrega', await dialog()))
    await user.click(button('Voltar', await dialog()))
    await user.click(button('Recusar', card('a2')))
    await user.type(within(await dialog('Recusar pedido A2')).getByLabelText('Senha'), 'segr')
    await act(() => Promise.resolve(answer.resolve({ Id: stateId('delivered'), Name: 'Entregue' })))
    await waitFor(() => expect(screen.queryByText('Enviando…')).not.toBeInTheDocument())
    expect(within(await dialog('Recusar pedido A2')).getByLabelText('Senha')).toHaveValue('segr')
  })

  it('order-board-30 shows what is told while it stands over the rest: pressable, the focus then where it was, and on after it has closed', async () => {
    const paper = { Id: 'p', PedidoId: 'a1', Status: 3 as const, CreatedAt: new Date().toISOString(), Setor: '', Remoto: false, Via: 1, Tipo: 1 as const, Impressora: 'Bar', Motivo: '', PeloPainel: false }
    const { server, user } = await openBoardWith(anOrder('a1', 1, 'accepted', { PedidoPOSPrinterStatus: [paper] }))
    server.calls.resend.mockRejectedValue(new Error('offline'))
    const told = 'Erro ao enviar pedido para impressora: servidor de impressão'
    await user.click(button('A1'))
    const details = await dialog('Pedido A1')
    await user.click(button('Reenviar', details))
    expect(await within(details).findByText(told)).toBeInTheDocument()
    await user.click(button('Fechar aviso', details))
    expect(screen.queryByText(told)).not.toBeInTheDocument()
    await waitFor(() => expect(button('Reenviar', details)).toHaveFocus())
    await user.keyboard('{Enter}')
    expect(await within(details).findByText(told)).toBeInTheDocument()
    await user.click(button('Fechar', details))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByText(told)).toBeInTheDocument()
  })

  it('takes a password as long as the server does', async () => {
    const { field } = await typing()
    expect(field).toHaveAttribute('maxlength', '200')
  })
})

describe('refusing a marketplace order', () => {
  const sold = () =>
    anOrder('a1', 1, 'pending', { OrigemPedido: 2, WorkflowInstance: workflow('pending', [allowed('acceptOrder', 'Aceitar', 'accepted'), allowed('refuseOrder', 'Recusar', 'refused', ['ReasonCancellation'])]) })

  it('order-board-14 order-states-15 order-states-18 asks for a reason of its list instead of a password; the button waits for it', async () => {
    const server = fakeServer([sold()])
    server.calls.reasons.mockResolvedValue([{ cancelCodeId: '501', description: 'Problemas de sistema' }, { cancelCodeId: '503', description: 'Item indisponível' }])
    server.calls.act.mockResolvedValue({ Id: stateId('refused'), Name: 'Recusado' })
    const { user } = await openBoard(server)
    await user.click(button('Recusar'))
    const asked = await dialog('Recusar pedido A1')
    expect(within(asked).queryByLabelText('Senha')).not.toBeInTheDocument()
    const item = await within(asked).findByRole('radio', { name: 'Item indisponível' })
    expect(button('Recusar', asked)).toBeDisabled()
    await user.click(item)
    await user.click(button('Recusar', asked))
    expect(server.calls.act).toHaveBeenCalledWith('refuseOrder', expect.objectContaining({ ReasonCancellation: { cancellationCode: '503', reason: 'Item indisponível' } }), expect.any(String))
    expect(await screen.findByText('Pedido recusado com sucesso!')).toBeInTheDocument()
    expect(column('pending')).not.toHaveTextContent('cancelado')
  })

  it('asks again for reasons that did not come', async () => {
    const server = fakeServer([sold()])
    server.calls.reasons.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce([{ cancelCodeId: '501', description: 'Problemas de sistema' }])
    const { user } = await openBoard(server)
    await user.click(button('Recusar'))
    await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByRole('radio', { name: 'Problemas de sistema' })).toBeInTheDocument()
  })
})

describe('details', () => {
  it('ask again for a history that did not come', async () => {
    const server = fakeServer([anOrder('a1', 1)])
    server.calls.detail.mockRejectedValueOnce(new Error('offline'))
    const { user } = await openBoard(server)
    await user.click(button('A1'))
    await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }))
    expect(screen.queryByText('Não foi possível buscar o histórico.')).not.toBeInTheDocument()
    expect(server.calls.detail).toHaveBeenCalledTimes(2)
  })

  it('order-board-06 show everything, and who did what, when, where and why', async () => {
    const order = anOrder('a1', 1, 'inTransit', {
      Cliente: { Nome: 'Maria José', CPF: '52998224725', Telefone: '11987654321', Endereco: 'Rua Um, 10' },
      LinkRastreio: 'https://exemplo.example/rastreio',
    })
    const server = fakeServer([order])
    server.calls.detail.mockResolvedValue({
      order,
      history: [
        { Seq: 1, Acao: 'placeOrder', Descricao: 'Pedido feito', Estado: { Id: stateId('pending'), Name: 'Pendente' }, Nome: '', Em: '2026-11-20T12:00:00Z', Dispositivo: '', Motivo: '' },
        { Seq: 2, Acao: 'acceptOrder', Descricao: 'Aceito', Estado: { Id: stateId('accepted'), Name: 'Aceito' }, Nome: 'Ana', Em: '2026-11-20T12:01:00Z', Dispositivo: 'Chrome no Windows', Motivo: 'pressa' },
      ],
      alert: null,
      trackingCode: '',
    })
    const { user } = await openBoard(server)
    await user.click(button('A1'))
    const details = await dialog('Pedido A1')
    for (const text of ['Em transporte', 'Maria José', 'Rua Um, 10', 'CPF •••.982.247-••', 'Pão na chapa', 'R$ 42,50', 'Troco para R$ 100,00: levar R$ 57,50', 'Wellington']) {
      expect(details).toHaveTextContent(text)
    }
    expect(within(details).getByRole('link', { name: 'Acompanhar a entrega' })).toHaveAttribute('href', 'https://exemplo.example/rastreio')
    const events = within(details).getAllByRole('listitem').filter((item) => /20\/11\/2026/.test(item.textContent))
    expect(events.map((item) => item.textContent)).toEqual(['Aceito: pressa20/11/2026 09:01 · Ana · Chrome no Windows', 'Pedido feito20/11/2026 09:00 · automático'])
  })

  it.each<[string, Order['Totais'], string[], string[]]>([
    [
      'a delivery by the kilometre, at a discount',
      { Itens: 68.7, Desconto: 6.87, DescontoPercentual: 10, Entrega: 6.95, RegraEntrega: 'distancia', DistanciaMetros: 2300, Total: 68.78 },
      ['ItensR$ 68,70', 'Desconto (10%)-R$ 6,87', 'Entrega (2,3 km)R$ 6,95'],
      [],
    ],
    ['a table', { Itens: 50, TaxaServico: 5, TaxaServicoPercentual: 10, Total: 55 }, ['ItensR$ 50,00', 'Taxa de serviço (10%)R$ 5,00'], []],
    ['a table that would rather not pay the service', { Itens: 50, TaxaServicoPercentual: 10, SemTaxaServico: true, Total: 50 }, [], ['O cliente retirou a taxa de serviço.']],
    [
      'a delivery to nobody knows where',
      { Itens: 50, Entrega: 5, RegraEntrega: 'semDistancia', Total: 55 },
      ['ItensR$ 50,00', 'EntregaR$ 5,00'],
      ['Entrega: distância não conhecida, taxa base cobrada.'],
    ],
    ['the platform’s courier', { Itens: 50, RegraEntrega: 'plataforma', Total: 50 }, [], ['Entregador da plataforma: valor não conhecido, fora do total.']],
    ['an order of an older server', null, [], []],
  ])('show what the total is made of: %s', async (_name, Totais, lines, notes) => {
    const { user } = await openBoard(fakeServer([anOrder('a1', 1, 'pending', { Totais })]))
    await user.click(button('A1'))
    const details = await dialog('Pedido A1')
    const list = details.querySelector('dl[aria-label="Linhas do total"]')
    expect([...(list?.children ?? [])].map((line) => line.textContent)).toEqual(lines)
    for (const note of notes) expect(within(details).getByText(note)).toBeInTheDocument()
  })

  it('show where it goes', async () => {
    const Cliente = { Nome: 'Maria José', CPF: null, Telefone: null, Endereco: 'Rua Um, 10', Bairro: 'Campeche', Cidade: 'Florianópolis', CEP: '88063000' }
    const { user } = await openBoard(fakeServer([anOrder('a1', 1, 'pending', { Cliente })]))
    await user.click(button('A1'))
    expect(await dialog('Pedido A1')).toHaveTextContent('Rua Um, 10Campeche, Florianópolis, CEP 88063-000')
  })

  it('show the CPF once the audit has kept that it is shown (D57)', async () => {
    const order = anOrder('a1', 1, 'pending', { Cliente: { Nome: 'Maria José', CPF: '52998224725', Telefone: null, Endereco: null } })
    const server = fakeServer([order])
    server.calls.showCPF.mockRejectedValueOnce(new Error('lost'))
    const { user } = await openBoard(server)
    await user.click(button('A1'))
    const details = await dialog('Pedido A1')
    const show = within(details).getByRole('button', { name: 'Mostrar CPF do cliente' })
    await user.click(show)
    expect(await within(details).findByRole('alert')).toBeInTheDocument()
    expect(details).not.toHaveTextContent('529.982.247-25')
    await user.click(show)
    await waitFor(() => expect(details).toHaveTextContent('CPF 529.982.247-25'))
    expect(server.calls.showCPF.mock.calls).toEqual([['a1'], ['a1']])
    expect(within(details).queryByRole('alert')).not.toBeInTheDocument()
    await user.click(within(details).getByRole('button', { name: 'Ocultar CPF do cliente' }))
    expect(details).toHaveTextContent('CPF •••.982.247-••')
  })

  it('say that the customer is under an alert, and why to who may know', async () => {
    const order = anOrder('a1', 1, 'pending', { ClienteAlertado: true })
    const server = fakeServer([order])
    server.calls.detail.mockResolvedValueOnce({ order, history: [], alert: 'Alergia grave a camarão', trackingCode: '' }).mockResolvedValue({ order, history: [], alert: null, trackingCode: '' })
    const { user } = await openBoard(server)
    await user.click(button('A1'))
    await waitFor(async () => expect(await dialog()).toHaveTextContent('Cliente com alerta: Alergia grave a camarão'))
    act(() => server.say({ kind: 'order', order: { ...order, Versao: 2 } }))
    await waitFor(async () => expect(await dialog()).not.toHaveTextContent('Alergia'))
    expect(await dialog()).toHaveTextContent('Cliente com alerta')
  })

  it.each<[string, StateKey, Partial<Order>, string]>([
    ['a pending order', 'pending', {}, 'chegou até nós. Em instantes confirmamos.'],
    ['one that was accepted', 'accepted', {}, 'foi confirmado.'],
    ['one that is ready', 'preparing', { Pronto: true, TipoEntrega: 'retirada' }, 'está pronto. Pode vir retirar!'],
    ['one that has left', 'inTransit', {}, 'saiu para a entrega.'],
    ['one for a table', 'inTransit', { TipoEntrega: 'mesa' }, 'está a caminho da sua mesa.'],
  ])('offer a message for the customer, by WhatsApp (D15) and e-mail: %s', async (_name, state, change, said) => {
    const { user } = await openBoardWith(anOrder('a1', 1, state, { Cliente: { Nome: 'Maria José', CPF: null, Telefone: '11987654321', Endereco: null }, ...change }))
    await user.click(button('A1'))
    const details = await dialog('Pedido A1')
    await user.click(await within(details).findByText('Avisar cliente'))
    const notice = `Olá, Maria! Seu pedido A1 ${said}\n\nAcompanhe por aqui: ${location.origin}/statusPedido/k7x2m9q4tz0ab`
    const text = encodeURIComponent(notice)
    expect(within(details).getByRole('link', { name: 'Enviar por WhatsApp' })).toHaveAttribute('href', `https://wa.me/5511987654321?text=${text}`)
    expect(within(details).getByRole('link', { name: 'Enviar por e-mail' })).toHaveAttribute('href', `mailto:?subject=Pedido%20A1&body=${text}`)
  })

  it('order-board-35 telephones are masked and linked with country code 55', async () => {
    const { user } = await openBoardWith(anOrder('a1', 1))
    await user.click(button('A1'))
    const details = await dialog()
    expect(within(details).getByRole('link', { name: '(11) 98765-4321' })).toHaveAttribute('href', 'tel:+5511987654321')
    expect(within(details).getAllByRole('link', { name: 'WhatsApp' })[0]).toHaveAttribute('href', 'https://wa.me/5511987654321')
  })

  it('follow the order while they are open, and its history with it', async () => {
    const { server, user } = await openBoardWith(anOrder('a1', 1))
    await user.click(button('A1'))
    const details = await dialog()
    server.say({ kind: 'order', order: anOrder('a1', 2, 'accepted') })
    await waitFor(() => expect(within(details).getByText('Aceito')).toBeInTheDocument())
    expect(server.calls.detail).toHaveBeenCalledTimes(2)
  })
})

it('Visão geral shows the open quantity of each item by state and follows the board', async () => {
  const server = fakeServer([anOrder('a1', 1)])
  const quantities = (pending: number) => ({
    Versao: 1, Pedidos: 1, Itens: [{ NomeProduto: 'Pão na chapa', Quantidade: pending, Estados: [{ Id: stateId('pending'), Name: 'Pendente', Quantidade: pending }] }],
  })
  server.calls.overview.mockResolvedValueOnce(quantities(2)).mockResolvedValueOnce(quantities(4))
  const { user } = await openBoard(server)
  await user.keyboard('v')
  const overview = await dialog('Visão geral')
  expect(await within(overview).findByRole('row', { name: 'Pão na chapa 2 0 0 0 2' })).toBeInTheDocument()
  server.say({ kind: 'order', order: anOrder('a2', 2) })
  expect(await within(overview).findByRole('row', { name: 'Pão na chapa 4 0 0 0 4' }, { timeout: 3_000 })).toBeInTheDocument()
})

it('Visão geral keeps the newer answer when an older one comes after it, or fails', async () => {
  const server = fakeServer([anOrder('a1', 1)])
  const pending = (Quantidade: number) => ({
    Versao: Quantidade, Pedidos: 1, Itens: [{ NomeProduto: 'Pão na chapa', Quantidade, Estados: [{ Id: stateId('pending'), Name: 'Pendente', Quantidade }] }],
  })
  const slow = [later<ReturnType<typeof pending>>(), later<ReturnType<typeof pending>>()]
  server.calls.overview.mockReturnValueOnce(slow[0]!.promise).mockReturnValueOnce(slow[1]!.promise).mockResolvedValueOnce(pending(4))
  const { user } = await openBoard(server)
  await user.keyboard('v')
  const overview = await dialog('Visão geral')
  for (const version of [2, 3]) {
    act(() => server.say({ kind: 'order', order: anOrder('a1', version) }))
    await act(() => vi.advanceTimersByTimeAsync(1_000))
  }
  const row = { name: 'Pão na chapa 4 0 0 0 4' }
  expect(within(overview).getByRole('row', row)).toBeInTheDocument()
  slow[0]!.resolve(pending(2))
  slow[1]!.reject(new Error('offline'))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(within(overview).getByRole('row', row)).toBeInTheDocument()
  expect(within(overview).queryByText(/Não foi possível/)).not.toBeInTheDocument()
})

it.each([
  [{ Mesa: '12', TipoEntrega: 'mesa' }, 'Dinheiro, a pagar na mesa'],
  [{ Mesa: null, TipoEntrega: 'delivery' }, 'Dinheiro, a pagar na entrega'],
  [{ Mesa: null, TipoEntrega: 'retirada' }, 'Dinheiro, a pagar no balcão'],
  [{ EhPagamentoPresencial: false }, 'Dinheiro, pago online'],
] as const)('card and details say whether money is still to be taken, and where: %o', async (change, words) => {
  const { user } = await openBoardWith(anOrder('a1', 1, 'accepted', { ...change }))
  expect(within(card('a1')).getByText(words)).toBeVisible()
  card('a1').focus()
  await user.keyboard('d')
  expect(await dialog('Pedido A1')).toHaveTextContent(words)
})

it('a key that is held since before a dialog opened does not press what has the focus in it', async () => {
  const { server, user } = await openBoardWith(anOrder('a1', 1, 'inTransit'))
  await user.click(card('a1'))
  card('a1').focus()
  await user.keyboard('{Enter>}')
  const confirm = button('Confirmar entrega', await dialog('Finalizar A1?'))
  expect(confirm).toHaveFocus()
  // Browsers press a button for each of the key's repetitions that nobody prevents.
  expect(fireEvent.keyDown(confirm, { key: 'Enter', repeat: true })).toBe(false)
  expect(fireEvent.keyDown(confirm, { key: ' ', repeat: true })).toBe(false)
  await user.keyboard('{/Enter}{Enter}')
  expect(server.calls.act).toHaveBeenCalledOnce()
})

it('nor does it send the form of one', async () => {
  const accept = allowed('acceptOrder', 'Aceitar', 'accepted', ['DeliveryTime'])
  const { user } = await openBoardWith(anOrder('a1', 1, 'pending', { WorkflowInstance: workflow('pending', [accept]) }))
  await user.click(button('Aceitar', card('a1')))
  const field = within(await dialog()).getByRole('spinbutton')
  expect(fireEvent.keyDown(field, { key: 'Enter', repeat: true })).toBe(false)
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(true)
})

describe('keys', () => {
  it('each command takes another key; a key that is taken is refused by name; reset brings the usual ones back', async () => {
    const { server, user } = await openBoardWith(anOrder('a1', 1))
    await user.keyboard('?')
    const keys = await dialog('Teclas do painel')
    await user.click(button('Avançar o pedido: Enter', keys))
    await user.keyboard('p')
    expect(within(keys).getByRole('alert')).toHaveTextContent('P já é usada em “Imprimir”')
    await user.click(button('Avançar o pedido: Enter', keys))
    await user.keyboard('z')
    expect(button('Avançar o pedido: Z', keys)).toBeInTheDocument()
    await user.click(button('Fechar', keys))
    await user.click(card('a1'))
    await user.keyboard('{Enter}')
    expect(server.calls.act).not.toHaveBeenCalled()
    await user.keyboard('z')
    expect(server.calls.act).toHaveBeenCalledOnce()
    await user.keyboard('?')
    await user.click(button('Restaurar as teclas'))
    expect(button('Avançar o pedido: Enter')).toBeInTheDocument()
  })

  it('the key that chose the command and is still held is not its new key', async () => {
    const { user } = await openBoardWith(anOrder('a1', 1))
    await user.keyboard('?')
    const keys = await dialog('Teclas do painel')
    await user.click(button('Imprimir: P', keys))
    fireEvent.keyDown(document.activeElement!, { key: 'Enter', repeat: true })
    expect(within(keys).queryByRole('alert')).not.toBeInTheDocument()
    expect(button('Imprimir: aperte a nova tecla', keys)).toBeInTheDocument()
    await user.keyboard('{Escape}')
  })

  it('Esc gives up the change and keeps the dialog', async () => {
    const { user } = await openBoardWith(anOrder('a1', 1))
    await user.keyboard('?')
    const keys = await dialog('Teclas do painel')
    await user.click(button('Buscar: /', keys))
    expect(button('Buscar: aperte a nova tecla', keys)).toBeInTheDocument()
    await user.keyboard('{Escape}')
    expect(button('Buscar: /', keys)).toBeInTheDocument()
  })
})

describe('a refusal that a dialog has told', () => {
  const wrong = new ApiError('Senha incorreta.', { kind: 'http', status: 403 })

  async function refused() {
    const { server, user } = await openBoardWith(anOrder('a1', 1))
    server.calls.act.mockRejectedValueOnce(wrong)
    await user.click(button('Recusar', card('a1')))
    await user.type(within(await dialog()).getByLabelText('Senha'), 'errada')
    await user.click(button('Recusar', await dialog()))
    return { server, user }
  }

  it.each(['Voltar', 'Esc'])('leaves nothing on the card to be read again: %s', async (way) => {
    const { user } = await refused()
    expect(await within(await dialog()).findByText('Senha incorreta.')).toBeInTheDocument()
    // happy-dom knows no Esc; a browser says it as `cancel`.
    if (way === 'Esc') fireEvent(await dialog(), new Event('cancel', { cancelable: true }))
    else await user.click(button(way, await dialog()))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(card('a1')).not.toHaveTextContent('Senha incorreta.')
    expect(within(card('a1')).queryByRole('button', { name: 'Entendi' })).not.toBeInTheDocument()
  })

  it('stays on the card when the dialog was closed before the answer came', async () => {
    const { server, user } = await openBoardWith(anOrder('a1', 1))
    let refuse: (failure: ApiError) => void = () => undefined
    server.calls.act.mockReturnValueOnce(new Promise((_, reject) => (refuse = reject)))
    await user.click(button('Recusar', card('a1')))
    await user.type(within(await dialog()).getByLabelText('Senha'), 'errada')
    await user.click(button('Recusar', await dialog()))
    await user.click(button('Voltar', await dialog()))
    refuse(wrong)
    expect(await within(card('a1')).findByText('Senha incorreta.')).toBeInTheDocument()
    expect(within(card('a1')).getByRole('button', { name: 'Entendi' })).toBeInTheDocument()
  })

  it('says how long to wait after too many wrong passwords', async () => {
    const { server, user } = await openBoardWith(anOrder('a1', 1))
    server.calls.act.mockRejectedValueOnce(new ApiError('Muitas tentativas. Aguarde 15 minutos e tente novamente.', { kind: 'http', status: 429 }))
    await user.click(button('Recusar', card('a1')))
    await user.type(within(await dialog()).getByLabelText('Senha'), 'errada')
    await user.click(button('Recusar', await dialog()))
    expect(await within(await dialog()).findByText('Muitas tentativas. Aguarde 15 minutos e tente novamente.', { exact: false })).toBeVisible()
    expect(within(await dialog()).getByLabelText('Senha')).toHaveValue('errada')
    await user.click(button('Voltar', await dialog()))
    expect(card('a1')).not.toHaveTextContent('Muitas tentativas')
    expect(within(card('a1')).queryByRole('button', { name: 'Tentar de novo' })).not.toBeInTheDocument()
  })

  async function unsent() {
    const { server, user } = await openBoardWith(anOrder('a1', 1))
    server.calls.act.mockRejectedValueOnce(new ApiError('Sem conexão.', { kind: 'network' }))
    await user.click(button('Recusar', card('a1')))
    await user.type(within(await dialog()).getByLabelText('Senha'), 'certa')
    await user.click(button('Recusar', await dialog()))
    await within(await dialog()).findByText('Não enviado. Sem conexão.')
    await user.click(button('Voltar', await dialog()))
    return { server, user }
  }

  it('a tap that was not sent stays to be tried again, with the password typed again', async () => {
    const { server, user } = await unsent()
    await user.click(button('Tentar de novo', card('a1')))
    const asked = await dialog('Recusar pedido A1')
    expect(server.calls.act).toHaveBeenCalledOnce()
    expect(within(asked).getByLabelText('Senha')).toHaveValue('')
    await user.type(within(asked).getByLabelText('Senha'), 'certa')
    await user.click(button('Recusar', asked))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const [first, second] = server.calls.act.mock.calls
    expect(second).toEqual(first)
  })

  it('nor is it tried again once the order cannot be refused any more', async () => {
    const { server } = await unsent()
    act(() => server.say({ kind: 'order', order: anOrder('a1', 2, 'accepted') }))
    await waitFor(() => expect(card('a1')).toHaveTextContent('Sem resposta. O pedido já está em Aceito. Confira o histórico.'))
    expect(within(card('a1')).queryByRole('button', { name: 'Tentar de novo' })).not.toBeInTheDocument()
    expect(button('Desistir', card('a1'))).toBeInTheDocument()
  })
})
