import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'

installServer()

const live = {
  Agora: '2026-11-23T23:10:00Z', Dia: '2026-11-23', Minuto: { Quantidade: 1, Valor: 48.5 }, Hoje: { Quantidade: 32, Valor: 2486.4, Ticket: 77.7 },
  Abertos: [{ Estado: 'Pendente', Quantidade: 3, Valor: 120 }], Atrasados: [{ Id: 'o1', Codigo: 'B1038', Estado: 'Em preparo', Minutos: 12 }],
  Itens: [{ Nome: 'Chope pilsen', Quantidade: 40 }], Lojas: [{ Nome: 'Cozinha', Quantidade: 20, Valor: 1500 }],
  Canais: [{ Nome: 'Marketplace', Quantidade: 12, Valor: 986.4 }], UltimasHoras: [{ Hora: 19, Quantidade: 8, Valor: 600 }, { Hora: 20, Quantidade: 3, Valor: 200 }],
}

let sell = () => {}
beforeEach(() => {
  server.on('GET /api/insights/ao-vivo', () => json(live))
  server.on('GET /api/insights/stream', () =>
    new Response(
      new ReadableStream({
        start: (stream) => {
          stream.enqueue(new TextEncoder().encode('event: hello\ndata: {}\n\n'))
          sell = () => stream.enqueue(new TextEncoder().encode('event: sales\ndata: {}\n\n'))
        },
      }),
      { headers: { 'Content-Type': 'text/event-stream' } },
    ),
  )
})

describe('the live dashboard', () => {
  it('shows what is sold this minute and today, open and late orders, items, stores, channels and hours', async () => {
    await renderScreen('/new/private/dashboard/aovivo', 'DashboardEventos')
    expect((await screen.findByText('Neste minuto')).parentElement).toHaveTextContent('R$ 48,501 venda')
    expect(screen.getByText('Hoje').parentElement).toHaveTextContent('R$ 2.486,4032 vendas')
    expect(within(screen.getByRole('region', { name: 'Pedidos abertos' })).getByRole('listitem')).toHaveTextContent('Pendente3R$ 120,00')
    expect(within(screen.getByRole('region', { name: 'Atrasados' })).getByRole('listitem')).toHaveTextContent('B1038Em preparo12 minutos')
    expect(within(screen.getByRole('region', { name: 'Mais vendidos hoje' })).getByRole('listitem')).toHaveTextContent('Chope pilsen40')
    expect(within(screen.getByRole('region', { name: 'Lojas' })).getByRole('listitem')).toHaveTextContent('Cozinha20R$ 1.500,00')
    expect(within(screen.getByRole('region', { name: 'Canais' })).getByRole('listitem')).toHaveTextContent('Marketplace12R$ 986,40')
    expect(within(screen.getByRole('region', { name: 'Últimas horas' })).getByRole('row', { name: /^20h/ })).toHaveTextContent('3R$ 200,00')
    expect(await screen.findByText('Ao vivo')).toBeInTheDocument()
  })

  it('opens the sales of today', async () => {
    server.on('POST /api/relatorios/painel-resumo/abrir', () =>
      json({ Figura: 2486.4, Soma: 2486.4, Igual: true, Frase: 'A soma das 32 vendas é igual ao valor.', Total: 32, Colunas: [], Linhas: [] }),
    )
    await renderScreen('/new/private/dashboard/aovivo', 'DashboardEventos')
    await userEvent.click(await screen.findByRole('button', { name: 'R$ 2.486,40, Hoje: ver de onde vem' }))
    expect(await screen.findByText('A soma das 32 vendas é igual ao valor.')).toBeInTheDocument()
    expect(server.calls('POST /api/relatorios/painel-resumo/abrir')[0]?.body).toMatchObject({ De: '2026-11-23', Ate: '2026-11-23', Chave: {}, Medida: 'liquido' })
  })

  it('follows each sale', async () => {
    await renderScreen('/new/private/dashboard/aovivo', 'DashboardEventos')
    await screen.findByText('Ao vivo')
    server.on('GET /api/insights/ao-vivo', () => json({ ...live, Hoje: { Quantidade: 33, Valor: 2500, Ticket: 75.76 } }))
    sell()
    await waitFor(() => expect(screen.getByText('Hoje').parentElement).toHaveTextContent('33 vendas'))
  })
})
