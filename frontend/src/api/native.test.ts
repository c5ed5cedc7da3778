import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  answerClosing, isDesktop, keepAwake, nativeChime, notifications, onClosing, openExternal, printPage, quit,
  saveFile, setBadge, setTitle, toggleFullscreen, version, type NativeSound,
} from './native'
import { computer, nativeServers, setOnClose, setStartWithSystem } from './nativeComputer'
import { onUnopened } from './nativeLinks'
import { nativeStation } from './nativeStation'

afterEach(() => {
  delete window.go
})

describe('in a browser', () => {
  it('opens addresses in a new tab that knows nothing of us', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    await openExternal('https://wa.me/5521999990000')
    expect(open).toHaveBeenCalledWith('https://wa.me/5521999990000', '_blank', 'noopener')
    expect(isDesktop()).toBe(false)
    expect(await version()).toBeUndefined()
  })

  it('downloads files under their name', async () => {
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    expect(await saveFile('relatório.csv', new Uint8Array([1, 2]), 'text/csv')).toBe(true)
    expect(names).toEqual(['relatório.csv'])
  })

  it('has no chime of its own, keeps no display on, and prints by the browser', async () => {
    expect(await nativeChime.test('new-order', 'loud', 100)).toBe('absent')
    expect(keepAwake(true)).toBe(false)
    expect(await computer()).toBeUndefined()
    const print = vi.fn()
    vi.stubGlobal('print', print)
    printPage()
    vi.unstubAllGlobals()
    expect(print).toHaveBeenCalledOnce()
  })

  it('sets the title', () => {
    setTitle('Entrar · Balcão')
    expect(document.title).toBe('Entrar · Balcão')
  })
})

describe('in the desktop window', () => {
  function desktop() {
    const native = {
      Version: vi.fn(() => Promise.resolve('v1.2.0')),
      OpenExternal: vi.fn(() => Promise.resolve()),
      SaveFile: vi.fn(() => Promise.resolve('/home/ana/relatório.csv')),
      Download: vi.fn(() => Promise.resolve('/home/ana/relatório.xlsx')),
      SetTitle: vi.fn(() => Promise.resolve()),
      SetBadge: vi.fn(() => Promise.resolve()),
      ToggleFullscreen: vi.fn(() => Promise.resolve(true)),
      PlayChime: vi.fn(() => Promise.resolve()),
      StopChime: vi.fn(() => Promise.resolve()),
      SoundState: vi.fn(() => Promise.resolve<NativeSound>('ready')),
      TestSound: vi.fn(() => Promise.resolve<{ state: NativeSound; milliseconds: number }>({ state: 'ready', milliseconds: 1300 })),
      Notify: vi.fn(() => Promise.resolve()),
      Unnotify: vi.fn(() => Promise.resolve()),
      KeepAwake: vi.fn(() => Promise.resolve()),
      Close: vi.fn(() => Promise.resolve()),
      Computer: vi.fn(() =>
        Promise.resolve({ version: 'v1.2.0', onClose: 'keep' as const, startsWithSystem: false, canStartWithSystem: true, kiosk: false, dataDir: '/d' }),
      ),
      SetOnClose: vi.fn(() => Promise.resolve()),
      SetStartWithSystem: vi.fn(() => Promise.resolve()),
      PairStation: vi.fn(() => Promise.resolve()),
      UnpairStation: vi.fn(() => Promise.resolve()),
      Station: vi.fn(() => Promise.resolve({
        paired: true, id: 's1', name: 'Caixa', venueId: 'v1', venue: 'Cantina', connected: true, problem: '', printers: 2, waiting: 0,
        agent: { on: false, network: false, key: '' }, agentAddress: '', agentProblem: '',
      })),
      Destinations: vi.fn(() => Promise.resolve([{ id: 'p', name: 'Cozinha', problem: '' }])),
      PrintPicture: vi.fn(() => Promise.resolve(true)),
      SetAgent: vi.fn(() => Promise.resolve()),
      Server: vi.fn(() => Promise.resolve({ choice: 'here', given: false })),
      CheckServer: vi.fn(() => Promise.resolve({ address: 'https://balcao.example', version: 'v1.2.0', demo: false, plain: false })),
      UseServer: vi.fn(() => Promise.resolve()),
    }
    window.go = { desktop: { Native: native } }
    return native
  }

  it('asks the window for what a browser cannot do', async () => {
    const native = desktop()
    expect(isDesktop()).toBe(true)
    expect(await version()).toBe('v1.2.0')
    await openExternal('https://example.org')
    expect(native.OpenExternal).toHaveBeenCalledWith('https://example.org')
    await setBadge(3)
    expect(native.SetBadge).toHaveBeenCalledWith(3)
    expect(await toggleFullscreen()).toBe(true)
    setTitle('Painel')
    expect(native.SetTitle).toHaveBeenCalledWith('Painel')
  })

  it('tells why the window opened nothing for a link', () => {
    const heard: string[] = []
    const leave = onUnopened((why) => heard.push(why))
    const detail = 'no modo quiosque nenhum outro programa é aberto'
    window.dispatchEvent(new CustomEvent('balcao:unopened', { detail }))
    leave()
    window.dispatchEvent(new CustomEvent('balcao:unopened', { detail }))
    expect(heard).toEqual(['no modo quiosque nenhum outro programa é aberto'])
  })

  it('order-board-36 sounds the chime, and believes a test only when the device has taken something', async () => {
    const native = desktop()
    await nativeChime.play('deadline', 'calm', 80, 6000)
    expect(native.PlayChime).toHaveBeenCalledWith('deadline', 'calm', 80, 6000)
    await nativeChime.stop()
    expect(native.StopChime).toHaveBeenCalledOnce()
    expect(await nativeChime.test('new-order', 'loud', 100)).toBe('ready')
    native.TestSound.mockResolvedValueOnce({ state: 'ready', milliseconds: 0 })
    expect(await nativeChime.test('new-order', 'loud', 100)).toBe('absent')
    native.TestSound.mockResolvedValueOnce({ state: 'blocked', milliseconds: 50 })
    expect(await nativeChime.test('new-order', 'loud', 100)).toBe('blocked')
  })

  it('hears of its sound, of notifications that were clicked, and of the wish to close', async () => {
    const native = desktop()
    const heard: unknown[] = []
    const leave = [nativeChime.watch((state) => heard.push(state)), notifications.onChosen((id) => heard.push(id)), onClosing(() => heard.push('closing'))]
    await vi.waitFor(() => expect(heard).toEqual(['ready']))
    window.dispatchEvent(new CustomEvent('balcao:sound', { detail: 'absent' }))
    window.dispatchEvent(new CustomEvent('balcao:notified', { detail: 'order-1' }))
    const taken = !window.dispatchEvent(new CustomEvent('balcao:closing', { cancelable: true }))
    expect(taken).toBe(true)
    expect(heard).toEqual(['ready', 'absent', 'order-1', 'closing'])
    for (const each of leave) each()
    // Nobody listens any more: the window closes.
    expect(window.dispatchEvent(new CustomEvent('balcao:closing', { cancelable: true }))).toBe(true)
    await answerClosing('keep', true)
    await quit()
    expect(native.Close.mock.calls).toEqual([['keep', true], ['quit', false]])
  })

  it('shows and changes what was chosen on this computer', async () => {
    const native = desktop()
    expect((await computer())?.onClose).toBe('keep')
    await setOnClose('quit')
    await setStartWithSystem(true)
    expect(keepAwake(true)).toBe(true)
    await notifications.show('order-1', 'Novo pedido A1', 'Maria')
    await notifications.remove('order-1')
    expect([native.SetOnClose, native.SetStartWithSystem, native.KeepAwake, native.Notify, native.Unnotify].map((each) => each.mock.calls[0])).toEqual([
      ['quit'], [true], [true], ['order-1', 'Novo pedido A1', 'Maria'], ['order-1'],
    ])
  })

  it('looks for a server and shows another, with the window\'s words for what fails', async () => {
    const native = desktop()
    expect(await nativeServers()?.shown()).toEqual({ choice: 'here', given: false })
    expect((await nativeServers()?.check('balcao.example'))?.version).toBe('v1.2.0')
    native.UseServer.mockRejectedValueOnce(new Error('Não foi possível abrir.'))
    await expect(nativeServers()?.use('here')).rejects.toMatchObject({ message: 'Não foi possível abrir.', code: 'native' })
  })

  it('pairs this computer for printing, and tells how it prints', async () => {
    expect(nativeStation()).toBeUndefined()
    const native = desktop()
    await nativeStation()?.pair('s1', 'Caixa', 'segredo')
    expect(native.PairStation).toHaveBeenCalledWith('s1', 'Caixa', 'segredo')
    expect((await nativeStation()?.state())?.venue).toBe('Cantina')
    await nativeStation()?.setAgent(true, false)
    expect(native.SetAgent).toHaveBeenCalledWith(true, false)
    await nativeStation()?.unpair()
    expect(native.UnpairStation).toHaveBeenCalledOnce()
  })

  it('prints on this computer, and has its own words for what it cannot do', async () => {
    const native = desktop()
    expect(await nativeStation()?.destinations()).toEqual([{ id: 'p', name: 'Cozinha', problem: '' }])
    expect(await nativeStation()?.print('p', 'Pedido A1', 'data:image/png;base64,AA')).toBe(true)
    native.PrintPicture.mockRejectedValueOnce(new Error('sem papel')) // as Wails does
    await expect(nativeStation()?.print('p', 'Pedido A1', 'data:image/png;base64,AA')).rejects.toMatchObject({ message: 'sem papel', code: 'native' })
  })

  it('saves any bytes, and knows when the person gave up', async () => {
    const native = desktop()
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 256)
    expect(await saveFile('relatório.csv', bytes, 'text/csv')).toBe(true)
    const [, content] = native.SaveFile.mock.calls[0] as unknown as [string, string]
    expect(Buffer.from(content, 'base64').equals(Buffer.from(bytes))).toBe(true)
    native.SaveFile.mockResolvedValueOnce('')
    expect(await saveFile('relatório.csv', bytes, 'text/csv')).toBe(false)
  })
})
