import { call, signInByCall } from './calls.ts'
import { demo } from './portal.ts'
import type { Server } from './server.ts'
import { Simulated } from './simulated.ts'

/** Money that came in, as the Pix API tells it. */
interface Received {
  valor: string
  devolucoes?: { valor: string; status: string }[]
}

/** A charge as the bank has it. */
export interface Charge {
  txid: string
  /** What it is for: *Pedido AB12*. */
  solicitacaoPagador?: string
  status: string
  pixCopiaECola: string
  valor: { original: string }
  pix?: Received[]
}

/** `balcao simulate --pix`: a bank that does as it is told. */
export class Bank {
  readonly #process: Simulated

  private constructor(process: Simulated) {
    this.#process = process
  }

  static async start(): Promise<Bank> {
    return new Bank(await Simulated.start('--pix', '--for', '1h'))
  }

  stop(): Promise<void> {
    return this.#process.stop()
  }

  /** Has the demo's bar be paid here, and hear of what is paid. */
  async serves({ url }: Server): Promise<void> {
    const { access_token: token, locais } = await signInByCall(url, demo.owner)
    const localClienteId = locais.find(({ nomeLocal }) => nomeLocal === 'Bar do Cais')?.localId
    const at = `${url}/api/pagamentos/recebimentos`
    await call('POST', `${url}/api/session/confirm`, { token, body: { senha: demo.owner.password } })
    const { provedores, formas } = await call<{ provedores: { provedor: string; versao: number }[]; formas: { forma: string; versao: number }[] }>('GET', `${at}?localClienteId=${localClienteId}`, { token })
    const versao = provedores.find(({ provedor }) => provedor === 'simulado')?.versao
    await call('PUT', `${at}/contas/simulado`, { token, body: { localClienteId, versao, ajustes: { endereco: this.#process.url } } })
    await call('PUT', `${at}/formas/pix`, { token, body: { localClienteId, versao: formas.find(({ forma }) => forma === 'pix')?.versao, provedor: 'simulado', taxaPercentual: 0.99, taxaFixa: 0, diasParaReceber: 1 } })
    await call('POST', `${at}/contas/simulado/avisos`, { token, body: { localClienteId } })
  }

  /** The one charge of an order. */
  async chargeOf(code: string): Promise<Charge> {
    const { cobs } = await call<{ cobs: Charge[] }>('GET', `${this.#process.url}/simulador`)
    const found = cobs.filter(({ solicitacaoPagador }) => solicitacaoPagador === `Pedido ${code}`)
    if (found.length !== 1) throw new Error(`the bank has ${found.length} charges of order ${code}`)
    return found[0]!
  }

  /** Pays an order's code: with another amount, where one is told, and whatever has become of it, where that is forced. */
  async pay(code: string, { amount, forced = false }: { amount?: string; forced?: boolean } = {}): Promise<void> {
    const { txid } = await this.chargeOf(code)
    const how = new URLSearchParams({ ...(amount ? { valor: amount } : {}), ...(forced ? { forcado: '1' } : {}) })
    await this.#act(`${txid}/pagar?${how}`)
  }

  /** Pays a code as the payer's own bank reads it. */
  async payCode(code: string): Promise<void> {
    const { cobs } = await call<{ cobs: Charge[] }>('GET', `${this.#process.url}/simulador`)
    const found = cobs.find(({ pixCopiaECola }) => pixCopiaECola === code)
    if (!found) throw new Error('the bank knows no such code')
    await this.#act(`${found.txid}/pagar`)
  }

  /** Has the next call to the bank go wrong. */
  async fails(how: 'erro' | 'indisponivel' | 'resposta-perdida' | 'silencio'): Promise<void> {
    await this.#act(`falhar?como=${how}`)
  }

  /** Says what becomes of refunds, those in process among them. */
  async refunds(how: 'EM_PROCESSAMENTO' | 'NAO_REALIZADO' | 'DEVOLVIDO'): Promise<void> {
    await this.#act(`devolucoes?como=${how}`)
  }

  async #act(what: string): Promise<void> {
    await call('POST', `${this.#process.url}/simulador/${what}`)
  }
}
