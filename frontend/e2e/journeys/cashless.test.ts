import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { violations } from '../accessibility/standard.ts'
import { demo, openAs, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { it } from '../harness/story.ts'

describe('cashless', () => {
  let server: Server

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
  })
  afterAll(() => server.stop())

  it('negative-balance-07 a card is issued, recharged and overspent, and the plan brings it back to zero', async ({ story }) => {
    const page = await story.person()
    await openAs(page, demo.owner, `${server.url}/cashless/cartoes`)
    await page.getByRole('button', { name: 'Novo cartão' }).click()
    await page.getByLabel('Número do cartão').fill('Z9')
    await page.getByRole('textbox', { name: /^Titular/ }).fill('Zilda Rocha')
    await page.getByLabel('Limite negativo').fill('30,00')
    expect(await violations(page, 'card form')).toEqual([])
    await page.getByRole('button', { name: 'Salvar' }).click()
    await see(page.getByText('Cartão emitido.'))

    await page.getByRole('button', { name: 'Recarregar cartão Z9' }).click()
    await page.getByLabel('Valor').fill('10,00')
    await page.getByRole('button', { name: 'Recarregar', exact: true }).click()
    await see(page.getByText('Cartão recarregado.'))
    await page.getByRole('button', { name: 'Lançar consumo cartão Z9' }).click()
    await page.getByLabel('Valor').fill('32,00')
    await page.getByLabel('O que foi consumido').fill('Almoço')
    await page.getByRole('button', { name: 'Lançar', exact: true }).click()
    await see(page.getByText('Consumo lançado.'), page.getByRole('row', { name: /Z9/ }).getByText('-R$ 22,00'))
    expect(await violations(page, 'cards')).toEqual([])

    await page.goto(`${server.url}/cashless/relatorios/saldoNegativo`)
    await see(page.getByRole('row', { name: /Zilda Rocha/ }))
    expect(await violations(page, 'negative balances')).toEqual([])
    for (const step of ['Planejar recarga', 'Confirmar recarga']) {
      await page.getByRole('button', { name: 'Planejamento' }).click()
      await page.getByRole('menuitem', { name: step }).click()
      const dialog = page.getByRole('dialog', { name: `${step}?` })
      await see(dialog.getByText('ATENÇÃO ESTA AÇÃO NÃO PODERÁ SER DESFEITA!'))
      await dialog.getByLabel('Sua senha').fill(demo.owner.password)
      await dialog.getByRole('button', { name: step }).click()
      await see(page.getByText(step === 'Planejar recarga' ? 'Planejamento criado com sucesso!' : 'Pagamento Confirmado com sucesso!'))
    }
    await page.getByRole('button', { name: 'Histórico' }).click()
    await page.getByRole('button', { name: /^Detalhes/ }).first().click()
    await see(page.getByRole('dialog').getByRole('row', { name: /Zilda Rocha/ }).getByText('R$ 22,00'))
    expect(await violations(page, 'plan')).toEqual([])
  })
})
