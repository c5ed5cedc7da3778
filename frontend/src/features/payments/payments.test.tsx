import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { session } from '@/api/session'
import { renderScreen } from '@/testing/renderScreen'
import { ana, installServer, json, server } from '@/testing/server'

installServer()
beforeEach(() => session.set(ana))

const bodyOf = (operation: string) => server.calls(operation).at(-1)?.body

const matter = {
  id: 'm1', motivo: 'divergente', desde: '2026-11-20T12:00:00Z', rotulo: 'Pedido 123', assunto: 'order', assuntoId: 'o1', cobrancaId: 'c1', pagamentoId: 'p1',
  cobrado: 50, recebido: 49, restante: 49, devolucao: 0, resposta: '', txid: 'T1', idFimAFim: 'E1', simulado: false,
}
const byHand = { ...matter, id: 'm2', motivo: 'conferencia', rotulo: 'Pedido 7', pagamentoId: '', recebido: 0, restante: 0 }

const row = {
  cobrancaId: 'c1', localClienteId: 'bar', nomeLocal: 'Bar do Cais', em: '2026-11-20T12:00:00Z', rotulo: 'Pedido 123', forma: 'pix', provedor: 'pix', simulado: false,
  estado: 'paga', devolucoes: ['devolvida'], valor: 50, recebido: 50, devolvido: 20, emDevolucao: 0, restante: 30,
}
const refund = { id: 'r1', valor: 20, estado: 'devolvida', origem: 'pedida_aqui', motivo: 'Faltou um prato', resposta: '', pedidaEm: '2026-11-20T12:10:00Z', pedidaPor: 'Ana', terminouEm: '2026-11-20T12:11:00Z' }
const charge = {
  id: 'c1', assunto: 'order', assuntoId: 'o1', rotulo: 'Pedido 123', forma: 'pix', provedor: 'pix', simulado: false, conferenciaManual: false, estado: 'paga', valor: 50,
  taxa: 0.5, diasParaReceber: 1, txid: 'tx1', codigo: '000201', criadaEm: '2026-11-20T11:59:00Z', expiraEm: '2026-11-20T12:29:00Z', pagaEm: '2026-11-20T12:00:00Z',
  recebimentos: [{ id: 'p1', valor: 50, recebidoEm: '2026-11-20T12:00:00Z', situacao: 'contado', idFimAFim: 'E1', restante: 30, devolucoes: [refund] }],
  acontecimentos: [{ em: '2026-11-20T12:00:00Z', de: 'aguardando', para: 'paga', causa: 'Pagamento recebido', por: '' }],
}

it('lists what has to be looked at, each with its ways out', async () => {
  let left = [matter]
  server.on('GET /api/pagamentos/conferir', () => json(left))
  server.on('POST /api/pagamentos/recebidos/p1/devolver', () => json(refund))
  await renderScreen('/transacoes/conferir', 'TransacoesEstorno')
  const card = await screen.findByRole('listitem', { name: 'Valor diferente: Pedido 123' })
  expect(card).toHaveTextContent('Foram cobrados R$ 50,00 e chegaram R$ 49,00.')
  await userEvent.click(within(card).getByRole('button', { name: /^Devolver/ }))
  left = []
  await userEvent.click(within(card).getByRole('button', { name: 'Devolver R$ 49,00' }))
  expect(await screen.findByText('Nenhum pagamento para conferir.')).toBeVisible()
  expect(bodyOf('POST /api/pagamentos/recebidos/p1/devolver')).toEqual({ localClienteId: 'bar', valor: 49, motivo: 'Valor diferente do cobrado' })
  expect(server.calls('POST /api/pagamentos/recebidos/p1/devolver')[0]?.headers.get('Idempotency-Key')).toBe('m1')
})

it('asks for the same refund once, though its answer is lost and somebody asks anew', async () => {
  const path = 'POST /api/pagamentos/recebidos/p1/devolver'
  server.on('GET /api/pagamentos/conferir', () => json([matter]))
  server.on(path, () => Promise.reject(new TypeError('the answer is lost')))
  await renderScreen('/transacoes/conferir', 'TransacoesEstorno')
  const ask = async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Devolver: / }))
    await userEvent.click(screen.getByRole('button', { name: 'Devolver R$ 49,00' }))
  }
  await ask()
  expect(await screen.findByText('Sem conexão com o servidor. Verifique a rede e tente novamente.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  server.on(path, () => json(refund))
  await ask()
  expect(await screen.findByText('Devolução pedida.')).toBeVisible()
  expect(server.calls(path).map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(['m1', 'm1'])
})

it('asks before a refund counts as made', async () => {
  const path = 'POST /api/pagamentos/devolucoes/r1/confirmar'
  server.on('GET /api/pagamentos/conferir', () => json([{ ...matter, motivo: 'devolver_no_banco', devolucaoId: 'r1', devolucao: 20 }]))
  server.on(path, () => new Response(null, { status: 204 }))
  await renderScreen('/transacoes/conferir', 'TransacoesEstorno')
  await userEvent.click(await screen.findByRole('button', { name: /^Já devolvi: / }))
  expect(screen.getByText('R$ 20,00 contam como devolvidos. Isto não tem volta.')).toBeVisible()
  expect(server.calls(path)).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar devolução' }))
  expect(await screen.findByText('Devolução confirmada.')).toBeVisible()
  expect(server.calls(path)).toHaveLength(1)
})

it('gives back no more than the refund that failed', async () => {
  const failed = { ...matter, motivo: 'devolucao_nao_realizada', recebido: 50, restante: 50, devolucao: 20, resposta: 'Conta encerrada' }
  server.on('GET /api/pagamentos/conferir', () => json([failed]))
  server.on('POST /api/pagamentos/recebidos/p1/devolver', () => json(refund))
  await renderScreen('/transacoes/conferir', 'TransacoesEstorno')
  expect(await screen.findByText('O banco não devolveu R$ 20,00: Conta encerrada. O cliente ainda espera.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^Devolver/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Devolver R$ 20,00' }))
  expect(await screen.findByText('Devolução pedida.')).toBeVisible()
  expect(bodyOf('POST /api/pagamentos/recebidos/p1/devolver')).toEqual({ localClienteId: 'bar', valor: 20, motivo: 'Devolução pedida de novo' })
})

it('says why the bank does not give back what a person should', async () => {
  const path = 'POST /api/pagamentos/devolucoes/r1/nao-realizada'
  server.on('GET /api/pagamentos/conferir', () => json([{ ...matter, motivo: 'devolver_no_banco', devolucaoId: 'r1', devolucao: 20 }]))
  server.on(path, () => new Response(null, { status: 204 }))
  await renderScreen('/transacoes/conferir', 'TransacoesEstorno')
  await userEvent.click(await screen.findByRole('button', { name: /^Não foi possível/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Marcar como não realizada' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Diga por que a devolução não foi feita.')
  await userEvent.type(screen.getByLabelText('Por que o banco não devolveu'), 'Conta encerrada{Enter}')
  expect(await screen.findByText('Devolução marcada como não realizada.')).toBeVisible()
  expect(bodyOf(path)).toEqual({ localClienteId: 'bar', motivo: 'Conta encerrada' })
})

it('accepts money; what cannot be leaves the list with the reason told', async () => {
  let left = [matter, { ...matter, id: 'm2', rotulo: 'Pedido 124' }]
  server.on('GET /api/pagamentos/conferir', () => json(left))
  server.on('POST /api/pagamentos/recebidos/p1/aceitar', () => json({ message: 'O que foi pago já terminou.', code: 'conflict' }, 409))
  await renderScreen('/transacoes/conferir', 'TransacoesEstorno')
  await userEvent.click(await screen.findByRole('button', { name: 'Aceitar: Valor diferente: Pedido 123' }))
  left = left.slice(1)
  await userEvent.click(screen.getByRole('button', { name: 'Aceitar R$ 49,00' }))
  expect(await screen.findByText('O que foi pago já terminou.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Valor diferente: Pedido 123' })).not.toBeInTheDocument())
  server.on('POST /api/pagamentos/conferir/m2/visto', () => json({ message: 'Este item não está mais na lista.', code: 'not_found' }, 404))
  left = []
  await userEvent.click(screen.getByRole('button', { name: /^Visto/ }))
  expect(await screen.findByText('Nenhum pagamento para conferir.')).toBeVisible()
  expect(screen.getByText('Este item não está mais na lista.')).toBeVisible()
})

it('confirms by the amount in the statement; who gives nothing back decides nothing else', async () => {
  server.on('GET /api/pagamentos/conferir', () => json([byHand, matter]))
  server.on('POST /api/pagamentos/c1/confirmar', () => json(charge))
  await renderScreen('/transacoes/conferir', 'Painel')
  expect(await screen.findByText('Quem cuida dos estornos resolve isto.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar recebimento: Conferir no extrato: Pedido 7' }))
  const amount = screen.getByLabelText('Valor que está no extrato (R$)')
  expect(amount).toHaveValue('50,00')
  await userEvent.clear(amount)
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Informe o valor que aparece no extrato.')
  await userEvent.type(amount, '48,50{Enter}')
  expect(await screen.findByText('Recebimento confirmado.')).toBeVisible()
  expect(bodyOf('POST /api/pagamentos/c1/confirmar')).toEqual({ localClienteId: 'bar', valor: 48.5 })
})

it('confirms by a statement what a person leaves ticked', async () => {
  const candidate = (id: string, rotulo: string) => ({ id, rotulo, valor: 50, estado: 'aguardando', criadaEm: '2026-11-20T12:00:00Z' })
  const line = { linha: 'l1', dia: '2026-11-20', valor: 50, texto: 'PIX T1', situacao: 'confere', cobrancas: [candidate('c1', 'Pedido 1')] }
  const suggested = { ...line, linha: 'l2', texto: 'PIX de alguém', situacao: 'sugestao', cobrancas: [candidate('c2', 'Pedido 2'), candidate('c3', 'Pedido 3')] }
  server.on('GET /api/pagamentos/conferir', () => json([]))
  server.on('POST /api/pagamentos/extrato', () => json({ de: '2026-11-20', ate: '2026-11-21', entradas: 5, semCobranca: 3, naoLidas: 1, linhas: [line, suggested] }))
  server.on('POST /api/pagamentos/extrato/confirmar', () => json({ confirmadas: 2 }))
  await renderScreen('/transacoes/conferir', 'Painel')
  await userEvent.upload(await screen.findByLabelText(/Escolher ou soltar o extrato/), new File(['<OFX>'], 'extrato.ofx'))
  expect(await screen.findByText('5 entradas de 20/11/2026 a 21/11/2026: 2 para conferir, 3 sem cobrança do Balcão.')).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('1 lançamento não pôde ser lido')
  expect(screen.getByRole('checkbox')).toBeChecked()
  expect(screen.getByRole('radio', { name: 'Nenhuma' })).toBeChecked()
  await userEvent.click(screen.getByRole('radio', { name: /^Pedido 3/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar 2 pagamentos' }))
  expect(await screen.findByText('2 pagamentos confirmados pelo extrato.')).toBeVisible()
  expect(bodyOf('POST /api/pagamentos/extrato/confirmar')).toEqual({
    localClienteId: 'bar', arquivo: btoa('<OFX>'), linhas: [{ linha: 'l1', cobrancaId: 'c1', situacao: 'confere' }, { linha: 'l2', cobrancaId: 'c3', situacao: 'sugestao' }],
  })
})

it('keeps a statement beside what it says while it is confirmed, and ticks nothing that would pay a second time', async () => {
  const charge = (id: string) => ({ id, rotulo: `Pedido ${id}`, valor: 50, estado: 'aguardando', criadaEm: '2026-11-20T12:00:00Z' })
  const line = { linha: 'l1', dia: '2026-11-20', valor: 50, texto: 'PIX T1', situacao: 'confere', cobrancas: [charge('c1')] }
  const twice = { ...line, linha: 'l2', situacao: 'em_dobro', cobrancas: [charge('c2')] }
  server.on('GET /api/pagamentos/conferir', () => json([]))
  server.on('POST /api/pagamentos/extrato', () => json({ de: '2026-11-20', ate: '2026-11-21', entradas: 2, semCobranca: 0, naoLidas: 0, linhas: [line, twice] }))
  let answer: (response: Response) => void = () => undefined
  server.on('POST /api/pagamentos/extrato/confirmar', () => new Promise((resolve) => (answer = resolve)))
  await renderScreen('/transacoes/conferir', 'Painel')
  await userEvent.upload(await screen.findByLabelText(/Escolher ou soltar o extrato/), new File(['<OFX>'], 'extrato.ofx'))
  expect((await screen.findAllByRole('checkbox')).map((box) => (box as HTMLInputElement).checked)).toEqual([true, false])
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar 1 pagamento' }))
  await waitFor(() => expect(server.calls('POST /api/pagamentos/extrato/confirmar')).toHaveLength(1))
  expect(screen.getByLabelText(/Confirmando pagamentos/)).toBeDisabled()
  answer(json({ confirmadas: 1 }))
  expect(await screen.findByText('1 pagamento confirmado pelo extrato.')).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText(/Escolher ou soltar o extrato/)).toBeEnabled())
  expect(server.calls('POST /api/pagamentos/extrato').map(({ body }) => body)).toEqual(Array.from({ length: 2 }, () => ({ localClienteId: 'bar', arquivo: btoa('<OFX>') })))
})

it('says what is wrong with a statement', async () => {
  server.on('GET /api/pagamentos/conferir', () => json([]))
  server.on('POST /api/pagamentos/extrato', () => json({ message: 'Este arquivo não é um extrato.', code: 'invalid' }, 400))
  await renderScreen('/transacoes/conferir', 'Painel')
  await userEvent.upload(await screen.findByLabelText(/Escolher ou soltar o extrato/), new File(['x'], 'x.csv'))
  expect(await screen.findByText('Este arquivo não é um extrato.')).toBeVisible()
})

it('finds payments, shows what became of one, and gives a part of it back', async () => {
  server.on('POST /api/pagamentos/buscar', () => json({ registros: [row], quantidadeTotal: 1, recebido: 50, devolvido: 20 }))
  server.on('GET /api/pagamentos/c1', () => json(charge))
  server.on('POST /api/pagamentos/recebidos/p1/devolver', () => json(refund))
  await renderScreen('/transacoes/estornoDeTransacoes?valor=1.250,00&de=01/11/2026', 'TransacoesEstorno')
  expect(await screen.findByText(/1 transação: recebido/)).toHaveTextContent('recebido R$ 50,00, devolvido R$ 20,00, líquido de devoluções R$ 30,00')
  expect(bodyOf('POST /api/pagamentos/buscar')).toEqual({ localClienteId: 'bar', estado: 'recebidos', valor: 1250, de: '2026-11-01' })
  await userEvent.click(screen.getByRole('button', { name: 'Pedido 123' }))
  const received = await screen.findByRole('region', { name: 'Recebimento de R$ 50,00' })
  expect(received).toHaveTextContent('Faltou um prato')
  await userEvent.click(within(received).getByRole('button', { name: 'Devolver' }))
  // antd names all dialogs by the same id in tests.
  const dialog = (await screen.findByText('Devolver a quem pagou?')).closest<HTMLElement>('[role="dialog"]')!
  const value = within(dialog).getByLabelText('Valor')
  await userEvent.clear(value)
  await userEvent.type(value, '30,01')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Devolver' }))
  expect(within(dialog).getByText('Podem ser devolvidos até R$ 30,00.')).toBeInTheDocument()
  await userEvent.clear(value)
  await userEvent.type(value, '10')
  await userEvent.type(within(dialog).getByLabelText('Motivo'), 'Veio frio')
  await userEvent.click(within(dialog).getByRole('button', { name: /Devolver R\$ 10,00$/ }))
  expect(await screen.findByText('Devolução pedida. O andamento aparece aqui.')).toBeVisible()
  expect(bodyOf('POST /api/pagamentos/recebidos/p1/devolver')).toEqual({ localClienteId: 'bar', valor: 10, motivo: 'Veio frio' })
})

const expired = { ...charge, estado: 'expirada', recebimentos: [] }

it('asks the provider for a charge that has ended', async () => {
  server.on('POST /api/pagamentos/buscar', () => json({ registros: [row], quantidadeTotal: 1, recebido: 0, devolvido: 0 }))
  server.on('GET /api/pagamentos/c1', () => json(expired))
  server.on('POST /api/pagamentos/c1/consultar', () => json(expired))
  await renderScreen('/transacoes/estornoDeTransacoes', 'TransacoesEstorno')
  await userEvent.click(await screen.findByRole('button', { name: 'Pedido 123' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Perguntar ao provedor' }))
  await waitFor(() => expect(server.calls('POST /api/pagamentos/c1/consultar')).toHaveLength(1))
})

it('confirms by the statement what has ended', async () => {
  server.on('POST /api/pagamentos/buscar', () => json({ registros: [row], quantidadeTotal: 1, recebido: 0, devolvido: 0 }))
  server.on('GET /api/pagamentos/c1', () => json({ ...expired, conferenciaManual: true }))
  server.on('POST /api/pagamentos/c1/confirmar', () => json(charge))
  await renderScreen('/transacoes/estornoDeTransacoes', 'TransacoesEstorno')
  await userEvent.click(await screen.findByRole('button', { name: 'Pedido 123' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Confirmar recebimento' }))
  expect(await screen.findByText(/^O prazo desta cobrança já terminou/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
  expect(await screen.findByText('Recebimento confirmado.')).toBeVisible()
  expect(bodyOf('POST /api/pagamentos/c1/confirmar')).toEqual({ localClienteId: 'bar', valor: 50 })
})

it('shows administrators the payments of all establishments, to read', async () => {
  server.on('POST /api/admin/pagamentos/buscar', () => json({ registros: [row], quantidadeTotal: 1, recebido: 50, devolvido: 20 }))
  server.on('GET /api/admin/pagamentos/c1', () => json(charge))
  await renderScreen('/admin/buscarTransacoes', 'AdminPortal')
  await userEvent.click(await screen.findByRole('button', { name: 'Pedido 123' }))
  expect(await screen.findByRole('region', { name: 'Acontecimentos' })).toHaveTextContent('Pagamento recebido')
  expect(screen.getAllByText('Bar do Cais').length).toBeGreaterThan(0)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Devolver' })).not.toBeInTheDocument())
})

it('narrows them to one establishment, whose times they are then', async () => {
  const praia = { id: 'praia', nome: 'Bar da Praia', cidade: 'Manaus, AM', fusoHorario: 'America/Manaus' }
  server.on('POST /api/admin/pagamentos/buscar', () => json({ registros: [row], quantidadeTotal: 1, recebido: 50, devolvido: 20 }))
  server.on('GET /api/admin/estabelecimentos', () => json([praia]))
  await renderScreen('/admin/buscarTransacoes', 'AdminPortal')
  expect(await screen.findByText('20/11/2026 09:00')).toBeVisible()
  await userEvent.type(screen.getByRole('combobox', { name: 'Estabelecimento' }), 'praia')
  await userEvent.click(await screen.findByText('Bar da Praia (Manaus, AM)'))
  expect(await screen.findByText('20/11/2026 08:00')).toBeVisible()
  expect(bodyOf('POST /api/admin/pagamentos/buscar')).toMatchObject({ localClienteId: 'praia', estado: 'recebidos' })
  await userEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }))
  expect(await screen.findByText('20/11/2026 09:00')).toBeVisible()
})

it.each([
  ['/admin/buscarTransacoes', 'AdminPortal', 'POST /api/admin/pagamentos/buscar'],
  ['/transacoes/estornoDeTransacoes', 'TransacoesEstorno', 'POST /api/pagamentos/buscar'],
] as const)('%s says that it cannot be read, tries again, and says that there is nothing', async (path, role, operation) => {
  server.on(operation, () => json({ message: 'O banco de dados está ocupado.', code: 'unavailable' }, 503))
  await renderScreen(path, role)
  const again = await screen.findByRole('button', { name: 'Tentar novamente' })
  expect(screen.getByText('O banco de dados está ocupado.')).toBeVisible()
  server.on(operation, () => json({ registros: [], quantidadeTotal: 0, recebido: 0, devolvido: 0 }))
  await userEvent.click(again)
  expect(await screen.findByText('Nenhum pagamento online recebido ainda.')).toBeVisible()
})

it('waits for a payment that is opened, and tries again where it cannot be read', async () => {
  server.on('POST /api/pagamentos/buscar', () => json({ registros: [row], quantidadeTotal: 1, recebido: 50, devolvido: 20 }))
  let answer: (response: Response) => void = () => undefined
  server.on('GET /api/pagamentos/c1', () => new Promise<Response>((resolve) => (answer = resolve)))
  await renderScreen('/transacoes/estornoDeTransacoes', 'TransacoesEstorno')
  await userEvent.click(await screen.findByRole('button', { name: 'Pedido 123' }))
  const drawer = await screen.findByRole('dialog')
  expect(within(drawer).queryByText('Situação')).not.toBeInTheDocument()
  await waitFor(() => expect(server.calls('GET /api/pagamentos/c1')).toHaveLength(1))
  answer(json({ message: 'Cobrança não encontrada.', code: 'not_found' }, 404))
  const again = await within(drawer).findByRole('button', { name: 'Tentar novamente' })
  server.on('GET /api/pagamentos/c1', () => json(charge))
  await userEvent.click(again)
  expect(await within(drawer).findByText('Situação')).toBeVisible()
})
