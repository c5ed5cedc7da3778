import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { violations } from '../accessibility/standard.ts'
import { Host } from '../board/host.ts'
import { openBoardAs, seeLive } from '../harness/board.ts'
import { placeOrder } from '../harness/orders.ts'
import { gone, see } from '../harness/portal.ts'
import { settled, startInTheme } from '../harness/screens.ts'
import { it, type Story } from '../harness/story.ts'

const live = 60

describe('a full kitchen', () => {
  let host: Host

  beforeAll(async () => {
    host = await Host.start(live)
  })
  afterAll(() => host.stop())

  async function openBoard(story: Story, theme: 'light' | 'dark' = 'dark'): Promise<Page> {
    const page = await story.person({ viewport: { width: 1920, height: 1080 } })
    await startInTheme(page, theme)
    await openBoardAs(page, host.venue, host.venue.url)
    await see(page.getByRole('article').first())
    return page
  }

  it.for(['light', 'dark'] as const)('sixty live orders do not violate WCAG 2.2 AA in columns, cards, on a wall and under dialogs, %s', async (theme, { story }) => {
    const page = await openBoard(story, theme)
    const found: string[] = []
    const look = async (what: string) => {
      await settled(page)
      found.push(...(await violations(page, what)))
    }
    await look('columns')
    await page.keyboard.press('t')
    await look('wall')
    await page.keyboard.press('t')
    await page.getByRole('button', { name: 'Cartões' }).click()
    await see(page.getByRole('button', { name: 'Próxima' }))
    await look('cards')
    await page.keyboard.press('1')
    await page.keyboard.press('d')
    await see(page.getByRole('dialog').getByText('Histórico'))
    await look('details')
    await page.keyboard.press('Escape')
    await page.keyboard.press('v')
    await see(page.getByRole('dialog', { name: 'Visão geral' }).getByText(/^\d+ pedidos em aberto$/))
    await look('overview')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Filtros' }).click()
    await see(page.getByRole('region', { name: 'Filtros' }))
    await look('filters')
    await page.getByRole('button', { name: 'Recusar', exact: true }).first().click()
    await see(page.getByRole('dialog').getByLabel('Senha', { exact: true }))
    await look('refusal')
    expect(found).toEqual([])
  })

  it('the wall mode enlarges the type, and stays on after a reload', async ({ story }) => {
    const page = await openBoard(story)
    const size = () => page.getByRole('article').first().getByRole('heading').evaluate((code) => parseFloat(getComputedStyle(code).fontSize))
    const usual = await size()
    await page.keyboard.press('t')
    await expect.poll(size).toBeGreaterThan(usual)
    const large = await size()
    await page.reload()
    await seeLive(page)
    await see(page.getByRole('article').first())
    expect(await size()).toBe(large)
  })

  it('the head of a column holds the number of its orders, however many are new and however small the wall', async ({ story }) => {
    const page = await openBoard(story)
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.keyboard.press('t')
    for (let n = 0; n < 12; n++) await placeOrder(host.venue.url, { customer: `Rosa ${n}`, slug: host.venue.slug, way: 'retirada' })
    await see(page.getByRole('button', { name: '12 novos' }))
    const column = page.getByRole('region', { name: 'Pendente' })
    const spill = await column.evaluate((region) => {
      const head = region.querySelector('header')
      return head ? head.scrollWidth - head.clientWidth : NaN
    })
    expect(spill).toBeLessThanOrEqual(0)
  })

  it('what calls covers neither the pages nor the last buttons of a phone', async ({ story }) => {
    const page = await openBoard(story)
    await page.setViewportSize({ width: 390, height: 844 })
    await see(page.getByRole('button', { name: 'Silenciar' }))
    await page.keyboard.press('l')
    await page.getByRole('button', { name: 'Próxima' }).click()
    await see(page.getByText('Página 2 de'))
    await page.getByRole('article').last().getByRole('button').last().click({ trial: true })
    await see(page.getByRole('button', { name: 'Silenciar' }))
  })

  it('a remapped key does what was chosen, after a reload too; a taken one is refused', async ({ story }) => {
    const page = await openBoard(story)
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Teclas do painel' })
    await keys.getByRole('button', { name: 'Visão geral: V' }).click()
    await page.keyboard.press('d')
    await see(keys.getByText('D já é usada em “Ver os detalhes”. Escolha outra tecla.'))
    await keys.getByRole('button', { name: 'Visão geral: V' }).click()
    await page.keyboard.press('k')
    await see(keys.getByRole('button', { name: 'Visão geral: K' }))
    await page.keyboard.press('Escape')
    await gone(keys)

    await page.reload()
    await seeLive(page)
    await see(page.getByRole('article').first())
    await page.keyboard.press('k')
    await see(page.getByRole('dialog', { name: 'Visão geral' }).getByText(/^\d+ pedidos em aberto$/))
  })

  it('without Tab: F6 goes from part to part, arrows along its buttons, Enter presses; F6 leads back to the cards', async ({ story }) => {
    const page = await openBoard(story)
    // The code of these keys comes a while after the first cards.
    const go = async (key: string, to: Locator) => {
      await expect
        .poll(async () => {
          const isThere = await to.evaluateAll((sought) => sought.includes(document.activeElement as HTMLElement))
          if (!isThere) await page.keyboard.press(key)
          return isThere
        })
        .toBe(true)
    }
    await page.keyboard.press('1')
    await go('F6', page.getByRole('button', { name: 'Atualizar', exact: true }))
    await go('ArrowRight', page.getByRole('button', { name: 'Filtros', exact: true }))
    await page.keyboard.press('Enter')
    await see(page.getByRole('region', { name: 'Filtros' }))
    await go('F6', page.getByRole('article'))
    await page.keyboard.press('ArrowDown')
    await see(page.locator('article:focus'))
  })

  it('order-board-06 arrows and numbers choose a card, D tells its history, Enter takes it on', async ({ story }) => {
    const page = await openBoard(story)
    await page.keyboard.press('1')
    const chosen = page.locator('article:focus')
    const code = (await chosen.getByRole('heading').textContent()) ?? ''
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => chosen.getByRole('heading').textContent()).not.toBe(code)
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => chosen.getByRole('heading').textContent()).toBe(code)
    await page.keyboard.press('d')
    const details = page.getByRole('dialog', { name: `Pedido ${code}` })
    await see(details.getByText('Histórico'))
    await page.keyboard.press('Escape')
    await gone(details)
    await page.keyboard.press('1')
    const column = await chosen.evaluate((card) => card.closest('ul')?.getAttribute('aria-label') ?? '')
    await page.keyboard.press('Enter')
    await gone(page.getByRole('list', { name: column, exact: true }).getByRole('article', { name: code, exact: true }))
  })
})
