import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ChartFrame } from './ChartFrame'
import { pngOfPart, printPart } from './picture'

vi.mock(import('./picture'), async (original) => ({ ...(await original()), pngOfPart: vi.fn(), printPart: vi.fn() }))

type Props = Partial<Parameters<typeof ChartFrame>[0]>

function show(props: Props = {}) {
  render(
    <ChartFrame title="Vendas por dia" summary="Vendas de 1 a 2 de novembro." columns={['Dia', 'Vendas']} rows={[['1/11', 'R$ 10,00'], ['2/11', 'R$ 20,00']]} {...props}>
      <svg data-testid="chart" />
    </ChartFrame>,
  )
}

it('shows the chart with its sentence, and its figures as a table when asked', async () => {
  show()
  expect(screen.getByRole('img', { name: 'Vendas de 1 a 2 de novembro.' })).toContainElement(screen.getByTestId('chart'))
  await userEvent.click(screen.getByRole('button', { name: 'Ver tabela de Vendas por dia', pressed: false }))
  const table = screen.getByRole('table', { name: 'Vendas de 1 a 2 de novembro.' })
  expect(within(table).getByRole('row', { name: '2/11 R$ 20,00' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Ver tabela de Vendas por dia', pressed: true }))
  expect(screen.getByTestId('chart')).toBeInTheDocument()
})

it('says that there is nothing, in place of an empty chart', () => {
  show({ rows: [] })
  expect(screen.getByText('Não há dados neste período.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Ver tabela/ })).not.toBeInTheDocument()
})

it('says what went wrong and tries again', async () => {
  const onRetry = vi.fn()
  show({ error: 'Sem conexão com o servidor.', onRetry })
  expect(screen.getByText('Sem conexão com o servidor.')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

it('is saved as a picture, and printed where the window can', async () => {
  const onSave = vi.fn(() => Promise.resolve(true))
  vi.mocked(pngOfPart).mockResolvedValue(new Uint8Array([1, 2]))
  show({ picture: { fileName: 'vendas', onSave, printable: true } })
  await userEvent.click(screen.getByRole('button', { name: 'Mais ações de Vendas por dia' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Baixar imagem' }))
  await vi.waitFor(() => expect(onSave).toHaveBeenCalledWith('vendas.png', new Uint8Array([1, 2]), 'image/png'))
  await userEvent.click(screen.getByRole('button', { name: 'Mais ações de Vendas por dia' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Imprimir' }))
  expect(printPart).toHaveBeenCalledWith(screen.getByRole('region', { name: 'Vendas por dia' }))
})
