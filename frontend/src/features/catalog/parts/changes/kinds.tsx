import { DollarOutlined, FolderOutlined, InboxOutlined, MergeCellsOutlined, NodeIndexOutlined, UndoOutlined, UploadOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { Change } from '../../api/changes'

/** What the kinds of changes are called. */
export const kinds: Record<Change['tipo'], { label: string; icon: ReactNode }> = {
  preco: { label: 'Preços', icon: <DollarOutlined aria-hidden="true" /> },
  propagacao: { label: 'Preço propagado', icon: <NodeIndexOutlined aria-hidden="true" /> },
  categoria: { label: 'Categoria', icon: <FolderOutlined aria-hidden="true" /> },
  categorias: { label: 'Categoria unida ou excluída', icon: <MergeCellsOutlined aria-hidden="true" /> },
  arquivar: { label: 'Arquivamento', icon: <InboxOutlined aria-hidden="true" /> },
  importacao: { label: 'Importação', icon: <UploadOutlined aria-hidden="true" /> },
  desfazer: { label: 'Desfeita', icon: <UndoOutlined aria-hidden="true" /> },
}
