import { render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { MarketplaceChip, MarketplaceStatus } from './parts/MarketplaceStatus'
import type { MerchantStatus } from './api'

const online: MerchantStatus = {
  simulado: false,
  merchant: {
    available: true,
    message: { title: 'Loja aberta', subtitle: 'Dentro do horário' },
    validations: [
      { id: 'opening', state: 'OK', message: { title: 'Horário', subtitle: 'Aberta até 23:00' } },
      { id: 'radius', state: 'WARNING', message: { title: 'Raio reduzido', subtitle: '' } },
    ],
  },
}

function show(status: MerchantStatus | null) {
  render(<><MarketplaceChip status={status} /><MarketplaceStatus status={status} /></>)
}

describe('the marketplace on the board', () => {
  it('order-board-08 shows online with the subtitle and the validations', () => {
    show(online)
    expect(screen.getAllByText(/iFood online/)).toHaveLength(2)
    expect(screen.getByText('Dentro do horário')).toBeVisible()
    const [first, second] = within(screen.getByRole('list', { name: 'Validações' })).getAllByRole('listitem')
    expect(within(first!).getByRole('img', { name: 'Em ordem' })).toBeVisible()
    expect(first).toHaveTextContent('Aberta até 23:00')
    expect(within(second!).getByRole('img', { name: 'Atenção' })).toBeVisible()
    expect(screen.queryByText('simulado')).toBeNull()
  })

  it('order-board-08 shows offline, and says when the answer is the simulator’s', () => {
    show({ simulado: true, merchant: { available: false, message: { title: 'Loja fechada', subtitle: '' }, validations: [] } })
    expect(screen.getAllByText(/iFood offline/)).toHaveLength(2)
    expect(screen.getByText('Loja fechada')).toBeVisible()
    expect(screen.getByText('simulado')).toBeVisible()
    expect(screen.queryByRole('list')).toBeNull()
  })

  it('says on its face that something is wrong while the shop sells on', () => {
    const order = { id: 'balcao.orders', state: 'ERROR', message: { title: 'Pedidos que ainda não chegaram', subtitle: 'Confira-o e aceite-o.' } }
    const { container } = render(<MarketplaceChip status={{ ...online, merchant: { ...online.merchant, validations: [...online.merchant.validations, order] } }} />)
    expect(screen.getByText('iFood com problema')).toBeVisible()
    expect(container.querySelector('[data-tone="bad"]')).not.toBeNull()
  })

  it('never keeps an old answer for what is not known', () => {
    show(null)
    expect(screen.getByText('iFood sem resposta')).toBeVisible()
  })
})
