import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ApiError } from '@/api/client'
import { toast } from '@/ui/toasts'
import type { OrderItem, SaleState } from '../data/wire'
import { usualKeys } from '../keyboard/keymap'
import { anOrder, aState, fakeServer } from '../testing/fixtures'
import { card, installBoard, openBoard } from '../testing/renderBoard'
import { clockOf } from './SoldOutEnd'

installBoard()
afterEach(toast.clear)

const dialog = (name: string) => screen.findByRole('dialog', { name })
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

const plain = anOrder('a1', 1).Itens[0] as OrderItem
const extra = { ProdutoId: 'farofa', Nome: 'Farofa', Quantidade: 1, Gratis: 0, Valor: 7 }
const items: OrderItem[] = [
  { ...plain, Id: 'i1', ProdutoId: 'tainha', NomeProduto: 'Tainha', Adicionais: [extra] },
  { ...plain, Id: 'i2', ProdutoId: 'suco', NomeProduto: 'Suco' },
]
const products = [aState('tainha', 'Tainha'), aState('farofa', 'Farofa', { controlaEstoque: true }), aState('suco', 'Suco'), aState('massa', 'Massa', { parteDe: 'Tainha' })]
const marked = (state: SaleState, horario = '2026-11-20T21:30:00Z'): SaleState => ({ ...state, motivo: 'Esgotado', esgotado: { ate: 'horario', horario } })
const torte = marked(aState('torta', 'Torta'))

async function open({ soldOut = [] as SaleState[], known = products } = {}) {
  const server = fakeServer([anOrder('a1', 1, 'preparing', { Itens: items })])
  server.products = known
  server.soldOut = soldOut
  const opened = await openBoard(server)
  const press = async (...keys: string[]) => {
    for (const key of keys) await opened.user.keyboard(key)
  }
  return { ...opened, press }
}

describe('by keyboard, on a card', () => {
  it('an addition is marked until the day ends, after what closes with it was shown, and taken back in the toast', async () => {
    const { server, user, press } = await open()
    server.calls.closedWith.mockResolvedValue([{ id: 'k', nome: 'Kit festa' }])
    await press('1', usualKeys.soldOut)
    const asked = await dialog('Esgotado no pedido A1')
    expect(await within(asked).findByRole('radio', { name: 'Tainha' })).toHaveFocus()
    expect(within(asked).getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual(['Tainha', 'Farofa', 'Suco', 'Massaingrediente de Tainha'])
    await user.click(within(asked).getByRole('radio', { name: 'Farofa' }))
    await press('{Enter}')
    const ending = await dialog('Esgotado agora: Farofa')
    expect(await within(ending).findByRole('list', { name: 'Sem Farofa, também não é vendido:' })).toHaveTextContent('Kit festa')
    expect(within(ending).getByRole('radio', { name: 'Até o fim do dia do estabelecimento' })).toHaveFocus()
    await press('{Enter}')
    await noDialog()
    expect(server.calls.markSoldOut).toHaveBeenCalledExactlyOnceWith('v', 'farofa', { ate: 'dia' })
    await waitFor(() => expect(card('a1')).toHaveFocus())

    await screen.findByText('Farofa está esgotado.')
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(server.calls.reopen).toHaveBeenCalledExactlyOnceWith('v', 'farofa')
    await screen.findByText('Desfeito.')
  })

  it('until a time: one is proposed, another is read as it is typed, and none is refused', async () => {
    const { server, user, press } = await open()
    await press('1', usualKeys.soldOut)
    await within(await dialog('Esgotado no pedido A1')).findByRole('radio', { name: 'Tainha' })
    await press('{Enter}')
    const ending = await dialog('Esgotado agora: Tainha')
    await user.click(within(ending).getByRole('radio', { name: 'Até um horário' }))
    const time = within(ending).getByLabelText('Horário')
    // It is 09:05 in São Paulo.
    expect(time).toHaveValue('10:30')
    await user.clear(time)
    await user.type(time, '25:00{Enter}')
    expect(within(ending).getByRole('alert')).toHaveTextContent('Informe uma hora entre 00:00 e 23:59.')
    await user.clear(time)
    await user.type(time, '1830{Enter}')
    await noDialog()
    expect(server.calls.markSoldOut).toHaveBeenCalledExactlyOnceWith('v', 'tainha', { ate: 'horario', hora: '18:30' })
  })

  it('stock is offered as an end only to what controls it', async () => {
    const { press, user } = await open()
    await press('1', usualKeys.soldOut)
    const asked = await dialog('Esgotado no pedido A1')
    const ends = async (name: string) => {
      await user.click(await screen.findByRole('radio', { name }))
      await user.click(screen.getByRole('button', { name: 'Continuar' }))
      const ending = await dialog(`Esgotado agora: ${name}`)
      const found = within(ending).getAllByRole('radio').length
      await user.click(within(ending).getByRole('button', { name: 'Voltar' }))
      return found
    }
    expect(asked).toBeVisible()
    expect([await ends('Farofa'), await ends('Suco')]).toEqual([4, 3])
  })

  it('what is marked is shown on the card, told until when, and sold again; what else is sold out, too', async () => {
    const farofa = marked(aState('farofa', 'Farofa'))
    const { server, user, press } = await open({ soldOut: [farofa, torte], known: products.map((each) => (each.id === 'farofa' ? farofa : each)) })
    await waitFor(() => expect(card('a1')).toHaveTextContent('+ Farofa esgotado'))
    await press('1', usualKeys.soldOut)
    const asked = await dialog('Esgotado no pedido A1')
    expect(await within(asked).findByRole('radio', { name: 'Farofa Esgotado até 18:30' })).not.toBeChecked()
    expect(within(asked).getByRole('group', { name: 'Também esgotados agora' })).toHaveTextContent('Torta')
    await user.click(within(asked).getByRole('radio', { name: /^Farofa/ }))
    server.calls.reopen.mockResolvedValue(farofa.esgotado)
    server.soldOut = [torte]
    await user.click(within(asked).getByRole('button', { name: 'Voltar a vender' }))
    await noDialog()
    expect(server.calls.reopen).toHaveBeenCalledExactlyOnceWith('v', 'farofa')
    await waitFor(() => expect(card('a1')).not.toHaveTextContent('esgotado'))
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(server.calls.markSoldOut).toHaveBeenCalledExactlyOnceWith('v', 'farofa', farofa.esgotado)
  })
})

describe('of one item, in its order’s details', () => {
  it('only it, what goes on it and what it is made of are asked about', async () => {
    const { server, user } = await open()
    await user.click(within(card('a1')).getByRole('button', { name: 'A1' }))
    await user.click(within(await dialog('Pedido A1')).getByRole('button', { name: 'Esgotar Tainha ou o que vai nele' }))
    await within(await dialog('Esgotado no pedido A1')).findByRole('radio', { name: 'Tainha' })
    expect(server.calls.saleStates).toHaveBeenCalledExactlyOnceWith('v', ['tainha', 'farofa'], expect.any(AbortSignal))
  })

  it('a plain one is not asked about at all', async () => {
    const { user } = await open({ known: [aState('suco', 'Suco')] })
    await user.click(within(card('a1')).getByRole('button', { name: 'A1' }))
    await user.click(within(await dialog('Pedido A1')).getByRole('button', { name: 'Esgotar Suco ou o que vai nele' }))
    const ending = await dialog('Esgotado agora: Suco')
    expect(within(ending).getAllByRole('radio')[0]).toHaveFocus()
    await user.click(within(ending).getByRole('button', { name: 'Voltar' }))
    await noDialog()
  })
})

describe('of the venue', () => {
  const menu = async (user: Awaited<ReturnType<typeof open>>['user']) => {
    await user.click(screen.getByRole('button', { name: 'Mais opções' }))
    await user.click(screen.getByRole('menuitem', { name: /^Esgotados/ }))
    return dialog('Esgotados agora')
  }

  it('what is sold out is listed, and nothing is chosen before somebody chooses', async () => {
    const { server, user } = await open({ soldOut: [torte, { ...aState('kit', 'Kit'), motivo: 'Falta Torta' }] })
    const asked = await menu(user)
    const [only, ...others] = await within(asked).findAllByRole('radio')
    expect([only, others]).toEqual([within(asked).getByRole('radio', { name: /^Torta/ }), []])
    expect(within(asked).queryByRole('button', { name: 'Voltar a vender' })).not.toBeInTheDocument()
    await user.click(only as HTMLElement)
    await user.click(within(asked).getByRole('button', { name: 'Voltar a vender' }))
    await noDialog()
    expect(server.calls.reopen).toHaveBeenCalledExactlyOnceWith('v', 'torta')
  })

  it('where nothing is, it says how to mark something', async () => {
    const { user } = await open()
    expect(await within(await menu(user)).findByText(/^Nada está esgotado agora\./)).toBeVisible()
  })
})

describe('what fails', () => {
  const ending = async (prepare: (server: ReturnType<typeof fakeServer>) => void) => {
    const opened = await open()
    prepare(opened.server)
    await opened.press('1', usualKeys.soldOut)
    await within(await dialog('Esgotado no pedido A1')).findByRole('radio', { name: 'Tainha' })
    await opened.press('{Enter}')
    return { ...opened, asked: await dialog('Esgotado agora: Tainha') }
  }

  it('a refusal stays in place and is said there', async () => {
    const { asked, press } = await ending(({ calls }) => calls.markSoldOut.mockRejectedValueOnce(new ApiError('Este produto não existe mais. Atualize a lista.', { kind: 'http', status: 404 })))
    await within(asked).findByRole('button', { name: 'Marcar esgotado', hidden: true })
    await press('{Enter}')
    expect(await within(asked).findByRole('alert')).toHaveTextContent('Este produto não existe mais. Atualize a lista.')
  })

  it('nothing is marked before what closes with it could be read', async () => {
    const { asked, user, server } = await ending(({ calls }) => calls.closedWith.mockRejectedValueOnce(new ApiError('Sem conexão com o servidor.', { kind: 'network' })))
    expect(await within(asked).findByRole('alert')).toHaveTextContent('Não foi possível ver o que deixa de ser vendido junto. Sem conexão com o servidor. Nada foi marcado.')
    await user.click(within(asked).getByRole('button', { name: 'Marcar esgotado' }))
    expect(server.calls.markSoldOut).not.toHaveBeenCalled()
    await user.click(within(asked).getByRole('button', { name: 'Tentar novamente' }))
    await waitFor(() => expect(within(asked).getByRole('button', { name: 'Marcar esgotado' })).not.toHaveAttribute('aria-disabled'))
    await user.click(within(asked).getByRole('button', { name: 'Marcar esgotado' }))
    await noDialog()
  })

  it('while a gateway is cut off, it is said to need the server, and nothing is kept to be sent', async () => {
    const { asked, user, server } = await ending(() => undefined)
    act(() => server.say({ kind: 'other', event: 'connection', data: JSON.stringify({ state: 'offline', since: '2026-11-20T12:00:00Z', stored: 0, dead: 0 }) }))
    expect(await within(asked).findByRole('alert')).toHaveTextContent(/^Sem conexão com o servidor/)
    await user.click(within(asked).getByRole('button', { name: 'Marcar esgotado' }))
    expect(server.calls.markSoldOut).not.toHaveBeenCalled()
  })

  it('an undo that fails says so', async () => {
    const { asked, press, user, server } = await ending(({ calls }) => calls.reopen.mockRejectedValueOnce(new ApiError('Sem conexão com o servidor.', { kind: 'network' })))
    await within(asked).findByRole('button', { name: 'Marcar esgotado' })
    await press('{Enter}')
    await noDialog()
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(await screen.findByText('Não foi desfeito. Sem conexão com o servidor.')).toBeVisible()
    expect(server.calls.markSoldOut).toHaveBeenCalledOnce()
  })
})

it('a board hears from the stream that the menu has changed', async () => {
  const { server } = await open()
  expect(card('a1')).not.toHaveTextContent('esgotado')
  server.soldOut = [marked(aState('suco', 'Suco'))]
  act(() => server.say({ kind: 'other', event: 'menu', data: '{}' }))
  await waitFor(() => expect(card('a1')).toHaveTextContent('Suco esgotado'))
})

it.each([['8', '08:00'], ['18:3', '18:30'], ['1830', '18:30'], ['18h30', '18:30'], ['00:00', '00:00'], ['24:00', null], ['', null], ['agora', null]])('%j is the time %j', (typed, clock) => {
  expect(clockOf(typed)).toBe(clock)
})
