import { EditOutlined } from '@ant-design/icons'
import { Form, Input, Select } from 'antd'
import { useNavigate } from 'react-router'
import { fiscalMasks } from '@/api/queries/fiscal'
import { useVenue } from '@/api/venue'
import { EmptyState } from '@/ui/EmptyState'
import { FilterBar } from '@/ui/FilterBar'
import { counted } from '@/ui/importReport'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { useTableState } from '@/ui/useTableState'
import { useReview, type Problem, type Reviewed } from '../api'
import { problemNames } from '../labels'
import { CodeLookup } from '../parts/CodeLookup'
import { Warnings } from '../parts/Warnings'
import styles from './FiscalReview.module.css'

const defaults = { problema: '', busca: '' }
const formOf = ({ id }: Reviewed) => `/produtos/produto/editar/${id}`

const columns: Column<Reviewed>[] = [
  { key: 'nome', title: 'Produto', render: ({ nome }) => nome },
  { key: 'ncm', title: 'NCM', width: 112, render: ({ ncm }) => code(fiscalMasks.ncm(ncm)) },
  { key: 'cfop', title: 'CFOP', width: 80, render: ({ cfop }) => code(fiscalMasks.cfop(cfop)) },
  { key: 'avisos', title: 'O que conferir', render: ({ avisos }) => <Warnings warnings={avisos} /> },
]

function code(text: string) {
  return <span className={styles.code}>{text || '—'}</span>
}

/** /produtos/fiscal: which products have codes that an NFC-e would be refused for, and a look-up of codes. */
export default function FiscalReview() {
  const venue = useVenue()
  const navigate = useNavigate()
  const table = useTableState(defaults)
  const review = useReview(venue.id, table.filters, table.page, table.pageSize)
  const open = (product: Reviewed) => void navigate(formOf(product))

  return (
    <>
      <PageHeader title="Conferência fiscal" description={summary(review.data, venue.name)} back={{ to: '/produtos/produto', label: 'Produtos' }} />
      <CodeLookup venueId={venue.id} />
      <FilterBar table={table}>
        <Form.Item name="busca" label="Produto">
          <Input type="search" maxLength={200} placeholder="Nome do produto" />
        </Form.Item>
        <Form.Item name="problema" label="Problema">
          <Select options={[{ value: '', label: 'Todos' }, ...problems(review.data?.porProblema)]} />
        </Form.Item>
      </FilterBar>
      <ResourceTable<Reviewed>
        label="Produtos a conferir"
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ nome }) => nome}
        {...tableProps(review)}
        table={table}
        onOpen={open}
        actions={(product) => [{ label: 'Corrigir no cadastro', icon: <EditOutlined />, onClick: () => open(product) }]}
        empty={<EmptyState text="Nenhum produto a corrigir." detail="Os códigos informados constam nas tabelas em uso." />}
      />
    </>
  )
}

interface Summary {
  produtosConferidos: number
  emiteNFCe: boolean
}

function summary(review: Summary | undefined, venue: string): string {
  if (!review) return `Os códigos fiscais dos produtos de ${venue}.`
  const checked = counted(review.produtosConferidos, 'produto conferido', 'produtos conferidos')
  return review.emiteNFCe
    ? `${checked} em ${venue}. Avisos não impedem a venda, mas a NFC-e pode ser recusada.`
    : `${checked} em ${venue}. Como aqui não se emite NFC-e, códigos em falta não são apontados.`
}

/** The problems, each with how many products have it. */
function problems(counts: Record<string, number> = {}) {
  return (Object.keys(problemNames) as Problem[]).map((problem) => ({
    value: problem, label: counts[problem] ? `${problemNames[problem]} (${counts[problem]})` : problemNames[problem],
  }))
}
