import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'

installServer()

const bringIn = 'POST /api/Produto/importar'
const report = {
  Id: '', Linhas: 1, Novas: 0, Alteradas: 1, Ignoradas: [], Erros: [], Codificacao: 'UTF-8', OutrasPlanilhas: [], ImportadoEm: null, CategoriasNovas: [], ValoresDuvidosos: [],
  Colunas: [{ Titulo: 'Produto', Campo: 'nome', Exemplos: ['Pastel'], Preenchidas: 1 }],
}

it('tries a file anew with what was decided before it comes in', async () => {
  server.on(bringIn, ({ body }) => {
    const { confirmar, chave } = body as { confirmar: boolean; chave: string }
    if (chave === 'codigoInterno') return json({ ...report, Erros: [{ Linha: 2, Coluna: 'Código interno', Mensagem: 'Preencha o código: já existe um produto com este nome.' }] })
    return json(confirmar ? { ...report, Id: 'i1' } : report)
  })
  await renderScreen('/admin/importacao/produtos', 'ImportarEquipamentos')
  await userEvent.upload(await screen.findByLabelText(/Escolher ou soltar/), new File(['Produto\nPastel'], 'p.csv', { type: 'text/csv' }), { applyAccept: false })
  expect(await screen.findByText(/já existe um produto com este nome/)).toBeInTheDocument()
  await userEvent.click(screen.getByLabelText('Encontrar os produtos por'))
  await userEvent.click(await screen.findByTitle('Código de barras'))
  expect(await screen.findByText(/^As escolhas mudaram/)).toBeInTheDocument()
  await userEvent.click(screen.getByText('Conferir de novo'))
  await userEvent.click(await screen.findByText('Importar 1 linha'))
  expect(await screen.findByText('Importação concluída.')).toBeInTheDocument()
  expect(server.calls(bringIn).at(-1)?.body).toMatchObject({ chave: 'codigoBarra', confirmar: true, criarCategorias: true })
})
