import { AppstoreOutlined, CopyOutlined, EditOutlined, InboxOutlined, OrderedListOutlined, RollbackOutlined, StopOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { Listed } from '../../api/list'
import { kind } from '../../product'

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
  if (product.arquivado) return [{ key: 'restore', label: 'Restaurar', icon: <RollbackOutlined aria-hidden="true" /> }]
  const edit: Action = { key: 'edit', label: 'Editar', icon: <EditOutlined aria-hidden="true" /> }
  if (product.tipo === kind.fee) return [edit]
  return [
    edit,
    // What lacks something else is reopened there.
    product.motivo === 'Esgotado'
      ? { key: 'reopen', label: 'Voltar a vender', icon: <RollbackOutlined aria-hidden="true" /> }
      : { key: 'soldOut', label: 'Esgotado agora…', icon: <StopOutlined aria-hidden="true" /> },
    { key: 'duplicate', label: 'Duplicar', icon: <CopyOutlined aria-hidden="true" /> },
    { key: 'move', label: 'Mudar de categoria…', icon: <AppstoreOutlined aria-hidden="true" /> },
    { key: 'order', label: `Ordenar ${product.categoria}…`, icon: <OrderedListOutlined aria-hidden="true" /> },
    { key: 'archive', label: 'Arquivar…', icon: <InboxOutlined aria-hidden="true" />, danger: true },
  ]
}
