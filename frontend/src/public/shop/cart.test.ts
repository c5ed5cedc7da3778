import { afterEach, describe, expect, it, vi } from 'vitest'
import { batata, buffet, chope } from './bar'
import { openCart, type CartLine } from './cart'
import { putLine, setUnits } from './lines'

const place = 'balcao:carrinho:bar'
const two: CartLine = { ProdutoId: 'batata', Quantidade: 2 }

afterEach(() => localStorage.clear())

describe('the cart on the phone', () => {
  it('survives a reload with its key, and holds no price', () => {
    const cart = openCart('bar')
    putLine(cart, batata, two)
    const again = openCart('bar').get()
    expect(again).toEqual(cart.get())
    expect(again.lines).toEqual([two])
    expect(localStorage.getItem(place)).not.toContain('34.9')
  })

  it('is one for each shop', () => {
    putLine(openCart('bar'), batata, two)
    expect(openCart('clube').get().lines).toEqual([])
  })

  it('has another key after the order was taken, at the same table', () => {
    const cart = openCart('bar')
    cart.change({ lines: [two], tableToken: 'qr', table: 'Mesa 7', way: 'mesa' })
    const { key } = cart.get()
    cart.clear([two])
    expect(cart.get()).toMatchObject({ lines: [], tableToken: 'qr', table: 'Mesa 7', way: 'mesa' })
    expect(cart.get().key).not.toBe(key)
  })

  it('keeps what was put in after the order was sent', () => {
    const cart = openCart('bar')
    putLine(cart, batata, two)
    const sent = cart.get().lines
    putLine(cart, batata, { ...two, Quantidade: 1 })
    putLine(cart, chope, { ProdutoId: 'chope', Quantidade: 1 })
    cart.clear(sent)
    expect(cart.get().lines).toEqual([{ ...two, Quantidade: 1 }, { ProdutoId: 'chope', Quantidade: 1 }])
  })

  it('follows another tab, and a page that the back button brings out of memory', () => {
    const cart = openCart('bar')
    const changed = vi.fn()
    cart.subscribe(changed)
    localStorage.setItem(place, JSON.stringify({ ...cart.get(), lines: [two] }))
    window.dispatchEvent(new StorageEvent('storage', { key: place }))
    expect(cart.get().lines).toEqual([two])
    localStorage.setItem(place, JSON.stringify({ ...cart.get(), lines: [] }))
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(cart.get().lines).toEqual([])
    expect(changed).toHaveBeenCalledTimes(2)
  })

  it('drops what cannot be a line, and begins anew with what cannot be a cart', () => {
    const broken = [null, 3, { ProdutoId: 'a' }, { ProdutoId: 'a', Quantidade: 0.5 }, { ProdutoId: 'a', Quantidade: 1, Observacoes: [null] }, two]
    localStorage.setItem(place, JSON.stringify({ key: 'k', lines: broken }))
    expect(openCart('bar').get()).toMatchObject({ key: 'k', lines: [two] })
    localStorage.setItem(place, '{"lines":')
    expect(openCart('bar').get().lines).toEqual([])
  })

  it('lives as long as the page where nothing can be kept', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const cart = openCart('bar')
    putLine(cart, batata, two)
    expect(cart.get().lines).toEqual([two])
  })
})

describe('lines', () => {
  it('makes one line of the same thing, and two of what differs', () => {
    const cart = openCart('bar')
    putLine(cart, batata, two)
    putLine(cart, batata, { ...two, Observacoes: [], Adicionais: [] })
    putLine(cart, batata, { ...two, Observacao: 'sem sal' })
    expect(cart.get().lines.map(({ Quantidade }) => Quantidade)).toEqual([4, 2])
  })

  it('keeps each weighing by itself, and no line above 99', () => {
    const cart = openCart('bar')
    for (const _ of [1, 2]) putLine(cart, buffet, { ProdutoId: 'buffet', Quantidade: 1, PesoGramas: 320 })
    for (const Quantidade of [60, 60]) putLine(cart, chope, { ProdutoId: 'chope', Quantidade })
    expect(cart.get().lines.map(({ Quantidade }) => Quantidade)).toEqual([1, 1, 60, 60])
  })

  it('changes a line in its place, and joins it with its twin', () => {
    const cart = openCart('bar')
    putLine(cart, batata, two)
    putLine(cart, batata, { ...two, Observacao: 'sem sal' })
    putLine(cart, batata, { ...two, Observacao: 'pouco sal' }, 0)
    expect(cart.get().lines.map(({ Observacao }) => Observacao)).toEqual(['pouco sal', 'sem sal'])
    putLine(cart, batata, { ...two, Observacao: 'sem sal' }, 0)
    expect(cart.get().lines).toEqual([{ ...two, Observacao: 'sem sal', Quantidade: 4 }])
  })

  it('takes a line out with its last unit', () => {
    const cart = openCart('bar')
    putLine(cart, batata, two)
    setUnits(cart, 0, 0)
    expect(cart.get().lines).toEqual([])
  })
})
