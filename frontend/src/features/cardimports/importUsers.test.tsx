import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { session } from '@/api/session'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'
import { toast } from '@/ui/toasts'

installServer()

/** What uploads were sent, and what each is answered. */
const uploads: string[] = []
let answers: { status: number; body: unknown }[] = []

/** The browser's way to send a file: told half way, then answered. */
class Upload {
  upload = new EventTarget()
  loaded = new EventTarget()
  status = 0
  responseText = ''
  open() {}
  addEventListener(name: string, listener: () => void) {
    this.loaded.addEventListener(name, listener)
  }
  setRequestHeader() {}
  abort() {}
  getResponseHeader(name: string) {
    return name === 'Content-Type' ? 'application/json' : null
  }
  send(body: FormData) {
    uploads.push([...body].map(([name, value]) => `${name}=${value instanceof File ? value.name : value}`).join('&'))
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 1, total: 2 }))
    const { status, body: answered } = answers.shift()!
    queueMicrotask(() => {
      this.status = status
      this.responseText = JSON.stringify(answered)
      this.loaded.dispatchEvent(new Event('load'))
    })
  }
}

const report = {
  Id: '', Linhas: 3, Novas: 2, Alteradas: 0, Ignoradas: [{ Linha: 4, Motivo: 'Em branco: Senha. O usuário não é criado.' }], Erros: [], Codificacao: 'UTF-8',
  OutrasPlanilhas: [], ImportadoEm: null, ValoresDuvidosos: [], Colunas: [{ Titulo: 'Nome completo', Campo: 'nome', Exemplos: ['Ana'], Preenchidas: 3 }],
}
const past = { Id: 'i1', Arquivo: 'alunos.csv', Quem: 'Ana', Em: '2026-11-20T15:00:00Z', Linhas: 3, Novas: 2, Alteradas: 0, Ignoradas: 1, DesfeitaEm: null, PodeDesfazer: true }
const list = 'GET /api/importacaoUsuarios'
const undo = 'POST /api/importacaoUsuarios/i1/desfazer'
const file = new File(['Nome completo;CPF\r\nAna;'], 'alunos.csv', { type: 'text/csv' })

beforeEach(() => {
  uploads.length = 0
  answers = []
  vi.stubGlobal('XMLHttpRequest', Upload)
  server.on(list, () => json([]))
})
afterEach(() => {
  session.clear()
  toast.clear()
})

async function open() {
  await renderScreen('/cashless/importar', 'ImportarUsuariosComCriacaoCartaoNominal')
  await screen.findByRole('heading', { name: 'Importação de usuários com criação de cartão nominal' })
}

const choose = async (chosen: File) => userEvent.upload(await screen.findByLabelText(/Escolher ou soltar/), chosen, { applyAccept: false })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

it('user-import-01 tells what the file has to be and gives a template', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  server.on('POST /api/importacaoUsuarios/modelo', () => json({ FileName: 'modelo-usuarios.csv', RelativePath: 'x' }))
  await open()
  for (const words of [/salve-a como \.csv/, /ponha um apóstrofo antes/, /Telefone com DDD/, /quatro números/, /com vírgula/, /em branco não são criados/, /não devem ser importados de novo/]) {
    expect(await screen.findByText(words)).toBeInTheDocument()
  }
  await press('Baixar modelo')
  await waitFor(() => expect(server.calls('POST /api/importacaoUsuarios/modelo')).toHaveLength(1))
  opened.mockRestore()
})

it('user-import-03 refuses what is no .csv without sending it', async () => {
  await open()
  await choose(new File(['PK'], 'alunos.xlsx'))
  expect(await screen.findByText('Arquivo inválido!')).toBeInTheDocument()
  expect(uploads).toEqual([])
})

it('user-import-02 user-import-07 user-import-08 tries the file, then sends it and says so', async () => {
  answers = [{ status: 200, body: report }, { status: 201, body: { ...report, Id: 'i1' } }]
  await open()
  await choose(file)
  expect(await screen.findByText('O arquivo está certo. Nada foi gravado ainda.')).toBeInTheDocument()
  expect(screen.getByText('Linha 4: Em branco: Senha. O usuário não é criado.')).toBeInTheDocument()
  expect(uploads[0]).toBe('LocalId=bar&simular=true&file=alunos.csv')
  server.on(list, () => json([past]))
  await press('Importar 2 usuários')
  expect(await screen.findByText('Arquivo enviado com sucesso!')).toBeInTheDocument()
  expect(uploads[1]).toBe('LocalId=bar&file=alunos.csv')
  server.on(undo, () => json({ Desfeitas: 1, Removidas: 1, Mantidas: [{ Linha: 3, Nome: 'Beto', Motivo: 'O cartão foi usado ou alterado depois da importação.' }] }))
  const table = await screen.findByRole('region', { name: 'Arquivos importados' })
  await userEvent.click(await within(table).findByRole('button', { name: /^Desfazer alunos/ }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Desfazer importação' }))
  expect(await screen.findByText('O cartão foi usado ou alterado depois da importação.')).toBeInTheDocument()
})

it('user-import-08 shows the words of the server', async () => {
  answers = [{ status: 400, body: { code: 'invalid', message: 'O arquivo não chegou inteiro. Verifique a conexão e envie de novo.' } }]
  await open()
  await choose(file)
  expect(await screen.findByText('O arquivo não chegou inteiro. Verifique a conexão e envie de novo.')).toBeInTheDocument()
})

it('lists errors by line and column, and imports nothing of such a file', async () => {
  answers = [{ status: 200, body: { ...report, Erros: [{ Linha: 2, Coluna: 'CPF', Mensagem: 'Escreva um CPF válido.' }] } }]
  await open()
  await choose(file)
  expect((await screen.findByText('Escreva um CPF válido.')).closest('tr')).toHaveTextContent(/2CPF/)
  expect(screen.getByRole('button', { name: 'Importar 2 usuários' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Baixar linhas com erro' })).toBeEnabled()
})
