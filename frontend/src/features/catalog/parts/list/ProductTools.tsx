import { HistoryOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import type { ProductFilters } from '../../api/list'
import { noStore } from '../../product'
import { ExportProducts } from '../transfer/ExportProducts'

/** What stands over the list: products in and out as a sheet, what was changed at once, and a new product. */
export function ProductTools({ filters: { categoriaId, storeId } }: { filters: ProductFilters }) {
  const navigate = useNavigate()
  return (
    <>
      <Button icon={<HistoryOutlined aria-hidden="true" />} onClick={() => void navigate('/produtos/alteracoes')}>Alterações</Button>
      <ImportButton />
      <ExportProducts filter={{ ...(categoriaId && { categoriaIds: [categoriaId] }), ...(storeId && { lojaIds: [storeId === noStore ? '' : storeId] }) }} />
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
