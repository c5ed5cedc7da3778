import { Drawer, Pagination } from 'antd'
import { useState } from 'react'
import { useVenue } from '@/api/venue'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { useChangeRows, type Change, type ChangedField } from '../../api/changes'

const columns: Column<ChangedField>[] = [
  { key: 'nome', title: 'Nome', render: ({ nome }) => nome },
  { key: 'campo', title: 'Campo', render: ({ campo }) => campo },
  { key: 'antes', title: 'Antes', render: ({ antes }) => antes || '-' },
  { key: 'depois', title: 'Depois', render: ({ depois }) => depois || '-' },
]
const size = 50

/** What a change wrote, field by field. */
export function ChangeDrawer({ change, open, onClose }: { change: Change | undefined; open: boolean; onClose: () => void }) {
  return (
    <Drawer open={open} onClose={onClose} title={change?.resumo} size="min(760px, 100vw)" destroyOnHidden closable={{ 'aria-label': 'Fechar' }}>
      {change && <Rows change={change} />}
    </Drawer>
  )
}

function Rows({ change }: { change: Change }) {
  const [page, setPage] = useState(1)
  const rows = useChangeRows(useVenue().id, change.id, page)
  const total = rows.data?.total ?? 0
  return (
    <>
      <ResourceTable<ChangedField>
        label="O que mudou"
        columns={columns}
        rowKey={({ entidadeId, campo }) => `${entidadeId} ${campo}`}
        rowName={({ nome, campo }) => `${campo} de ${nome}`}
        {...tableProps(rows)}
      />
      {total > size && <Pagination align="end" simple current={page} pageSize={size} total={total} onChange={setPage} />}
    </>
  )
}
