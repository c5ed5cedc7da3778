import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Popover } from '@/ui/Popover'
import { anOrder, fakeServer } from '../testing/fixtures'
import { card, column, installBoard, openBoard } from '../testing/renderBoard'
import { commands, keymap, type Command, type Keymap } from './keymap'

installBoard()

/** A bump bar that types letters and digits, and has neither Enter, Tab, Esc nor arrows. */
const bar = Object.fromEntries(commands.map((command, at) => [command, 'abcdefghijklmnopqrstuvwxyzáéíóúâêôãõç0123456789'[at]])) as Keymap

beforeEach(() => keymap.set(bar))

/** What has to do with no card comes a while after the first. */
const settle = () => act(() => vi.advanceTimersByTimeAsync(2_500))

const answered = vi.fn<() => void>()

/** What stands over the cards of a board: a question with its answers, and a panel. */
const overlay = (
  <div>
    <button type="button" onClick={answered}>
      Sim
    </button>
    <button type="button">Não</button>
    <Popover button="Som" label="Som">
      {(close) => (
        <>
          <button type="button">Testar som</button>
          <button type="button" onClick={close}>
            15 min
          </button>
        </>
      )}
    </Popover>
  </div>
)

async function begin(orders = [anOrder('a1', 1), anOrder('a2', 2)]) {
  const opened = await openBoard(fakeServer(orders), undefined, overlay)
  await settle()
  const press = (...pressed: Command[]) => opened.user.keyboard(pressed.map((command) => bar[command]).join(''))
  return { ...opened, press }
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })

describe('the command that goes from part to part', () => {
  it('goes round the header, the columns, the card, its buttons and what stands over the board', async () => {
    const { press } = await begin()
    await press('card1', 'region')
    expect(card('a1')).toContainElement(document.activeElement as HTMLElement)
    expect(card('a1')).not.toHaveFocus()
    await press('region')
    expect(button('Sim')).toHaveFocus()
    await press('region')
    expect(document.activeElement?.closest('header')).toBe(screen.getByRole('heading', { name: 'Pedidos' }).closest('header'))
    await press('region')
    await press('region')
    expect(card('a1')).toHaveFocus()
  })

  it('the arrows’ commands go from control to control, advance presses, back returns to the cards', async () => {
    const { press } = await begin()
    await press('card1', 'region', 'region', 'advance')
    expect(answered).toHaveBeenCalledOnce()
    await press('right')
    expect(button('Não')).toHaveFocus()
    await press('down')
    expect(button('Som')).toHaveFocus()
    await press('down')
    expect(button('Sim')).toHaveFocus()
    await press('back')
    expect(card('a1')).toHaveFocus()
    await press('down')
    expect(card('a2')).toHaveFocus()
  })

  it('real arrows and Enter do the same', async () => {
    keymap.reset()
    const { user } = await begin()
    await user.keyboard('1{F6}{F6}{ArrowRight}')
    expect(button('Não')).toHaveFocus()
    await user.keyboard('{ArrowLeft}{Enter}')
    expect(answered).toHaveBeenCalled()
    expect(card('a1')).toBeInTheDocument()
  })

  it('leaves the search field, whose letters are its own', async () => {
    keymap.reset()
    const { user } = await begin()
    await user.keyboard('/{F6}')
    expect(screen.getByRole('searchbox')).not.toHaveFocus()
    expect(document.activeElement).not.toBe(document.body)
  })

  it('unfolds a column', async () => {
    const { press } = await begin([anOrder('a1', 1), anOrder('a2', 2, 'delivered')])
    await press('region', 'region')
    const rail = button(/^Abrir Entregue/)
    for (let tried = 0; tried < 9 && document.activeElement !== rail; tried++) await press('right')
    expect(rail).toHaveFocus()
    await press('advance')
    expect(column('delivered')).toBeInTheDocument()
  })

  it('a card’s own buttons: what became of its tap is read and put away', async () => {
    const { press, server } = await begin()
    server.calls.act.mockRejectedValueOnce(new Error('Falhou'))
    await press('card1', 'advance')
    const away = await within(card('a1')).findByRole('button', { name: /Desistir|Entendi/ })
    await press('region', 'up')
    expect(away).toHaveFocus()
    await press('advance')
    expect(away).not.toBeInTheDocument()
    expect(card('a1')).toHaveFocus()
    expect(server.calls.act).toHaveBeenCalledOnce()
  })

  it('rests while a dialog is open', async () => {
    const { press } = await begin()
    await press('card1', 'details')
    const details = await screen.findByRole('dialog', { name: 'Pedido A1' })
    await press('region')
    expect(details).toContainElement(document.activeElement as HTMLElement)
  })
})

describe('in a panel', () => {
  it('the commands work from when it opens, and back closes it', async () => {
    const { press } = await begin()
    act(() => button('Som').focus())
    await press('region')
    act(() => button('Som').click())
    expect(button('Testar som')).toHaveFocus()
    await press('down')
    expect(button('15 min')).toHaveFocus()
    await press('back')
    expect(screen.queryByRole('button', { name: '15 min' })).not.toBeInTheDocument()
    expect(button('Som')).toHaveFocus()
  })

  it('the filters: advance goes on from a day and a list, and ticks a state', async () => {
    const { press, router } = await begin()
    await press('filters')
    await waitFor(() => expect(screen.getByLabelText('De')).toHaveFocus())
    await press('advance', 'advance')
    expect(screen.getByLabelText('Mesa')).toHaveFocus()
    await press('advance')
    expect(screen.getByRole('checkbox', { name: 'Pendente' })).toHaveFocus()
    await press('down', 'advance')
    expect(screen.getByRole('checkbox', { name: 'Aceito' })).toBeChecked()
    expect(router.state.location.search).toContain('etapas')
    await press('back')
    expect(screen.queryByLabelText('De')).not.toBeInTheDocument()
  })

  it('a list of options: the commands choose where real arrows would', async () => {
    const server = fakeServer([anOrder('a1', 1)])
    server.tables = [{ id: 't1', numero: '7' }] as typeof server.tables
    const { user } = await openBoard(server)
    await settle()
    await user.keyboard(bar.filters)
    await waitFor(() => expect(screen.getByLabelText('De')).toHaveFocus())
    await user.keyboard(bar.advance + bar.advance + bar.down)
    expect(screen.getByLabelText('Mesa')).toHaveDisplayValue('7')
    await user.keyboard(bar.up + bar.up)
    expect(screen.getByLabelText('Mesa')).toHaveDisplayValue('Todas')
  })

  it('the menu', async () => {
    const { press } = await begin()
    act(() => button('Mais opções').click())
    const menu = await screen.findByRole('menu')
    const [first, second] = menu.querySelectorAll('button')
    expect(first).toHaveFocus()
    await press('down')
    expect(second).toHaveFocus()
    await press('back')
    expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  })
})
