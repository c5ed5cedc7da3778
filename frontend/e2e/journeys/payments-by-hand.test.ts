import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { cardIn, openBoard } from '../harness/board.ts'
import { call, type SignedIn, signInByCall } from '../harness/calls.ts'
import { placeOrder } from '../harness/orders.ts'
import { demo, openAs, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { it } from '../harness/story.ts'

/** A charge that waits until somebody sees its money in the statement. */
interface Waiting {
  rotulo: string
  cobrado: number
  txid: string
}

/** A bank's statement in OFX: a Pix that names the charge, and one from the counter. */
function statement({ cobrado, txid }: Waiting): Buffer {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date()).replaceAll('-', '')
  const line = (amount: string, words: string) => `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>${day}<TRNAMT>${amount}<FITID>${words.length}<MEMO>${words}</STMTTRN>`
  return Buffer.from(`OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKTRANLIST>${line(cobrado.toFixed(2), `PIX RECEBIDO QR ${txid}`)}${line('12.34', 'PIX BALCAO')}</BANKTRANLIST></OFX>`)
}

describe('a venue with only a Pix key', () => {
  let server: Server
  let owner: SignedIn
  let localClienteId: string

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
    owner = await signInByCall(server.url, demo.owner)
    localClienteId = owner.locais.find(({ nomeLocal }) => nomeLocal === 'Bar do Cais')?.localId ?? ''
    const at = `${server.url}/api/pagamentos/recebimentos`
    const by = { token: owner.access_token }
    await call('POST', `${server.url}/api/session/confirm`, { ...by, body: { senha: demo.owner.password } })
    await call('PUT', `${at}/contas/manual`, { ...by, body: { localClienteId, ajustes: { chave: 'bar@cais.example', nome: 'Bar do Cais', cidade: 'Florianopolis' } } })
    const { formas } = await call<{ formas: { forma: string; versao: number }[] }>('GET', `${at}?localClienteId=${localClienteId}`, by)
    const versao = formas.find(({ forma }) => forma === 'pix')?.versao
    await call('PUT', `${at}/formas/pix`, { ...by, body: { localClienteId, versao, provedor: 'manual', taxaPercentual: 0, taxaFixa: 0, diasParaReceber: 0 } })
  })
  afterAll(() => server.stop())

  /** The one charge on the list. */
  async function waiting(): Promise<Waiting> {
    const list = () => call<Waiting[]>('GET', `${server.url}/api/pagamentos/conferir?localClienteId=${localClienteId}`, { token: owner.access_token })
    await expect.poll(async () => (await list()).length).toBe(1)
    return (await list())[0]!
  }

  async function drop(page: Page, file: Buffer) {
    await page.getByLabel(/^Escolher ou soltar o extrato/).setInputFiles({ name: 'extrato.ofx', mimeType: 'application/x-ofx', buffer: file })
  }

  it('confirms an order by the bank’s statement, once, and gives a part of it back with the password', async ({ story }) => {
    story.expects(/^403 POST \/api\/pagamentos\/recebidos\/.+\/devolver$/)
    const ordered = placeOrder(server.url, { customer: 'Rita Extrato', way: 'retirada', paidOnline: true })
    const charge = await waiting()
    const file = statement(charge)

    const page = await story.person()
    await openAs(page, demo.owner, `${server.url}/transacoes/conferir`)
    await see(page.getByRole('listitem', { name: `Conferir no extrato: ${charge.rotulo}` }))
    await drop(page, file)
    await see(page.getByText(/^2 entradas de .+: 1 para conferir, 1 sem cobrança do Balcão\.$/))
    await page.getByRole('button', { name: 'Confirmar 1 pagamento' }).click()
    await see(page.getByText('1 pagamento confirmado pelo extrato.'), page.getByText('Nenhum pagamento para conferir.'))
    await drop(page, file)
    await see(page.getByText(/: 0 para conferir, 1 já conferida por um extrato, 1 sem cobrança do Balcão\.$/))
    const { Codigo } = await ordered
    const board = await openBoard(story, server.url, 'Rita Extrato')
    await see(cardIn(board, 'Pendente', Codigo))

    await page.goto(`${server.url}/transacoes/estornoDeTransacoes`)
    await page.getByRole('button', { name: charge.rotulo }).click()
    await page.getByRole('region', { name: /^Recebimento de/ }).getByRole('button', { name: 'Devolver' }).click()
    const question = page.getByRole('dialog', { name: 'Devolver a quem pagou?' })
    await question.getByLabel('Valor').fill('1,00')
    await question.getByLabel('Motivo').fill('Faltou um item')
    await question.getByRole('button', { name: 'Devolver R$ 1,00' }).click()
    const asked = page.getByRole('dialog', { name: 'Confirme com a sua senha' })
    await asked.getByLabel('Sua senha').fill(demo.owner.password)
    await asked.getByRole('button', { name: 'Continuar' }).click()
    await see(page.getByText('Devolução pedida. O andamento aparece aqui.'))

    await page.goto(`${server.url}/transacoes/conferir`)
    await page.getByRole('button', { name: `Já devolvi: Devolver no banco: ${charge.rotulo}` }).click()
    await page.getByRole('button', { name: 'Confirmar devolução' }).click()
    await see(page.getByText('Devolução confirmada.'))
    await page.goto(`${server.url}/transacoes/estornoDeTransacoes?devolucao=devolvida`)
    await see(page.getByRole('button', { name: charge.rotulo }))
  })
})
