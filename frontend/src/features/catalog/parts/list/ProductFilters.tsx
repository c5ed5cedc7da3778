import { CloseOutlined, DownOutlined, InboxOutlined, MinusCircleOutlined, PictureOutlined, SearchOutlined, StopOutlined, WarningOutlined } from '@ant-design/icons'
import { Dropdown, Input } from 'antd'
import { useEffect, useState, type ReactNode } from 'react'
import { useVenue } from '@/api/venue'
import type { TableState } from '@/ui/useTableState'
import type { CategoryChoice, Counts, ProductFilters as Filters } from '../../api/list'
import { useCatalogueSettings } from '../../api/shared'
import { MoreFilters } from './MoreFilters'
import styles from './ProductFilters.module.css'

interface ProductFiltersProps {
  table: TableState<Filters>
  categories: readonly CategoryChoice[]
  counts: Counts | undefined
}

type Flag = 'semFoto' | 'fiscal' | 'esgotados' | 'semEstoque' | 'arquivados'

const flags: { key: Flag; label: string; icon: ReactNode; tone?: 'warning' | 'danger' }[] = [
  { key: 'semFoto', label: 'Sem foto', icon: <PictureOutlined /> },
  { key: 'fiscal', label: 'Fiscal', icon: <WarningOutlined />, tone: 'warning' },
  { key: 'esgotados', label: 'Esgotados', icon: <StopOutlined />, tone: 'danger' },
  { key: 'semEstoque', label: 'Sem estoque', icon: <MinusCircleOutlined />, tone: 'danger' },
  { key: 'arquivados', label: 'Arquivados', icon: <InboxOutlined /> },
]

/** The search that follows typing, and the filters as chips with how many each would find. */
export function ProductFilters({ table, categories, counts }: ProductFiltersProps) {
  const { filters } = table
  const isPhotoRequired = useCatalogueSettings(useVenue().id).data?.exigeFotoNaLoja ?? false
  const category = categories.find(({ id }) => id === filters.categoriaId)
  return (
    <div role="search" className={styles.bar}>
      <Search table={table} />
      <div className={styles.chips}>
        {category && (
          <button type="button" className={styles.chip} data-on aria-label={`${category.nome}: tirar filtro`} onClick={() => table.setFilters({ categoriaId: '' })}>
            {category.nome} <CloseOutlined aria-hidden="true" />
          </button>
        )}
        <Dropdown
          autoFocus
          trigger={['click']}
          menu={{
            items: categories.map(({ id, nome, produtos }) => ({ key: id, label: `${nome} (${produtos})` })),
            selectedKeys: [filters.categoriaId],
            onClick: ({ key }) => table.setFilters({ categoriaId: key }),
            className: styles.menu,
          }}
        >
          <button type="button" className={styles.chip} aria-haspopup="menu">
            Categoria <DownOutlined aria-hidden="true" />
          </button>
        </Dropdown>
        {flags.filter(({ key }) => filters[key] || counts?.[key]).map(({ key, label, icon, tone }) => (
          <button key={key} type="button" className={styles.chip} aria-pressed={filters[key]} data-on={filters[key] || undefined} onClick={() => table.setFilters({ [key]: !filters[key] })}>
            <span aria-hidden="true" data-tone={tone}>{icon}</span> {key === 'semFoto' && isPhotoRequired ? 'Sem foto, fora da loja' : label} <span className={styles.count}>{counts?.[key]}</span>
          </button>
        ))}
        <MoreFilters table={table} />
      </div>
    </div>
  )
}

/** Milliseconds without a key after which what is typed is looked for. */
const pause = 150

function Search({ table }: { table: TableState<Filters> }) {
  const { busca } = table.filters
  const [text, setText] = useState(busca)
  const [sent, setSent] = useState(busca)
  const [seen, setSeen] = useState(busca)
  if (busca !== seen) {
    setSeen(busca)
    // The address may change without the field: back button, "limpar", a link.
    if (busca !== sent) {
      setSent(busca)
      setText(busca)
    }
  }

  useEffect(() => {
    const wanted = text.trim()
    if (wanted === sent) return
    const timer = setTimeout(() => {
      setSent(wanted)
      table.setFilters({ busca: wanted }, { replace: true })
    }, pause)
    return () => clearTimeout(timer)
  }, [text, sent, table])

  return (
    <Input
      className={styles.search}
      aria-label="Nome, código, barras ou NCM"
      placeholder="Nome, código ou barras"
      autoComplete="off"
      allowClear
      maxLength={200}
      prefix={<SearchOutlined aria-hidden="true" />}
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  )
}
