import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { session } from '@/api/session'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'
import { toast } from '@/ui/toasts'

installServer()
afterEach(() => {
  session.clear()
  toast.clear()
})

const saved = { id: 'bar', merchantId: 'loja-1', isActive: false, simulado: false }

async function open(configuration = saved) {
  server.on('GET /api/ifoodMerchantConfiguration', () => json(configuration))
  await renderScreen('/meepFood/integracaoIfood', 'IntegracaoIfoodKds')
  return screen.findByRole('switch', { name: 'Buscar pedidos do Ifood' })
}

describe('the iFood integration', () => {
  it('delivery-integration-03 has the toggle, the store ID and Salvar', async () => {
    expect(await open()).not.toBeChecked()
    expect(screen.getByLabelText('ID da loja')).toHaveValue('loja-1')
    expect(screen.getByRole('button', { name: 'Salvar' })).toBeVisible()
    expect(screen.queryByText('Simulado')).toBeNull()
  })

  it('delivery-integration-04 takes at most 100 characters of store ID', async () => {
    await open()
    expect(screen.getByLabelText('ID da loja')).toHaveAttribute('maxlength', '100')
  })

  it('delivery-integration-05 delivery-integration-06 saves, keeps the answer and says so', async () => {
    const toggle = await open()
    server.on('POST /api/ifoodMerchantConfiguration', () => json({ ...saved, merchantId: 'loja-2', isActive: true }))
    await userEvent.click(toggle)
    await userEvent.clear(screen.getByLabelText('ID da loja'))
    await userEvent.type(screen.getByLabelText('ID da loja'), ' loja-2 ')
    await userEvent.click(screen.getByRole('button', { name: /Salvar$/ }))
    expect(await screen.findByText('Alteração realizada com sucesso!')).toBeVisible()
    expect(server.calls('POST /api/ifoodMerchantConfiguration')[0]?.body).toEqual({
      id: 'bar', merchantId: 'loja-2', isActive: true,
    })
    expect(screen.getByLabelText('ID da loja')).toHaveValue('loja-2')
  })

  it('delivery-integration-06 shows the server’s words of a failure, else its own', async () => {
    await open()
    server.on('POST /api/ifoodMerchantConfiguration', () => json({ message: 'Outro estabelecimento já busca os pedidos desta loja.', code: 'conflict' }, 409))
    await userEvent.click(screen.getByRole('button', { name: /Salvar$/ }))
    expect(await screen.findByText('Outro estabelecimento já busca os pedidos desta loja.')).toBeVisible()
    server.on('POST /api/ifoodMerchantConfiguration', () => json({}, 500))
    await userEvent.click(screen.getByRole('button', { name: /Salvar$/ }))
    expect(await screen.findByText('Ocorreu um erro. Tente novamente')).toBeVisible()
  })

  it('asks for the store ID before it fetches orders, and says when they are simulated', async () => {
    const toggle = await open({ ...saved, merchantId: '', simulado: true })
    expect(screen.getByText('Simulado')).toBeVisible()
    await userEvent.click(toggle)
    await userEvent.click(screen.getByRole('button', { name: /Salvar$/ }))
    expect(await screen.findByText('Informe o ID da loja.')).toBeInTheDocument()
    expect(server.calls('POST /api/ifoodMerchantConfiguration')).toHaveLength(0)
  })
})
