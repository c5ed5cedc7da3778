import { useState } from 'react'
import { toggleFullscreen } from '@/api/native'
import { useVenue } from '@/api/venue'
import { Button } from '@/ui/Button'
import { formatTime } from '@/ui/dates'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { formatWire } from '@/ui/money'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toasts'
import { useLive } from '../api'
import { counted } from '../labels'
import { DrillDrawer } from '../parts/DrillDrawer'
import { LateOrders, OpenOrders, Ranked } from '../parts/LiveLists'
import { LiveHours } from '../parts/LiveHours'
import { OpenNumber } from '../parts/OpenNumber'
import type { Figure } from '../reports'
import { useFreshSales } from '../useFreshSales'
import styles from './Live.module.css'

const connection = { connecting: 'Conectando…', live: 'Ao vivo', stale: 'Sem sinal: números de antes', offline: 'Sem conexão: números de antes' } as const

/** /new/private/dashboard/aovivo: what is being sold now, on one screen for a wall. */
export default function Live() {
  const venue = useVenue()
  const live = useLive(venue.id)
  const state = useFreshSales(venue.id, true)
  const [full, setFull] = useState(false)
  const [figure, setFigure] = useState<Figure | null>(null)
  const { data } = live

  /** A figure of today, which opens its sales. */
  const today = (text: string, name: string, measure: string) => (
    <OpenNumber
      text={text}
      of={name}
      onOpen={() => setFigure({ report: 'painel-resumo', measure, key: {}, name, query: { localClienteId: venue.id, De: data!.Dia, Ate: data!.Dia, Filtros: {} } })}
    />
  )

  async function turn() {
    try {
      setFull(await toggleFullscreen())
    } catch {
      toast.error('Esta janela não pode ocupar a tela cheia.')
    }
  }

  return (
    <>
      <PageHeader
        title="Dashboard ao vivo"
        description={
          <>
            <span className={styles.state} data-state={state} role="status">{connection[state]}</span>
            {data && ` · ${formatTime(data.Agora, venue.zone)}`}
          </>
        }
        actions={<Button aria-pressed={full} onClick={() => void turn()}>Tela cheia</Button>}
      />
      {!data && (live.error ? <ErrorState text={messageOf(live.error)} onRetry={() => void live.refetch()} /> : <Skeleton lines={6} lineHeight={96} />)}
      {data && (
        <div className={styles.wall}>
          <dl className={styles.figures}>
            <div>
              <dt>Neste minuto</dt>
              <dd>{formatWire(data.Minuto.Valor)}<small>{counted(data.Minuto.Quantidade, 'venda', 'vendas')}</small></dd>
            </div>
            <div>
              <dt>Hoje</dt>
              <dd>{today(formatWire(data.Hoje.Valor), 'Hoje', 'liquido')}<small>{counted(data.Hoje.Quantidade, 'venda', 'vendas')}</small></dd>
            </div>
            <div>
              <dt>Ticket médio</dt>
              <dd>{today(formatWire(data.Hoje.Ticket), 'Ticket médio', 'ticket')}</dd>
            </div>
            <div data-late={data.Atrasados.length > 0 || undefined}>
              <dt>Atrasados</dt>
              <dd>{data.Atrasados.length.toLocaleString('pt-BR')}</dd>
            </div>
          </dl>
          <OpenOrders states={data.Abertos} />
          <LateOrders orders={data.Atrasados} />
          <Ranked title="Mais vendidos hoje" rows={data.Itens.map(({ Nome, Quantidade }) => ({ name: Nome, quantity: Quantidade }))} />
          <Ranked title="Lojas" rows={data.Lojas.map(({ Nome, Quantidade, Valor }) => ({ name: Nome, quantity: Quantidade, amount: Valor }))} />
          <Ranked title="Canais" rows={data.Canais.map(({ Nome, Quantidade, Valor }) => ({ name: Nome, quantity: Quantidade, amount: Valor }))} />
          <LiveHours hours={data.UltimasHoras} />
        </div>
      )}
      <DrillDrawer figure={figure} onClose={() => setFigure(null)} />
    </>
  )
}
