import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installServer, json, server } from '@/testing/server'
import { renderScreen } from '@/testing/renderScreen'
import { toast } from '@/ui/toasts'

installServer()

const list = 'GET /api/ClienteEstabelecimento/BuscarClientesDoLocal'
const bringIn = 'POST /api/ClienteEstabelecimento/importar'
const report = {
  Id: '', Linhas: 2, Novas: 2, Alteradas: 0, Ignoradas: [], Erros: [], Codificacao: 'UTF-8', OutrasPlanilhas: [], ImportadoEm: null, CategoriasNovas: [],
  Colunas: [{ Titulo: 'Cliente', Campo: 'nome', Exemplos: ['Maria'], Preenchidas: 2 }],
}

beforeEach(() => {
  server.on(list, () => json({ Registros: [], QuantidadeTotal: 0 }))
  server.on('GET /api/ClienteEstabelecimento/buscarCategoriaClientePortal/bar', () => json({ categorias: [] }))
})
afterEach(() => toast.clear())

it('exports what the filters leave, in the format that is chosen', async () => {
  server.on('POST /api/ClienteEstabelecimento/exportar', () =>
    json({
      Id: 'j1', Tipo: 'customer-export', LocalId: 'bar', Titulo: 'Exportação de clientes', Estado: 'queued', Frase: '',
      Feito: 0, Total: 0, ArquivoId: '', Cancelando: false, CriadoEm: '2026-11-24T12:00:00Z', TerminadoEm: null,
    }),
  )
  await renderScreen('/cadastro/clientes?somenteBloqueados=true', 'ClienteEstabelecimentoPortal')
  await userEvent.click(await screen.findByRole('button', { name: 'Exportar clientes' }))
  await userEvent.click(await screen.findByText('Texto separado (.csv)'))
  expect(await screen.findByText(/^Exportação iniciada/)).toBeInTheDocument()
  expect(server.calls('POST /api/ClienteEstabelecimento/exportar').at(-1)?.body).toMatchObject({ localClienteId: 'bar', formato: 'csv', somenteBloqueados: true })
})

it('tries an import, brings it in and lists the customers anew', async () => {
  server.on(bringIn, ({ body }) => json((body as { confirmar: boolean }).confirmar ? { ...report, Id: 'i1' } : report))
  await renderScreen('/cadastro/clientes', 'ClienteEstabelecimentoPortal')
  await userEvent.click(await screen.findByRole('button', { name: 'Importar' }))
  const file = new File(['Cliente\nMaria\nJoão'], 'clientes.csv', { type: 'text/csv' })
  await userEvent.upload(await screen.findByLabelText(/Escolher ou soltar/), file, { applyAccept: false })
  expect(await screen.findByText('O arquivo está certo. Nada foi gravado ainda.')).toBeInTheDocument()
  const before = server.calls(list).length
  await userEvent.click(screen.getByRole('button', { name: 'Importar 2 linhas' }))
  expect(await screen.findByText('Importação concluída.')).toBeInTheDocument()
  expect(server.calls(bringIn).map(({ body }) => (body as { confirmar: boolean }).confirmar)).toEqual([false, true])
  expect(server.calls(list).length).toBeGreaterThan(before)
})
