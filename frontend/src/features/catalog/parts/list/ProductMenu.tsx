import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useMayMoveStock } from '@/api/queries/stock'
import type { Listed } from '../../api/list'
import { productActions, type ProductAct } from './productActions'

/** What else may be done to a product. */
export function ProductMenu({ product, onAct }: { product: Listed; onAct: (act: ProductAct, product: Listed) => void }) {
  const mayCount = useMayMoveStock()
  return (
    <Dropdown autoFocus trigger={['click']} placement="bottomRight" menu={{ items: productActions(product, mayCount), onClick: ({ key }) => onAct(key as ProductAct, product) }}>
      <Button type="text" icon={<EllipsisOutlined aria-hidden="true" />} aria-label={`Mais ações de ${product.nome}`} aria-haspopup="menu" />
    </Dropdown>
  )
}
