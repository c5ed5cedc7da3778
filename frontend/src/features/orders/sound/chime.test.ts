import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isDesktop, nativeChime, type NativeSound } from '@/api/native'
import { Chime } from './chime'
import { soundSettings, type ChimeChoice } from './soundSettings'

vi.mock('@/api/native', () => ({ isDesktop: vi.fn(), nativeChime: { play: vi.fn(), stop: vi.fn(), test: vi.fn(), watch: vi.fn() } }))

let allowed = true
let tones = 0
let loudest = 0

/** The part of a browser's audio that the chime uses; it runs only once it is allowed to. */
class FakeAudio {
  state = 'suspended'
  currentTime = 0
  destination = {}
  resume = () =>
    new Promise<void>((resolve) => {
      if (!allowed) return
      this.state = 'running'
      resolve()
    })
  createOscillator = () => ({ frequency: { value: 0 }, connect: (to: unknown) => to, start: () => tones++, stop: () => undefined })
  createGain = () => ({ gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: (value: number) => (loudest = Math.max(loudest, value)) }, connect: (to: unknown) => to })
}

beforeEach(() => {
  vi.mocked(isDesktop).mockReturnValue(false)
  for (const each of Object.values(nativeChime)) vi.mocked(each).mockReset()
  allowed = true
  tones = 0
  vi.stubGlobal('AudioContext', FakeAudio)
})

function choose(choice: ChimeChoice) {
  soundSettings.set({ volume: 100, events: { 'new-order': choice, deadline: choice, cancelled: choice, table: choice, offline: choice } })
}

afterEach(() => {
  vi.unstubAllGlobals()
  soundSettings.forget()
})

describe('chime', () => {
  it('order-board-36 sounds in the browser with tones of its own', async () => {
    const chime = new Chime()
    expect(chime.state()).toBe('unknown')
    expect(await chime.play('calm')).toBe(true)
    expect(chime.state()).toBe('ready')
    const calm = tones
    expect(calm).toBeGreaterThan(0)
    await chime.play('urgent')
    expect(tones - calm).toBeGreaterThan(calm)
  })

  it('order-board-36 sounds in the window with the window’s own, as this device is set', async () => {
    vi.mocked(isDesktop).mockReturnValue(true)
    const chime = new Chime()
    expect(await chime.play('insistent', 'new-order', 7500)).toBe(true)
    soundSettings.set({ volume: 40, events: { 'new-order': 'calm', deadline: 'off', cancelled: 'loud', table: 'calm', offline: 'calm' } })
    await chime.play('calm', 'new-order', 11_500)
    await chime.play('urgent', 'new-order', 4500)
    await chime.play('insistent', 'deadline')
    expect(vi.mocked(nativeChime.play).mock.calls).toEqual([
      ['new-order', 'loud', 100, 7500],
      ['new-order', 'calm', 40, 11_500],
      ['new-order', 'loud', 40, 4500],
    ])
    expect(tones).toBe(0)
    chime.rest()
    expect(nativeChime.stop).toHaveBeenCalledOnce()
  })

  it('order-board-36 tells in the window when there is no device, when it hangs, and when it is back', async () => {
    vi.mocked(isDesktop).mockReturnValue(true)
    let tell: (state: NativeSound) => void = () => undefined
    vi.mocked(nativeChime.watch).mockImplementation((listener) => {
      tell = listener
      return () => undefined
    })
    const chime = new Chime()
    chime.watch()
    tell('absent')
    expect(chime.state()).toBe('absent')
    expect(await chime.play('calm')).toBe(false)
    vi.mocked(nativeChime.test).mockResolvedValueOnce('blocked').mockResolvedValueOnce('ready')
    expect(await chime.test()).toBe(false)
    expect(chime.state()).toBe('hung')
    expect(await chime.test('offline')).toBe(true)
    expect(nativeChime.test).toHaveBeenLastCalledWith('offline', 'calm', 100)
    expect(chime.state()).toBe('ready')
  })

  it('is silent in the browser for what was switched off, and has a tune of its own for a cancellation', async () => {
    const chime = new Chime()
    soundSettings.set({ volume: 100, events: { 'new-order': 'off', deadline: 'loud', cancelled: 'loud', table: 'calm', offline: 'calm' } })
    expect(await chime.play('calm')).toBe(true)
    expect(tones).toBe(0)
    await chime.play('insistent', 'cancelled')
    expect(tones).toBeGreaterThan(0)
  })

  it('is tried in the browser even where it was switched off', async () => {
    const chime = new Chime()
    choose('off')
    allowed = false
    expect(await chime.test()).toBe(false)
    expect(chime.state()).toBe('blocked')
    allowed = true
    expect(await chime.test()).toBe(true)
    expect(tones).toBeGreaterThan(0)
  })

  it.each<[string, number, (chime: Chime) => Promise<boolean>]>([
    ['first call', 0.5, (chime) => chime.play('calm')],
    ['call after a minute', 0.5, (chime) => chime.play('insistent')],
    ['urgent call', 1, (chime) => chime.play('urgent')],
    ['cancellation', 0.5, (chime) => chime.play('insistent', 'cancelled')],
    ['lost connection', 0.5, (chime) => chime.play('insistent', 'offline')],
    ['try', 0.5, (chime) => chime.test()],
  ])('in the browser a %s has %d of the loudness where a calm one was chosen', async (_, part, sound) => {
    const chime = new Chime()
    const loudnessOf = async (choice: ChimeChoice) => {
      choose(choice)
      loudest = 0
      await sound(chime)
      return loudest
    }
    const loud = await loudnessOf('loud')
    expect(loud).toBeGreaterThan(0)
    expect(await loudnessOf('calm')).toBeCloseTo(loud * part)
  })

  it('knows that the browser blocks it, queues nothing, and sounds after a touch', async () => {
    allowed = false
    const chime = new Chime()
    const heard = vi.fn()
    chime.subscribe(heard)
    expect(await chime.play('calm')).toBe(false)
    expect(chime.state()).toBe('blocked')
    expect(heard).toHaveBeenCalledOnce()
    allowed = true
    document.dispatchEvent(new Event('pointerup'))
    await vi.waitFor(() => expect(chime.state()).toBe('ready'))
    expect(tones).toBe(0)
    expect(await chime.play('calm')).toBe(true)
  })

  it('says so where there is nothing to play on', async () => {
    vi.stubGlobal('AudioContext', undefined)
    const chime = new Chime()
    expect(await chime.play('calm')).toBe(false)
    expect(chime.state()).toBe('absent')
  })
})
