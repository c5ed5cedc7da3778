import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Table } from '../data/wire'
import { anOrder, fakeServer, later, sold } from '../testing/fixtures'
import { card, column, installBoard, openBoard, openBoardWith } from '../testing/renderBoard'

installBoard()

const many = (count: number) => Array.from({ length: count }, (_, n) => anOrder(`a${n}`, n + 1, n % 2 ? 'delivered' : 'pending'))
const grid = () => screen.getByRole('list', { name: 'Pedidos' })
const codes = () => within(grid()).getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)

async function openCards(...args: Parameters<typeof openBoard>) {
  const opened = await openBoard(...args)
  await opened.user.click(screen.getByRole('button', { name: 'Cartões' }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Pedidos' }) ?? screen.queryByRole('alert')).toBeInTheDocument())
  return opened
}

describe('Cartões', () => {
  it('order-board-01 twenty cards to a page, with Anterior and Próxima', async () => {
    const server = fakeServer(many(45))
    const { user } = await openCards(server)
    expect(codes()).toHaveLength(20)
    expect(codes()[0]).toBe('A44')
    expect(screen.getByText('Página 1 de 3')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Anterior' })).toHaveAttribute('aria-disabled', 'true')
    await user.click(screen.getByRole('button', { name: 'Próxima' }))
    await user.click(screen.getByRole('button', { name: 'Próxima' }))
    await waitFor(() => expect(codes()).toEqual(['A4', 'A3', 'A2', 'A1', 'A0']))
    // Not `disabled`, which would take the focus away from whoever turns with the keyboard.
    const next = screen.getByRole('button', { name: 'Próxima' })
    expect(next).toHaveAttribute('aria-disabled', 'true')
    expect(next).toBeEnabled()
    expect(next).toHaveFocus()
    const readings = server.calls.page.mock.calls.length
    await user.keyboard('{Enter}')
    expect(server.calls.page).toHaveBeenCalledTimes(readings)
    await user.click(screen.getByRole('button', { name: 'Anterior' }))
    await waitFor(() => expect(codes()).toHaveLength(20))
  })

  it('says that there are more where they were counted no further', async () => {
    const server = fakeServer(many(20))
    server.calls.page.mockResolvedValue({ orders: server.orders.toReversed(), total: 1000, more: true })
    await openCards(server)
    expect(screen.getByRole('navigation', { name: 'Páginas' })).toHaveTextContent('Página 1 de mais de 50mais de 1.000 pedidos')
    expect(screen.getByRole('button', { name: 'Próxima' })).toBeEnabled()
  })

  it('tells of late orders that are on other pages, and leads to the oldest of them', async () => {
    const { user } = await openCards(fakeServer([anOrder('y', 0, 'inTransit', { DataCriacao: '2026-11-20T11:00:00Z' }), ...many(23), anOrder('x', 24, 'preparing', { DataCriacao: '2026-11-20T11:30:00Z' })]))
    const late = () => screen.queryByRole('button', { name: /em outras? páginas?$/ })
    await user.click(screen.getByRole('button', { name: 'Próxima' }))
    await waitFor(() => expect(codes()).toHaveLength(5))
    expect(late()).toHaveTextContent('1 atrasado em outra página')
    await user.click(screen.getByRole('button', { name: 'Anterior' }))
    await waitFor(() => expect(late()).not.toBeInTheDocument())
    await act(() => vi.advanceTimersByTimeAsync(30 * 60_000))
    await user.click(await screen.findByRole('button', { name: '2 atrasados em outras páginas' }))
    await waitFor(() => expect(card('a0')).toHaveFocus())
    expect(screen.getByRole('button', { name: 'Colunas' })).toHaveAttribute('aria-pressed', 'true')
  })

  it('leads to a late order on a phone, too, where another tab hides it', async () => {
    vi.stubGlobal('innerWidth', 390)
    const { user } = await openCards(fakeServer([anOrder('x', 0, 'preparing', { DataCriacao: '2026-11-20T11:00:00Z' }), ...many(24)]))
    await user.click(await screen.findByRole('button', { name: '1 atrasado em outra página' }))
    await waitFor(() => expect(card('x')).toHaveFocus())
    expect(screen.getByRole('tab', { name: /^Em preparo/ })).toHaveAttribute('aria-selected', 'true')
  })

  it('is remembered on this device', async () => {
    await openCards(fakeServer(many(3)))
    expect(localStorage.getItem('balcao.board.preferences')).toContain('cards')
  })

  it('each card says its state, and changes as they happen', async () => {
    const server = fakeServer([anOrder('a1', 1)])
    await openCards(server)
    expect(card('a1')).toHaveTextContent('Pendente')
    server.orders = [anOrder('a1', 2, 'accepted'), anOrder('a2', 3)]
    act(() => server.say({ kind: 'order', order: anOrder('a1', 2, 'accepted') }))
    expect(card('a1')).toHaveTextContent('Aceito')
    act(() => server.say({ kind: 'order', order: anOrder('a2', 3) }))
    await act(() => vi.advanceTimersByTimeAsync(500))
    await waitFor(() => expect(codes()).toEqual(['A2', 'A1']))
  })

  it('an order of another day says which', async () => {
    await openCards(fakeServer([anOrder('a1', 1, 'delivered', { AtualizadoEm: '2026-11-19T12:05:00Z' }), anOrder('a2', 2, 'delivered')]))
    expect(card('a1')).toHaveTextContent('19/11 às 09:05')
    expect(card('a2')).not.toHaveTextContent('20/11')
  })

  it('cancellations to acknowledge stand on every page', async () => {
    const server = fakeServer([...many(24), anOrder('x', 100, 'preparing')])
    const { user } = await openCards(server)
    await user.click(screen.getByRole('button', { name: 'Próxima' }))
    await waitFor(() => expect(screen.getByText('Página 2 de 2')).toBeInTheDocument())
    act(() => server.say({ kind: 'order', order: anOrder('x', 101, 'refused') }))
    await waitFor(() => expect(codes()[0]).toBe('X'))
    expect(card('x')).toHaveTextContent('Pedido cancelado')
  })

  it('tells no number before the answer to what is asked now', async () => {
    const server = fakeServer(many(45))
    const { user } = await openCards(server)
    const answer = later<Awaited<ReturnType<typeof server.calls.page>>>()
    server.calls.page.mockReturnValueOnce(answer.promise)
    await user.type(screen.getByRole('searchbox'), 'a4')
    await screen.findByText('Carregando os pedidos…')
    expect(screen.queryByText(/^Página/)).not.toBeInTheDocument()
    await user.keyboard('{PageDown}')
    await act(async () => {
      answer.resolve({ orders: [anOrder('a4', 5)], total: 1, more: false })
      await vi.advanceTimersByTimeAsync(0)
    })
    expect(await screen.findByText('Página 1 de 1')).toBeInTheDocument()
  })

  it('a failing reading says "Erro ao buscar os pedidos." and is tried again', async () => {
    const server = fakeServer(many(2))
    server.calls.page.mockRejectedValueOnce(new Error('offline'))
    const { user } = await openCards(server)
    expect(await screen.findByText('Erro ao buscar os pedidos.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    await waitFor(() => expect(codes()).toHaveLength(2))
  })

  it('order-board-27 a page that cannot be had is said, over the cards of the one before, and asked for again', async () => {
    const server = fakeServer(many(45))
    const { user } = await openCards(server)
    server.calls.page.mockRejectedValueOnce(new Error('offline'))
    await user.click(screen.getByRole('button', { name: 'Próxima' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao buscar os pedidos.')
    expect(screen.getByText('Página 1 de 3')).toBeInTheDocument()
    expect(codes()[0]).toBe('A44')
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    await waitFor(() => expect(screen.getByText('Página 2 de 3')).toBeInTheDocument())
    expect(codes()[0]).toBe('A24')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('order-board-27 Atualizar that fails is said, too, with the cards as they were', async () => {
    const server = fakeServer(many(3))
    const { user } = await openCards(server)
    server.calls.page.mockRejectedValueOnce(new Error('offline'))
    await user.click(screen.getByRole('button', { name: 'Atualizar' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao buscar os pedidos.')
    expect(codes()).toHaveLength(3)
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('says which page it fetches until that is there; pressed once more, it goes one further', async () => {
    const server = fakeServer(many(45))
    const { user } = await openCards(server)
    const answer = server.calls.page.getMockImplementation()!
    const pages = [later<void>(), later<void>()]
    for (const { promise } of pages) server.calls.page.mockImplementationOnce((...asked) => promise.then(() => answer(...asked)))
    await user.click(screen.getByRole('button', { name: 'Próxima' }))
    expect(screen.getByRole('navigation', { name: 'Páginas' })).toHaveTextContent('Página 1 de 3Buscando a página 2…')
    await user.click(screen.getByRole('button', { name: 'Próxima' }))
    expect(screen.getByRole('navigation', { name: 'Páginas' })).toHaveTextContent('Página 1 de 3Buscando a página 3…')
    await act(() => {
      for (const { resolve } of pages) resolve()
      return Promise.all(pages.map(({ promise }) => promise))
    })
    expect(screen.getByRole('navigation', { name: 'Páginas' })).toHaveTextContent('Página 3 de 345 pedidos')
    expect(codes()).toHaveLength(5)
  })

  it('arrows and Enter work the page off', async () => {
    const { server, user } = await openCards(fakeServer([anOrder('a1', 1), anOrder('a2', 2)]))
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(card('a1')).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(server.calls.act).toHaveBeenCalledWith('acceptOrder', expect.objectContaining({ Id: 'a1' }), expect.any(String))
  })
})

describe('filters', () => {
  const openFilters = async (...args: Parameters<typeof openBoard>) => {
    const opened = await openBoard(...args)
    await opened.user.click(screen.getByRole('button', { name: 'Filtros' }))
    return opened
  }

  it('order-board-02 states narrow the columns, and stand in the address', async () => {
    const { user, router } = await openFilters(fakeServer([anOrder('a1', 1), anOrder('a2', 2, 'preparing'), anOrder('a3', 3, 'delivered')]))
    await user.click(await screen.findByRole('checkbox', { name: 'Em preparo' }))
    await user.click(screen.getByRole('checkbox', { name: 'Entregue' }))
    expect(screen.queryByRole('region', { name: 'Pendente' })).not.toBeInTheDocument()
    expect(within(column('delivered')).getByRole('article')).toBeInTheDocument()
    await waitFor(() => expect(router.state.location.search).toBe('?etapas=preparo%2Centregue'))
    expect(screen.getByRole('button', { name: /^Filtros/ })).toHaveTextContent('1')
  })

  it.each([
    ['in a column of its own', 1200],
    ['on a tab of its own, on a phone', 390],
  ])('a cancellation stands there until acknowledged, whatever states are asked for, %s', async (_, width) => {
    vi.stubGlobal('innerWidth', width)
    const server = fakeServer([anOrder('a1', 1), anOrder('a2', 2, 'preparing'), anOrder('a3', 3, 'preparing')])
    const { user } = await openBoard(server, '/meepFood/painel?etapas=pendente')
    const place = () => screen.queryByRole('tab', { name: /^Em preparo/ }) ?? screen.queryByRole('region', { name: 'Em preparo' })
    expect(place()).not.toBeInTheDocument()
    act(() => server.say({ kind: 'order', order: anOrder('a2', 4, 'refused') }))
    expect(card('a1')).toBeInTheDocument()
    if (width === 390) await user.click(place()!)
    expect(card('a2')).toHaveTextContent('Pedido cancelado: não prepare.')
    expect(screen.queryByRole('article', { name: 'A3' })).not.toBeInTheDocument()
    await user.click(within(card('a2')).getByRole('button', { name: 'Entendi' }))
    expect(place()).not.toBeInTheDocument()
    expect(screen.getAllByRole('article')).toEqual([card('a1')])
  })

  it('a cancellation does not change the tab that is open', async () => {
    vi.stubGlobal('innerWidth', 390)
    const server = fakeServer([anOrder('a1', 1, 'accepted'), anOrder('x', 2, 'pending', sold())])
    await openBoard(server, '/meepFood/painel?etapas=aceito')
    act(() => server.say({ kind: 'order', order: anOrder('x', 3, 'refused', sold({ Cancelado: true })) }))
    expect(screen.getByRole('tab', { name: /^Pendente/ })).toHaveAttribute('aria-selected', 'false')
    expect(screen.getAllByRole('article')).toEqual([card('a1')])
  })

  it('Limpar filtros keeps the focus, so that Esc still closes the panel', async () => {
    const { user } = await openFilters(fakeServer([anOrder('a1', 1)]))
    await user.click(await screen.findByRole('checkbox', { name: 'Em preparo' }))
    const clear = within(screen.getByRole('region', { name: 'Filtros' })).getByRole('button', { name: 'Limpar filtros' })
    act(() => clear.focus())
    await user.keyboard('{Enter}')
    expect(clear).toHaveAttribute('aria-disabled', 'true')
    expect(clear).toBeEnabled()
    expect(clear).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(clear).not.toBeInTheDocument()
  })

  it('order-board-02 order-board-03 each day of the range is asked of the server, and applied at once', async () => {
    const on = (day: string) => ({ DataCriacao: `2026-11-${day}T12:00:00Z` })
    const server = fakeServer([anOrder('a1', 1, 'pending', on('18')), anOrder('a2', 2, 'pending', on('19')), anOrder('a3', 3, 'pending', on('20'))])
    await openFilters(server)
    fireEvent.change(await screen.findByLabelText('De'), { target: { value: '2026-11-19' } })
    expect(screen.getAllByRole('article')).toEqual([card('a2'), card('a3')])
    await waitFor(() => expect(server.calls.finished).toHaveBeenLastCalledWith('v', expect.objectContaining({ from: '2026-11-19', to: '' }), expect.anything()))
    fireEvent.change(screen.getByLabelText('Até'), { target: { value: '2026-11-19' } })
    expect(screen.getAllByRole('article')).toEqual([card('a2')])
    await waitFor(() => expect(server.calls.finished).toHaveBeenLastCalledWith('v', expect.objectContaining({ from: '2026-11-19', to: '2026-11-19' }), expect.anything()))
  })

  it('order-board-02 order-board-03 the table is asked of the server, and applied at once', async () => {
    const server = fakeServer([anOrder('a1', 1, 'pending', { Mesa: '7' }), anOrder('a2', 2, 'pending', { Mesa: '8' })])
    server.tables = [{ id: 't7', numero: '7' }, { id: 't8', numero: '8' }]
    const { user } = await openFilters(server)
    await user.selectOptions(await screen.findByLabelText('Mesa'), '7')
    expect(screen.getAllByRole('article')).toEqual([card('a1')])
    await waitFor(() => expect(server.calls.finished).toHaveBeenLastCalledWith('v', expect.objectContaining({ table: 't7' }), expect.anything()))
  })

  it('an address that comes from elsewhere while the board is open narrows it anew', async () => {
    const { router } = await openBoard(fakeServer([anOrder('a1', 1), anOrder('a2', 2, 'preparing')]), '/meepFood/painel?etapas=pendente')
    await act(() => router.navigate('/meepFood/painel?etapas=preparo'))
    await waitFor(() => expect(screen.getAllByRole('article')).toEqual([card('a2')]))
    await act(() => vi.advanceTimersByTimeAsync(500))
    expect(router.state.location.search).toBe('?etapas=preparo')
    await act(() => router.navigate(-1))
    await waitFor(() => expect(screen.getAllByRole('article')).toEqual([card('a1')]))
    await act(() => vi.advanceTimersByTimeAsync(500))
    expect(router.state.location.search).toBe('?etapas=pendente')
  })

  it('order-board-04 Loja is there only if stores exist', async () => {
    const server = fakeServer([anOrder('a1', 1)])
    await openFilters(server)
    expect(await screen.findByLabelText('Mesa')).toBeInTheDocument()
    expect(screen.queryByLabelText('Loja')).not.toBeInTheDocument()
  })

  it('order-board-04 Loja narrows by store', async () => {
    const server = fakeServer([anOrder('a1', 1, 'pending', { LojaId: 's1' }), anOrder('a2', 2)])
    server.stores = [{ Id: 's1', Name: 'Bar', IsClosed: false, WithinHours: true }]
    const { user } = await openFilters(server)
    await user.selectOptions(await screen.findByLabelText('Loja'), 'Bar')
    expect(screen.getAllByRole('article')).toEqual([card('a1')])
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }))
    expect(screen.getAllByRole('article')).toHaveLength(2)
  })

  it('a table and a store of the address that the venue does not have narrow nothing; those it has stay', async () => {
    const server = fakeServer([anOrder('a1', 1, 'pending', { Mesa: '7' }), anOrder('a2', 2)])
    server.tables = [{ id: 't7', numero: '7' }]
    const { router } = await openBoard(server, '/meepFood/painel?mesa=t7&loja=outra')
    await waitFor(() => expect(router.state.location.search).toBe('?mesa=t7'))
    expect(screen.getAllByRole('article')).toEqual([card('a1')])
  })

  it('until the tables and stores are read, those of the address are believed', async () => {
    const server = fakeServer([anOrder('a1', 1)])
    server.calls.stores.mockRejectedValue(new Error('a server without stores'))
    const tables = later<Table[]>()
    server.calls.tables.mockReturnValue(tables.promise)
    const { router } = await openBoard(server, '/meepFood/painel?mesa=outra&loja=outra')
    expect(router.state.location.search).toBe('?mesa=outra&loja=outra')
    await act(() => Promise.resolve(tables.resolve([])))
    await waitFor(() => expect(router.state.location.search).toBe('?loja=outra'))
  })

  it('filters of the address hold from the start, open to be seen, for the pages too', async () => {
    const server = fakeServer(many(4))
    await openCards(server, '/meepFood/painel?etapas=entregue')
    expect(await screen.findByRole('checkbox', { name: 'Entregue' })).toBeChecked()
    expect(server.calls.page).toHaveBeenLastCalledWith('v', expect.objectContaining({ states: ['delivered'] }), 1, expect.anything())
  })
})

describe('the menu', () => {
  it('has the wall mode, which is remembered and has a key', async () => {
    const { user } = await openBoardWith(anOrder('a1', 1))
    await user.click(screen.getByRole('button', { name: 'Mais opções' }))
    expect(await screen.findByRole('menuitem', { name: /Novo pedido/ })).toHaveFocus()
    await user.click(screen.getByRole('menuitemcheckbox', { name: /Modo parede/ }))
    expect(localStorage.getItem('balcao.board.preferences')).toContain('"wall":true')
    await user.keyboard('t')
    expect(localStorage.getItem('balcao.board.preferences')).toContain('"wall":false')
  })

  it('changes the layout, which a phone has no other place for', async () => {
    const { user } = await openBoardWith(anOrder('a1', 1))
    await user.click(screen.getByRole('button', { name: 'Mais opções' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: /^Ver em cartões/ }))
    expect(await screen.findByRole('navigation', { name: 'Páginas' })).toBeVisible()
  })

  it('arrows move in it, Esc leaves it', async () => {
    const { user } = await openBoardWith(anOrder('a1', 1))
    await user.click(screen.getByRole('button', { name: 'Mais opções' }))
    await screen.findByRole('menu')
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(screen.getByRole('menuitem', { name: /Tela cheia/ })).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Mais opções' })).toHaveFocus()
  })
})
