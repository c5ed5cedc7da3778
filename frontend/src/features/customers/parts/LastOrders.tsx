import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { hasRole, useSession } from '@/api/session'
import { useVenue } from '@/api/venue'
import { formatDateTime } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { formatMoney, toCentavos } from '@/ui/money'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import type { Purchase } from '../profile'

/** How many are shown before all of them are asked for. */
const few = 5

/** A customer's newest orders, each with the way to it on the board for whoever may see that. */
export function LastOrders({ orders }: { orders: readonly Purchase[] }) {
  const { zone } = useVenue()
  const session = useSession()
  const [showsAll, setShowsAll] = useState(false)
  const seesBoard = session !== null && hasRole(session, 'Painel')

  const columns: Column<Purchase>[] = [
    {
      key: 'pedido', title: 'Pedido',
      render: ({ Codigo }) => (seesBoard ? <Link to={`/meepFood/painel?busca=${encodeURIComponent(Codigo)}`} aria-label={`Pedido ${Codigo} no painel`}>{Codigo}</Link> : Codigo),
    },
    { key: 'criadoEm', title: 'Quando', render: ({ CriadoEm }) => formatDateTime(CriadoEm, zone) },
    { key: 'estado', title: 'Etapa', render: ({ Estado }) => Estado },
    { key: 'total', title: 'Total', align: 'end', render: ({ Total }) => formatMoney(toCentavos(Total)) },
  ]

  return (
    <>
      <ResourceTable<Purchase>
        label="Pedidos do cliente"
        columns={columns}
        rowKey={({ Id }) => Id}
        rowName={({ Codigo }) => Codigo}
        rows={showsAll ? orders : orders.slice(0, few)}
        empty={<EmptyState text="Nenhum pedido deste cliente." detail="Os pedidos aparecem aqui pelo CPF; os que foram feitos sem CPF, pelo telefone." />}
      />
      {orders.length > few && (
        <Button style={{ justifySelf: 'start' }} aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? `Mostrar só os ${few} mais recentes` : `Mostrar os ${orders.length} pedidos`}
        </Button>
      )}
    </>
  )
}
