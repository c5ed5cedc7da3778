import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { session } from '@/api/session'
import { renderScreen } from '@/testing/renderScreen'
import { ana, installServer, json, server } from '@/testing/server'

installServer()
beforeEach(() => session.set(ana))

it('leaves it to a person to tick what would be paid twice', async () => {
  const charge = { id: 'c1', rotulo: 'Pedido 1', valor: 50, estado: 'paga', criadaEm: '2026-11-20T12:00:00Z' }
  const line = { linha: 'l1', dia: '2026-11-20', valor: 50, texto: 'PIX T1', situacao: 'em_dobro', cobrancas: [charge] }
  server.on('GET /api/pagamentos/conferir', () => json([]))
  server.on('POST /api/pagamentos/extrato', () => json({ de: '2026-11-20', ate: '2026-11-20', entradas: 1, semCobranca: 0, naoLidas: 0, linhas: [line] }))
  await renderScreen('/transacoes/conferir', 'Painel')
  await userEvent.upload(await screen.findByLabelText(/Escolher ou soltar o extrato/), new File(['<OFX>'], 'extrato.ofx'))
  expect(await screen.findByRole('checkbox')).not.toBeChecked()
  expect(screen.getByRole('button', { name: 'Confirmar 0 pagamentos' })).toBeDisabled()
  await userEvent.click(screen.getByRole('checkbox'))
  expect(screen.getByRole('button', { name: 'Confirmar 1 pagamento' })).toBeEnabled()
})
