import { Button } from 'antd'
import { useState } from 'react'
import { formatDateTime } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { formatWire } from '@/ui/money'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import type { Given } from '../dashboard'
import styles from './Dashboard.module.css'

function columnsIn(zone: string): Column<Given>[] {
  return [
    { key: 'quem', title: 'Quem doou', render: ({ client, devolucao }) => (devolucao ? `${client} (devolução)` : client) },
    { key: 'data', title: 'Data', render: ({ date }) => formatDateTime(date, zone) },
    { key: 'instituicao', title: 'Instituição', render: ({ instituicao }) => instituicao },
    { key: 'produto', title: 'Produto', render: ({ productName }) => productName || '—' },
    { key: 'quantidade', title: 'Quantidade', align: 'end', render: ({ quantity }) => quantity.toLocaleString('pt-BR') },
    { key: 'valor', title: 'Valor', align: 'end', render: ({ amount }) => formatWire(amount) },
  ]
}

/** How many are shown at first, and how many more each time. */
const step = 10

/** The latest donations; who wanted to be anonymous is so here, too. */
export function GivenList({ of, zone }: { of: readonly Given[]; zone: string }) {
  const [count, setCount] = useState(step)
  const more = of.length - count
  return (
    <div>
      <h2 className={styles.heading}>Últimas doações</h2>
      <ResourceTable<Given>
        label="Últimas doações"
        columns={columnsIn(zone)}
        rowKey={({ id }) => id}
        rowName={({ client }) => client}
        rows={of.slice(0, count)}
        empty={<EmptyState text="Ninguém doou ainda." detail="Mostre o QR Code do evento ou mande o link da página." />}
      />
      {more > 0 && (
        <Button style={{ marginTop: 12 }} onClick={() => setCount(count + step)}>
          Mostrar mais ({more.toLocaleString('pt-BR')})
        </Button>
      )}
    </div>
  )
}
