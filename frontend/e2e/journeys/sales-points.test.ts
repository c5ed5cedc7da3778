import { afterAll, beforeAll, describe, inject } from 'vitest'
import { demo, gone, heading, openAs, see } from '../harness/portal.ts'
import { Server } from '../harness/server.ts'
import { it } from '../harness/story.ts'

const point = 'Deque da piscina'

describe('sales points', () => {
  let server: Server

  beforeAll(async () => {
    server = await Server.start({ flags: ['--demo'], copyOf: inject('demoData') })
  })
  afterAll(() => server.stop())

  it('sales-points-01 sales-points-05 sales-points-06 sales-points-38 sales-points-39 one is made, edited, given equipment, and deleted once that is gone', async ({ story }) => {
    const page = await story.person()
    await openAs(page, demo.support, `${server.url}/admin/equipamentos/pontoDeVendas`)
    await see(heading(page, 'Ponto de Vendas'))
    await page.getByRole('button', { name: 'Criar ponto de venda' }).click()
    const form = page.getByRole('dialog', { name: 'Criar ponto de venda' })
    await form.getByRole('button', { name: 'Confirmar Sistema' }).click()
    await see(form.getByText('Escolha um sistema para continuar'))
    await form.getByLabel('Pré-pago Ficha', { exact: true }).check()
    await form.getByRole('combobox', { name: 'Tipo de impressão de Pré-pago Ficha' }).click()
    await page.getByTitle('Resumo do pedido', { exact: true }).click()
    await form.getByRole('button', { name: 'Confirmar Sistema' }).click()
    await form.getByLabel('Nome', { exact: true }).fill(point)
    await form.getByLabel('Gerar NFC-e', { exact: true }).check()
    await form.getByLabel('Imprimir NFC-e', { exact: true }).check()
    await form.getByRole('button', { name: 'Salvar' }).click()
    await see(page.getByText('Ponto de venda criado com sucesso!'))
    const card = page.getByRole('article', { name: point })
    await see(card.getByText('Todos os produtos'), card.getByText('Desativado'))

    await page.getByRole('button', { name: `Editar ${point}` }).click()
    const edit = page.getByRole('dialog', { name: `Editar ${point}` })
    await edit.getByLabel('Cobrar taxa de serviço', { exact: true }).check()
    await edit.getByLabel('Taxa de serviço (%)').fill('12')
    await edit.getByRole('button', { name: 'Salvar' }).click()
    await see(page.getByText('Ponto de venda editado com sucesso!'), card.getByText('12%'))

    await page.getByRole('button', { name: `Vincular equipamentos a ${point}` }).click()
    const link = page.getByRole('dialog', { name: `Vincular equipamentos a ${point}` })
    await link.getByLabel('Selecionar todos').check()
    await link.getByRole('button', { name: 'Vincular', exact: true }).click()
    await see(card.getByText('Tablet 1'))

    await page.getByRole('button', { name: `Excluir ${point}` }).click()
    const question = page.getByRole('dialog', { name: 'Deseja excluir este ponto de venda?' })
    story.expects(/^400 DELETE \/api\/salesPoint\/Delete\//)
    await question.getByRole('button', { name: 'Excluir' }).click()
    await see(question.getByText('Este ponto de venda tem equipamentos vinculados: Tablet 1. Desvincule-os antes de excluir.'))
    await question.getByRole('button', { name: 'Cancelar' }).click()

    await page.getByRole('button', { name: `Desvincular equipamentos de ${point}` }).click()
    const unlink = page.getByRole('dialog', { name: `Desvincular equipamentos de ${point}` })
    await unlink.getByLabel('Tablet 1').uncheck()
    await unlink.getByRole('button', { name: 'Desvincular', exact: true }).click()
    await see(card.getByText('Nenhum equipamento vinculado.'))
    await page.getByRole('button', { name: `Excluir ${point}` }).click()
    await question.getByRole('button', { name: 'Excluir' }).click()
    await see(page.getByText('Ponto de venda excluído!'))
    await gone(card)
  })
})
