import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { violations } from '../accessibility/standard.ts'
import { call, signInByCall } from '../harness/calls.ts'
import { demo, gone, heading, openAs, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { it } from '../harness/story.ts'

interface Product {
  id: string
  nome: string
  preco: number
  porQuilo: boolean
  precoAberto: boolean
}

const till = 'Caixa da varanda'

describe('tills', () => {
  let server: Server

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
  })
  afterAll(() => server.stop())

  /** A device of the demo's bar that is paired, and the product that it sells. */
  async function pair() {
    const { access_token: token, locais } = await signInByCall(server.url, demo.owner)
    const venue = { localClienteId: locais.find(({ nomeLocal }) => nomeLocal === 'Bar do Cais')?.localId }
    const { id } = await call<{ id: string }>('POST', `${server.url}/api/equipamentos`, {
      token, body: { ...venue, tipo: 3, nome: till, imei: '', numeroSerie: '', patrimonio: '' },
    })
    const { codigo } = await call<{ codigo: string }>('POST', `${server.url}/api/equipamentos/${id}/codigo`, { token, body: venue })
    const { chave } = await call<{ chave: string }>('POST', `${server.url}/api/equipamento/vincular`, { body: { codigo, numeroSerie: 'E2E-1', versao: '1' } })
    const send = <T>(path: string, body: unknown) => call<T>('POST', server.url + path, { body, headers: { Authorization: `Equipment ${chave}` } })
    const { produtos } = await send<{ produtos: Product[] }>('/api/equipamento/produtos', { tenho: [] })
    const product = produtos.find(({ porQuilo, precoAberto, preco }) => !porQuilo && !precoAberto && preco > 0)
    if (!product) throw new Error('The bar sells nothing.')
    return { send, product }
  }

  it('a device sells, and the portal shows its drawer, the sale and the token, which is printed again and used', async ({ story }) => {
    const { send, product } = await pair()
    const now = Date.now()
    const paid = [{ forma: 'dinheiro', valor: product.preco }]
    await send('/api/vendas/caixas/abertura', { sessaoId: 's1', em: now - 5000, valor: 100 })
    const sale = {
      id: 'v1', em: now - 4000, sessaoId: 's1', total: product.preco, pagamentos: paid, cliente: 'Balbina',
      itens: [{ produtoId: product.id, nome: product.nome, quantidade: 1, preco: product.preco }],
      fichas: [{ numero: 9071, codigo: 'JORNADA-9071', produto: product.nome, valor: product.preco }],
    }
    const { codigo } = await send<{ codigo: string }>('/api/vendas', sale)
    expect(await send('/api/vendas', sale)).toMatchObject({ codigo, jaEnviada: true })
    await send('/api/vendas/caixas/movimentos', { id: 'm1', sessaoId: 's1', em: now - 3000, tipo: 'suprimento', valor: 20, motivo: 'Moedas' })

    const page = await story.person()
    await openAs(page, demo.owner, `${server.url}/admin/equipamentos/caixas`)
    await see(heading(page, 'Caixas'))
    const row = page.getByRole('row').filter({ hasText: till })
    await see(row.getByText('Aberto', { exact: true }))
    expect(await violations(page, 'Caixas')).toEqual([])

    // Two reais are missing when it is counted.
    await send('/api/vendas/caixas/fechamento', { sessaoId: 's1', em: now - 1000, contado: [{ forma: 'dinheiro', valor: 118 + product.preco }], observacao: 'Faltaram R$ 2,00' })
    await page.reload()
    await see(row.getByText(/-R\$\s2,00/))
    await row.getByRole('button', { name: /^Ver/ }).click()
    await see(heading(page, `Caixa de ${till}`), page.getByText('Suprimento', { exact: true }), page.getByText('Moedas'), page.getByText(codigo))
    expect(await violations(page, 'Caixa')).toEqual([])

    await page.goto(`${server.url}/admin/equipamentos/vendas`)
    await see(heading(page, 'Vendas de equipamentos'), page.getByRole('row').filter({ hasText: codigo }))
    expect(await violations(page, 'Vendas')).toEqual([])

    await page.goto(`${server.url}/admin/equipamentos/fichas?busca=JORNADA-9071`)
    await page.getByRole('button', { name: 'Reimprimir ficha 9071' }).click()
    const reprint = page.getByRole('dialog', { name: 'Reimprimir a ficha 9071?' })
    await reprint.getByRole('button', { name: 'Reimprimir' }).click()
    await see(page.getByText('Reimpressão anotada. Imprima a ficha no equipamento.'))
    await gone(reprint)
    await page.getByRole('button', { name: 'Validar ficha 9071' }).click()
    await page.getByRole('dialog', { name: 'Validar a ficha 9071?' }).getByRole('button', { name: 'Validar' }).click()
    await see(page.getByText('Ficha validada.'), page.getByRole('button', { name: 'Validar ficha 9071: Esta ficha já foi usada.' }))
    await gone(page.getByRole('dialog', { name: 'Validar a ficha 9071?' }))
    expect(await violations(page, 'Fichas')).toEqual([])
  })
})
