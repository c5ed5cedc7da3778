import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'
import { toast } from '@/ui/toasts'
import type { Device, Listed } from './api'

installServer()
afterEach(() => toast.clear())

const till: Device = { id: 'd1', name: 'Caixa 1', type: 3, imei: '356938035643809', numero: 1 }
const tablet: Device = { id: 'd2', name: '', type: 9, imei: '', numero: 2 }

const hall: Listed = {
  salesPoint: {
    id: 'p1', name: 'Salão', localClientId: 'bar', productListId: 'l1', type: 2, versao: 3,
    managementSystemConfiguration: [{ systemType: 1, printType: 2, enableRemotePrinter: true }, { systemType: 2, printType: 1, enableRemotePrinter: false }],
    enableCashPayment: true, enableCreditCardPayment: true, enableServiceTax: true, serviceTaxPercentage: 12, createNFCe: true, enableManualNFCeForCashPayment: true,
    enablePrepaidToken: true,
  },
  productListName: 'Totem',
  equipaments: [till, tablet],
}
const bar: Listed = {
  salesPoint: { id: 'p2', name: 'Bar', versao: 1, productListId: '', type: 1, managementSystemConfiguration: [{ systemType: 2, printType: 1 }] },
  productListName: '',
  equipaments: [],
}

async function open(rows: Listed[] = [bar, hall]) {
  server.on('GET /api/SalesPoint/GetAllSalesPointByLocalClientId/bar', () => json(rows))
  server.on('GET /api/Proprietario/BuscarListasProdutosDoLocal/bar', () => json([{ listaProdutoId: 'l1', descricao: 'Totem', produtos: [], versao: 1 }]))
  await renderScreen('/admin/equipamentos/pontoDeVendas', 'AdminPortal')
  await screen.findByRole('heading', { level: 1, name: 'Ponto de Vendas' })
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const drawer = async () => within(await screen.findByRole('dialog'))
const bodies = (operation: string) => server.calls(operation).map(({ body }) => body)

it('sales-points-01 sales-points-02 sales-points-03 sales-points-09 shows one card per sales point with all of it', async () => {
  await open()
  const card = within(await screen.findByRole('article', { name: 'Salão' }))
  for (const words of [
    'Pós-pago Comanda', 'Resumo do pedido · impressão remota ligada', 'Ficha · impressão remota desligada', 'Totem', '12%', 'Dinheiro, Cartão de crédito', 'dinheiro', 'Caixa 1', 'Tablet 2',
  ]) expect(card.getByText(words)).toBeInTheDocument()
  const plain = within(screen.getByRole('article', { name: 'Bar' }))
  for (const words of ['Todos os produtos', 'Desativado', 'Nenhum equipamento vinculado.']) expect(plain.getByText(words)).toBeInTheDocument()
  for (const act of ['Vincular equipamentos a Bar', 'Desvincular equipamentos de Bar', 'Editar Bar', 'Excluir Bar']) expect(plain.getByRole('button', { name: act })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Criar ponto de venda' })).toBeInTheDocument()
})

it('says what to do while there is none, and where reading fails', async () => {
  await open([])
  expect(await screen.findByText('Ainda não há pontos de venda.')).toBeInTheDocument()
})

/** Ticks a system and says what it prints. */
async function choose(form: Awaited<ReturnType<typeof drawer>>, system: string, print: string) {
  await userEvent.click(form.getByLabelText(system))
  await userEvent.click(form.getByLabelText(`Tipo de impressão de ${system}`))
  await userEvent.click(await screen.findByTitle(print))
}

it('sales-points-05 sales-points-10 sales-points-14 sales-points-24 sales-points-25 asks for the systems first', async () => {
  await open([])
  await press('Criar ponto de venda')
  const form = await drawer()
  await userEvent.click(form.getByText('Salvar'))
  expect(await form.findByText('Escolha o sistema antes de salvar')).toBeInTheDocument()
  await userEvent.click(form.getByText('Confirmar Sistema'))
  expect(form.getByText('Escolha um sistema para continuar')).toBeInTheDocument()
  await userEvent.click(form.getByLabelText('Pré-pago Ficha'))
  expect(form.getByLabelText('Mercado Honesto')).toBeDisabled()
  await userEvent.click(form.getByLabelText('Pós-pago Comanda'))
  expect(form.getByLabelText('Pré-pago Escola')).toBeDisabled()
  await userEvent.click(form.getByLabelText('Pós-pago Comanda'))
  expect(form.getByLabelText('Pré-pago Escola')).toBeEnabled()
  expect(form.getByLabelText('Impressão remota de Pré-pago Ficha')).not.toBeChecked()
  await userEvent.click(form.getByText('Confirmar Sistema'))
  expect(form.getByText('Escolha o tipo de impressão')).toBeInTheDocument()
})

it('sales-points-11 sales-points-12 goes on to the configuration, and back to the choice', async () => {
  await open([])
  await press('Criar ponto de venda')
  const form = await drawer()
  await choose(form, 'Pré-pago Ficha', 'Não imprimir')
  await userEvent.click(form.getByText('Confirmar Sistema'))
  expect(await form.findByText('Não imprimir, impressão remota desligada')).toBeInTheDocument()
  expect(form.getByLabelText('Nome')).toBeInTheDocument()
  await userEvent.click(form.getByLabelText('Escolher os sistemas de novo'))
  expect(form.getByLabelText('Pré-pago Ficha')).not.toBeChecked()
  expect(form.queryByLabelText('Nome')).not.toBeInTheDocument()
})

it('sales-points-20 sales-points-39 makes a new one', async () => {
  await open([])
  server.on('POST /api/SalesPoint/Add', () => json(bar.salesPoint))
  await press('Criar ponto de venda')
  const form = await drawer()
  await choose(form, 'Mercado Honesto', 'Ficha')
  await userEvent.click(form.getByText('Confirmar Sistema'))
  await userEvent.type(await form.findByLabelText('Nome'), 'Gela')
  await userEvent.click(form.getByText('Salvar'))
  expect(await screen.findByText('Ponto de venda criado com sucesso!')).toBeInTheDocument()
  expect(bodies('POST /api/SalesPoint/Add')).toEqual([{
    localClientId: 'bar',
    salesPoint: expect.objectContaining({
      name: 'Gela', productListId: '', managementSystemConfiguration: [{ systemType: 5, printType: 1, enableRemotePrinter: false }], enableCashPayment: true,
    }) as unknown,
  }])
})

it('sales-points-08 sales-points-13 sales-points-26 sales-points-27 sales-points-28 sales-points-29 opens an existing one with its systems, and switches what has what it needs', async () => {
  await open()
  server.on('PUT /api/SalesPoint/Update', () => json(hall.salesPoint))
  await press('Editar Salão')
  const form = await drawer()
  expect(await form.findByText('Resumo do pedido, impressão remota ligada')).toBeInTheDocument()
  expect(form.queryByLabelText('Escolher os sistemas de novo')).not.toBeInTheDocument()
  expect(form.getByLabelText('Pix')).toBeDisabled()
  expect(form.getByText('Entre em contato com o suporte para alterar esta opção.')).toBeInTheDocument()
  expect(form.getByLabelText('Venda por ficha')).toBeChecked()
  expect(form.getByLabelText('Imprimir DANFE completo')).toBeDisabled()
  expect(form.getByLabelText('Imprimir NFC-e')).toBeEnabled()
  expect(form.getByLabelText('Taxa de serviço (%)')).toBeEnabled()
  await userEvent.click(form.getByLabelText('Cobrar taxa de serviço'))
  expect(form.getByLabelText('Taxa de serviço (%)')).toBeDisabled()
  await userEvent.click(form.getByLabelText('Gerar NFC-e'))
  expect(form.getByLabelText('NFC-e manual em dinheiro')).toBeDisabled()
  expect(form.getByLabelText('NFC-e manual em dinheiro')).not.toBeChecked()
  await userEvent.click(form.getByText('Salvar'))
  expect(await screen.findByText('Ponto de venda editado com sucesso!')).toBeInTheDocument()
  expect(bodies('PUT /api/SalesPoint/Update')).toEqual([{
    salesPoint: expect.objectContaining({ id: 'p1', versao: 3, createNFCe: false, enableManualNFCeForCashPayment: false, enableServiceTax: false }) as unknown,
  }])
})

it('sales-points-06 sales-points-21 sales-points-22 sales-points-23 sales-points-40 links what is ticked', async () => {
  await open()
  server.on('GET /api/SalesPoint/Equipament/GetUnlinked/bar', () => json([till, tablet]))
  let works = false
  server.on('POST /api/SalesPoint/Equipament/LinkEquipamentsToSalesPoint', () => (works ? new Response() : json({ message: 'Atualize a lista.' }, 409)))
  await press('Vincular equipamentos a Bar')
  const dialog = await drawer()
  expect(await dialog.findByText('356938035643809')).toBeInTheDocument()
  const [all, first] = [dialog.getByLabelText('Selecionar todos'), dialog.getByLabelText('Caixa 1')]
  expect(first).not.toBeChecked()
  expect(dialog.getByRole('button', { name: 'Vincular' })).toBeDisabled()
  await userEvent.click(first)
  expect(all).not.toBeChecked()
  await userEvent.click(dialog.getByLabelText('Tablet 2'))
  expect(all).toBeChecked()
  await userEvent.click(all)
  expect(first).not.toBeChecked()
  await userEvent.click(first)
  await userEvent.click(dialog.getByRole('button', { name: /Vincular$/ }))
  expect(await dialog.findByText('Falha ao vincular equipamento! Atualize a lista.')).toBeInTheDocument()
  works = true
  const before = server.calls('GET /api/SalesPoint/GetAllSalesPointByLocalClientId/bar').length
  await userEvent.click(dialog.getByRole('button', { name: /Vincular$/ }))
  expect(await screen.findByText('Equipamentos vinculados.')).toBeInTheDocument()
  expect(bodies('POST /api/SalesPoint/Equipament/LinkEquipamentsToSalesPoint').at(-1)).toEqual({ salesPointId: 'p2', equipaments: ['d1'] })
  await waitFor(() => expect(server.calls('GET /api/SalesPoint/GetAllSalesPointByLocalClientId/bar').length).toBeGreaterThan(before))
})

it('sales-points-21 sales-points-37 sales-points-40 unlinks what is no longer ticked', async () => {
  await open()
  server.on('GET /api/SalesPoint/Equipament/GetLinked', () => json([till, tablet]))
  server.on('POST /api/SalesPoint/Equipament/UnlinkEquipamentsFromSalesPoint', () => new Response())
  await press('Desvincular equipamentos de Salão')
  const dialog = await drawer()
  expect(await dialog.findByLabelText('Selecionar todos')).toBeChecked()
  await userEvent.click(dialog.getByLabelText('Tablet 2'))
  await userEvent.click(dialog.getByRole('button', { name: 'Desvincular' }))
  expect(await screen.findByText('Equipamentos desvinculados.')).toBeInTheDocument()
  expect(bodies('POST /api/SalesPoint/Equipament/UnlinkEquipamentsFromSalesPoint')).toEqual([{ equipaments: ['d2'] }])
})

it('sales-points-04 sales-points-38 deletes after a warning, and says why not', async () => {
  await open()
  const answers = [json({ message: 'Este ponto de venda tem equipamentos vinculados: Caixa 1.' }, 400), json({ message: 'Erro' }, 500), new Response()]
  server.on('DELETE /api/salesPoint/Delete/p1', () => answers.shift() ?? new Response())
  await press('Excluir Salão')
  const dialog = await drawer()
  expect(dialog.getByText('Deseja excluir este ponto de venda?')).toBeInTheDocument()
  expect(dialog.getByText(/Esta ação não poderá ser desfeita\./)).toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: /Excluir$/ }))
  expect(await dialog.findByText('Este ponto de venda tem equipamentos vinculados: Caixa 1.')).toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: /Excluir$/ }))
  expect(await dialog.findByText('Falha ao exlcuir ponto de venda')).toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: /Excluir$/ }))
  expect(await screen.findByText('Ponto de venda excluído!')).toBeInTheDocument()
})

it('sales-points-41 imports the delivery establishment', async () => {
  await open()
  server.on('POST /api/MeepEstabelecimento/AtivarEstabelecimentoDeliveryOld', () => json({ razaoSocial: 'Bar do Cais Ltda.' }))
  await press('Importar delivery')
  await userEvent.click((await drawer()).getByRole('button', { name: 'Importar' }))
  expect(await screen.findByText('Bar do Cais Ltda. Importado com sucesso.')).toBeInTheDocument()
})
