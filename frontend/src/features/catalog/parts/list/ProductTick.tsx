import { Checkbox, Tooltip } from 'antd'
import type { Listed } from '../../api/list'
import { kind } from '../../product'
import type { Selection } from './useSelection'

/** Whether a product may be changed with others: the service fee is no product that is sold. */
export function canTick({ tipo }: Listed): boolean {
  return tipo !== kind.fee
}

const reason = 'A taxa de serviço não muda junto com outros produtos.'

/** Chooses a product for what is done to many at once. */
export function ProductTick({ product, selection, className }: { product: Listed; selection: Selection; className?: string }) {
  const label = `Marcar ${product.nome}`
  if (canTick(product)) return <Checkbox className={className} aria-label={label} checked={selection.has(product.id)} onChange={() => selection.toggle(product.id)} />
  return (
    <Tooltip title={reason}>
      <Checkbox className={className} aria-label={`${label}: ${reason}`} disabled />
    </Tooltip>
  )
}
