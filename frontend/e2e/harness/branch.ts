import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { boardAddress, startDialog, startMonitoring } from './board.ts'
import { call, signInByCall } from './calls.ts'
import { Gateway } from './gateway.ts'
import { type Network, startNetwork } from './network.ts'
import { demo, openAs, see } from './portal.ts'
import { Server } from './server.ts'
import type { Story } from './story.ts'

/** The chip that tells how the server is reached. */
export function chip(page: Page, words: string | RegExp): Locator {
  return page.getByRole('button', { name: words })
}

/** Begins the monitoring of a board that was just opened. */
export async function begin(page: Page): Promise<void> {
  await see(startDialog(page))
  await startMonitoring(page)
}

/** A computer whose window shows the demo server, and the network between the two in the hands of the story. */
export class Branch {
  readonly server: Server
  readonly network: Network
  readonly gateway: Gateway

  private constructor(server: Server, network: Network, gateway: Gateway) {
    this.server = server
    this.network = network
    this.gateway = gateway
  }

  /** @param demoData what the server begins with a copy of */
  static async start(demoData: string): Promise<Branch> {
    const server = await Server.start({ flags: ['--demo'], copyOf: demoData })
    const network = await startNetwork(server.url)
    return new Branch(server, network, await Gateway.start(network.url))
  }

  async stop(): Promise<void> {
    await this.gateway.stop()
    await this.network.close()
    await this.server.stop()
  }

  /** The cook's board in the window, narrowed to a customer. */
  async board(story: Story, customer: string, gateway = this.gateway): Promise<Page> {
    const page = await story.person()
    await openAs(page, demo.cook, boardAddress(gateway.url, customer))
    await begin(page)
    await see(chip(page, /^Conectado/))
    return page
  }

  async cut(page: Page): Promise<void> {
    this.network.become('cut')
    await see(chip(page, /^Sem conexão/))
  }

  /** Opens the network, and waits until the computer has found that out: what begins next begins connected. */
  async reconnect(): Promise<void> {
    this.network.become('open')
    await expect.poll(async () => (await call<{ state: string }>('GET', `${this.gateway.url}/local/status`)).state).toBe('connected')
  }

  async mend(page: Page): Promise<void> {
    this.network.become('open')
    await see(chip(page, /^Conectado\./))
  }

  /** What the server knows to have happened to an order, by the calls that did it. */
  async happened(orderId: string): Promise<string[]> {
    const { access_token: token } = await signInByCall(this.server.url, demo.cook)
    const { Historico } = await call<{ Historico: { Acao: string }[] }>('GET', `${this.server.url}/api/kds/pedidos/${orderId}`, { token })
    return Historico.map(({ Acao }) => Acao)
  }
}
