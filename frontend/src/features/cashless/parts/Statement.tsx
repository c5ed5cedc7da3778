import { Drawer } from 'antd'
import { useState } from 'react'
import { useVenue } from '@/api/venue'
import { formatDateTime } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { formatWire } from '@/ui/money'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { useStatement, type Card, type StatementLine } from '../api'
import { moveName } from '../labels'
import { PageTurner } from './PageTurner'

const size = 20

const columnsIn = (zone: string | undefined): Column<StatementLine>[] => [
  { key: 'data', title: 'Quando', render: ({ data }) => formatDateTime(new Date(data), zone) },
  { key: 'tipo', title: 'Movimento', render: ({ tipo, descricao }) => (descricao ? `${moveName(tipo)}: ${descricao}` : moveName(tipo)) },
  { key: 'valor', title: 'Valor', align: 'end', render: ({ valor }) => formatWire(valor) },
  { key: 'saldo', title: 'Saldo', align: 'end', render: ({ saldo }) => formatWire(saldo) },
  { key: 'por', title: 'Por', render: ({ por }) => por || '—' },
]

/** What moved on a card, in a drawer beside the list. */
export function Statement({ card, open, onClose }: { card: Card; open: boolean; onClose: () => void }) {
  const venue = useVenue()
  const [page, setPage] = useState(1)
  const lines = useStatement(venue.id, card.id, page, size)
  return (
    <Drawer open={open} title={`Extrato do cartão ${card.numero}`} size="min(860px, 100vw)" closable={{ 'aria-label': 'Fechar' }} destroyOnHidden onClose={onClose}>
      <p>Saldo: {formatWire(card.saldo)}</p>
      <ResourceTable<StatementLine>
        label="Extrato"
        columns={columnsIn(venue.zone)}
        rowKey={({ id }) => id}
        rowName={({ tipo }) => moveName(tipo)}
        {...tableProps(lines)}
        empty={<EmptyState text="Nada se moveu neste cartão ainda." />}
      />
      <PageTurner page={page} size={size} total={lines.data?.total ?? 0} onChange={setPage} />
    </Drawer>
  )
}
