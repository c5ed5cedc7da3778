import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { installServer, json, server as network, silence } from '@/testing/server'
import { toast } from '@/ui/toasts'
import { usualKeys } from '../keyboard/keymap'
import { anOrder, fakeServer, later } from '../testing/fixtures'
import { card, installBoard, openBoard } from '../testing/renderBoard'
import './NewOrder'
import type { Menu, MenuProduct, TypedOrder, TypedQuote } from './wire'

installBoard()
installServer()
afterEach(toast.clear)

function aProduct(Id: string, Nome: string, Valor: number, change: Partial<MenuProduct> = {}): MenuProduct {
  return {
    Id, Nome, Valor, Descricao: '', PorQuilo: false, TaraGramas: 0, Imagem: null, LojaId: null, Destaque: false, ParaAdultos: false,
    RestricaoPorSexo: 0, Esgotado: false, MaximoPorPedido: 0, ValidadeMinutos: 0, AdicionaisGratis: 0, Adicionais: [], Observacoes: [],
    AceitaObservacao: false, Alergenos: [], Contem: '', ...change,
  }
}

const burger = aProduct('burger', 'X-Búrguer', 25.9, {
  Adicionais: [{ ProdutoId: 'queijo', Nome: 'Queijo', Valor: 3.5, Fixo: false, Minimo: 0, Maximo: 3, Gratis: 0, ParaAdultos: false, RestricaoPorSexo: 0, Esgotado: false }],
  Observacoes: [{ Descricao: 'Ponto da carne', Multipla: false, Opcoes: ['Mal passado', 'Ao ponto'] }],
  AceitaObservacao: true,
})
const ham = aProduct('presunto', 'Presunto', 60, { PorQuilo: true, TaraGramas: 20 })
const dish = aProduct('prato', 'Prato do dia', 0, { ValorLivre: true })
const juice = aProduct('suco', 'Suco de maracujá', 9.9)
const gone = aProduct('torta', 'Torta', 12, { Esgotado: true })

function aMenu(change: Partial<Menu> = {}): Menu {
  return {
    Id: 'v', Nome: 'Bar do Zeca', Aberto: true, TiposEntrega: ['delivery', 'mesa', 'retirada'],
    Categorias: [
      { Id: 'c1', Nome: 'Lanches', Imagem: null, Produtos: [burger, ham, dish] },
      { Id: 'c2', Nome: 'Bebidas', Imagem: null, Produtos: [juice, gone] },
    ],
    ...change,
  } as Menu
}

/** Prices a cart as if each line cost R$ 10,00. */
function quoteOf(body: unknown, change: Partial<TypedQuote> = {}): TypedQuote {
  const lines = (body as TypedOrder).Itens
  const Total = lines.length * 10
  return {
    Totais: { Itens: Total, Total }, Linhas: [],
    Itens: lines.map(({ ProdutoId, Quantidade }) => ({ ProdutoId, NomeProduto: ProdutoId, Quantidade, Valor: 10, ValorTotal: 10, Adicionais: [] })),
    Avisos: [],
    ...change,
  }
}

const stranger = { Conhecido: false, Nome: '', Telefone: '', Endereco: '', UltimoPedido: null, Alertado: false, Alerta: '' }

beforeEach(() => {
  network.on('GET /api/kds/cardapio', () => json(aMenu()))
  network.on('POST /api/kds/pedidos/cotacao', ({ body }) => json(quoteOf(body)))
  network.on('POST /api/kds/pedidos/cliente', () => json(stranger))
  network.on('POST /api/kds/pedidos', () => json({ Id: 'new', Codigo: 'A007', ValorTotal: 10, CodigoAcompanhamento: 'x' }))
})

async function open() {
  const opened = await openBoard(fakeServer([anOrder('a1', 1)]))
  await opened.user.keyboard(usualKeys.newOrder)
  const dialog = await screen.findByRole('dialog', { name: 'Novo pedido' })
  const search = await within(dialog).findByRole('combobox', { name: 'Buscar produto' })
  return { ...opened, dialog, search }
}

const items = () => screen.findByRole('list', { name: 'Itens do pedido' })
const button = () => screen.findByRole('button', { name: /^Fazer pedido · R\$/ })
const ready = async () => {
  const found = await button()
  await waitFor(() => expect(found).not.toHaveAttribute('aria-disabled'))
  return found
}
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
const sent = () => network.calls('POST /api/kds/pedidos')

describe('by keyboard alone', () => {
  it('products are found by typing and added by Enter; the order is placed, and can be printed', async () => {
    const { user, search, dialog } = await open()
    expect(search).toHaveFocus()
    await user.keyboard('maracuja{Enter}{Enter}')
    expect(within(await items()).getByRole('group', { name: 'Quantidade de Suco de maracujá' })).toHaveTextContent('2')
    expect(search).toHaveFocus()
    await user.click(within(dialog).getByRole('radio', { name: 'Balcão' }))
    const place = await ready()
    place.focus()
    await user.keyboard('{Enter}')
    await noDialog()
    const [call] = sent()
    expect(call?.body).toMatchObject({
      localClienteId: 'v', Canal: 'balcao', TipoEntrega: 'retirada', Cliente: { Nome: 'Balcão' }, TipoPagamento: 'dinheiro', Aceitar: true, TotalEsperado: 10,
      Itens: [{ ProdutoId: 'suco', Quantidade: 2 }],
    })
    expect(call?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/)
    expect(await screen.findByText('Pedido A007 feito.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Imprimir' })).toBeVisible()
  })

  it('arrow keys lead through what was found, and what is sold out is not added', async () => {
    const { user, search } = await open()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}')
    const last = screen.getByRole('option', { name: /^Torta/ })
    expect(search).toHaveAttribute('aria-activedescendant', last.id)
    await user.keyboard('{Enter}')
    expect(screen.getByText(/^Nenhum item ainda/)).toBeVisible()
    await user.keyboard('{ArrowUp}{Enter}')
    expect(await items()).toHaveTextContent('Suco de maracujá')
  })

  it('what is weighed asks for its weight, what has no price for one, and Esc goes back', async () => {
    const { user, search } = await open()
    await user.keyboard('presu{Enter}')
    const weight = await screen.findByLabelText('Peso na balança (gramas)')
    expect(weight).toHaveFocus()
    await user.keyboard('20{Enter}')
    expect(screen.getByRole('alert')).toHaveTextContent('Informe o peso em gramas, mais que a embalagem (20 g).')
    await user.keyboard('{Backspace}{Backspace}350{Enter}')
    expect(await items()).toHaveTextContent('350 g')
    await waitFor(() => expect(search).toHaveFocus())

    await user.keyboard('{Escape}prato{Enter}')
    expect(await screen.findByLabelText('Valor de cada um (R$)')).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('alert')).toHaveTextContent('Informe o valor deste produto.')
    await user.keyboard('18,5{Enter}')
    await waitFor(() => expect(search).toHaveFocus())
    await waitFor(() => expect(network.calls('POST /api/kds/pedidos/cotacao').at(-1)?.body).toMatchObject({
      Itens: [{ ProdutoId: 'presunto', PesoGramas: 350 }, { ProdutoId: 'prato', ValorInformado: 18.5 }],
    }))

    await user.keyboard('{Escape}burg{Enter}')
    expect(await screen.findByRole('form', { name: 'X-Búrguer' })).toBeVisible()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('form', { name: 'X-Búrguer' })).not.toBeInTheDocument()
    expect(screen.getByRole('dialog', { name: 'Novo pedido' })).toBeVisible()
  })
})

it('opens also while the keyboard is on a card', async () => {
  const { user } = await openBoard(fakeServer([anOrder('a1', 1)]))
  await user.keyboard('1')
  expect(card('a1')).toHaveFocus()
  await user.keyboard(usualKeys.newOrder)
  expect(await screen.findByRole('dialog', { name: 'Novo pedido' })).toBeVisible()
})

describe('by touch alone', () => {
  it('a product with additions and questions is chosen, changed and taken out; a delivery is typed', async () => {
    const { user } = await openBoard(fakeServer())
    await user.click(screen.getByRole('button', { name: 'Novo pedido' }))
    const dialog = await screen.findByRole('dialog', { name: 'Novo pedido' })
    const inDialog = within(dialog)
    await user.click(await inDialog.findByRole('button', { name: 'Lanches' }))
    expect(inDialog.queryByRole('option', { name: /Suco/ })).not.toBeInTheDocument()
    await user.click(inDialog.getByRole('option', { name: /X-Búrguer/ }))
    await user.click(inDialog.getByRole('button', { name: 'Mais um: Queijo' }))
    await user.click(inDialog.getByRole('radio', { name: 'Ao ponto' }))
    await user.type(inDialog.getByLabelText('Observação do item'), 'sem sal')
    await user.click(inDialog.getByRole('button', { name: 'Adicionar' }))
    for (const text of ['+ Queijo', 'Ponto da carne: Ao ponto', '“sem sal”']) expect(await items()).toHaveTextContent(text)

    await user.click(inDialog.getByRole('button', { name: 'Alterar X-Búrguer' }))
    await user.click(inDialog.getByRole('button', { name: 'Mais um: Queijo' }))
    await user.click(inDialog.getByRole('button', { name: 'Salvar item' }))
    expect(await items()).toHaveTextContent('+ 2 Queijo')
    await user.click(inDialog.getByRole('button', { name: 'Tudo' }))
    await user.click(inDialog.getByRole('option', { name: /Suco/ }))
    await user.click(inDialog.getByRole('button', { name: 'Tirar Suco de maracujá' }))

    network.on('GET /api/CEP/88063000', () => json({ cep: '88063000', logradouro: 'Rua do Gramal', bairro: 'Campeche', localidade: 'Florianópolis', uf: 'SC', simulado: false }))
    await user.type(inDialog.getByLabelText('CEP'), '88063000')
    await waitFor(() => expect(inDialog.getByLabelText('Bairro')).toHaveValue('Campeche'))
    await user.type(inDialog.getByLabelText('Endereço com número e complemento'), '12')
    await user.type(inDialog.getByRole('textbox', { name: 'Telefone' }), '48991234567')
    await user.type(inDialog.getByRole('textbox', { name: 'Nome' }), 'Nair')
    await user.type(inDialog.getByLabelText('Troco para (R$, opcional)'), '50')
    expect(await inDialog.findByText('Levar R$ 40,00 de troco.')).toBeVisible()
    await user.click(await ready())
    await noDialog()
    expect(sent()[0]?.body).toMatchObject({
      Canal: 'telefone', TipoEntrega: 'delivery', Troco: 50,
      Cliente: { Nome: 'Nair', Telefone: '48991234567', Endereco: 'Rua do Gramal, 12', CEP: '88063000', Bairro: 'Campeche', Cidade: 'Florianópolis' },
      Itens: [{ ProdutoId: 'burger', Adicionais: [{ ProdutoId: 'queijo', Quantidade: 2, Fixo: false }], Observacoes: [{ Descricao: 'Ponto da carne', Opcoes: ['Ao ponto'] }], Observacao: 'sem sal' }],
    })
  })

  it('who asks is recognised by the telephone, with what the venue may tell of them', async () => {
    const { user, dialog } = await open()
    network.on('POST /api/kds/pedidos/cliente', () =>
      json({ ...stranger, Conhecido: true, Nome: 'Maria José', Endereco: 'Rua Um, 10', Bairro: 'Centro', Latitude: -27, Longitude: -48, UltimoPedido: '2026-11-12T12:00:00Z', Alertado: true, Alerta: 'Não pagou.' }),
    )
    await user.click(within(dialog).getByRole('option', { name: /Suco/ }))
    await user.type(within(dialog).getByRole('textbox', { name: 'Telefone' }), '48991234567')
    expect(await within(dialog).findByText('Cliente com alerta: Não pagou.')).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Usar estes dados' }))
    expect(within(dialog).getByLabelText('Endereço com número e complemento')).toHaveValue('Rua Um, 10')
    await waitFor(() => expect(network.calls('POST /api/kds/pedidos/cotacao').at(-1)?.body).toMatchObject({ Cliente: { Bairro: 'Centro', Latitude: -27, Longitude: -48 } }))
    expect(network.calls('POST /api/kds/pedidos/cliente').at(-1)?.body).toEqual({ localClienteId: 'v', Telefone: '48991234567' })
  })

  it('whoever is known without an address does not get that of who was recognised before', async () => {
    const { user, dialog } = await open()
    const known = (change: object) => network.on('POST /api/kds/pedidos/cliente', () => json({ ...stranger, Conhecido: true, Nome: 'Maria José', ...change }))
    const street = () => within(dialog).getByLabelText('Endereço com número e complemento')
    const phone = within(dialog).getByRole('textbox', { name: 'Telefone' })
    const use = async () => user.click(await within(dialog).findByRole('button', { name: 'Usar estes dados' }))
    await user.click(within(dialog).getByRole('option', { name: /Suco/ }))
    await user.type(street(), 'Rua Dois, 2')
    known({})
    await user.type(phone, '48991234567')
    await use()
    expect(street()).toHaveValue('Rua Dois, 2')
    known({ Endereco: 'Rua Um, 10', Bairro: 'Centro', Latitude: -27, Longitude: -48 })
    await user.clear(phone)
    await user.type(phone, '48991234568')
    await use()
    expect(street()).toHaveValue('Rua Um, 10')
    known({})
    await user.clear(phone)
    await user.type(phone, '48991234569')
    await use()
    expect(street()).toHaveValue('')
    expect(within(dialog).getByLabelText('Bairro')).toHaveValue('')
    await waitFor(() => expect(network.calls('POST /api/kds/pedidos/cotacao').at(-1)?.body).toHaveProperty('Cliente', {}))
  })
})

it('how the order is received does not depend on how customers order by themselves', async () => {
  network.on('GET /api/kds/cardapio', () => json(aMenu({ TiposEntrega: [] })))
  const { user, dialog } = await open()
  await user.keyboard('suco{Enter}')
  expect(within(dialog).getByRole('radio', { name: 'Retirada' })).toBeChecked()
  for (const name of ['Entrega', 'Mesa']) expect(within(within(dialog).getByRole('group', { name: 'Como recebe' })).getByRole('radio', { name })).toBeEnabled()
  await user.click(within(dialog).getByRole('radio', { name: 'Balcão' }))
  await user.click(await ready())
  await noDialog()
  expect(sent()[0]?.body).toMatchObject({ TipoEntrega: 'retirada' })
})

it('what is promised is said as the customer will read it', async () => {
  network.on('POST /api/kds/pedidos/cotacao', ({ body }) => json(quoteOf(body, { TempoEntrega: 50, TempoEntregaMin: 25, TempoEntregaMax: 40 })))
  const server = fakeServer()
  server.settings = { deliveryTimePerOrder: true, deliveryTime: 60 }
  const { user } = await openBoard(server)
  await user.keyboard(usualKeys.newOrder)
  await screen.findByRole('combobox', { name: 'Buscar produto' })
  await user.keyboard('suco{Enter}')
  // The minutes that are said when it is accepted take the place of the promise.
  await button()
  expect(screen.getByLabelText('Tempo de entrega (minutos)')).toHaveValue('60')
  expect(screen.queryByText(/^Previsão/)).not.toBeInTheDocument()
  await user.click(screen.getByRole('checkbox', { name: 'Já aceitar o pedido' }))
  expect(screen.getByText('Previsão: 25–40 min.')).toBeVisible()
})

describe('nothing that was typed is lost', () => {
  async function ordered() {
    const opened = await open()
    await opened.user.keyboard('suco{Enter}')
    await opened.user.click(within(opened.dialog).getByRole('radio', { name: 'Retirada' }))
    await opened.user.type(within(opened.dialog).getByRole('textbox', { name: 'Nome' }), 'Nair')
    return opened
  }
  const stands = async () => {
    expect(await items()).toHaveTextContent('Suco de maracujá')
    expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveValue('Nair')
  }

  it('by a refusal: another price is shown and asked again, under the same key', async () => {
    const { user } = await ordered()
    const place = await ready()
    network.on('POST /api/kds/pedidos/cotacao', ({ body }) => json(quoteOf(body, { Totais: { Itens: 11, Total: 11 } })))
    network.on('POST /api/kds/pedidos', () => json({ message: 'O total do pedido mudou de R$ 10,00 para R$ 11,00. Confira e peça de novo.', code: 'conflict', fields: {} }, 409))
    await user.click(place)
    expect(await screen.findByText('O total do pedido mudou de R$ 10,00 para R$ 11,00. Confira e peça de novo.')).toBeVisible()
    await stands()
    expect(await screen.findByRole('button', { name: 'Fazer pedido · R$ 11,00' })).toBeVisible()
    network.on('POST /api/kds/pedidos', () => json({ Id: 'new', Codigo: 'A007', ValorTotal: 11, CodigoAcompanhamento: 'x' }))
    await user.click(await ready())
    await noDialog()
    const [first, second] = sent()
    expect(second?.body).toMatchObject({ TotalEsperado: 11 })
    expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'))
  })

  it('by a lost answer: the same order is sent again, and no other total is asked for', async () => {
    const { user } = await ordered()
    const place = await ready()
    const asked = network.calls('POST /api/kds/pedidos/cotacao').length
    network.on('POST /api/kds/pedidos', () => Promise.reject(new TypeError('Failed to fetch')))
    await user.click(place)
    expect(await screen.findByText(/Envie de novo sem mudar nada/)).toBeVisible()
    network.on('POST /api/kds/pedidos', () => json({ Id: 'new', Codigo: 'A007', ValorTotal: 10, CodigoAcompanhamento: 'x' }))
    await user.click(await ready())
    await noDialog()
    const [first, second] = sent()
    expect(second?.body).toEqual(first?.body)
    expect(network.calls('POST /api/kds/pedidos/cotacao')).toHaveLength(asked)
  })

  it('by a refusal of a field: it is said there, and the keyboard is on it', async () => {
    const { user } = await ordered()
    const place = await ready()
    network.on('POST /api/kds/pedidos', () => json({ message: 'Informe um telefone válido, com DDD.', code: 'invalid', fields: { 'Cliente.Telefone': 'Informe um telefone válido, com DDD.' } }, 400))
    await user.click(place)
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Telefone (opcional)' })).toHaveFocus())
    await stands()
  })

  it('by a lost answer, nor by closing the dialog', async () => {
    const { user } = await ordered()
    const place = await ready()
    network.on('POST /api/kds/pedidos', () => {
      throw new TypeError('network')
    })
    await user.click(place)
    expect(await screen.findByText(/O pedido pode ter chegado\. Envie de novo sem mudar nada: ele não se repete\.$/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Fechar' }))
    await noDialog()
    await user.click(screen.getByRole('button', { name: 'Novo pedido' }))
    await stands()
    await user.click(screen.getByRole('button', { name: 'Limpar' }))
    expect(await screen.findByText(/^Nenhum item ainda/)).toBeVisible()
  })

  describe('by a change after an answer was lost: the order that was placed is known', () => {
    async function changed() {
      const opened = await ordered()
      network.on('POST /api/kds/pedidos', () =>
        json({ message: 'O pedido A007 já foi feito.', code: 'conflict', fields: {}, details: { PedidoId: 'a1' } }, 409),
      )
      await opened.user.click(await ready())
      expect(await screen.findByText('O pedido A007 já foi feito.')).toBeVisible()
      await stands()
      return opened
    }

    it('to be looked at', async () => {
      const { user } = await changed()
      await user.click(screen.getByRole('button', { name: 'Abrir o pedido que já foi feito' }))
      expect(await screen.findByRole('dialog', { name: /^Pedido A/ })).toBeVisible()
    })

    it('and what stands there is placed as another one', async () => {
      const { user } = await changed()
      network.on('POST /api/kds/pedidos', () => json({ Id: 'new', Codigo: 'A008', ValorTotal: 10, CodigoAcompanhamento: 'x' }))
      const another = screen.getByRole('button', { name: /^Fazer outro · R\$/ })
      await waitFor(() => expect(another).not.toHaveAttribute('aria-disabled'))
      expect(screen.queryByRole('button', { name: /^Fazer pedido/ })).not.toBeInTheDocument()
      await user.click(another)
      await noDialog()
      const [first, second] = sent()
      expect(second?.body).toEqual(first?.body)
      expect(second?.headers.get('Idempotency-Key')).not.toBe(first?.headers.get('Idempotency-Key'))
    })
  })

  it('what was refused is not said of the next order', async () => {
    const { user } = await ordered()
    network.on('POST /api/kds/pedidos', () => json({ message: 'O pedido A007 já foi feito.', code: 'conflict', fields: {}, details: { PedidoId: 'a1' } }, 409))
    await user.click(await ready())
    await screen.findByText('O pedido A007 já foi feito.')
    await user.click(screen.getByRole('button', { name: 'Limpar' }))
    expect(screen.queryByText('O pedido A007 já foi feito.')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Abrir o pedido que já foi feito' })).not.toBeInTheDocument()
  })

  it('while a gateway is cut off: it says that the network is needed', async () => {
    const { user, server } = await ordered()
    await ready()
    act(() => server.say({ kind: 'other', event: 'connection', data: JSON.stringify({ state: 'offline', since: '2026-11-20T12:00:00Z', stored: 0, dead: 0 }) }))
    expect(await screen.findByText('Sem conexão: fazer o pedido precisa da rede. O que você digitou fica guardado aqui.')).toBeVisible()
    await user.click(await button())
    expect(sent()).toHaveLength(0)
    await stands()
  })

  it('where the products cannot be read, and it says how to go on', async () => {
    network.on('GET /api/kds/cardapio', () => json({ message: 'Sem acesso.', code: 'forbidden' }, 403))
    const { user } = await openBoard(fakeServer())
    await user.keyboard(usualKeys.newOrder)
    expect(await screen.findByText(/^Não foi possível buscar os produtos\. Sem acesso\./)).toBeVisible()
    network.on('GET /api/kds/cardapio', () => json(aMenu()))
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByRole('combobox', { name: 'Buscar produto' })).toBeVisible()
  })
})

it('for what a customer’s own order would be refused is confirmed first', async () => {
  network.on('POST /api/kds/pedidos/cotacao', ({ body }) => json(quoteOf(body, { Avisos: [{ Codigo: 'fechado', Texto: 'Este estabelecimento está fechado agora.' }] })))
  const { user, dialog } = await open()
  await user.keyboard('suco{Enter}')
  await user.click(within(dialog).getByRole('radio', { name: 'Balcão' }))
  await user.click(await button())
  expect(sent()).toHaveLength(0)
  expect(screen.getByText('Este estabelecimento está fechado agora.')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: 'Fazer o pedido assim mesmo' }))
  await user.click(await ready())
  await noDialog()
  expect(sent()[0]?.body).toMatchObject({ Confirmados: ['fechado'] })
})

it('what was confirmed does not hold for another warning of the same kind', async () => {
  const far = (Texto: string) => network.on('POST /api/kds/pedidos/cotacao', ({ body }) => json(quoteOf(body, { Avisos: [{ Codigo: 'distancia', Texto }] })))
  far('Este endereço fica a 6 km.')
  const { user, dialog } = await open()
  await user.keyboard('suco{Enter}')
  const box = () => screen.findByRole('checkbox', { name: 'Fazer o pedido assim mesmo' })
  await user.click(await box())
  expect(await box()).toBeChecked()
  far('Este endereço fica a 16 km.')
  await user.type(within(dialog).getByLabelText('Bairro'), 'Centro')
  expect(await screen.findByText('Este endereço fica a 16 km.')).toBeVisible()
  expect(await box()).not.toBeChecked()
  expect(await button()).toHaveAttribute('aria-disabled', 'true')
})

it('what is wrong with an item is said at the item', async () => {
  network.on('POST /api/kds/pedidos/cotacao', () =>
    json({ message: 'Este produto não está disponível agora.', code: 'invalid', fields: { 'Itens[0].ProdutoId': 'Este produto não está disponível agora.' } }, 400),
  )
  const { user } = await open()
  await user.keyboard('suco{Enter}')
  await waitFor(async () => expect(within(await items()).getByRole('alert')).toHaveTextContent('Este produto não está disponível agora.'))
})

it('no total is told of what could not be priced, nor is it sent', async () => {
  const { user, dialog } = await open()
  await user.keyboard('suco{Enter}')
  await user.click(within(dialog).getByRole('radio', { name: 'Balcão' }))
  await ready()
  network.on('POST /api/kds/pedidos/cotacao', () => json({ message: 'Tente novamente em instantes.', code: 'internal' }, 500))
  await user.click(within(dialog).getByRole('button', { name: 'Mais um: Suco de maracujá' }))
  expect(await screen.findByText('Tente novamente em instantes.')).toBeVisible()
  expect(within(dialog).queryByText(/R\$ 10,00/)).not.toBeInTheDocument()
  const place = within(dialog).getByRole('button', { name: 'Fazer pedido' })
  expect(place).toHaveAttribute('aria-disabled', 'true')
  await user.click(place)
  expect(sent()).toHaveLength(0)
})

it('is pressed twice and sent once', async () => {
  const { user, dialog } = await open()
  await user.keyboard('suco{Enter}')
  await user.click(within(dialog).getByRole('radio', { name: 'Balcão' }))
  const answer = later<Response>()
  network.on('POST /api/kds/pedidos', () => answer.promise)
  await user.dblClick(await ready())
  expect(sent()).toHaveLength(1)
  answer.resolve(json({ Id: 'new', Codigo: 'A007', ValorTotal: 10, CodigoAcompanhamento: 'x' }))
  await noDialog()
})

it('waits for the products where the network is slow', async () => {
  network.on('GET /api/kds/cardapio', silence)
  const { user } = await openBoard(fakeServer())
  await user.keyboard(usualKeys.newOrder)
  expect(await screen.findByRole('dialog', { name: 'Novo pedido' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  await noDialog()
})

describe('an order for later', () => {
  it('is for one of the times that the quote offers; a full one has to be confirmed', async () => {
    const times = ['2026-11-20T22:00:00Z', '2026-11-21T15:15:00Z']
    const full = { Codigo: 'horario', Texto: 'O horário de hoje às 19:00 já está cheio. Escolha outro horário.' } as const
    network.on('POST /api/kds/pedidos/cotacao', ({ body }) => {
      const { Para, ListarHorarios } = body as TypedOrder & { ListarHorarios?: boolean }
      return json(quoteOf(body, { ProximoHorario: times[0], ...(ListarHorarios && { Horarios: times }), Avisos: Para === times[0] ? [full] : [] }))
    })
    const { user, dialog } = await open()
    await user.keyboard('maracuja{Enter}')
    await user.click(within(dialog).getByRole('radio', { name: 'Balcão' }))
    await ready()
    await user.click(within(dialog).getByRole('checkbox', { name: 'Para mais tarde' }))
    expect(await within(dialog).findByText(full.Texto)).toBeVisible()
    expect(await button()).toHaveAttribute('aria-disabled', 'true')
    const select = within(dialog).getByRole('combobox', { name: 'Horário' })
    await waitFor(() => expect(within(select).getAllByRole('option').map((each) => each.textContent)).toEqual(['hoje às 19:00', 'amanhã às 12:15']))
    await user.selectOptions(select, 'amanhã às 12:15')
    await user.click(await ready())
    await noDialog()
    expect(sent()[0]?.body).toMatchObject({ Para: times[1], Aceitar: true })
    expect(sent()[0]?.body).not.toHaveProperty('ListarHorarios')
  })
})
