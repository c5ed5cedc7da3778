import { AppstoreOutlined, CheckSquareOutlined, CopyOutlined, EditOutlined, InboxOutlined, OrderedListOutlined, RollbackOutlined, StopOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { Listed } from '../../api/list'
import { kind } from '../../product'

/** What may be done to a product from its row. */
export type ProductAct = 'edit' | 'soldOut' | 'reopen' | 'duplicate' | 'count' | 'move' | 'order' | 'archive' | 'restore'

type Action = {
  key: ProductAct
  label: string
  icon: ReactNode
  danger?: boolean
}

/** The acts that make sense for a product as it stands, for whoever may count stock or not. */
export function productActions(product: Listed, mayCount: boolean): Action[] {
  if (product.arquivado) return [{ key: 'restore', label: 'Restaurar', icon: <RollbackOutlined aria-hidden="true" /> }]
  const edit: Action = { key: 'edit', label: 'Editar', icon: <EditOutlined aria-hidden="true" /> }
  if (product.tipo === kind.fee) return [edit]
  return [
    edit,
    // What lacks something else is reopened there.
    product.motivo === 'Esgotado'
      ? { key: 'reopen', label: 'Voltar a vender', icon: <RollbackOutlined aria-hidden="true" /> }
      : { key: 'soldOut', label: 'Esgotado agora…', icon: <StopOutlined aria-hidden="true" /> },
    ...(mayCount && product.estoque ? [{ key: 'count' as const, label: 'Acertar estoque…', icon: <CheckSquareOutlined aria-hidden="true" /> }] : []),
    { key: 'duplicate', label: 'Duplicar', icon: <CopyOutlined aria-hidden="true" /> },
    { key: 'move', label: 'Mudar de categoria…', icon: <AppstoreOutlined aria-hidden="true" /> },
    { key: 'order', label: `Ordenar ${product.categoria}…`, icon: <OrderedListOutlined aria-hidden="true" /> },
    { key: 'archive', label: 'Arquivar…', icon: <InboxOutlined aria-hidden="true" />, danger: true },
  ]
}
