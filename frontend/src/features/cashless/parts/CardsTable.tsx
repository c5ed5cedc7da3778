import { Form, Input, Select, Tag } from 'antd'
import { FilterBar } from '@/ui/FilterBar'
import { EmptyState } from '@/ui/EmptyState'
import { formatWire } from '@/ui/money'
import type { RowAction } from '@/ui/ActionButton'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import type { TableState } from '@/ui/useTableState'
import { useCards, useGroupChoices, type Card, type CardFilters } from '../api'
import { limitText, stateNames } from '../labels'
import { HolderCPF } from './HolderCPF'

export const cardFilters: CardFilters = { busca: '', situacao: '', grupoId: '' }

/** A name or CPF that was searched for stays out of the address. */
export const cardOptions = { personal: ['busca'] as const }

const columns: Column<Card>[] = [
  { key: 'numero', title: 'Número', render: ({ numero }) => numero },
  { key: 'nome', title: 'Titular', render: ({ nome }) => nome || 'Anônimo' },
  { key: 'documento', title: 'CPF', render: ({ id, documento, nome }) => <HolderCPF cardId={id} cpf={documento} name={nome} /> },
  { key: 'grupo', title: 'Grupo', render: ({ grupo }) => grupo || '—' },
  { key: 'situacao', title: 'Situação', render: ({ situacao }) => <Tag>{stateNames[situacao]}</Tag> },
  { key: 'limite', title: 'Limite', align: 'end', render: ({ limite }) => limitText(limite) },
  { key: 'saldo', title: 'Saldo', align: 'end', render: ({ saldo }) => formatWire(saldo) },
]

interface CardsTableProps {
  table: TableState<CardFilters>
  cards: ReturnType<typeof useCards>
  groups: ReturnType<typeof useGroupChoices>
  /** What is said where there are no cards yet, and what to do then. */
  empty: { text: string; detail: string }
  actions: (card: Card) => RowAction[]
}

/** The venue's cards, and what they are searched by. */
export function CardsTable({ table, cards, groups, empty, actions }: CardsTableProps) {
  return (
    <>
      <FilterBar table={table}>
        <Form.Item name="busca" label="Buscar">
          <Input type="search" autoComplete="off" maxLength={120} placeholder="Número, nome ou CPF" />
        </Form.Item>
        <Form.Item name="situacao" label="Situação">
          <Select options={[{ value: '', label: 'Todas' }, ...Object.entries(stateNames).map(([value, label]) => ({ value, label }))]} />
        </Form.Item>
        <Form.Item name="grupoId" label="Grupo">
          <Select options={[{ value: '', label: 'Todos' }, ...(groups.data ?? []).map(({ id, nome }) => ({ value: id, label: nome }))]} />
        </Form.Item>
      </FilterBar>
      <ResourceTable<Card>
        label="Cartões"
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ numero }) => `cartão ${numero}`}
        {...tableProps(cards)}
        table={table}
        empty={<EmptyState {...empty} />}
        actions={actions}
      />
    </>
  )
}
