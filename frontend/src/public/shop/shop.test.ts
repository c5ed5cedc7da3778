import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installServer, json, server } from '@/testing/server'
import { bar, barWith, batata, siri } from './bar'
import type { Cart, CartLine } from './cart'
import { openCheckout } from './checkout/Checkout'
import type { Menu } from './menu'
import { start } from './start'
import type { State } from './state'

vi.mock('./checkout/Checkout', () => ({ openCheckout: vi.fn() }))

installServer()

const place = 'balcao:carrinho:bar'
const user = userEvent.setup()
let end = () => {}

/** The page as the server writes it: its hooks are what matters. */
function written(menu: Menu): string {
  const rows = (products: Menu['Categorias'][number]['Produtos']) =>
    products.map(({ Id, Nome, Descricao }) => `<li><a class="row" data-product="${Id}" href="/loja/bar/produto/${Id}"><h3>${Nome}</h3><p>${Descricao}</p><div class="price"></div></a></li>`).join('')
  return `<ul id="facts" class="facts" data-live><li class="${menu.Aberto ? 'open' : 'closed'}"><b>${menu.Aberto ? 'Aberto' : 'Fechado'}</b></li></ul><nav id="ways" data-live>${menu.TiposEntrega.map((way) => `<a data-way="${way}" href="?como=${way}">${way}</a>`).join('')}</nav><div id="where"></div>
    <nav class="tabs"><ul id="tabs" data-live>${menu.Categorias.map(({ Id, Nome }) => `<li><a href="#c-${Id}">${Nome}</a></li>`).join('')}</ul></nav>
    <main><div id="said" data-live>${menu.Aviso && `<p>${menu.Aviso}</p>`}</div><form id="search" role="search"><input type="search" aria-label="Buscar no cardápio"></form>
    <div id="rows" data-live>${menu.Categorias.map(({ Id, Nome, Produtos }) => `<section aria-labelledby="c-${Id}"><h2 id="c-${Id}">${Nome}</h2><ul>${rows(Produtos)}</ul></section>`).join('') || '<p>O cardápio ainda não tem produtos.</p>'}</div>
    <div id="cart"></div><div id="sheet"></div></main>`
}

function open({ menu = bar, mesa = null, carrinho = null, agora }: Partial<State> = {}) {
  end()
  document.body.innerHTML = written(menu)
  end = start({ menu, slug: 'bar', agora: agora ?? new Date().toISOString(), mesa, carrinho })
}

function keep(lines: CartLine[], more: Partial<Cart> = {}) {
  localStorage.setItem(place, JSON.stringify({ key: 'k', way: 'retirada', tableToken: '', lines, ...more }))
}

const kept = () => JSON.parse(localStorage.getItem(place) ?? 'null') as Cart
const sheet = () => within(screen.getByRole('dialog'))
const button = (name: string | RegExp) => sheet().getByRole('button', { name })
const cart = () => within(screen.getByRole('complementary', { name: 'Seu pedido' }))
const row = (name: RegExp) => screen.getByRole('link', { name })

function narrow() {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false, addEventListener: () => {}, removeEventListener: () => {} } as unknown as MediaQueryList)
}

beforeEach(() => {
  vi.mocked(openCheckout).mockClear()
  vi.spyOn(history, 'back').mockImplementation(() => {
    const layers = ((history.state as { layers?: number } | null)?.layers ?? 0) - 1
    const state = layers > 0 ? { layers } : null
    history.replaceState(state, '')
    window.dispatchEvent(new PopStateEvent('popstate', { state }))
  })
})

afterEach(() => {
  end()
  end = () => {}
  history.replaceState(null, '')
  document.body.innerHTML = ''
})

describe('the sheet of a product', () => {
  it('counts the free units in the order of the menu, and says what each costs', async () => {
    open()
    await user.click(row(/Batata/))
    expect(sheet().getByText('2 inclusos, depois R$ 3,50 cada')).toBeInTheDocument()
    expect(sheet().getByText('Até 3 de cada, se quiser')).toBeInTheDocument()
    await user.click(button('Pôr Pimenta da casa'))
    expect(sheet().getByText('1 de 3')).toBeInTheDocument()
    expect(button(/^Adicionar/)).toHaveTextContent('R$ 34,90')
    await user.click(button('Pôr Maionese verde'))
    await user.click(button('Mais Maionese verde'))
    // The mayonnaise comes first on the menu: now the pepper costs.
    expect(sheet().getByText('2 inclusos')).toBeInTheDocument()
    expect(sheet().getByText('+ R$ 3,50')).toBeInTheDocument()
    expect(button(/^Adicionar/)).toHaveTextContent('R$ 38,40')
    await user.click(button('Mais Batata frita do Cais'))
    expect(button(/^Adicionar/)).toHaveTextContent('R$ 76,80')
  })

  it('says of an addition what the next unit would cost', async () => {
    open()
    await user.click(row(/Batata/))
    const pepper = () => sheet().getByText('Pimenta da casa').textContent
    expect(pepper()).toContain('Incluso')
    await user.click(button('Pôr Maionese verde'))
    await user.click(button('Mais Maionese verde'))
    expect(pepper()).toContain('+ R$ 3,50')
  })

  it('keeps to the limit of an addition, and shows a sold-out one without a control', async () => {
    open()
    await user.click(row(/Batata/))
    await user.click(button('Pôr Bacon crocante'))
    for (const _ of [2, 3, 4]) await user.click(button('Mais Bacon crocante'))
    expect(within(sheet().getByRole('group', { name: 'Bacon crocante' })).getByRole('status')).toHaveTextContent('Bacon crocante: 3')
    expect(button('Mais Bacon crocante')).toHaveAttribute('aria-disabled', 'true')
    expect(sheet().getByText('Mostarda e mel')).toHaveTextContent('Esgotado hoje')
    expect(sheet().queryByRole('group', { name: 'Mostarda e mel' })).toBeNull()
  })

  it('leads to the first part that is missing and says it, and lets the rest be', async () => {
    open()
    await user.click(row(/Combo/))
    await user.click(button(/^Adicionar/))
    expect(sheet().getByRole('alert')).toHaveTextContent('Escolha ao menos 1 de Molho.')
    expect(button('Pôr Molho')).toHaveFocus()
    await user.click(button('Pôr Molho'))
    expect(sheet().queryByRole('alert')).toBeNull()
    await user.click(sheet().getByRole('checkbox', { name: /^2 × Fritas/ }))
    await user.click(button(/^Adicionar/))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(kept().lines).toEqual([
      { ProdutoId: 'combo', Quantidade: 1, Adicionais: [{ ProdutoId: 'fritas', Quantidade: 2, Fixo: true }, { ProdutoId: 'molho', Quantidade: 1, Fixo: false }] },
    ])
  })

  it('takes one answer or several, and own words', async () => {
    open()
    await user.click(row(/Batata/))
    const salt = within(sheet().getByRole('group', { name: 'Sal' }))
    await user.click(salt.getByRole('radio', { name: 'Com sal' }))
    await user.click(salt.getByRole('radio', { name: 'Pouco sal' }))
    for (const name of ['Palito', 'Guardanapo']) await user.click(sheet().getByRole('checkbox', { name }))
    await user.type(sheet().getByRole('textbox', { name: 'Observações' }), 'bem sequinha ')
    await user.click(button(/^Adicionar/))
    expect(kept().lines).toEqual([
      {
        ProdutoId: 'batata', Quantidade: 1, Observacao: 'bem sequinha',
        Observacoes: [{ Descricao: 'Sal', Opcoes: ['Pouco sal'] }, { Descricao: 'Levar junto', Opcoes: ['Guardanapo', 'Palito'] }],
      },
    ])
  })

  it('weighs what is sold by the kilogram, the package apart', async () => {
    open()
    await user.click(row(/Buffet/))
    await user.click(button('Mais peso de Buffet'))
    expect(button(/^Adicionar/)).toHaveTextContent('R$ 20,97')
    await user.click(button(/^Adicionar/))
    expect(kept().lines).toEqual([{ ProdutoId: 'buffet', Quantidade: 1, PesoGramas: 370 }])
    expect(cart().getByText('350 g')).toBeInTheDocument()
  })

  it('lets nobody take more than he may, whatever is in the cart already', async () => {
    keep([{ ProdutoId: 'chope', Quantidade: 2 }])
    open()
    await user.click(row(/Chope/))
    expect(sheet().getByText('Só para maiores de 18 anos')).toBeInTheDocument()
    await user.click(button(/^Adicionar/))
    expect(sheet().getByRole('alert')).toHaveTextContent('O carrinho já tem o máximo que um pedido leva.')
    expect(kept().lines).toEqual([{ ProdutoId: 'chope', Quantidade: 2 }])
  })

  it('shows what is sold out without selling it', async () => {
    open()
    await user.click(row(/Pastel/))
    expect(sheet().getByText('Esgotado hoje. Escolha outro produto.')).toBeInTheDocument()
    expect(sheet().queryByRole('button', { name: /^Adicionar/ })).toBeNull()
  })

  it('opens where a link leads to its product', async () => {
    history.replaceState(null, '', '#produto=siri')
    open()
    expect(await screen.findByRole('heading', { name: 'Bolinho de siri', level: 2 })).toBeInTheDocument()
    expect(location.hash).toBe('')
    await user.click(button('Fechar'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is no reason to fall over where a link names it badly', () => {
    history.replaceState(null, '', '#produto=%')
    open()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(cart().getByText(/vazio/i)).toBeInTheDocument()
  })

  it('closes by the back button, by Escape and by its own', async () => {
    open()
    await user.click(row(/Batata/))
    history.back()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(row(/Batata/))
    screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(row(/Batata/))
    await user.click(button('Fechar'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(history.state).toBeNull()
  })
})

describe('the cart', () => {
  it('is a bar on a phone that says what it holds, and opens over the menu', async () => {
    narrow()
    open()
    expect(screen.queryByRole('button', { name: /^Ver carrinho/ })).toBeNull()
    await user.click(row(/siri/))
    await user.click(button('Mais Bolinho de siri'))
    await user.click(button(/^Adicionar/))
    expect(row(/siri/)).toHaveTextContent('2 no carrinho')
    await user.click(screen.getByRole('button', { name: 'Ver carrinho, 2 itens, R$ 85,80' }))
    expect(sheet().getByRole('heading', { name: 'Seu pedido' })).toBeInTheDocument()
    await user.click(button('Remover Bolinho de siri'))
    expect(sheet().getByText(/Seu carrinho está vazio/)).toBeInTheDocument()
    expect(screen.queryByText(/no carrinho$/)).not.toBeInTheDocument()
  })

  it('changes a line through its sheet, and its quantity in place', async () => {
    keep([{ ProdutoId: 'batata', Quantidade: 1, Adicionais: [{ ProdutoId: 'bacon', Quantidade: 1, Fixo: false }] }])
    open()
    expect(cart().getByText('+ Bacon crocante')).toBeInTheDocument()
    await user.click(cart().getByRole('button', { name: 'Mais Batata frita do Cais' }))
    expect(cart().getAllByText('R$ 81,80')).toHaveLength(2)
    await user.click(cart().getByRole('button', { name: 'Editar Batata frita do Cais' }))
    await user.click(button('Tirar Bacon crocante'))
    await user.click(button(/^Salvar/))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(kept().lines).toEqual([{ ProdutoId: 'batata', Quantidade: 2 }])
  })

  it('marks what is sold out and what has left the menu, keeps all, and does not go on', async () => {
    keep([{ ProdutoId: 'siri', Quantidade: 1 }, { ProdutoId: 'pastel', Quantidade: 1 }, { ProdutoId: 'torta', Quantidade: 1 }], { names: { torta: 'Torta de maçã' } })
    open()
    expect(cart().getByText('2 itens precisam da sua atenção. Os outros continuam aqui.')).toBeInTheDocument()
    expect(cart().getByText('Esgotado agora. Tire do carrinho para continuar.')).toBeInTheDocument()
    expect(cart().getByText('Torta de maçã')).toBeInTheDocument()
    expect(cart().getByText('Saiu do cardápio. Tire do carrinho para continuar.')).toBeInTheDocument()
    await user.click(cart().getByRole('button', { name: 'Continuar' }))
    expect(cart().getByRole('alert')).toHaveTextContent('Antes de continuar, reveja Pastel de camarão.')
    expect(cart().getByRole('button', { name: 'Remover Pastel de camarão' })).toHaveFocus()
    expect(openCheckout).not.toHaveBeenCalled()
    for (const name of ['Pastel de camarão', 'Torta de maçã']) await user.click(cart().getByRole('button', { name: `Remover ${name}` }))
    await user.click(cart().getByRole('button', { name: 'Continuar' }))
    expect(openCheckout).toHaveBeenCalledWith(expect.objectContaining({ slug: 'bar' }))
    expect(kept().lines).toEqual([{ ProdutoId: 'siri', Quantidade: 1 }])
  })

  it.each<[string, CartLine, RegExp]>([
    ['an addition that is sold out', { ProdutoId: 'batata', Quantidade: 1, Adicionais: [{ ProdutoId: 'mostarda', Quantidade: 1 }] }, /^Mostarda e mel está esgotado/],
    ['an addition that is gone', { ProdutoId: 'batata', Quantidade: 1, Adicionais: [{ ProdutoId: 'trufa', Quantidade: 1 }] }, /^Um adicional saiu/],
    ['a part that is missing', { ProdutoId: 'combo', Quantidade: 1 }, /^Escolha ao menos 1 de Molho/],
    ['an answer that is gone', { ProdutoId: 'batata', Quantidade: 1, Observacoes: [{ Descricao: 'Sal', Opcoes: ['Rosa'] }] }, /^Uma opção escolhida não existe mais/],
    ['more than one may have', { ProdutoId: 'chope', Quantidade: 3 }, /^No máximo 2 por pessoa/],
    ['no weight', { ProdutoId: 'buffet', Quantidade: 1 }, /^A forma de venda mudou/],
  ])('marks %s', (_, line, words) => {
    keep([line])
    open()
    expect(cart().getByText(words)).toBeInTheDocument()
  })

  const pastry = { Id: 'pastry', Nome: 'Pastelaria', Situacao: 'fechada, abre amanhã às 11h30', AbreEm: '2026-11-21T14:30:00Z' }
  const juices = { Id: 'juices', Nome: 'Sucos da Vila' }
  const stores: Menu = { ...barWith({ siri: { ...siri, LojaId: 'pastry' }, batata: { ...batata, LojaId: 'juices' } }), Lojas: [pastry, juices] }

  it('marks what a closed store makes, unless it can be ordered for later', async () => {
    keep([{ ProdutoId: 'siri', Quantidade: 1 }, { ProdutoId: 'chope', Quantidade: 1 }])
    open({ menu: stores })
    expect(cart().getByText('A loja Pastelaria está fechada, abre amanhã às 11h30. Tire do carrinho para continuar.')).toBeInTheDocument()
    await user.click(cart().getByRole('button', { name: 'Continuar' }))
    expect(openCheckout).not.toHaveBeenCalled()
    await user.click(row(/siri/))
    expect(sheet().getByText('A loja Pastelaria está fechada, abre amanhã às 11h30.')).toBeInTheDocument()
    expect(sheet().queryByRole('button', { name: /^Adicionar/ })).toBeNull()
    open({ menu: { ...stores, ParaMaisTarde: true } })
    expect(cart().getByText('Pastelaria · fechada, abre amanhã às 11h30')).toBeInTheDocument()
    await user.click(cart().getByRole('button', { name: 'Continuar' }))
    expect(openCheckout).toHaveBeenCalledTimes(1)
  })

  it('marks what another store makes: an order is of one', () => {
    keep([{ ProdutoId: 'batata', Quantidade: 1 }, { ProdutoId: 'siri', Quantidade: 1 }])
    open({ menu: { ...stores, ParaMaisTarde: true } })
    expect(cart().getByText('Sucos da Vila')).toBeInTheDocument()
    expect(cart().getByText('É da loja Pastelaria. Faça um pedido para cada loja.')).toBeInTheDocument()
  })

  it('has the prices of the menu of now, and says when they move', async () => {
    keep([{ ProdutoId: 'siri', Quantidade: 1 }])
    open()
    const dearer = barWith({ siri: { ...siri, Valor: 45 }, batata: null })
    server.on('GET /api/storefront/bar', () => json(dearer))
    server.on(`GET ${location.pathname}`, () => new Response(`<!doctype html><body>${written(dearer)}`, { headers: { 'Content-Type': 'text/html' } }))
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(screen.queryByRole('link', { name: /Batata/ })).toBeNull())
    expect(cart().getAllByText('R$ 45,00')).toHaveLength(2)
    expect(screen.getByText(/preços no seu carrinho/, { selector: '[role=status]' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Entendi' }))
    expect(screen.getByText(/preços no seu carrinho/)).toHaveAttribute('role', 'status')
    expect(row(/siri/)).toHaveTextContent('1 no carrinho')
    await waitFor(() => expect(screen.getByRole('link', { current: true, name: 'Bebidas' })).toBeInTheDocument())
  })

  it('says what was sold out while the page lay in the background', async () => {
    keep([{ ProdutoId: 'siri', Quantidade: 1 }])
    open()
    const without = barWith({ siri: { ...siri, Esgotado: true } })
    server.on('GET /api/storefront/bar', () => json(without))
    server.on(`GET ${location.pathname}`, () => new Response('', { status: 503 }))
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(await screen.findByText('O cardápio mudou. Reveja no carrinho: Bolinho de siri.', { selector: '.shop-notice' })).toBeInTheDocument()
    expect(kept().lines).toHaveLength(1)
  })

  it('is closed where it closes while the page is looked at, and the ways that are left can be chosen', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const closed = { ...bar, Aberto: false, Aviso: 'Fechou. Abre amanhã às 18h.', TiposEntrega: ['mesa', 'retirada'] } satisfies Menu
    server.on('GET /api/storefront/bar', () => json(closed))
    server.on(`GET ${location.pathname}`, () => new Response(`<!doctype html><body>${written(closed)}`))
    keep([{ ProdutoId: 'siri', Quantidade: 1 }], { way: 'delivery' })
    open({ menu: { ...bar, FechaEm: new Date(Date.now() + 10).toISOString() } })
    expect(await screen.findByText('Fechou. Abre amanhã às 18h.', { selector: '#said p' })).toBeInTheDocument()
    expect(screen.getByText('Fechado')).toBeInTheDocument()
    expect(cart().getByText('Fechou. Abre amanhã às 18h.')).toBeInTheDocument()
    expect(screen.queryByText('delivery')).toBeNull()
    expect(screen.getByText('retirada')).toHaveAttribute('aria-current', 'true')
    await user.click(screen.getByText('mesa'))
    expect(screen.getByText('mesa')).toHaveAttribute('aria-current', 'true')
  })

  it('says for when a closed shop takes orders, but at a table', async () => {
    keep([{ ProdutoId: 'siri', Quantidade: 1 }])
    open({ menu: { ...bar, Aberto: false, Aviso: 'Fechado. Abre às 18h.', ProximoHorario: 'hoje às 18:45', ParaMaisTarde: true }, mesa: { token: 'qr-4', nome: 'Mesa 4' } })
    expect(cart().getByText('Fechado. Abre às 18h.')).toBeInTheDocument()
    await user.click(screen.getByText('retirada'))
    expect(cart().getByText('Fechado agora. Peça para hoje às 18:45.')).toBeInTheDocument()
    await user.click(cart().getByRole('button', { name: 'Continuar' }))
    expect(openCheckout).toHaveBeenCalledTimes(1)
  })

  it('looks again and again where the server has not closed yet by its own clock, also for a menu without rows', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const almost = { ...bar, FechaEm: new Date(Date.now() + 1000).toISOString() }
    const closed = { ...bar, Aberto: false, Aviso: 'Fechou.', Categorias: [] }
    let now: Menu = almost
    server.on('GET /api/storefront/bar', () => json(now))
    server.on(`GET ${location.pathname}`, () => new Response(`<!doctype html><body>${written(now)}`))
    open({ menu: almost })
    await vi.advanceTimersByTimeAsync(1_100)
    await waitFor(() => expect(server.calls('GET /api/storefront/bar')).toHaveLength(1))
    now = closed
    await vi.advanceTimersByTimeAsync(61_000)
    await waitFor(() => expect(screen.getByText('O cardápio ainda não tem produtos.')).toBeInTheDocument())
    expect(screen.queryByRole('link', { name: /Batata/ })).toBeNull()
    now = bar
    document.dispatchEvent(new Event('visibilitychange'))
    expect(await screen.findByRole('link', { name: /Batata/ })).toBeInTheDocument()
    vi.useRealTimers()
  })

  it('takes over what was put in by plain forms, once', () => {
    server.on('POST /loja/bar/carrinho', () => new Response(null, { status: 204 }))
    keep([{ ProdutoId: 'siri', Quantidade: 1 }])
    const carrinho = { chave: 'bag-1', linhas: [{ ProdutoId: 'siri', Quantidade: 2 }, { ProdutoId: 'chope', Quantidade: 1 }] }
    for (const _ of [1, 2]) open({ carrinho })
    expect(kept().lines).toEqual([{ ProdutoId: 'siri', Quantidade: 3 }, { ProdutoId: 'chope', Quantidade: 1 }])
    expect(server.calls('POST /loja/bar/carrinho').map(({ body }) => body)).toEqual([1, 2].map(() => ({ acao: 'levado', chave: 'bag-1' })))
  })

  it('of a table lacks nothing to the least order, chosen or not', () => {
    keep([{ ProdutoId: 'siri', Quantidade: 1 }], { way: null, tableToken: 'qr-4' })
    open({ menu: { ...bar, PedidoMinimo: 50 }, mesa: { token: 'qr-4', nome: 'Mesa 4' } })
    expect(cart().queryByText(/^Faltam/)).toBeNull()
  })

  it('says what the least order lacks, and why nothing is taken now', () => {
    keep([{ ProdutoId: 'siri', Quantidade: 1 }])
    open({ menu: { ...bar, PedidoMinimo: 50, Aberto: false, Aviso: 'Fechado agora. Abre às 18h.' } })
    expect(cart().getByText('Faltam R$ 7,10 em itens para o pedido mínimo.')).toBeInTheDocument()
    expect(cart().getByText('Fechado agora. Abre às 18h.')).toBeInTheDocument()
  })
})

describe('ways and tables', () => {
  it('keeps the way that was chosen', async () => {
    open()
    expect(screen.getByText('delivery')).toHaveAttribute('aria-current', 'true')
    await user.click(screen.getByText('retirada'))
    expect(screen.getByText('Retire em Avenida das Rendeiras, 1040')).toBeInTheDocument()
    open()
    expect(screen.getByText('retirada')).toHaveAttribute('aria-current', 'true')
  })

  it('asks who sits nowhere to scan the table, and does not go on', async () => {
    keep([{ ProdutoId: 'siri', Quantidade: 1 }])
    open()
    await user.click(screen.getByText('mesa'))
    await user.click(cart().getByRole('button', { name: 'Continuar' }))
    expect(cart().getByRole('alert')).toHaveTextContent('Aponte a câmera do celular para o QR da sua mesa.')
    expect(openCheckout).not.toHaveBeenCalled()
  })

  it('sits where the QR says, and says so when that is another table', () => {
    open({ mesa: { token: 'qr-4', nome: 'Mesa 4' } })
    expect(kept()).toMatchObject({ way: 'mesa', tableToken: 'qr-4' })
    expect(screen.getByText('Mesa 4')).toBeInTheDocument()
    expect(screen.queryByText(/^Agora você está/)).toBeNull()
    open({ mesa: { token: 'qr-7', nome: 'Mesa 7' } })
    expect(kept().tableToken).toBe('qr-7')
    expect(screen.getByText(/^Agora você está na Mesa 7\./, { selector: '.shop-notice' })).toBeInTheDocument()
    open()
    expect(kept()).toMatchObject({ way: null, tableToken: '' })
  })
})

describe('the line under the ways', () => {
  const where = () => document.getElementById('where')

  it('leaves it to the head to say how the shop delivers', () => {
    open({ menu: { ...bar, EntregaCombinada: 'Na ilha, de barco.' } })
    expect(where()).toHaveTextContent('')
  })

  it('is not said again while its words stay', async () => {
    open()
    await user.click(screen.getByText('retirada'))
    const line = where()?.firstChild
    await user.click(row(/Bolinho de siri/))
    await user.click(button(/^Adicionar/))
    await waitFor(() => expect(kept().lines).toHaveLength(1))
    expect(where()?.firstChild).toBe(line)
  })
})

describe('the menu', () => {
  it('is searched as one types, accents aside', async () => {
    open()
    await user.type(screen.getByRole('searchbox'), 'CAMARAO')
    expect(screen.getByText('1 produto encontrado')).toBeInTheDocument()
    expect(screen.getAllByRole('link').filter((link) => link.dataset.product)).toHaveLength(1)
    await user.type(screen.getByRole('searchbox'), 'zz')
    expect(screen.getByText(/^Nada encontrado para “CAMARAOzz”/)).toBeInTheDocument()
    await user.keyboard('{Escape}')
    expect(row(/Buffet/)).toBeVisible()
  })

  it('is only read where nobody orders by it', async () => {
    open({ menu: { ...bar, SemPedidos: true } })
    expect(screen.queryByRole('complementary')).toBeNull()
    await user.click(row(/Batata/))
    expect(sheet().getByText('Para pedir, fale com um atendente.')).toBeInTheDocument()
    expect(sheet().queryByRole('button', { name: /^Adicionar/ })).toBeNull()
  })

  it('leaves a product that it does not know to the link', async () => {
    open({ menu: barWith({ buffet: null }) })
    document.querySelector('ul')?.insertAdjacentHTML('beforeend', '<li><a data-product="novo" href="#novo">Novo</a></li>')
    await user.click(row(/Novo/))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
