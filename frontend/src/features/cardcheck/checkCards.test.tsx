import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { session } from '@/api/session'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'
import { toast } from '@/ui/toasts'
import type { CheckedCard } from './api'

installServer()
afterEach(() => {
  session.clear()
  toast.clear()
})

const cpf = '52998224725'
const list = `GET /api/superapp/Creditcard/GetCreditCardByUserCPF/${cpf}`
const verify = 'POST /api/superapp/Creditcard/VerifyUserCard'
const look = 'POST /api/superapp/Creditcard/verificacoes/v1/documento'
const decide = 'POST /api/superapp/Creditcard/verificacoes/v1/decidir'
const card: CheckedCard = { cardId: 'k1', holderName: 'MARIA S SILVA', finalNumber: '4321', isActive: false, verificacaoId: '', verificacaoEm: 0 }
const waiting: CheckedCard = { ...card, verificacaoId: 'v1', verificacaoEm: Date.UTC(2026, 10, 20, 15) }
const photo = new File(['foto'], 'rg.jpg', { type: 'image/jpeg' })

async function search(...cards: CheckedCard[]) {
  server.on(list, () => json(cards))
  await renderScreen('/admin/verificarCartaoCredito', 'VerificarCartaoCredito')
  await userEvent.type(await screen.findByLabelText('CPF do titular'), cpf)
  await userEvent.click(screen.getByRole('button', { name: 'Pesquisar' }))
  await screen.findByRole('heading', { name: /^Cartões do CPF/ })
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const validate = () => press(/^Validar/)

it('card-verification-01 looks for cards by CPF and lists them', async () => {
  await search(card)
  const table = await screen.findByRole('region', { name: 'Cartões' })
  for (const title of ['Nome titular', 'Final cartão', 'Ativo', 'Ações']) {
    expect(await within(table).findByRole('columnheader', { name: title })).toBeInTheDocument()
  }
  expect((await screen.findByText('MARIA S SILVA')).closest('tr')).toHaveTextContent(/4321Não/)
  expect(server.calls(list)[0]?.query.get('localClienteId')).toBe('bar')
})

it('D57 hides the CPF until it is asked for, and shows none that could not be audited', async () => {
  await search(card)
  const heading = screen.getByRole('heading', { name: /^Cartões do CPF/ })
  expect(heading).toHaveTextContent('•••.982.247-••')
  expect(screen.getByLabelText('CPF do titular')).toHaveValue('')
  server.on('POST /api/superapp/Creditcard/k1/mostrarCPF', () => json({}, 500))
  await press('Mostrar CPF')
  expect(await screen.findByText(/^O CPF não foi mostrado/)).toBeInTheDocument()
  server.on('POST /api/superapp/Creditcard/k1/mostrarCPF', () => json({ cpf }))
  await press('Mostrar CPF')
  await waitFor(() => expect(heading).toHaveTextContent('529.982.247-25'))
  await press('Ocultar CPF')
  expect(heading).not.toHaveTextContent('529.982.247-25')
})

it('asks for a whole CPF before it looks', async () => {
  await renderScreen('/admin/verificarCartaoCredito', 'VerificarCartaoCredito')
  await userEvent.type(await screen.findByLabelText('CPF do titular'), '529')
  await press('Pesquisar')
  expect(await screen.findByText('Preencha com um CPF válido')).toBeInTheDocument()
})

it('card-verification-02 card-verification-03 sends a document, which waits, then confirms and reads the list again', async () => {
  await search(card)
  await validate()
  server.on(verify, () => json({ verificacaoId: 'v1' }))
  server.on(list, () => json([waiting]))
  await userEvent.upload(await screen.findByLabelText(/Escolher ou soltar a imagem/), photo)
  expect(await screen.findByText('Verificação pendente.')).toBeInTheDocument()
  expect(server.calls(verify)[0]?.body).toEqual({ cardId: 'k1', imageDocument: btoa('foto') })
  expect(screen.getByRole('button', { name: 'Confirmar' })).toBeDisabled()
  server.on(look, () => json({ imagem: 'data:image/jpeg;base64,Zm90bw==' }))
  await press('Ver documento')
  expect(await screen.findByRole('img', { name: /Documento enviado/ })).toHaveAttribute('src', 'data:image/jpeg;base64,Zm90bw==')
  server.on(decide, () => new Response(null, { status: 204 }))
  server.on(list, () => json([{ ...card, isActive: true }]))
  await press('Confirmar')
  expect(await screen.findByText('Titular do cartão confirmado.')).toBeInTheDocument()
  expect(server.calls(decide)[0]?.body).toEqual({ localClienteId: 'bar', aprovada: true })
  await waitFor(() => expect(screen.getByText('MARIA S SILVA').closest('tr')).toHaveTextContent(/4321Sim/))
})

it('card-verification-02 takes a picture with the camera', async () => {
  await search(card)
  await validate()
  server.on(verify, () => json({ verificacaoId: 'v1' }))
  const camera = await screen.findByLabelText('Foto do documento')
  expect(camera).toHaveAttribute('capture', 'environment')
  await userEvent.upload(camera, photo)
  expect(await screen.findByText('Verificação pendente.')).toBeInTheDocument()
})

it('card-verification-04 says that it failed, and why where the server says so', async () => {
  await search(card)
  await validate()
  server.on(verify, () => json({}, 500))
  await userEvent.upload(await screen.findByLabelText(/Escolher ou soltar a imagem/), photo)
  expect(await screen.findByText('Falha ao verificar o cartão. Tente novamente')).toBeInTheDocument()
  server.on(verify, () => json({ code: 'invalid', message: 'A imagem não pôde ser lida.' }, 400))
  await userEvent.upload(await screen.findByLabelText(/Escolher ou soltar a imagem/), photo)
  expect(await screen.findByText('Falha ao verificar o cartão. Tente novamente. A imagem não pôde ser lida.')).toBeInTheDocument()
})

it('refuses a document that waits since before', async () => {
  await search(waiting)
  expect((await screen.findByText('MARIA S SILVA')).closest('tr')).toHaveTextContent('documento pendente desde 20/11/2026 12:00')
  await validate()
  server.on(decide, () => new Response(null, { status: 204 }))
  await press('Recusar')
  expect(await screen.findByText('Cartão recusado. O documento foi apagado.')).toBeInTheDocument()
  expect(server.calls(decide)[0]?.body).toEqual({ localClienteId: 'bar', aprovada: false })
})

it('keeps a card of which only the name and the last digits are known', async () => {
  await search()
  await press('Cadastrar cartão')
  const form = await screen.findByRole('dialog')
  await userEvent.type(await within(form).findByLabelText(/Final cartão/), '12')
  await userEvent.click(within(form).getByRole('button', { name: 'Cadastrar' }))
  expect(await within(form).findByText('Informe só os quatro últimos números do cartão.')).toBeInTheDocument()
  await userEvent.type(within(form).getByLabelText(/Final cartão/), '34')
  await userEvent.type(within(form).getByLabelText(/Nome titular/), 'Maria')
  server.on('POST /api/superapp/Creditcard', () => json({ ...card, finalNumber: '1234' }, 201))
  await userEvent.click(within(form).getByRole('button', { name: 'Cadastrar' }))
  await waitFor(() => expect(server.calls('POST /api/superapp/Creditcard')[0]?.body).toEqual({ localClienteId: 'bar', cpf, nomeTitular: 'Maria', finalCartao: '1234' }))
})
