import { call, signInByCall } from './calls.ts'
import { demo } from './portal.ts'

/** What stories change of a venue's configuration (S0§4). */
export interface Configuration {
  isActive: boolean
  /** None means always. */
  availableDay: { dayOfWeek: number; startHour: string; endHour: string }[]
  deliveryTimePerOrder: boolean
  useOwnDelivery: boolean
  useMeepDelivery: boolean
  /** 0 Play Delivery, 1 Loggi, 2 the platform's own couriers (D8). */
  deliveryPlatform: 0 | 1 | 2
  callMeepDeliveryManually: boolean
  notificationPhone: string
  sendToPrinterServerOnAcceptOrder: boolean
  allowCustomerChatVisualization: boolean
  automaticallyAcceptOrder: boolean
}

interface Preferences {
  needSelectResponsibleForTransportation: boolean
  fastPolling: boolean
}

/** The demo bar in the hands of support, who may change all of it, behind the portal's back. */
export class Venue {
  readonly id: string
  readonly token: string
  readonly #url: string
  readonly #configuration: Configuration
  readonly #preferences: Preferences

  private constructor(url: string, id: string, token: string, configuration: Configuration, preferences: Preferences) {
    this.#url = url
    this.id = id
    this.token = token
    this.#configuration = configuration
    this.#preferences = preferences
  }

  static async demo(url: string): Promise<Venue> {
    const { access_token: token, locais } = await signInByCall(url, demo.support)
    const id = locais.find(({ nomeLocal }) => nomeLocal === 'Bar do Cais')?.localId ?? ''
    const configuration = await call<Configuration>('GET', `${url}/api/MeepFood/Configuration/${id}`, { token })
    const preferences = await call<Preferences>('GET', `${url}/api/kds/preferencias?localClienteId=${id}`, { token })
    return new Venue(url, id, token, configuration, preferences)
  }

  /** Puts the venue in the state in which it was found, but for these changes. */
  async configure(change: Partial<Configuration>): Promise<void> {
    await call('POST', `${this.#url}/api/MeepFood/Configuration`, { token: this.token, body: { ...this.#configuration, ...change, versao: undefined } })
  }

  /** The same for the preferences of its board. */
  async prefer(change: Partial<Preferences>): Promise<void> {
    await call('POST', `${this.#url}/api/kds/preferencias`, { token: this.token, body: { ...this.#preferences, ...change } })
  }

  configuration(): Promise<Configuration> {
    return call('GET', `${this.#url}/api/MeepFood/Configuration/${this.id}`, { token: this.token })
  }
}
