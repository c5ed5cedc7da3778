import { AppstoreOutlined, CopyOutlined, EditOutlined, InboxOutlined, OrderedListOutlined, RollbackOutlined, StopOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { Listed } from '../../api/list'
import { fee } from '../../labels'

/** What may be done to a product from its row. */
export type ProductAct = 'edit' | 'soldOut' | 'reopen' | 'duplicate' | 'move' | 'order' | 'archive' | 'restore'

type Action = {
  key: ProductAct
  label: string
  icon: ReactNode
  danger?: boolean
}

/** The acts that make sense for a product as it stands. */
export function productActions(product: Listed): Action[] {
  if (product.arquivado) return [{ key: 'restore', label: 'Restaurar', icon: <RollbackOutlined /> }]
  const edit: Action = { key: 'edit', label: 'Editar', icon: <EditOutlined /> }
  if (product.tipo === fee) return [edit]
  return [
    edit,
    // What lacks something else is reopened there.
    product.motivo === 'Esgotado'
      ? { key: 'reopen', label: 'Voltar a vender', icon: <RollbackOutlined /> }
      : { key: 'soldOut', label: 'Esgotado agora…', icon: <StopOutlined /> },
    { key: 'duplicate', label: 'Duplicar', icon: <CopyOutlined /> },
    { key: 'move', label: 'Mudar de categoria…', icon: <AppstoreOutlined /> },
    { key: 'order', label: `Ordenar ${product.categoria}…`, icon: <OrderedListOutlined /> },
    { key: 'archive', label: 'Arquivar…', icon: <InboxOutlined />, danger: true },
  ]
}
