import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCount, type Position } from '@/api/queries/stock'
import { useVenue } from '@/api/venue'
import { EmptyState } from '@/ui/EmptyState'
import { fieldErrorsOf, fieldPath, messageOf } from '@/ui/failures'
import { FilterBar } from '@/ui/FilterBar'
import { PageHeader } from '@/ui/PageHeader'
import { formatQuantity } from '@/ui/quantity'
import { QuantityInput } from '@/ui/QuantityInput'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { toast } from '@/ui/toasts'
import { UnsavedChanges } from '@/ui/UnsavedChanges'
import { useTableState } from '@/ui/useTableState'
import { usePositions, type PositionFilters } from '../api'
import { formatChange, paths } from '../labels'
import styles from '../parts/Stock.module.css'

/** What was counted of a product, and its last movement then: what is sold while others are counted stays sold. */
interface Counted {
  quantity: number
  seenNo: number
  expected: number
}

const noFilters: PositionFilters = { texto: '', so: '', data: '' }
const tableOptions = { pageSizes: [50, 100] } as const
const back = { to: paths.positions, label: 'Posição de estoque' }

/** /estoque/contagem: the count of what is on the shelves, saved as one. */
export default function CountSheet() {
  const venue = useVenue()
  const table = useTableState(noFilters, tableOptions)
  const positions = usePositions(venue.id, table.filters, table.page, table.pageSize)
  const record = useCount(venue.id)
  const navigate = useNavigate()
  const [counted, setCounted] = useState<ReadonlyMap<string, Counted>>(new Map())
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())
  const [failure, setFailure] = useState('')
  const [isSaved, setSaved] = useState(false)

  function count({ produtoId, ultimoMovimento: seenNo, emEstoque: expected }: Position, quantity: number | null) {
    const next = new Map(counted)
    if (quantity === null) next.delete(produtoId)
    else next.set(produtoId, { quantity, seenNo, expected })
    setCounted(next)
    setProblems(new Map([...problems].filter(([id]) => id !== produtoId)))
  }

  async function save() {
    setFailure('')
    const ids = [...counted.keys()]
    const linhas = [...counted].map(([produtoId, { quantity: quantidade, seenNo: ultimoMovimento }]) => ({ produtoId, quantidade, ultimoMovimento }))
    try {
      const { id } = await record.mutateAsync(linhas)
      setSaved(true)
      toast.success('Contagem registrada.')
      void navigate(paths.movement(id))
    } catch (refusal) {
      setProblems(new Map(Object.entries(fieldErrorsOf(refusal)).map(([field, text]) => [ids[Number(fieldPath(field)[1])] ?? '', text])))
      setFailure(messageOf(refusal))
    }
  }

  const columns: Column<Position>[] = [
    { key: 'nome', title: 'Produto', render: ({ nome }) => nome },
    { key: 'categoria', title: 'Categoria', render: ({ categoria }) => categoria || '-' },
    { key: 'sistema', title: 'No sistema', align: 'end', render: ({ emEstoque, unidade }) => formatQuantity(emEstoque, unidade) },
    {
      key: 'contado', title: 'Contado', width: 180,
      render: (position) => (
        <>
          <QuantityInput
            unit={position.unidade}
            there={position.emEstoque}
            aria-label={`Contado de ${position.nome}`}
            value={counted.get(position.produtoId)?.quantity ?? null}
            status={problems.has(position.produtoId) ? 'error' : undefined}
            onChange={(quantity) => count(position, quantity)}
          />
          {problems.has(position.produtoId) && <p className={styles.problem}>{problems.get(position.produtoId)}</p>}
        </>
      ),
    },
    { key: 'diferenca', title: 'Diferença', align: 'end', render: ({ produtoId, unidade }) => difference(counted.get(produtoId), unidade) },
  ]

  return (
    <>
      <PageHeader title="Contagem de estoque" back={back} description="Escreva o que há na prateleira. Deixe em branco o que não contou: só muda o que for preenchido." />
      <FilterBar table={table}>
        <Form.Item name="texto" label="Produto">
          <Input type="search" maxLength={200} placeholder="Nome ou código" />
        </Form.Item>
      </FilterBar>
      <ResourceTable<Position>
        label="Produtos a contar"
        columns={columns}
        rowKey={({ produtoId }) => produtoId}
        rowName={({ nome }) => nome}
        {...tableProps(positions)}
        table={table}
        empty={<EmptyState text="Nenhum produto controla estoque." detail="Ligue “Controlar estoque” no cadastro dos produtos que quer contar." />}
      />
      <div className={styles.bar}>
        <p role={failure ? 'alert' : 'status'} data-failed={failure ? '' : undefined}>{failure || wordsOf(counted.size)}</p>
        <Button type="primary" disabled={counted.size === 0} loading={record.isPending} onClick={() => void save()}>
          Registrar contagem
        </Button>
      </div>
      <UnsavedChanges when={counted.size > 0 && !isSaved} />
    </>
  )
}

function difference(of: Counted | undefined, unit: string): string {
  if (!of) return ''
  const by = Math.round((of.quantity - of.expected) * 1000) / 1000
  return by === 0 ? 'Confere' : formatChange(by, unit)
}

function wordsOf(count: number): string {
  if (count === 0) return 'Nada contado ainda.'
  return count === 1 ? '1 produto contado.' : `${count} produtos contados.`
}
