/**
 * What the desktop window can do and a browser cannot, with the browser's way
 * as fallback. The only importer of the Wails globals.
 */
interface NativeBindings {
  Version(): Promise<string>
  OpenExternal(address: string): Promise<void>
  SaveFile(suggestedName: string, contentBase64: string): Promise<string>
  Download(suggestedName: string, address: string): Promise<string>
  SetTitle(title: string): Promise<void>
  SetBadge(count: number): Promise<void>
  ToggleFullscreen(): Promise<boolean>
  PlayChime(event: ChimeEvent, set: ChimeSet, volume: number, everyMilliseconds: number): Promise<void>
  StopChime(): Promise<void>
  SoundState(): Promise<NativeSound>
  TestSound(event: ChimeEvent, set: ChimeSet, volume: number): Promise<{ state: NativeSound; milliseconds: number }>
  Notify(id: string, title: string, body: string): Promise<void>
  Unnotify(id: string): Promise<void>
  KeepAwake(on: boolean): Promise<void>
  Close(answer: OnClose, remember: boolean): Promise<void>
  Computer(): Promise<Computer>
  SetOnClose(choice: OnClose): Promise<void>
  SetStartWithSystem(on: boolean): Promise<void>
  PairStation(id: string, name: string, key: string): Promise<void>
  UnpairStation(): Promise<void>
  Station(): Promise<Station>
  SetAgent(on: boolean, network: boolean): Promise<void>
  Destinations(): Promise<Destination[] | null>
  PrintPicture(destination: string, title: string, picture: string): Promise<boolean>
  Server(): Promise<ShownServer>
  CheckServer(address: string): Promise<FoundServer>
  UseServer(choice: string): Promise<void>
}

/** What a chime tells of. */
export type ChimeEvent = 'new-order' | 'deadline' | 'cancelled' | 'table' | 'offline'

/** The versions in which the window has every chime. */
export type ChimeSet = 'calm' | 'loud'

/** unknown nothing tried yet, ready it is heard, absent there is no device, blocked the device hangs. */
export type NativeSound = 'unknown' | 'ready' | 'absent' | 'blocked'

/** What closing the window does: '' asks where a board is open, keep goes on out of sight, quit ends the program. */
export type OnClose = '' | 'keep' | 'quit'

/** What was chosen on this computer. */
export interface Computer {
  version: string
  onClose: OnClose
  startsWithSystem: boolean
  canStartWithSystem: boolean
  kiosk: boolean
  dataDir: string
}

/** How this computer prints for a venue. */
export interface Station {
  paired: boolean
  id: string
  name: string
  venueId: string
  venue: string
  connected: boolean
  /** Why it does not work, in words; empty when it does. */
  problem: string
  printers: number
  waiting: number
  /** Whether browsers may print through this computer: its own, or with the key those of its network. */
  agent: { on: boolean; network: boolean; key: string }
  agentAddress: string
  agentProblem: string
}

/** A printer of this computer that a person may choose. */
export interface Destination {
  id: string
  name: string
  /** Why it would not print now, in words; empty for nothing. */
  problem: string
}

/** Which server the window shows. */
export interface ShownServer {
  /** '' while nobody has chosen, 'here' for this computer, or the server's address. */
  choice: string
  /** Said when the program was opened: it cannot be changed in the window. */
  given: boolean
}

/** A Balcão server that answered at an address. */
export interface FoundServer {
  address: string
  version: string
  /** It shows invented data. */
  demo: boolean
  /** What is sent there can be read on the way. */
  plain: boolean
}

declare global {
  interface Window {
    go?: { desktop?: { Native?: NativeBindings } }
  }
}

/** What the window binds; for the parts of this module that stand apart because few screens need them. */
export function bindings(): NativeBindings | undefined {
  return window.go?.desktop?.Native
}

/** Whether the portal runs inside the desktop window. */
export function isDesktop(): boolean {
  return bindings() !== undefined
}

/** The installed program's version; undefined in a browser. */
export async function version(): Promise<string | undefined> {
  return bindings()?.Version()
}

/** Opens an address outside the portal: the system's browser, or a new tab. Rejects with why the window opened nothing, in words. */
export async function openExternal(address: string): Promise<void> {
  const native = bindings()
  if (native) await native.OpenExternal(address)
  else window.open(address, '_blank', 'noopener')
}

function base64(bytes: Uint8Array): string {
  let binary = ''
  const step = 0x8000 // String.fromCharCode takes only so many arguments
  for (let at = 0; at < bytes.length; at += step) binary += String.fromCharCode(...bytes.subarray(at, at + step))
  return btoa(binary)
}

/** Gives the person a file: a save dialog, or a download. Answers false when they gave up. */
export async function saveFile(name: string, bytes: Uint8Array<ArrayBuffer>, type: string): Promise<boolean> {
  const native = bindings()
  if (native) return (await native.SaveFile(name, base64(bytes))) !== ''
  const address = URL.createObjectURL(new Blob([bytes], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has begun by the next task; the address is not needed after it.
  setTimeout(() => URL.revokeObjectURL(address))
  return true
}

/** The window's or the tab's title. */
export function setTitle(title: string) {
  document.title = title
  void bindings()?.SetTitle(title)
}

/** A count beside the program's name, such as of pending orders; 0 removes it. */
export async function setBadge(count: number): Promise<void> {
  const native = bindings()
  if (native) await native.SetBadge(count)
  else if ('setAppBadge' in navigator) await navigator.setAppBadge(count).catch(() => undefined)
}

/** Enters or leaves full screen; answers whether it is full now. */
export async function toggleFullscreen(): Promise<boolean> {
  const native = bindings()
  if (native) return native.ToggleFullscreen()
  if (document.fullscreenElement) {
    await document.exitFullscreen()
    return false
  }
  await document.documentElement.requestFullscreen()
  return true
}

function hear<T>(event: string, listener: (detail: T) => void): () => void {
  const onEvent = (heard: Event) => listener((heard as CustomEvent<T>).detail)
  window.addEventListener(event, onEvent)
  return () => window.removeEventListener(event, onEvent)
}

/** The window's own chime; a browser has none (`isDesktop`) and needs its own audio. */
export const nativeChime = {
  /**
   * Sounds now, and again after each interval in which it is not called, until
   * `stop`; 0 sounds once. Volume in percent. Does not wait for the device.
   */
  play: async (event: ChimeEvent, set: ChimeSet, volume: number, everyMilliseconds: number): Promise<void> => {
    await bindings()?.PlayChime(event, set, volume, everyMilliseconds)
  },
  stop: async (): Promise<void> => {
    await bindings()?.StopChime()
  },
  /** Sounds once and answers, when it is over, what became of it. */
  test: async (event: ChimeEvent, set: ChimeSet, volume: number): Promise<NativeSound> => {
    const report = await bindings()?.TestSound(event, set, volume)
    if (!report) return 'absent'
    return report.state === 'ready' && report.milliseconds === 0 ? 'absent' : report.state
  },
  /** Tells the state now and whenever it changes. */
  watch: (listener: (state: NativeSound) => void): (() => void) => {
    void bindings()?.SoundState().then(listener)
    return hear('balcao:sound', listener)
  },
}

/** The system's notifications, in the window only. */
export const notifications = {
  show: async (id: string, title: string, body: string): Promise<void> => {
    await bindings()?.Notify(id, title, body)
  },
  remove: async (id: string): Promise<void> => {
    await bindings()?.Unnotify(id)
  },
  /** Hears the id of each that the person clicks; the window is in front by then. */
  onChosen: (listener: (id: string) => void): (() => void) => hear('balcao:notified', listener),
}

/** Keeps the display on; answers whether the window sees to it. A browser has its own way. */
export function keepAwake(on: boolean): boolean {
  const native = bindings()
  void native?.KeepAwake(on)
  return native !== undefined
}

/** While somebody listens, the person who closes the window is asked; the answer is `answerClosing`. */
export function onClosing(listener: () => void): () => void {
  const onEvent = (event: Event) => {
    event.preventDefault()
    listener()
  }
  window.addEventListener('balcao:closing', onEvent)
  return () => window.removeEventListener('balcao:closing', onEvent)
}

/** @param answer '' leaves the window open @param remember the answer holds from now on */
export async function answerClosing(answer: OnClose, remember: boolean): Promise<void> {
  await bindings()?.Close(answer, remember)
}

/** Ends the program, in the window only. */
export async function quit(): Promise<void> {
  await bindings()?.Close('quit', false)
}

/** The browser's print dialog, for the page as it stands; returns once it is closed. */
export function printPage() {
  window.print()
}

/** What the window could not do; the message is its own words, safe to show. */
export class NativeError extends Error {
  readonly code = 'native'
}

/** The window rejects with its words, bare or as an Error; what the page itself gets wrong is a TypeError or the like. */
export async function said<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (reason) {
    if (typeof reason === 'string') throw new NativeError(reason)
    throw reason instanceof Error && reason.name === 'Error' ? new NativeError(reason.message) : reason
  }
}
