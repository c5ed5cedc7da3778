import { EditOutlined, LockOutlined, SwapOutlined, UnlockOutlined } from '@ant-design/icons'
import type { RowAction } from '@/ui/ActionButton'
import type { Card } from '../api'
import type { Managing } from './ManageDialogs'

/** Why nothing can be done with a card any more. */
export const replaced = ({ situacao }: Card) => (situacao === 'perdido' ? 'Este cartão foi substituído.' : undefined)

/** What is done with a card without moving money. */
export function managing(card: Card, open: (kind: Managing, card: Card) => void): RowAction[] {
  const isBlocked = card.situacao === 'bloqueado'
  return [
    { label: 'Editar', icon: <EditOutlined />, onClick: () => open('edit', card), disabled: replaced(card) },
    {
      label: isBlocked ? 'Desbloquear' : 'Bloquear', icon: isBlocked ? <UnlockOutlined /> : <LockOutlined />,
      onClick: () => open(isBlocked ? 'unblock' : 'block', card), disabled: replaced(card),
    },
    { label: 'Substituir', icon: <SwapOutlined />, onClick: () => open('replace', card), disabled: replaced(card) },
  ]
}
