import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { session } from '@/api/session'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'
import { toast } from '@/ui/toasts'
import type { BankAccount } from './api'

configure({ defaultHidden: true })
installServer()
afterEach(() => {
  cleanup()
  session.clear()
  toast.clear()
})

const account: BankAccount = {
  id: 'a1', versao: 3, descricao: 'Banco do Brasil, agência 1234, conta 56789-0', titular: 'Cais Bar Ltda.', documento: '12ABC34501DE35', codigoBanco: '001',
  nomeBanco: 'Banco do Brasil', agencia: '1234', conta: '56789', digito: '0', tipoContaBancaria: 1, chavePix: '', adquirente: 3, mPPagamentos: false,
}
const ours: BankAccount = { ...account, id: 'a2', descricao: 'Itaú, agência 0736, conta 48215-7', mPPagamentos: true }

const path = '/api/Local/ContasBancarias/bar'
async function open(rows: BankAccount[] = [account, ours], address = '/configuracoes/contasBancarias') {
  server.on(`GET ${path}`, ({ query }) => json(rows.filter(({ adquirente }) => ['0', String(adquirente)].includes(query.get('adquirente') ?? ''))))
  await renderScreen(address, 'ContasBancariasPortal')
  await screen.findByRole('heading', { level: 1, name: 'Contas bancárias' })
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

it('bank-accounts-01 lists the accounts of an acquirer, PagSeguro (3) first', async () => {
  await open([account, { ...account, id: 'a3', descricao: 'Stone, agência 0001, conta 1-2', adquirente: 2 }])
  expect(await screen.findByRole('row', { name: /Banco do Brasil/ })).toHaveTextContent('12.ABC.345/01DE-35')
  expect(screen.queryByText(/^Stone, agência/)).toBeNull()
  expect(server.calls(`GET ${path}`)[0]?.query.get('adquirente')).toBe('3')
  await userEvent.click(screen.getByLabelText('Adquirente'))
  await userEvent.click(await screen.findByTitle('Stone'))
  expect(await screen.findByText('Stone, agência 0001, conta 1-2')).toBeVisible()
})

it('bank-accounts-02 says (Adquirência Meep) before an account with mPPagamentos', async () => {
  await open()
  expect(await screen.findByText('(Adquirência Meep) Itaú, agência 0736, conta 48215-7')).toBeVisible()
  expect(screen.getByText('Banco do Brasil, agência 1234, conta 56789-0')).toBeVisible()
})

it('says when there is none, and when they cannot be read', async () => {
  await open([])
  expect(await screen.findByText('Sem contas bancárias desta adquirente.')).toBeVisible()
  cleanup()
  server.on(`GET ${path}`, () => json({ message: 'Tente mais tarde.', code: 'invalid' }, 400))
  await renderScreen('/configuracoes/contasBancarias', 'ContasBancariasPortal')
  expect(await screen.findByText('Falha ao obter contas bancárias')).toBeVisible()
})

it('registers an account of a company whose CNPJ has letters', async () => {
  await open([])
  server.on(`POST ${path}`, ({ body }) => json({ ...(body as object), id: 'a9', descricao: '' }))
  await press(/Nova conta$/)
  for (const [label, text] of [
    ['Titular', 'Cais Bar Ltda.'], ['Código do banco', '001'], ['Banco', 'Banco do Brasil'],
    ['Agência', '123'], ['Conta', '56789'], ['Dígito', 'X'],
  ] as const) {
    fireEvent.change(await screen.findByLabelText(label), { target: { value: text } })
  }
  await userEvent.type(screen.getByLabelText('CNPJ ou CPF do titular'), '12abc34501de35')
  expect(screen.getByLabelText('CNPJ ou CPF do titular')).toHaveValue('12.ABC.345/01DE-35')
  await press('Cadastrar')
  expect(await screen.findByText('Agência deve conter exatamente 4 números.')).toBeInTheDocument()
  fireEvent.change(screen.getByLabelText('Agência'), { target: { value: '1234' } })
  await press('Cadastrar')
  expect(await screen.findByText('Conta bancária cadastrada.')).toBeInTheDocument()
  expect(server.calls(`POST ${path}`)[0]?.body).toEqual({
    titular: 'Cais Bar Ltda.', documento: '12ABC34501DE35', codigoBanco: '001', nomeBanco: 'Banco do Brasil', agencia: '1234', conta: '56789', digito: 'X',
    tipoContaBancaria: 1, chavePix: '', adquirente: 3, mPPagamentos: false,
  })
}, 20_000)

it('changes an account as it was read, and shows the server’s complaint at its field', async () => {
  await open([account])
  const wrong = 'Informe um CPF, CNPJ, e-mail, telefone com DDD ou chave aleatória.'
  server.on(`PUT ${path}/a1`, () => json({ message: wrong, code: 'invalid', fields: { chavePix: wrong } }, 400))
  await press(/^Editar /)
  fireEvent.change(await screen.findByLabelText(/^Chave Pix/), { target: { value: 'cais' } })
  await press('Salvar')
  expect(await screen.findByText(wrong)).toBeInTheDocument()
  expect(server.calls(`PUT ${path}/a1`)[0]?.body).toMatchObject({ versao: 3, chavePix: 'cais', conta: '56789' })
}, 20_000)

it('archives an account after asking', async () => {
  await open([account])
  server.on(`POST ${path}/a1/arquivar`, () => new Response(null, { status: 204 }))
  await press(/^Arquivar /)
  await screen.findByText('Arquivar a conta Banco do Brasil, agência 1234, conta 56789-0?')
  await press('Arquivar')
  await waitFor(() => expect(server.calls(`POST ${path}/a1/arquivar`)).toHaveLength(1))
  expect(await screen.findByText('Conta bancária arquivada.')).toBeInTheDocument()
})
