import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'

installServer()

const bringIn = 'POST /api/importacaoCartoes'
const report = {
  Id: '', Linhas: 1, Novas: 1, Alteradas: 0, Ignoradas: [], Erros: [], Codificacao: 'UTF-8', OutrasPlanilhas: [], ImportadoEm: null, ValoresDuvidosos: [],
  Colunas: [{ Titulo: 'Número', Campo: 'numero', Exemplos: ['0001'], Preenchidas: 1 }],
}

it('tries a file of cards before it comes in', async () => {
  server.on('GET /api/importacaoCartoes', () => json([]))
  server.on(bringIn, ({ body }) => json((body as { confirmar: boolean }).confirmar ? { ...report, Id: 'i1' } : report))
  await renderScreen('/admin/importacao/cartoes', 'ImportarEquipamentos')
  await userEvent.upload(await screen.findByLabelText(/Escolher ou soltar/), new File(['Número\n0001'], 'c.csv', { type: 'text/csv' }), { applyAccept: false })
  await userEvent.click(await screen.findByText('Importar 1 linha'))
  expect(await screen.findByText('Importação concluída.')).toBeInTheDocument()
  expect(server.calls(bringIn).at(-1)?.body).toMatchObject({ localClienteId: 'bar', nome: 'c.csv', confirmar: true })
})
