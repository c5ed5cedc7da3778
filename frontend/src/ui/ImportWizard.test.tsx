import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { ImportReport, ImportUndone, ImportUpload } from './importReport'
import { ImportWizard } from './ImportWizard'

const columns = [
  { key: 'nome', title: 'Nome', required: true },
  { key: 'telefone', title: 'Telefone' },
]

const right: ImportReport = {
  Id: '', Linhas: 3, Novas: 2, Alteradas: 1, Ignoradas: [], Erros: [], Codificacao: 'UTF-8', OutrasPlanilhas: [], ImportadoEm: null,
  Colunas: [
    { Titulo: 'Cliente', Campo: 'nome', Exemplos: ['Maria', 'João'], Preenchidas: 3 },
    { Titulo: 'Celular', Campo: '', Exemplos: ['11987654321'], Preenchidas: 3 },
  ],
}
const wrong: ImportReport = { ...right, Novas: 1, Erros: [{ Linha: 3, Coluna: 'Telefone', Mensagem: 'Informe o telefone com DDD.' }] }

const file = new File(['Cliente;Celular\nMaria;11987654321'], 'clientes.csv', { type: 'text/csv' })
const inBase64 = btoa('Cliente;Celular\nMaria;11987654321')

type Run = (upload: ImportUpload, confirm: boolean) => Promise<ImportReport>

function show(onRun: Run, undone: ImportUndone = { Desfeitas: 3, Removidas: 2, Mantidas: [] }) {
  const heard = { onRun: vi.fn(onRun), onErrors: vi.fn(() => Promise.resolve()), onUndo: vi.fn(() => Promise.resolve(undone)), onClose: vi.fn() }
  render(<ImportWizard what="clientes" columns={columns} {...heard} />)
  return heard
}

const choose = (chosen = file) => userEvent.upload(screen.getByLabelText(/Escolher ou soltar/), chosen, { applyAccept: false })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('an import', () => {
  it('is tried, confirmed and reported', async () => {
    const { onRun, onClose } = show((_, confirm) => Promise.resolve(confirm ? { ...right, Id: 'i1' } : right))
    await choose()
    expect(await screen.findByText('O arquivo está certo. Nada foi gravado ainda.')).toBeInTheDocument()
    expect(onRun).toHaveBeenCalledExactlyOnceWith({ nome: 'clientes.csv', arquivo: inBase64, mapeamento: null }, false)
    expect(screen.getByRole('group', { name: 'Conferência' })).toHaveFocus()
    await press('Importar 3 linhas')
    expect(await screen.findByText('Importação concluída.')).toBeInTheDocument()
    expect(onRun).toHaveBeenLastCalledWith({ nome: 'clientes.csv', arquivo: inBase64, mapeamento: null }, true)
    await press('Concluir')
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('is taken by drop, too', async () => {
    const { onRun } = show(() => Promise.resolve(right))
    fireEvent.drop(screen.getByText('Escolher ou soltar o arquivo'), { dataTransfer: { files: [file] } })
    await screen.findByText('clientes.csv')
    expect(onRun).toHaveBeenCalledOnce()
  })

  it.each([
    ['clientes.pdf', 'Escolha uma planilha .xlsx ou um arquivo .csv.'],
    ['clientes.xls', 'Este é um formato antigo do Excel. Salve a planilha como .xlsx e escolha-a de novo.'],
  ])('refuses %s before it is read', async (name, words) => {
    const { onRun } = show(() => Promise.resolve(right))
    await choose(new File(['x'], name))
    expect(screen.getByRole('alert')).toHaveTextContent(words)
    expect(onRun).not.toHaveBeenCalled()
  })

  it('with errors names line and column, gives their lines, and cannot be confirmed', async () => {
    const { onErrors } = show(() => Promise.resolve(wrong))
    await choose()
    const row = (await screen.findByText('Informe o telefone com DDD.')).closest('tr')!
    expect(within(row).getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['3', 'Telefone', 'Informe o telefone com DDD.'])
    expect(screen.getByRole('button', { name: 'Importar 2 linhas' })).toBeDisabled()
    await press('Baixar linhas com erro')
    expect(onErrors).toHaveBeenCalledExactlyOnceWith({ nome: 'clientes.csv', arquivo: inBase64, mapeamento: null })
  })

  it('is tried anew when a column is given another meaning, before it can be confirmed', async () => {
    const mapped = right.Colunas.map((each) => (each.Titulo === 'Celular' ? { ...each, Campo: 'telefone' } : each))
    const { onRun } = show(({ mapeamento }) => Promise.resolve(mapeamento ? { ...right, Colunas: mapped } : right))
    await choose()
    await userEvent.click(await screen.findByRole('combobox', { name: 'Importar Celular como' }))
    await userEvent.click(await screen.findByTitle('Telefone'))
    expect(screen.queryByRole('button', { name: /^Importar/ })).not.toBeInTheDocument()
    await press('Conferir de novo')
    const confirm = await screen.findByRole('button', { name: /Importar 3 linhas$/ })
    const mapeamento = { Cliente: 'nome', Celular: 'telefone' }
    expect(onRun).toHaveBeenLastCalledWith({ nome: 'clientes.csv', arquivo: inBase64, mapeamento }, false)
    await userEvent.click(confirm)
    await waitFor(() => expect(onRun).toHaveBeenLastCalledWith(expect.objectContaining({ mapeamento }), true))
  })

  it('gives a column of ours to one of the file only, and says which is missing', async () => {
    show(() => Promise.resolve(right))
    await choose()
    await userEvent.click(await screen.findByRole('combobox', { name: 'Importar Cliente como' }))
    await userEvent.click((await screen.findAllByTitle('Não importar')).at(-1)!)
    expect(screen.getByRole('alert')).toHaveTextContent('Falta a coluna: Nome.')
  })

  it('that the server found changed at the end goes back to what is wrong', async () => {
    show((_, confirm) => Promise.resolve(confirm ? wrong : right))
    await choose()
    await userEvent.click(await screen.findByRole('button', { name: 'Importar 3 linhas' }))
    expect(await screen.findByText('Informe o telefone com DDD.')).toBeInTheDocument()
  })

  it('tells why the file cannot be read and lets another be chosen', async () => {
    show(() => Promise.reject(Object.assign(new Error('O arquivo está vazio.'), { code: 'invalid' })))
    await choose()
    expect(await screen.findByText('O arquivo está vazio.')).toBeInTheDocument()
    expect(screen.getByLabelText(/Escolher ou soltar/)).toBeEnabled()
  })

  it('warns of a file that was imported before, of doubtful letters and of sheets left out', async () => {
    show(() => Promise.resolve({ ...right, ImportadoEm: '2026-11-20T15:00:00Z', Codificacao: 'Windows-1252', OutrasPlanilhas: ['2025'] }))
    await choose()
    expect(await screen.findByText(/já foi importado em 20\/11\/2026/)).toBeInTheDocument()
    expect(screen.getByText(/veja se os acentos/)).toBeInTheDocument()
    expect(screen.getByText(/Ficam de fora: 2025/)).toBeInTheDocument()
  })

  it('can be undone, and names what was kept', async () => {
    const { onUndo } = show((_, confirm) => Promise.resolve(confirm ? { ...right, Id: 'i1' } : right), {
      Desfeitas: 2, Removidas: 0, Mantidas: [{ Linha: 3, Nome: 'Maria da Silva', Motivo: 'Editado depois da importação.' }],
    })
    await choose()
    await userEvent.click(await screen.findByRole('button', { name: 'Importar 3 linhas' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Desfazer importação' }))
    await userEvent.click(await screen.findByText('Desfazer'))
    expect(await screen.findByText('Maria da Silva')).toBeInTheDocument()
    expect(screen.getByText('Importação desfeita: 2 linhas de volta ao que eram.')).toBeInTheDocument()
    expect(screen.getByText('Editado depois da importação.')).toBeInTheDocument()
    expect(onUndo).toHaveBeenCalledExactlyOnceWith('i1')
    expect(screen.queryByRole('button', { name: 'Desfazer importação' })).not.toBeInTheDocument()
  })
})
