/** What the window keeps of this one computer; of use to a few screens only. */
import { bindings, said, type Computer, type OnClose } from './native'

/** This computer, in the window only. */
export async function computer(): Promise<Computer | undefined> {
  return bindings()?.Computer()
}

/** Rejects with a NativeError. */
export async function setOnClose(choice: OnClose): Promise<void> {
  const native = bindings()
  if (native) await said(native.SetOnClose(choice))
}

/** Rejects with a NativeError. */
export async function setStartWithSystem(on: boolean): Promise<void> {
  const native = bindings()
  if (native) await said(native.SetStartWithSystem(on))
}

/** Which server the window shows; undefined in a browser. Failures are NativeErrors. */
export function nativeServers() {
  const native = bindings()
  return native && {
    shown: () => said(native.Server()),
    /** Looks for a Balcão server at an address that a person typed. */
    check: (address: string) => said(native.CheckServer(address)),
    /** Shows another from now on; the page then has to be loaded anew. @param choice 'here' or an address as `check` answered it */
    use: (choice: string) => said(native.UseServer(choice)),
  }
}
