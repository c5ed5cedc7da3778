import { afterAll, beforeAll, describe, inject } from 'vitest'
import { demo, openAs, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { Simulated } from '../harness/simulated.ts'
import { it } from '../harness/story.ts'

describe('how a venue is paid online', () => {
  let server: Server
  let hosted: Simulated

  beforeAll(async () => {
    hosted = await Simulated.start('--mercadopago', '--for', '1h')
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
  })
  afterAll(async () => {
    await server.stop()
    await hosted.stop()
  })

  it('an account that nobody answers for, then one that works: cards are taken, at their cost', async ({ story }) => {
    // Where the money goes only changes who proves that it is he.
    story.expects(/^403 PUT \/api\/pagamentos\/recebimentos\/contas\/mercadopago_simulado$/)
    const page = await story.person()
    await openAs(page, demo.owner, `${server.url}/configuracoes/recebimentos`)
    const account = page.getByRole('region', { name: 'Mercado Pago simulado' })
    const form = page.getByRole('dialog').filter({ has: page.getByLabel('Endereço do simulador') })
    const ways = page.getByRole('region', { name: 'Formas de pagamento' })
    await see(account.getByText('Não conectado.'), ways.getByText(/^Desligado\. Conecte antes .*Mercado Pago/).first())

    await account.getByRole('button', { name: 'Conectar Mercado Pago simulado' }).click()
    await form.getByLabel('Endereço do simulador').fill('http://127.0.0.1:9')
    await form.getByRole('button', { name: 'Salvar' }).click()
    const asked = page.getByRole('dialog', { name: 'Confirme com a sua senha' })
    await asked.getByLabel('Sua senha').fill(demo.owner.password)
    await asked.getByRole('button', { name: 'Continuar' }).click()
    await see(account.getByText('Ainda não foi usado: teste a conexão.'))
    await account.getByRole('button', { name: /^Testar conexão/ }).click()
    await see(account.getByText(/^O Mercado Pago não respondeu/), account.getByText('Com problema.'))

    await account.getByRole('button', { name: 'Editar Mercado Pago simulado' }).click()
    await form.getByLabel('Endereço do simulador').fill(hosted.url)
    await form.getByRole('button', { name: 'Salvar' }).click()
    await account.getByRole('button', { name: /^Testar conexão/ }).click()
    await see(account.getByText('A conta respondeu: está tudo certo.'), account.getByText('Funcionando.'))

    await ways.getByRole('button', { name: 'Ligar Cartão' }).click()
    const method = page.getByRole('dialog', { name: 'Receber por Cartão' })
    await method.getByLabel('Taxa sobre o valor').fill('4,98')
    await method.getByLabel('Taxa fixa por pagamento').fill('0,40')
    await method.getByLabel('Prazo para receber').fill('14')
    await method.getByRole('button', { name: 'Salvar' }).click()
    await see(ways.getByText('Por Mercado Pago simulado: taxa de 4,98% + R$ 0,40, cai em 14 dias'))
  })
})
