import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { boardAddress, card, cardIn, offer, openBoard, seeLive, startDialog } from '../harness/board.ts'
import { placeOrder } from '../harness/orders.ts'
import { arriveAt, demo, gone, openAs, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { it } from '../harness/story.ts'

/** What an order becomes, key by key, and what its card offers then. */
const way = [['Aceito', 'Iniciar'], ['Em preparo', 'Transportar'], ['Em transporte', 'Finalizar']] as const

describe('without a mouse', () => {
  let server: Server

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
  })
  afterAll(() => server.stop())

  /** Tab until the element that the page describes has the focus. */
  async function tabTo(page: Page, what: string, isThere: () => boolean): Promise<void> {
    for (let stops = 0; stops < 60; stops++) {
      if (await page.evaluate(isThere)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not reach ${what}`)
  }

  /** Waits until the keys go to a dialog. */
  function inDialog(page: Page): Promise<void> {
    return expect.poll(() => page.evaluate(() => document.activeElement?.closest('dialog, [role="dialog"]') != null)).toBe(true)
  }

  it('signs in and takes one order from Pendente to Entregue', async ({ story }) => {
    const customer = 'Sebastiana Teclado'
    const page = await story.person()
    await page.goto(boardAddress(server.url, customer))
    await arriveAt(page, /^\/login/)
    await page.getByLabel('E-mail').waitFor()

    // The first field has the focus; Tab leads to the password; Enter sends.
    await page.keyboard.type(demo.cook.email)
    await tabTo(page, 'the password', () => document.activeElement?.getAttribute('type') === 'password')
    await page.keyboard.type(demo.cook.password)
    await page.keyboard.press('Enter')
    await arriveAt(page, /^\/meepFood\/painel/)
    // The start dialog has the focus on its button.
    await see(startDialog(page))
    await inDialog(page)
    await page.keyboard.press('Enter')
    await seeLive(page)

    const { Codigo: code } = await placeOrder(server.url, { customer })
    await see(cardIn(page, 'Pendente', code))
    await tabTo(page, 'a card', () => document.activeElement?.tagName === 'ARTICLE')
    expect(await card(page, code).evaluate((element) => element === document.activeElement)).toBe(true)

    for (const [state, next] of way) {
      await page.keyboard.press('Enter')
      await see(cardIn(page, state, code), offer(page, code, next))
      await tabTo(page, 'a card', () => document.activeElement?.tagName === 'ARTICLE')
    }
    await page.keyboard.press('Enter')
    await see(page.getByRole('dialog'))
    await inDialog(page)
    await page.keyboard.press('Enter')
    await tabTo(page, 'the folded column Entregue', () => document.activeElement?.getAttribute('aria-label')?.startsWith('Abrir Entregue') ?? false)
    await page.keyboard.press('Enter')
    await see(cardIn(page, 'Entregue', code))
  })

  it('works at the board by its keys: searches, chooses, looks, refuses with the password, and is never lost', async ({ story }) => {
    const customer = 'Teodora Teclas'
    const page = await story.person()
    await openAs(page, demo.cook, boardAddress(server.url, customer))
    await see(startDialog(page))
    await inDialog(page)
    await page.keyboard.press('Enter')
    await seeLive(page)
    const [first, second] = [await placeOrder(server.url, { customer }), await placeOrder(server.url, { customer })]
    await see(cardIn(page, 'Pendente', first.Codigo), cardIn(page, 'Pendente', second.Codigo))
    const focused = () => page.evaluate(() => document.activeElement?.closest('article')?.querySelector('h3')?.textContent ?? document.activeElement?.tagName)

    const silence = page.getByRole('button', { name: 'Silenciar' })
    await see(silence)
    await page.keyboard.press('s')
    await gone(silence)

    await page.keyboard.press('/')
    await expect.poll(focused).toBe('INPUT')
    await page.keyboard.press('Control+a')
    await page.keyboard.type(first.Codigo)
    await gone(card(page, second.Codigo))
    await page.keyboard.press('Control+a')
    await page.keyboard.type(customer)
    await see(card(page, second.Codigo))
    await page.keyboard.press('Tab')

    await page.keyboard.press('1')
    await expect.poll(focused).toBe(first.Codigo)
    await page.keyboard.press('ArrowDown')
    await expect.poll(focused).toBe(second.Codigo)
    for (const [key, name] of [['d', `Pedido ${second.Codigo}`], ['v', 'Visão geral'], ['?', 'Teclas do painel']] as const) {
      await page.keyboard.press(key)
      await see(page.getByRole('dialog', { name, exact: true }))
      await page.keyboard.press('Escape')
      await gone(page.getByRole('dialog'))
      await expect.poll(focused).toBe(second.Codigo)
    }

    await page.keyboard.press('r')
    const refusal = page.getByRole('dialog', { name: `Recusar pedido ${second.Codigo}` })
    await see(refusal)
    await expect.poll(() => refusal.getByLabel('Senha', { exact: true }).evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.type(demo.cook.password)
    await page.keyboard.press('Enter')
    await gone(refusal)
    await gone(cardIn(page, 'Pendente', second.Codigo))
    // The next card has the focus: one key goes on with the work.
    await expect.poll(focused).toBe(first.Codigo)
    await page.keyboard.press('Enter')
    await see(cardIn(page, 'Aceito', first.Codigo))
  })

  it('works off a row of orders with one key: the next card takes the focus of the one that went on', async ({ story }) => {
    const customer = 'Ursulina Enter'
    const page = await openBoard(story, server.url, customer)
    const orders = [await placeOrder(server.url, { customer }), await placeOrder(server.url, { customer }), await placeOrder(server.url, { customer })]
    await see(...orders.map(({ Codigo }) => cardIn(page, 'Pendente', Codigo)))

    await page.keyboard.press('1')
    for (const { Codigo } of orders) {
      await expect.poll(() => cardIn(page, 'Pendente', Codigo).evaluate((element) => element === document.activeElement)).toBe(true)
      await page.keyboard.press('Enter')
      await see(cardIn(page, 'Aceito', Codigo))
    }
  })

  it('in Cartões a bump bar without Enter, Tab and Esc takes an order from Pendente to Entregue', async ({ story }) => {
    const customer = 'Valdomira Botoeira'
    const page = await story.person()
    await openAs(page, demo.cook, boardAddress(server.url, customer))
    await page.evaluate(() => {
      localStorage.setItem('balcao.board.preferences', JSON.stringify({ layout: 'cards' }))
      localStorage.setItem('balcao.board.keys', JSON.stringify({ advance: 'F2', back: 'F4', down: 'F6', up: 'F7', right: 'F8', left: 'F9', nextPage: 'F10', previousPage: 'F12', card1: 'F1' }))
    })
    const orders = []
    for (let n = 0; n < 22; n++) orders.push(await placeOrder(server.url, { customer }))
    await page.reload()
    await see(startDialog(page))
    await page.keyboard.press('F2')
    await seeLive(page)
    const focused = () => page.evaluate(() => document.activeElement?.closest('article')?.querySelector('h3')?.textContent ?? document.activeElement?.tagName)
    const [first, second, third] = orders.map(({ Codigo }) => Codigo)

    await see(card(page, orders[21]!.Codigo))
    await page.keyboard.press('F1')
    await expect.poll(focused).toBe(orders[21]!.Codigo)
    await page.keyboard.press('F10')
    await see(card(page, first!))
    await expect.poll(focused).toBe(second)
    await page.keyboard.press('F8')
    await expect.poll(focused).toBe(first)
    for (const [state, next] of way) {
      await page.keyboard.press('F2')
      await see(card(page, first!).getByText(state), offer(page, first!, next))
    }
    await page.keyboard.press('F2')
    const asked = page.getByRole('dialog', { name: `Finalizar ${first}?` })
    await see(asked)
    await page.keyboard.press('F4')
    await gone(asked)
    await expect.poll(focused).toBe(first)
    await page.keyboard.press('F2')
    await see(asked)
    await page.keyboard.press('F2')
    await gone(asked)
    await see(card(page, first!).getByText('Entregue'))
    await page.keyboard.press('F12')
    await see(card(page, third!))
  })

  it('the focus can be seen wherever Tab leads', async ({ story }) => {
    const page = await story.person()
    await page.goto(`${server.url}/login`)
    await page.getByLabel('E-mail').waitFor()
    const unseen: string[] = []
    for (let stops = 0; stops < 12; stops++) {
      await page.keyboard.press('Tab')
      const stop = await page.evaluate(() => {
        const element = document.activeElement
        if (!element || element === document.body) return null
        // The frame around a field may carry its ring.
        const rings = [element, element.parentElement, element.parentElement?.parentElement].some((each) => {
          if (!each) return false
          const { outlineStyle, boxShadow } = getComputedStyle(each)
          return outlineStyle !== 'none' || boxShadow !== 'none'
        })
        return { name: element.textContent || element.getAttribute('name') || element.tagName, rings }
      })
      if (stop && !stop.rings) unseen.push(stop.name)
    }
    expect(unseen).toEqual([])
  })
})
