import { bindings, said } from './native'

/** The printing of this computer; undefined in a browser. Failures are NativeErrors. */
export function nativeStation() {
  const native = bindings()
  return native && {
    /** @param key as station-pair answered it, once */
    pair: (id: string, name: string, key: string) => said(native.PairStation(id, name, key)),
    unpair: () => said(native.UnpairStation()),
    state: () => said(native.Station()),
    setAgent: (on: boolean, network: boolean) => said(native.SetAgent(on, network)),
    destinations: async () => (await said(native.Destinations())) ?? [],
    /** @param picture a data: address. Answers whether it is out; else it waits its turn. */
    print: (destination: string, title: string, picture: string) => said(native.PrintPicture(destination, title, picture)),
  }
}
