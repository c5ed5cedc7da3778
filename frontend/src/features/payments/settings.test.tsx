import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { session } from '@/api/session'
import { renderScreen } from '@/testing/renderScreen'
import { ana, installServer, json, server } from '@/testing/server'
import { toast } from '@/ui/toasts'
import type { PaymentMethod, PaymentSettings, Provider } from './settingsApi'

configure({ defaultHidden: true })
installServer()
afterEach(() => {
  cleanup()
  session.clear()
  toast.clear()
})

const path = '/api/pagamentos/recebimentos'

const bank: Provider = {
  provedor: 'pix', formas: ['pix'], simulado: false, conferenciaManual: false, versao: 2,
  ajustes: { endereco: 'https://banco.example/v2', enderecoToken: 'https://banco.example/token', clienteId: 'cais', chave: 'pix@cais.example' },
  segredos: [{ nome: 'segredoDoCliente', guardadoDesde: '2026-11-12T17:30:00Z' }, { nome: 'certificado' }, { nome: 'chavePrivada' }],
  problema: '', respondeuEm: '2026-11-26T12:00:00Z', enderecoDeAvisos: 'https://cais.example/api/payments/pix/abc', avisosRecusados: 0,
}
const hosted: Provider = {
  provedor: 'mercadopago', formas: ['cartao', 'boleto'], simulado: false, conferenciaManual: false, versao: 0, ajustes: {},
  segredos: [{ nome: 'tokenDeAcesso' }, { nome: 'assinaturaSecreta' }], problema: '', enderecoDeAvisos: '', avisosRecusados: 0,
}
const method = (forma: PaymentMethod['forma'], provedores: string[]): PaymentMethod =>
  ({ forma, provedores, provedor: '', versao: 0, taxaPercentual: 0, taxaFixa: 0, diasParaReceber: 0 })

function settings(change: Partial<PaymentSettings> = {}): PaymentSettings {
  return {
    provedores: [bank, hosted],
    formas: [{ ...method('pix', ['pix']), provedor: 'pix', versao: 7, taxaPercentual: 0.99, taxaFixa: 0.1, diasParaReceber: 1 }, method('cartao', ['mercadopago'])],
    ...change,
  }
}

async function open(read = settings()) {
  server.on(`GET ${path}`, () => json(read))
  await renderScreen('/configuracoes/recebimentos', 'ContasBancariasPortal')
  await screen.findByRole('heading', { level: 1, name: 'Recebimentos online' })
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const part = async (name: string) => within(await screen.findByRole('region', { name }))

it('says how the venue is paid, at what cost, and what has to be connected first', async () => {
  await open()
  expect(await screen.findByText('Por Pix do seu banco: taxa de 0,99% + R$ 0,10, cai em 1 dia')).toBeVisible()
  expect(screen.getByText('Desligado. Conecte antes Mercado Pago, abaixo.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Ligar Cartão' })).toBeDisabled()
  expect((await part('Mercado Pago')).getByText('Não conectado.')).toBeVisible()
})

it('connects an account and sends what was typed, secrets too', async () => {
  await open()
  server.on(`PUT ${path}/contas/mercadopago`, () => json(settings()))
  await press('Conectar Mercado Pago')
  fireEvent.change(await screen.findByLabelText('Número da conta (User ID)'), { target: { value: ' 123 ' } })
  await press('Salvar')
  expect(await screen.findByText('Preencha: Access Token de produção.')).toBeInTheDocument()
  fireEvent.change(screen.getByLabelText('Access Token de produção'), { target: { value: 'APP_USR-1-123' } })
  await press('Salvar')
  expect(await screen.findByText('Mercado Pago: conta salva.')).toBeInTheDocument()
  expect(server.calls(`PUT ${path}/contas/mercadopago`)[0]?.body).toEqual({
    localClienteId: expect.any(String) as string, versao: 0, ajustes: { usuario: '123' }, segredos: { tokenDeAcesso: 'APP_USR-1-123' },
  })
}, 20_000)

it('keeps secrets that are not typed anew, and takes certificates as files', async () => {
  await open()
  server.on(`PUT ${path}/contas/pix`, () => json(settings()))
  await press('Editar Pix do seu banco')
  expect(await screen.findByText(/^Guardado desde 12\/11\/2026.*Deixe em branco para mantê-lo\.$/)).toBeVisible()
  expect(screen.getByLabelText(/^Client secret/)).toHaveValue('')
  const file = new File(['-----BEGIN CERTIFICATE-----'], 'cais.pem', { type: 'text/plain' })
  await userEvent.upload(screen.getByLabelText('Arquivo: Certificado'), file)
  expect(await screen.findByText('cais.pem')).toBeVisible()
  await press('Salvar')
  await waitFor(() => expect(server.calls(`PUT ${path}/contas/pix`)).toHaveLength(1))
  expect(server.calls(`PUT ${path}/contas/pix`)[0]?.body).toMatchObject({ versao: 2, ajustes: bank.ajustes, segredos: { certificado: '-----BEGIN CERTIFICATE-----' } })
}, 20_000)

it('shows the server’s complaint at its field', async () => {
  await open()
  const wrong = 'Informe o segredo (client secret) que o banco forneceu.'
  server.on(`PUT ${path}/contas/pix`, () => json({ message: wrong, code: 'invalid', fields: { segredoDoCliente: wrong } }, 400))
  await press('Editar Pix do seu banco')
  fireEvent.change(await screen.findByLabelText('Endereço da API Pix'), { target: { value: 'https://outro.example/v2' } })
  await press('Salvar')
  expect(await screen.findByText(wrong)).toBeInTheDocument()
}, 20_000)

it('tries a connection and says what the bank answered', async () => {
  await open()
  server.on(`POST ${path}/contas/pix/testar`, () => json({ funciona: false, resposta: 'O banco recusou as credenciais.' }))
  await press('Testar conexão de Pix do seu banco')
  expect(await screen.findByText('O banco recusou as credenciais.')).toBeVisible()
})

it('tells of trouble, of notices that were asked for and of those that were refused', async () => {
  await open(settings({
    provedores: [
      { ...bank, problema: 'O banco não respondeu. Tentaremos de novo automaticamente.', problemaEm: '2026-11-26T12:10:00Z' },
      { ...hosted, versao: 1, enderecoDeAvisos: 'https://cais.example/api/payments/mercadopago/abc', avisosRecusados: 2, avisoRecusadoEm: '2026-11-26T12:10:00Z' },
    ],
  }))
  expect(await screen.findByText('O banco não respondeu. Tentaremos de novo automaticamente.')).toBeVisible()
  expect((await part('Mercado Pago')).getByText(/^2 avisos recusados porque a assinatura não confere/)).toBeVisible()
  expect((await part('Mercado Pago')).queryByRole('button', { name: /^Pedir avisos/ })).toBeNull()
  server.on(`POST ${path}/contas/pix/avisos`, () => json({ funciona: true, resposta: 'O provedor vai avisar este servidor a cada pagamento.' }))
  await press('Pedir avisos a Pix do seu banco')
  expect(await screen.findByText('O provedor vai avisar este servidor a cada pagamento.')).toBeInTheDocument()
})

it('tells times in the zone of the venue', async () => {
  session.set({ ...ana, papeis: 'ContasBancariasPortal', locais: [{ localId: 'bar', nomeLocal: 'Bar do Rio Negro', fusoHorario: 'America/Manaus' }] })
  const at = '2026-11-26T12:10:00Z'
  const told = { ...bank, problema: 'O banco não respondeu.', problemaEm: at, respondeuEm: at, avisosPedidosEm: at, ultimoAvisoEm: at, avisosRecusados: 1, avisoRecusadoEm: at }
  server.on(`GET ${path}`, () => json(settings({ provedores: [{ ...told, segredos: [{ nome: 'segredoDoCliente', guardadoDesde: at }] }] })))
  await renderScreen('/configuracoes/recebimentos')
  const card = await part('Pix do seu banco')
  expect(card.getByText('Desde 26/11/2026 08:10.')).toBeInTheDocument()
  expect(card.getByText(/Respondeu pela última vez em 26\/11\/2026 08:10\.$/)).toBeInTheDocument()
  expect(card.getByText('Pedidos em 26/11/2026 08:10. Último aviso em 26/11/2026 08:10.')).toBeInTheDocument()
  expect(card.getByText(/o último em 26\/11\/2026 08:10\./)).toBeInTheDocument()
  await press('Editar Pix do seu banco')
  expect(await screen.findByText(/^Guardado desde 26\/11\/2026 08:10/)).toBeInTheDocument()
})

it('turns a way to be paid on with its fees, and off again', async () => {
  await open(settings({ provedores: [bank, { ...hosted, versao: 1 }] }))
  server.on(`PUT ${path}/formas/cartao`, () => json(settings()))
  await press('Ligar Cartão')
  fireEvent.change(await screen.findByLabelText('Taxa sobre o valor'), { target: { value: '4,98' } })
  fireEvent.change(screen.getByLabelText('Taxa fixa por pagamento'), { target: { value: '0,4' } })
  fireEvent.change(screen.getByLabelText('Prazo para receber'), { target: { value: '14' } })
  await press('Salvar')
  await waitFor(() => expect(server.calls(`PUT ${path}/formas/cartao`)).toHaveLength(1))
  expect(server.calls(`PUT ${path}/formas/cartao`)[0]?.body).toMatchObject({ versao: 0, provedor: 'mercadopago', taxaPercentual: 4.98, taxaFixa: 0.4, diasParaReceber: 14 })

  server.on(`DELETE ${path}/formas/pix`, () => json(settings()))
  await press('Desligar Pix')
  await screen.findByText('Desligar Pix?')
  await press('Desligar')
  expect(await screen.findByText('Pix desligado.')).toBeInTheDocument()
}, 20_000)

it('takes over what somebody else saved of a way meanwhile, and saves in its place', async () => {
  await open()
  await press('Editar Pix')
  fireEvent.change(await screen.findByLabelText('Prazo para receber'), { target: { value: '2' } })
  const [pix, ...others] = settings().formas
  server.on(`GET ${path}`, () => json(settings({ formas: [{ ...pix!, versao: 8, taxaPercentual: 0.5 }, ...others] })))
  server.on(`PUT ${path}/formas/pix`, () => json({ message: 'Outra pessoa salvou estes dados agora.', code: 'conflict' }, 409))
  await press('Salvar')
  expect(await screen.findByText('Outra pessoa salvou estes dados agora.')).toBeInTheDocument()
  expect(screen.getByRole('list', { name: 'O que está salvo agora' })).toHaveTextContent('Taxa sobre o valorAtualizado aqui: 0,5%')
  server.on(`PUT ${path}/formas/pix`, () => json(settings()))
  await press('Salvar')
  expect(await screen.findByText('Pix: dados salvos.')).toBeInTheDocument()
  expect(server.calls(`PUT ${path}/formas/pix`).map(({ body }) => body)).toEqual([
    { localClienteId: 'bar', versao: 7, provedor: 'pix', taxaPercentual: 0.99, taxaFixa: 0.1, diasParaReceber: 2 },
    { localClienteId: 'bar', versao: 8, provedor: 'pix', taxaPercentual: 0.5, taxaFixa: 0.1, diasParaReceber: 2 },
  ])
}, 20_000)

it('disconnects an account after asking, and says why it cannot', async () => {
  await open()
  const refused = 'Esta conta ainda recebe pagamentos.'
  server.on(`DELETE ${path}/contas/pix`, () => json({ message: refused, code: 'conflict' }, 409))
  await press('Desconectar Pix do seu banco')
  await screen.findByText('Desconectar Pix do seu banco?')
  await press('Desconectar')
  expect(await screen.findByText(refused)).toBeInTheDocument()
})

it('says when nothing can be read', async () => {
  server.on(`GET ${path}`, () => json({ message: 'Tente mais tarde.', code: 'invalid' }, 400))
  await renderScreen('/configuracoes/recebimentos', 'ContasBancariasPortal')
  expect(await screen.findByText('Tente mais tarde.')).toBeVisible()
})
