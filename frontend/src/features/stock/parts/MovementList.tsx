import { PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import { useNavigate } from 'react-router'
import type { Draft, Movement } from '@/api/queries/stock'
import { useVenue } from '@/api/venue'
import { formatDateTime, formatDay } from '@/ui/dates'
import { DayInput } from '@/ui/DayInput'
import { EmptyState } from '@/ui/EmptyState'
import { FilterBar } from '@/ui/FilterBar'
import { formatMoney, toCentavos } from '@/ui/money'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { useDialogs } from '@/ui/useDialogs'
import { useTableState } from '@/ui/useTableState'
import { useMovements, type MovementFilters } from '../api'
import { kindNames, paths } from '../labels'
import { isDay } from './draft'
import { MovementDrawer } from './MovementDrawer'

const noFilters: MovementFilters = { texto: '', de: '', ate: '' }
const aDay = { validator: (_: unknown, text: string = '') => (isDay(text) ? Promise.resolve() : Promise.reject(new Error('Insira uma data válida!'))) }

const words = {
  entrada: {
    title: 'Entrada de estoque', button: 'Nova entrada', description: (venue: string) => `O que chegou a ${venue}: compras, transferências e o mais.`,
    empty: 'Ainda não há entradas.', detail: 'Registre a primeira compra: produtos, quantidade e custo.',
  },
  saida: {
    title: 'Saída de estoque', button: 'Nova saída', description: (venue: string) => `O que saiu de ${venue} sem ser vendido: perdas, cortesias, transferências.`,
    empty: 'Ainda não há saídas.', detail: 'Vendas saem sozinhas, pelos pedidos. Registre aqui perdas e cortesias.',
  },
} as const

/** The venue's entries or exits, and the form of a new one. */
export function MovementList({ direction, onRecord }: { direction: 'entrada' | 'saida'; onRecord: (draft: Draft) => Promise<Movement> }) {
  const venue = useVenue()
  const table = useTableState(noFilters)
  const movements = useMovements(venue.id, direction, table.filters, table.page, table.pageSize)
  const dialogs = useDialogs<Movement>()
  const navigate = useNavigate()
  const text = words[direction]

  const columns: Column<Movement>[] = [
    { key: 'motivo', title: 'Motivo', render: ({ motivo, tipo }) => motivo || kindNames[tipo] },
    ...(direction === 'entrada'
      ? [{ key: 'fornecedor', title: 'Fornecedor e nota', render: ({ fornecedor, numeroNota }: Movement) => [fornecedor, numeroNota && `nota ${numeroNota}`].filter(Boolean).join(', ') || '-' }]
      : []),
    { key: 'linhas', title: 'Produtos', align: 'end', render: ({ quantidadeDeLinhas }) => quantidadeDeLinhas },
    ...(direction === 'entrada' ? [{ key: 'total', title: 'Total', align: 'end' as const, render: ({ total }: Movement) => (total ? formatMoney(toCentavos(total)) : '-') }] : []),
    { key: 'fato', title: 'Data do fato', render: ({ dataDoFato }) => formatDay(dataDoFato) },
    { key: 'registro', title: 'Registrado', render: ({ registradoEm, por }) => `${formatDateTime(registradoEm, venue.zone)}${por ? `, ${por}` : ''}` },
    { key: 'situacao', title: 'Situação', render: ({ estornadoPorId, estornaId }) => (estornadoPorId ? 'Estornada' : estornaId ? 'Estorno' : 'Valendo') },
  ]

  return (
    <>
      <PageHeader
        title={text.title}
        description={text.description(venue.name)}
        actions={
          <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => dialogs.open('create')}>
            {text.button}
          </Button>
        }
      />
      <FilterBar table={table}>
        <Form.Item name="texto" label="Texto">
          <Input type="search" maxLength={200} placeholder="Produto, fornecedor, nota…" />
        </Form.Item>
        <Form.Item name="de" label="Registrado de" rules={[aDay]}>
          <DayInput />
        </Form.Item>
        <Form.Item name="ate" label="Até" rules={[aDay]}>
          <DayInput />
        </Form.Item>
      </FilterBar>
      <ResourceTable<Movement>
        label={text.title}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ motivo, registradoEm }) => `${motivo} de ${formatDateTime(registradoEm, venue.zone)}`}
        {...tableProps(movements)}
        table={table}
        onOpen={({ id }) => void navigate(paths.movement(id))}
        empty={<EmptyState text={text.empty} detail={text.detail} />}
      />
      <MovementDrawer direction={direction} onRecord={onRecord} {...dialogs.of('create')} />
    </>
  )
}
