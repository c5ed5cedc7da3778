import { HistoryOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import type { TableState } from '@/ui/useTableState'
import { listFilter, type ProductFilters } from '../../api/list'
import { ExportProducts } from '../transfer/ExportProducts'

/** What stands over the list: products in and out as a sheet, what was changed at once, and a new product. */
export function ProductTools({ table: { filters, sort } }: { table: Pick<TableState<ProductFilters>, 'filters' | 'sort'> }) {
  const navigate = useNavigate()
  return (
    <>
      <Button icon={<HistoryOutlined aria-hidden="true" />} onClick={() => void navigate('/produtos/alteracoes')}>Alterações</Button>
      <ImportButton />
      <ExportProducts filter={listFilter(filters, sort)} />
      <NewProduct />
    </>
  )
}

export function ImportButton() {
  const navigate = useNavigate()
  return <Button icon={<UploadOutlined aria-hidden="true" />} onClick={() => void navigate('/admin/importacao/produtos')}>Importar</Button>
}

export function NewProduct() {
  const navigate = useNavigate()
  return (
    <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => void navigate('/produtos/produto/cadastro')}>
      Novo produto
    </Button>
  )
}
